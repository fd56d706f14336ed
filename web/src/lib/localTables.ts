/** The tables on this device. Their code is fetched when the first of them is needed. */

import type { LocalTables } from "../local/tables";

let loading: Promise<LocalTables> | null = null;

export function localTables(): Promise<LocalTables> {
  loading ??= import("../local/index").then(({ tables }) => tables);
  loading.catch(() => (loading = null));
  return loading;
}
