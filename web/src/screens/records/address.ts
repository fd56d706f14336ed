/** Where a saved record is looked at. */

import { paths } from "../../lib/router.svelte";

export function recordAddress(name: string, ply?: number): string {
  const query = new URLSearchParams({ record: name });
  if (ply !== undefined) query.set("ply", String(ply));
  return `${paths.records}?${query}`;
}
