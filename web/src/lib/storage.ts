/** What the browser keeps for us. A browser that keeps nothing (private windows, full disks) still plays: then it lasts
 * as long as the page. */

const PREFIX = "vuelta:";
const kept = new Map<string, string>();

/** What was stored under a name, or null; anything that is not JSON any more counts as nothing. */
export function load(name: string): unknown {
  try {
    const text = kept.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

export function save(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    kept.delete(name);
  } catch {
    kept.set(name, text);
  }
}

export function drop(name: string): void {
  kept.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Where nothing can be stored, nothing is.
  }
}

/** Hear when another tab has stored something under a name; returns how to stop. */
export function onStoredElsewhere(name: string, heard: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === PREFIX + name || event.key === null) heard();
  };
  globalThis.addEventListener?.("storage", listen); // there is no such thing where tests run
  return () => globalThis.removeEventListener?.("storage", listen);
}

/** The value as a record of unknown things, or an empty one: the first step of reading what was stored. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
