import { add } from "./dictionaries";
import { after as en } from "./parts/after.en";
import { after as es } from "./parts/after.es";

add(en, es);
