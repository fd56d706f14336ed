import { add } from "./dictionaries";
import { table as en } from "./parts/table.en";
import { table as es } from "./parts/table.es";

add(en, es);
