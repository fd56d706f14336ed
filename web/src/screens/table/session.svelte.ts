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
import { cuesOf, rollTouch } from "./cues";
import { Hinting } from "./hinting.svelte";
import { seatName, seatOf } from "./names";
import { numberOf, offersOf, type Offer } from "./offers";
import { BY_ITSELF, Pacer } from "./pacing";
import { endWords, sentencesOf } from "./sentences";
import { isStuck, Stall } from "./stalls";
import { isRollOff, lastChange, standing } from "./turn";
import { Unsaid } from "./unsaid";
import { Waits } from "./waits";

/** What stands above the board: what has just happened, or an answer. */
export interface Said {
  /** Evaluated whenever it is shown, so that it follows the page's language. */
  words: () => string;
  kind: "ply" | "why" | "table";
}

export interface BoardView {
  animate(
    effects: Effect[],
    before: Pieces,
    after: Pieces,
    speed: Speed,
    manner?: { rate?: number; dice?: readonly number[] },
  ): Promise<void>;
  /** What is shown arrives at once. */
  finish(): void;
  /** Select the token on a cell, or none. */
  select(cell: number | null): void;
}

export interface DiceView {
  tumble(rate?: number): Promise<void>;
  finish(): void;
}

/** How long an emote stays beside its seat. */
const BUBBLE = 5000;
/** How long a win is celebrated. */
const CELEBRATION = 3000;
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
  /** The seat whose win is being celebrated. */
  celebrated = $state<number | null>(null);
  /** Whether the person here has asked for a rematch, and goes there as soon as there is one. */
  wantsRematch = $state(false);

  readonly hinting: Hinting;
  readonly #choosing: Choosing;
  readonly #waits = new Waits();
  readonly #pacer = new Pacer();
  readonly #stall = new Stall();
  readonly #unsaid = new Unsaid();
  /** Whether whatever happens is shown at once, until somebody has something to do. */
  #skipping = $state(false);

  /** The seat of ours that may act on what is in sight. */
  readonly seat: number | null = $derived.by(() => (this.past ? null : this.table.toAct));
  /** Several people play on this screen, so nobody is "you". */
  readonly shared: boolean = $derived.by(() => this.table.seats.length > 1);
  readonly #awaitsRoll: boolean = $derived.by(() => this.seat !== null && this.table.shown?.awaits === "roll");
  readonly #rollOff: boolean = $derived.by(() => this.table.shown !== null && isRollOff(this.game, this.table.shown));
  /** Whether the roll that is awaited happens by itself; but not after a move was taken back. */
  readonly rollsItself: boolean = $derived.by(() => {
    if (!this.#awaitsRoll || lastChange(this.table.log)?.kind === "undone") return false;
    return settings.autoRoll || this.#rollOff;
  });
  /** Whether a roll waits for a person here. */
  readonly mayRoll: boolean = $derived(this.#awaitsRoll && !this.rollsItself);
  readonly mayMove: boolean = $derived.by(() => this.seat !== null && this.table.shown?.awaits === "move");
  /** What can be chosen now. */
  readonly choices: Choice[] = $derived.by(() => (this.mayMove ? this.#choosing.of(this.table.shown) : []));
  /** The token whose moves are listed, where there are too many to list them all; and of which choices. */
  #opened = $state.raw<{ from: number; of: Choice[] } | null>(null);
  readonly opened: number | null = $derived.by(() => (this.#opened?.of === this.choices ? this.#opened.from : null));
  /** The same, in steps if there are many. */
  readonly offers: Offer[] = $derived(offersOf(this.choices, this.opened));
  readonly walks: MoveChoice[] = $derived.by(() =>
    this.choices.flatMap((choice) => {
      const { move, from, to, die, captures } = choice;
      const number = numberOf(this.offers, choice);
      return from === null || to === null ? [] : [{ text: move, number, from, to, die, captures }];
    }),
  );
  /** The number of each token that is offered, by its cell. */
  readonly tokens: ReadonlyMap<number, number> = $derived(
    new Map(this.offers.flatMap((offer, index) => (offer.kind === "token" ? [[offer.from, index + 1] as const] : []))),
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
  /** Whether what comes next needs nobody here, so that a tap goes on to what does. */
  readonly skippable: boolean = $derived.by(() => {
    const { view, settled, shown } = this.table;
    if (this.past || view?.phase !== "playing") return false;
    return !settled || shown?.waits === "computer" || this.only !== null || this.rollsItself;
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
    this.hinting = new Hinting({ table: table.name, seat: () => this.seat, choices: () => this.choices, looked: () => this.looked });
    table.showWith((event, before, after, hurry) => this.#show(event, before, after, hurry));
  }

  /** Begin to follow the table; to be called while a component is being set up. */
  follow(): void {
    this.#choosing.follow();
    $effect(() => {
      const { only, rollsItself } = this;
      if (!only && !rollsItself) return;
      const wait = this.#skipping || this.#stall.rounds > 0 ? 0 : BY_ITSELF[settings.speed];
      const timer = setTimeout(() => (only ? this.choose(only) : this.roll()), wait);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (this.#rollOff && this.game.roll_off) this.said = { words: this.#rollOffWords, kind: "table" };
    });
    $effect(() => {
      const { view, settled, shown } = this.table;
      const over = view?.phase === "over";
      if (!over && (!settled || shown?.waits === "computer")) return;
      announce(this.#unsaid.take(this.#stall.rounds));
      const known = !this.mayMove || this.choices.length > 0;
      if (over || (known && !this.skippable)) this.#skipping = false;
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

  /** Show at once what is being shown and whatever comes, until somebody has something to do. */
  skip(): void {
    this.#skipping = true;
    this.#waits.end();
    this.diceView?.finish();
    this.boardView?.finish();
  }

  roll(): void {
    if (this.#awaitsRoll) void this.table.act({ type: "roll" });
  }

  /** Play a choice; one that gives the game away is asked about first. */
  choose(choice: Choice, sure = false): void {
    if (!this.mayMove) return;
    this.among = [];
    this.looked = null;
    this.doubtful = choice.warning && !sure ? choice : null;
    if (!this.doubtful) void this.table.act({ type: "move", move: choice.move });
  }

  /** Press the n-th offer, from 1; whether there is one. */
  chooseNumber(number: number): boolean {
    const offer = this.offers[number - 1];
    if (offer) this.take(offer);
    return offer !== undefined;
  }

  take(offer: Offer): void {
    if (offer.kind === "choice") return this.choose(offer.choice);
    const from = offer.kind === "token" ? offer.from : null;
    this.listMovesOf(from);
    this.boardView?.select(from);
  }

  /** List the moves of the token on a cell, or all tokens. */
  listMovesOf(from: number | null): void {
    this.looked = null;
    this.#opened = from === null ? null : { from, of: this.choices };
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
    const words = (): string => sentencesOf(event, after, this.table.seats).join(" ");
    if (event.kind === "rolled" || event.kind === "moved") return this.#showPly(event, before, after, hurry, words);
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
    const winner = after.ended?.ranking[0] ?? null;
    const won = winner !== null && this.table.seats.includes(winner);
    sound(won || this.table.seats.length === 0 ? "win" : "lost");
    if (won) touch("win");
    if (won || this.table.seats.length === 0) this.celebrated = winner;
    setTimeout(() => (this.celebrated = null), CELEBRATION);
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
        held: this.table.seats,
      });
    } catch {
      // It can still be downloaded from the table once the server is back.
    }
  }

  async #showPly(
    event: EventView,
    before: TableView,
    after: TableView,
    hurry: boolean,
    words: () => string,
  ): Promise<void> {
    const skipped = (): boolean => hurry || this.#skipping;
    const motion = speed();
    const effects = event.effects ?? [];
    const mine = event.seat !== null && this.table.seats.includes(event.seat);
    const rollOff = isRollOff(this.game, before.now);
    const stalled = this.#stall.rounds > 0;
    this.#stall.take(event);
    const stuck = !isStuck(event) ? "no" : stalled ? "again" : "once";
    const person = before.now.waits === "people" || before.seats.every(({ kind }) => kind === "computer");
    const { rate, reading } = this.#pacer.next({ kind: event.kind, effects, mine, person, stuck, rollOff }, motion, settings.speed);
    if (event.kind === "rolled") {
      this.#falling = event;
      if (!skipped()) {
        if (stuck === "no" || mine) sound("dice");
        if (motion !== "instant") await this.#waits.shown(this.diceView?.tumble(rate), LONGEST_FALL);
      }
      if (mine && !hurry) touch(rollTouch(event.now.thrown, this.board.blank));
    }
    const { rounds } = this.#stall;
    if (rounds > 0) this.said = { words: () => t("table.stalled", { n: rounds }), kind: "ply" };
    else if (isRollOff(this.game, after.now)) this.said = { words: this.#rollOffWords, kind: "ply" };
    else if (words()) this.said = { words, kind: "ply" };
    if (!this.past && effects.length > 0) await this.#move(event, before, after, { rate, skipped: skipped() });
    this.seen += 1;
    if (!skipped()) await this.#waits.pause(reading);
    // Last of all, because whose turn it is then comes in the same breath.
    if (skipped() || stuck === "again" || (stuck === "once" && !mine)) {
      this.#unsaid.add(words(), stuck === "no" && effects.some(({ mood, other }) => mood || other !== undefined));
    } else {
      announce([this.#unsaid.take(rounds), words()].filter(Boolean).join(" "));
    }
  }

  async #move(
    { kind, effects: all, now }: EventView,
    before: TableView,
    after: TableView,
    { rate, skipped }: { rate: number; skipped: boolean },
  ): Promise<void> {
    const effects = skipped ? [] : (all ?? []);
    for (const cue of cuesOf(effects, this.table.seats, speed(), rate)) {
      this.#waits.later(cue.at, () => {
        sound(cue.sound, cue.step);
        if (cue.touch) touch(cue.touch);
      });
    }
    const manner = { rate, dice: kind === "rolled" ? now.thrown : [] };
    await this.#waits.shown(this.boardView?.animate(effects, before.now.pieces, after.now.pieces, speed(), manner), LONGEST_WALK);
  }

  readonly #rollOffWords = (): string => (this.game.roll_off ? told(this.game.roll_off) : "");

  #lastCells(): { cells: number[] } | null {
    const until = this.past?.seq ?? Infinity;
    const plies = standing(this.table.log.filter(({ seq }) => seq <= until));
    const ply = plies.findLast(({ kind, effects }) => kind === "moved" && effects?.some(({ to }) => to));
    const cells = movedCells(this.board, ply?.effects ?? []);
    return cells.length > 0 ? { cells } : null;
  }
}
