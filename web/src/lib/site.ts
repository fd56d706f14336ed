/** Where the page comes from: a server of tables, or a folder of files that `vuelta site` has written. */

/** Whether no server stands behind the page. `vuelta site` says so in the page's head. */
export const isSite = Boolean(globalThis.document?.querySelector?.('meta[name="vuelta-site"]'));

/** What the addresses of screens begin with: a host of files knows nothing of them, so they stand after the #. */
export const SCREENS = isSite ? "#" : "";

/** The address of the page itself, ending with a slash. */
export const root = (): string => (isSite ? new URL("./", location.href).href : "/");

/** The address under which every game has a folder, ending with a slash. */
export const gamesFolder = (): string => `${root()}${isSite ? "data/" : "api/games/"}`;
