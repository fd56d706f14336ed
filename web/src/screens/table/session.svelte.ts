/** A table on this screen: what can be chosen, what is being shown, what is said. Knows no rules. */

import { movedCells } from "../../board/pieces";
import { toasts } from "../../components/toasts.svelte";
import { t, told } from "../../i18n";
import { announce } from "../../lib/announce";
import { api } from "../../lib/api";
import { endOf } from "../../lib/ends";
import { touch } from "../../lib/haptics";
import { notifyTurn, setTurn } from "../../lib/notify";
import { paths, router } from "../../lib/router.svelte";
import { settings, speed } from "../../lib/settings.svelte";
import { sound } from "../../lib/sound";
import type { TableState } from "../../lib/table.svelte";
import type {
  BoardData,
  Choice,
  Effect,
  EventView,
  Game,
  MoveChoice,
  Pieces,
  Speed,
  TableView,
} from "../../lib/types";
import { seenOf } from "../../lib/witness";
import { Choosing } from "./choices.svelte";
import { cuesOf, perform, readingTime, rollTouch } from "./cues";
import { seatName, seatOf } from "./names";
import { endWords, sentencesOf } from "./sentences";
import { lastChange, standing } from "./turn";

/** What stands above the board: what has just happened, or an answer. */
export interface Said {
  /** Evaluated whenever it is shown, so that it follows the page's language. */
  words: () => string;
  kind: "ply" | "why" | "table";
}

export interface BoardView {
  animate(effects: Effect[], before: Pieces, after: Pieces, speed: Speed): Promise<void>;
}

export interface DiceView {
  tumble(): Promise<void>;
}

/** How long the only move waits, so that people see what will happen. */
const AUTO_PAUSE: Record<Speed, number> = { normal: 900, fast: 550, instant: 350 };
/** How long an emote stays beside its seat. */
const BUBBLE = 5000;

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
/** A page that isn't drawn (behind another window) never finishes an animation; the game goes on all the same. */
const atMost = (time: number, shown: Promise<void> | undefined): Promise<void> => Promise.race([shown, pause(time)]);
const LONGEST_FALL = 2500;
const LONGEST_WALK = 8000;

export class Session {
  readonly table: TableState;
  readonly game: Game;
  readonly board: BoardData;

  /** Given by whoever draws them. */
  boardView: BoardView | null = null;
  diceView: DiceView | null = null;

  said = $state.raw<Said>({ words: () => "", kind: "table" });
  /** The roll whose dice are falling now. */
  #falling = $state.raw<EventView | null>(null);
  /** A choice that loses the game, to be confirmed first. */
  doubtful = $state.raw<Choice | null>(null);
  /** Several choices between the same two cells; the person has to pick one. */
  among = $state.raw<Choice[]>([]);
  /** What people have just said with an emote, by seat. */
  bubbles = $state.raw<Readonly<Record<number, string>>>({});
  /** The earlier event whose position is being viewed. */
  past = $state.raw<EventView | null>(null);
  /** Grows with every ply shown on the board: the element that had the focus may be gone. */
  seen = $state(0);
  /** Whether the end of the match has just been seen. */
  justEnded = $state(false);
  /** Whether the person here has asked for a rematch, and goes there as soon as there is one. */
  wantsRematch = $state(false);

  readonly #choosing: Choosing;

