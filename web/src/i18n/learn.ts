import { add } from "./dictionaries";
import { learn as en } from "./parts/learn.en";
import { learn as es } from "./parts/learn.es";

add(en, es);
