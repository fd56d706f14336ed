/** What the browser's database keeps for us: records of matches and what was found out about them, and the tables on this device. A browser that keeps
 * nothing (private windows, full disks) answers null to everything. */

export type Store = "records" | "tables" | "analyses";

const DATABASE = "vuelta";
const VERSION = 3;
/** Each store has the name of a thing as its key. */
const STORES: readonly Store[] = ["records", "tables", "analyses"];
/** A browser may close a database at any time; what was under way then fails, and is tried again. */
const ATTEMPTS = 2;

let opened: Promise<IDBDatabase | null> | null = null;

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === "undefined") return resolve(null);
    try {
      const request = indexedDB.open(DATABASE, VERSION);
      request.onupgradeneeded = () => {
        const missing = STORES.filter((store) => !request.result.objectStoreNames.contains(store));
        for (const store of missing) request.result.createObjectStore(store, { keyPath: "name" });
      };
      request.onsuccess = () => {
        request.result.onclose = () => (opened = null); // the browser closed it: open it again when it is needed
        request.result.onversionchange = () => request.result.close(); // a newer page wants to change it
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** Do something with a store; null where there is none, or where it does not work. Several requests in one go either
 * all happen or none does. */
export async function within<T>(
  store: Store,
  mode: IDBTransactionMode,
  what: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const base = await database();
    try {
      if (base) return await done(base.transaction(store, mode), (transaction) => what(transaction.objectStore(store)));
    } catch (error) {
      if (attempt === ATTEMPTS) console.warn("What is kept on this device can't be used:", error);
    }
    opened = null;
  }
  return null;
}

function done<T>(transaction: IDBTransaction, what: (transaction: IDBTransaction) => IDBRequest<T>): Promise<T> {
  const request = what(transaction);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}
