/** Somebody's mistakes, one by one: what was played, what was better and why, and another try on the board. */

import type { Advice } from "../../board/advice";
import { announce } from "../../lib/announce";
import type { Analysis, Choice, Hint, Language, MoveChoice } from "../../lib/types";
import { t, told } from "../../i18n";
import { inPoints, mistakesOf, verdictOn, type Decision, type Verdict } from "./skill";

/** What can be said and tried at positions; null where this browser doesn't know the rules. */
export interface Rules {
  choices(ply: number): Choice[];
  opinions(ply: number, move: string, language: Language): Promise<Hint[]>;
}

/** A try, and how good it was; not yet known for a moment. */
export interface Try {
  choice: Choice;
  verdict: Verdict | null;
  chance: number;
  loss: number;
  reason: string;
}

export class Lesson {
  /** Whose mistakes. */
  seat = $state(0);
  index = $state(0);
  analysis = $state.raw<Analysis | null>(null);
  rules = $state.raw<Rules | null>(null);
  trying = $state(false);
  tried = $state.raw<Try | null>(null);
  /** Of several moves between the same places the person has to pick one. */
  among = $state.raw<readonly string[]>([]);
  #reasons = $state.raw<{ ply: number; language: Language; better: string; played: string } | null>(null);

  readonly mistakes: Decision[] = $derived(this.analysis && !this.analysis.notice ? mistakesOf(this.analysis, this.seat) : []);
  readonly mistake: Decision | null = $derived(this.mistakes[this.index] ?? null);
  readonly choices: Choice[] = $derived.by(() => (this.mistake && this.rules ? this.rules.choices(this.mistake.ply) : []));
  readonly offered: Choice[] = $derived(
    this.among.length ? this.choices.filter(({ move }) => this.among.includes(move)) : this.choices,
  );
  /** The moves of a try, on the board. */
  readonly walks: MoveChoice[] = $derived(
    this.trying
      ? this.choices.flatMap(({ move, from, to, die, captures }, index) =>
          from === null || to === null ? [] : [{ text: move, number: index + 1, from, to, die, captures }],
        )
      : [],
  );
  /** What is drawn on the board: nothing while somebody tries. */
  readonly advice: Advice[] = $derived.by(() => {
    const { mistake, tried } = this;
    if (!mistake || this.trying) return [];
    const [best] = mistake.best;
    const other = tried ? tried.choice : { ...mistake.walk, move: mistake.move };
    const right = tried?.verdict === "best" ? { ...tried.choice } : { ...best?.walk, move: best?.move ?? "" };
    return [
      ...this.#drawn(right, "best"),
      ...(other.move === right.move ? [] : this.#drawn(other, "played")),
    ];
  });

  /** Why the better move is better, or the one that was played worse; empty until it is known. */
  why(language: Language): string {
    const { mistake, rules } = this;
    if (!mistake || !rules) return "";
    if (this.#reasons?.ply === mistake.ply && this.#reasons.language === language) {
      return this.#reasons.played || this.#reasons.better;
    }
    return "";
  }

  /** Find out why, for what is looked at. */
  async explain(language: Language): Promise<void> {
    const { mistake, rules } = this;
    if (!mistake || !rules || this.why(language)) return;
    const said = await rules.opinions(mistake.ply, mistake.move, language).catch(() => []);
    const reason = (move: string | undefined): string => said.find((hint) => hint.move === move)?.reason ?? "";
    if (this.mistake === mistake) {
      this.#reasons = { ply: mistake.ply, language, better: reason(mistake.best[0]?.move), played: reason(mistake.move) };
    }
  }

  /** Look at the mistakes of a seat. */
  of(seat: number): void {
    this.seat = seat;
    this.go(0);
  }

  go(index: number): void {
    this.index = Math.min(Math.max(index, 0), Math.max(this.mistakes.length - 1, 0));
    this.show();
  }

  /** What was played and what was better. */
  show(): void {
    this.trying = false;
    this.tried = null;
    this.among = [];
  }

  try(): void {
    this.show();
    this.trying = true;
    announce(t("replay.try.now"));
  }

  pickAmong(moves: readonly string[]): void {
    this.among = moves;
    announce(t("table.among"));
  }

  async play(move: string, language: Language): Promise<void> {
    const { mistake, rules } = this;
    const choice = this.choices.find((one) => one.move === move);
    if (!mistake || !rules || !choice || !this.trying) return;
    this.among = [];
    this.trying = false;
    this.tried = { choice, verdict: null, chance: 0, loss: 0, reason: "" };
    const said = await rules.opinions(mistake.ply, move, language).catch(() => []);
    const hint = said.find((one) => one.move === move);
    if (this.tried?.choice !== choice) return;
    if (!hint) return this.show();
    const { chance, loss, reason } = hint;
    this.tried = { choice, verdict: verdictOn(loss), chance, loss, reason };
    announce([verdictWords(this.tried), reason].join(" "));
  }

  #drawn(move: { move: string; from?: number | null; to?: number | null; die?: string | null }, look: Advice["look"]): Advice[] {
    const { from, to } = move;
    if (from == null || to == null) return [];
    return [{ key: `${look} ${move.move}`, seat: this.seat, from, to, die: move.die ?? null, look, number: null, chance: "" }];
  }

  /** What a move is called. */
  label(move: string): string {
    const choice = this.choices.find((one) => one.move === move);
    return choice ? [told(choice.label), choice.hint && told(choice.hint)].filter(Boolean).join(", ") : move;
  }
}

export function verdictWords({ verdict, loss }: Try): string {
  if (verdict === null) return t("replay.try.judging");
  return t(`replay.try.${verdict}`, { loss: inPoints(loss) });
}
