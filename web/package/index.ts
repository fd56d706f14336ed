/** The npm package: games, positions, moves and words; computer players, hints and analyses. */

export { EngineError, IllegalMove, InvalidNotation, InvalidOption } from "../src/engine/errors";
export type { Event } from "../src/engine/events";
export type { Game, OptionTexts } from "../src/engine/game";
export type { Move, Walk } from "../src/engine/moves";
export { stream, type Chance } from "../src/engine/players/random";
export type { Awaits, Position } from "../src/engine/position";
export { rollText } from "../src/engine/reading";
export { choices, plyView, positionView, walks, why } from "../src/engine/views";
export type { ChoiceAnswer, Names, PlyView, PositionTelling, PositionView, Telling } from "../src/engine/views";
export { boardView, type BoardView } from "./boardView";
export { drawRoll } from "./dice";
export { gameNames, loadGame } from "./files";
export { Thinking, type AnalysisAnswer, type AskOptions, type Hint, type Language } from "./thinking";
