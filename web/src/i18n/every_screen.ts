/** The words that the first screen needs, and all others share. */

import { add } from "./dictionaries";
import { common as commonEn } from "./parts/common.en";
import { common as commonEs } from "./parts/common.es";
import { home as homeEn } from "./parts/home.en";
import { home as homeEs } from "./parts/home.es";

add(commonEn, commonEs);
add(homeEn, homeEs);
