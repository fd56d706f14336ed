import { add } from "./dictionaries";
import { setup as en } from "./parts/setup.en";
import { setup as es } from "./parts/setup.es";

add(en, es);
