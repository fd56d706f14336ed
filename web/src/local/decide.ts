/** Decides what an action adds to a local table's log, or refuses it: what a server decides, where nobody else plays. */

import "../i18n/table";
import { IllegalMove, InvalidNotation } from "../engine/errors";
import { inBoth } from "../i18n";
import type { ActionBody, Both, EventKind, Ms } from "../lib/types";
import type { Entry, LocalTable } from "./table";

/** Why an action was not done. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly sentences: Both,
  ) {
    super(sentences.en);
  }
}

/** The level that plays on for a person who gives up while others remain. */
const STAND_IN = "medium";

/** What a decision depends on besides the table. */
export interface Circumstances {
  now: Ms;
  /** The roll that comes next, if one is asked for. */
  roll: string;
  /** What is shown at the end. */
  seed: string;
  /** The name of the table of a rematch. */
  next: string;
}

class Log {
  readonly entries: Entry[] = [];

  constructor(
    private seq: number,
    private readonly at: Ms,
  ) {}

  add(kind: EventKind, seat: number | null, data: Record<string, unknown> = {}): void {
    this.seq += 1;
    this.entries.push({ seq: this.seq, kind, at: this.at, seat, data });
  }
}

/** The entries that an action adds. A computer's action names its seat. */
export function decide(table: LocalTable, action: ActionBody, seat: number | null, given: Circumstances): Entry[] {
  const log = new Log(table.seq, given.now);
  switch (action.type) {
    case "words":
      if (table.phase === "gathering" && seat !== null) log.add("words", seat, { words: action.words });
      break;
    case "start":
      if (table.phase === "gathering") log.add("started", null);
      break;
    case "roll":
      play(table, seat, given.roll, given, log);
      break;
    case "move":
      play(table, seat, action.move, given, log);
      break;
    case "undo": {
      const { undoable } = table;
      if (table.created.undo && undoable) log.add("undone", undoable.seat, { plies: undoable.plies });
      break;
    }
    case "resign":
      resign(table, seat, given, log);
      break;
    case "rematch":
      if (table.phase === "over" && table.rematch === null) log.add("rematch", null, { table: given.next });
  }
  if (log.entries.length === 0) throw refused("impossible");
  return log.entries;
}

const refused = (code: "impossible" | "stale"): Refusal => new Refusal(code, inBoth(`local.${code}`));

/** What was asked for does not fit the table any more: there has been a ply since. */
export function checkFresh(table: LocalTable, expects: number | null | undefined): void {
  if (typeof expects === "number" && expects < table.plySeq) throw refused("stale");
}

function play(table: LocalTable, seat: number | null, text: string, given: Circumstances, log: Log): void {
  if (table.phase !== "playing" || seat === null || table.position.seat !== seat) throw refused("stale");
  let after;
  try {
    after = table.position.play(text);
  } catch (error) {
    if (error instanceof IllegalMove || error instanceof InvalidNotation) throw new Refusal("illegal", error.sentences);
    throw error;
  }
  log.add(table.position.awaits === "roll" ? "rolled" : "moved", seat, { text });
  if (after.over) end("finished", after.ranking, given, log);
}

function resign(table: LocalTable, seat: number | null, given: Circumstances, log: Log): void {
  const place = seat === null ? undefined : table.seats.get(seat);
  if (table.phase !== "playing" || seat === null || !place || place.resigned) return;
  log.add("resigned", seat);
  const { ranking } = table.position;
  const rest = [...table.seats].filter(([other, { resigned }]) => other !== seat && !resigned && !ranking.includes(other));
  if (rest.length >= 2 && rest.some(([, { holder }]) => holder !== null)) {
    log.add("replaced", seat, { level: STAND_IN });
    return;
  }
  // Who gave up comes last. Computers that remain among themselves have no places, nor has anybody after them.
  const gone = [...table.seats].filter(([, { resigned }]) => resigned).map(([other]) => other);
  const places = rest.length < 2 ? [...rest.map(([other]) => other), ...gone, seat] : [];
  end("resigned", [...ranking, ...places], given, log);
}

function end(how: "finished" | "resigned", ranking: readonly number[], { seed }: Circumstances, log: Log): void {
  log.add("ended", null, { how, ranking, seed });
}
