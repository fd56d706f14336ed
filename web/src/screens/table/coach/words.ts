/** What a tip says: brief, and about the device in hand. */

import { listed, t, told } from "../../../i18n";
import type { Device } from "../../../lib/device.svelte";
import type { Choice, Now } from "../../../lib/types";
import type { Task } from "./tips";

export interface Hand {
  device: Device;
  /** Whether one tap plays. */
  oneTap: boolean;
}

/** At most so many choices are explained; all of them stand beside the board. */
const MOST = 2;

/** What is to be done now. `other`: whose turn it is, if it isn't ours. */
export function tipOf(task: Task, now: Pick<Now, "rolled" | "thrown">, hand: Hand, other: string | null): string {
  switch (task.kind) {
    case "wait":
      return other === null ? t("coach.waitAll") : t("coach.wait", { player: other });
    case "roll":
      return t(`coach.roll.${hand.device}`);
    case "look":
      return t("coach.look");
    case "only":
      return withDice(now, t("coach.only", { move: told(task.choice.label) }));
    case "walk":
      return withDice(now, walkWords(task.places, hand));
    case "pick":
      return withDice(now, t(hintsOf(task).length > 0 ? "coach.pick" : "coach.decide"));
  }
}

/** What some of the choices do beyond walking. */
export function hintsOf(task: Task): string[] {
  if (task.kind !== "walk" && task.kind !== "pick") return [];
  return task.choices.flatMap(whatItDoes).slice(0, MOST);
}

function whatItDoes({ label, hint, warning }: Choice): string[] {
  const what = warning ?? hint;
  return what ? [t("coach.does", { move: told(label), what: told(what) })] : [];
}

function walkWords(places: number, { device, oneTap }: Hand): string {
  if (places === 1) return t(`coach.onePlace.${device}`);
  return t(device === "touch" && oneTap ? "coach.walk.oneTap" : `coach.walk.${device}`);
}

/** What was thrown, as long as all of it counts; later the dice themselves show what is left. */
function withDice({ rolled, thrown }: Pick<Now, "rolled" | "thrown">, words: string): string {
  if (!rolled?.length || rolled.length !== thrown.length) return words;
  return `${t("coach.rolled", { dice: listed(rolled.map(String)) })} ${words}`;
}
