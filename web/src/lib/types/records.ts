/** Hints, records that are checked and judged, and the dice of all matches. */

import type * as schema from "../generated/schema";

export type Hint = schema.HintData;
/** Whether a record is true. The server leaves no field out. */
export type Verified = Required<schema.VerifiedResponse>;
export type DiceRow = schema.DiceRow;
export type DiceStatistics = schema.DiceResponse;
export type Health = schema.HealthResponse;

/** The server's answer and the engine's are the same. The schemas call it any object. */
export type { AccountAnswer as Account, AnalysisAnswer as Analysis } from "../../engine/analysis/answer";
export type { Mark } from "../../engine/thinking_data";