  /** The seat of ours that may act on what is in sight. */
  readonly seat: number | null = $derived.by(() => (this.past ? null : this.table.toAct));
  /** Several people play on this screen, so nobody is "you". */
  readonly shared: boolean = $derived.by(() => this.table.seats.length > 1);
  readonly mayRoll: boolean = $derived.by(() => this.seat !== null && this.table.shown?.awaits === "roll");
  readonly mayMove: boolean = $derived.by(() => this.seat !== null && this.table.shown?.awaits === "move");
  /** What can be chosen now. */
  readonly choices: Choice[] = $derived.by(() => (this.mayMove ? this.#choosing.of(this.table.shown) : []));
  readonly walks: MoveChoice[] = $derived(
    this.choices.flatMap(({ move, from, to, die, captures }, index) =>
      from === null || to === null ? [] : [{ text: move, number: index + 1, from, to, die, captures }],
    ),
  );
  /** The choice in the list under the pointer. */
  looked = $state.raw<Choice | null>(null);
  /** The walk of it, which stands out on the board. */
  readonly preview: MoveChoice | null = $derived(this.walks.find(({ text }) => text === this.looked?.move) ?? null);
  /** The only choice, which plays itself; but not if it was just taken back. */
  readonly only: Choice | null = $derived.by(() => {
    const [choice] = this.choices;
    if (!settings.autoMove || !choice || this.choices.length > 1 || choice.warning) return null;
    return lastChange(this.table.log)?.kind === "undone" ? null : choice;
  });
  /** The dice of the position that is in sight, as they fell. */
  readonly dice: number[] = $derived.by(() => {
    if (this.past) return this.past.now.thrown;
    const { view } = this.table;
    const newest = this.#falling && this.#falling.seq > (view?.seq ?? 0) ? this.#falling.now : view?.now;
    return newest?.thrown ?? [];
  });
  /** The cells of the last ply that moved something. */
  readonly last: { cells: number[] } | null = $derived.by(() => this.#lastCells());

  constructor(table: TableState, game: Game, board: BoardData) {
    this.table = table;
    this.game = game;
    this.board = board;
    this.#choosing = new Choosing(table, board);
    table.showWith((event, before, after, hurry) => this.#show(event, before, after, hurry));
  }

  /** Begin to follow the table; to be called while a component is being set up. */
  follow(): void {
    this.#choosing.follow();
    $effect(() => {
      const { only } = this;
      if (!only) return;
      const timer = setTimeout(() => this.choose(only), AUTO_PAUSE[speed()]);
      return () => clearTimeout(timer);
    });
    $effect(() => this.#turnCame());
    $effect(() => {
      const { refused } = this.table;
      if (!refused) return;
      this.table.refused = null;
      toasts.show(told(refused.message));
    });
    $effect(() => () => setTurn(false));
  }

  roll(): void {
    if (this.mayRoll) void this.table.act({ type: "roll" });
  }

  /** Play a choice; one that gives the game away is asked about first. */
  choose(choice: Choice, sure = false): void {
    if (!this.mayMove) return;
    this.among = [];
    this.looked = null;
    this.doubtful = choice.warning && !sure ? choice : null;
    if (!this.doubtful) void this.table.act({ type: "move", move: choice.move });
  }

  chooseText(text: string): void {
    const choice = this.choices.find(({ move }) => move === text);
    if (choice) this.choose(choice);
  }

  /** Different dice lead between the same two cells: let the person pick. */
  pickAmong(texts: readonly string[]): void {
    this.among = this.choices.filter(({ move }) => texts.includes(move));
  }

  /** Explain why nothing can move from a cell. */
  async explain(cell: number): Promise<void> {
    try {
      const why = await api.why(this.table.name, cell);
      const words = (): string => told(why);
      this.said = { words, kind: "why" };
      announce(words(), "assertive");
    } catch {
      // The connection is shown elsewhere; there is nothing to explain without it.
    }
  }

  /** The turn that was told last; null once others have played. */
  #told: { seat: number; plies: number } | null = null;
  /** The seq of each seat's newest emote. */
  #newest: Record<number, number> = {};

  /** Tell that it is somebody's turn here, once for every roll or choice. It comes at once after what happened before it,
   * so that both are read as one: nothing is cut off, and all of it can be heard again. */
  #turnCame(): void {
    const { seat, mayRoll, choices, table, game } = this;
    setTurn(seat !== null);
    if (seat === null) {
      const actor = table.known?.seat ?? null;
      if (actor !== null && !table.seats.includes(actor)) this.#told = null;
      return;
    }
    const before = this.#told;
    const plies = table.view?.plies.length ?? 0;
    if ((before?.seat === seat && before.plies === plies) || (!mayRoll && choices.length === 0)) return;
    this.#told = { seat, plies };
    const words = mayRoll ? t("table.say.roll") : t("table.say.choose", { n: choices.length });
    announce(before?.seat === seat ? words : `${this.#whose(seat)}. ${words}`);
    if (before) return;
    sound("turn");
    touch("turn");
    void notifyTurn(table.name, told(game.title));
  }

  #whose(number: number): string {
    const seat = this.table.view && seatOf(this.table.view, number);
    return this.shared && seat ? t("table.turnOf", { player: seatName(seat) }) : t("table.yourTurn");
  }

  async #show(event: EventView, before: TableView, after: TableView, hurry: boolean): Promise<void> {
    const pace: Speed = hurry ? "instant" : speed();
    const words = (): string => sentencesOf(event, after).join(" ");
    if (event.kind === "rolled" || event.kind === "moved") return this.#showPly(event, before, after, pace, hurry, words);
    if (event.kind === "ended") return this.#end(after);
    if (event.kind === "emote") this.#bubble(event); // it is seen beside its seat
    else if (words()) this.said = { words, kind: "table" };
    if (event.kind === "rematch" && !this.wantsRematch) this.#offerRematch(String(event.data["table"]));
    else announce(words());
  }

  #offerRematch(table: string): void {
    toasts.show(t("table.log.rematch"), { label: t("table.rematch.go"), do: () => router.go(paths.table(table)) });
  }

  #bubble({ seat, seq, data }: EventView): void {
    if (seat === null) return;
    this.bubbles = { ...this.bubbles, [seat]: String(data["emote"]) };
    this.#newest[seat] = seq;
    setTimeout(() => {
      if (this.#newest[seat] !== seq) return;
      const { [seat]: _, ...others } = this.bubbles;
      this.bubbles = others;
    }, BUBBLE);
  }

  #end(after: TableView): void {
    this.justEnded = true;
    const ply = this.table.log.findLast(({ effects }) => effects);
    announce(endWords(after, this.table.seats, ply?.effects?.some(({ kind }) => kind === "won") ?? false));
    const won = this.table.seats.includes(after.ended?.ranking[0] ?? -1);
    sound(won || this.table.seats.length === 0 ? "win" : "lost");
    if (won) touch("win");
    if (this.table.seats.length > 0) void this.#keep();
  }

