/** Games, their options and their boards. */

import type * as schema from "../generated/schema";

export type Games = schema.GamesAnswer;
export type Game = schema.GameAnswer;
export type RuleSet = schema.RuleSetAnswer;
export type GameOption = schema.OptionAnswer;
export type OptionKind = GameOption["kind"];

export type BoardData = schema.BoardAnswer;
/** Where all of a board lies, in drawing units. */
export type Layout = schema.LayoutAnswer;
export type Box = schema.BoxAnswer;
/** One outline of a symbol. */
export type Shape = schema.ShapeAnswer;
/** A place where tokens can be. Its x and y are the centre, in grid units; cell (0, 0) is the top left. */
export type Cell = schema.CellAnswer;
/** Where a token stands in a cell that is wider than one square. */
export type Spot = Cell["spots"][number];
/** A walk through cells, by number: a seat's whole way, or a stretch that anybody may take. */
export type Way = schema.WayAnswer;
/** Something drawn that no token stands on, below the cells; x and y are the middle of its top left square. */
export type Decoration = schema.DecorationAnswer;
