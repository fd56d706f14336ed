/** Positions, plies and choices as plain data: what the server's views give, so that a page can't tell the difference.
 *
 * Words call squares as people call them who see the board, and seats by their colours; a `Telling` says otherwise.
 */

export { choices } from "./text/choices";
export { plyView, positionView, walks, type PositionTelling } from "./text/standing";
export type { Names, Telling } from "./text/telling";
export { why } from "./text/explanations";
export type { ChoiceAnswer, PlyView, PositionView } from "./view_types";
