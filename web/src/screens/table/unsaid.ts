/** What was not said when it happened, because much happened at once: it is said in sum. */

import { t } from "../../i18n";

/** With more plies than this, only what is striking is told. */
const FEW = 3;

export class Unsaid {
  #plies: { words: string; striking: boolean }[] = [];

  add(words: string, striking: boolean): void {
    if (words) this.#plies.push({ words, striking });
  }

  /** The sum of it, which then counts as said; `stalled`: the rounds in which nobody could move, up to now. */
  take(stalled: number): string {
    const plies = this.#plies;
    this.#plies = [];
    if (plies.length === 0) return "";
    if (stalled > 0) return t("table.stalled", { n: stalled });
    if (plies.length <= FEW) return plies.map(({ words }) => words).join(" ");
    const striking = plies.filter((ply) => ply.striking).slice(-FEW);
    return [t("table.say.meanwhile", { n: plies.length }), ...striking.map(({ words }) => words)].join(" ");
  }
}
