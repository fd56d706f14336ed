/** The server's data, as it comes over HTTP and the WebSocket. docs/protocol.md tells what it means. */

export type * from "./types/basics";
export type * from "./types/games";
export type * from "./types/plies";
export type * from "./types/records";
export type * from "./types/replay";
export type * from "./types/socket";
export type * from "./types/tables";
