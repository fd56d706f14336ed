/** Where a table is kept: by a server, or on this device. Its name tells. */

import { newToken } from "./api";

const HERE = "here-";
const LENGTH = 22;

/** Whether a table is kept on this device. */
export const isLocal = (table: string): boolean => table.startsWith(HERE);

export const newLocalName = (): string => HERE + newToken().slice(0, LENGTH);
