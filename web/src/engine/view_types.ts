/** What views look like: the server's own types, so that a page can take either. */

import type * as schema from "../lib/generated/schema";

export type ChoiceAnswer = schema.ChoiceData;
export type NoteView = schema.NoteView;
/** Where a game stands. Without `moves` and `walks`: `position.moves()` and `walks(position)` give those. */
export type PositionView = schema.Standing;
/** What a ply did: `effects` to animate, `told` in sentences by language, `heard` by the seats it is about. */
export type PlyView = Pick<schema.PlyView, "effects" | "told"> & Pick<schema.EventView, "heard">;
