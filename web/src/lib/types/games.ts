/** Games, their options and their boards. */

import type * as schema from "../generated/schema";

export type Games = schema.GamesAnswer;
export type Game = schema.GameAnswer;
export type GameOption = schema.OptionAnswer;

export type BoardData = schema.BoardAnswer;
/** Where all of a board lies, in drawing units. */
export type Layout = schema.LayoutAnswer;
export type Box = schema.Box;
/** One outline of a symbol. */
export type Shape = schema.ShapeAnswer;
/** A place where tokens can be. Its x and y are the centre, in grid units; cell (0, 0) is the top left. */
export type Cell = schema.CellAnswer;