  /** Keep a match that was played here, so that it can be read later, even offline. */
  async #keep(): Promise<void> {
    try {
      const { keep } = await import("../../lib/records");
      const { view } = this.table;
      await keep(await api.record(this.table.name), {
        weights: view?.weights,
        blank: this.board.blank,
        ended: view && endOf(view),
        seen: seenOf(this.table.name),
      });
    } catch {
      // It can still be downloaded from the table once the server is back.
    }
  }

  async #showPly(
    event: EventView,
    before: TableView,
    after: TableView,
    pace: Speed,
    hurry: boolean,
    words: () => string,
  ): Promise<void> {
    const effects = event.effects ?? [];
    if (event.kind === "rolled") {
      this.#falling = event;
      sound("dice");
      if (pace !== "instant") await atMost(LONGEST_FALL, this.diceView?.tumble());
      const mine = event.seat !== null && this.table.seats.includes(event.seat);
      if (mine && !hurry) touch(rollTouch(event.now.thrown, this.board.blank));
    }
    if (words()) this.said = { words, kind: "ply" };
    if (!this.past && effects.length > 0) {
      perform(cuesOf(effects, this.table.seats, pace));
      await atMost(LONGEST_WALK, this.boardView?.animate(hurry ? [] : effects, before.now.pieces, after.now.pieces, pace));
    }
    this.seen += 1;
    if (!hurry) await pause(readingTime(event.kind, effects, pace));
    announce(words()); // last of all, because whose turn it is then comes in the same breath
  }

  #lastCells(): { cells: number[] } | null {
    const { log } = this.table;
    const until = this.past?.seq ?? Infinity;
    const plies = standing(log.filter(({ seq }) => seq <= until));
    const ply = plies.findLast(({ kind, effects }) => kind === "moved" && effects?.some(({ to }) => to));
    const cells = movedCells(this.board, ply?.effects ?? []);
    return cells.length > 0 ? { cells } : null;
  }
}
