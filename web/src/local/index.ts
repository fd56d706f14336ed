/** What the page loads when it needs a table on this device. */

import { LocalTables } from "./tables";
import { chooseMove } from "./computers";

export const tables = new LocalTables(chooseMove);
