/** Games, their options and their boards. */

import type * as schema from "../generated/schema";

export type Games = schema.GamesResponse;
export type Game = schema.GameData;
/** A named set of options. */
export type Variant = schema.RuleSetData;
export type GameOption = schema.OptionData;
/** Part of a game's introduction. */
export type Scene = schema.SceneData;

export type BoardData = schema.BoardResponse;
/** Where all of a board lies, in drawing units. */
export type Layout = schema.LayoutData;
export type Box = schema.Box;
/** What is thrown in place of dice. */
export type Throw = schema.Throw;
/** One outline of a symbol. */
export type Shape = schema.ShapeData;
/** A place where tokens can be. Its x and y are the centre, in grid units; cell (0, 0) is the top left. */
export type Cell = schema.CellData;
