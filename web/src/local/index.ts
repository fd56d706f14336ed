/** What the page loads when it needs a table on this device. */

import { LocalTables } from "./tables";

export const tables = new LocalTables();
