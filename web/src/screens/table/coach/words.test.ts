import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../../lib/settings.svelte";
import type { Choice } from "../../../lib/types";
import type { Task } from "./tips";
import { hintsOf, tipOf, type Hand } from "./words";

const BRIEF = 90;
const NOTHING = { rolled: null, thrown: [] };
const TOUCH: Hand = { device: "touch", oneTap: false };
const MOUSE: Hand = { device: "mouse", oneTap: false };
const KEYS: Hand = { device: "keys", oneTap: false };

const choice = (hint: string | null = null): Choice => ({
  move: "a",
  from: null,
  to: null,
  die: null,
  label: { en: "Stand", es: "Plantarse" },
  hint: hint === null ? null : { en: hint, es: hint },
  warning: null,
  captures: [],
});

const ROLL: Task = { kind: "roll" };
const walk = (places: number): Task => ({ kind: "walk", places, choices: [] });

afterEach(() => {
  settings.language = "en";
});

describe("a tip", () => {
  it.each([
    [ROLL, TOUCH, "Your turn: tap “Roll”.", "Te toca: toca «Tirar»."],
    [ROLL, MOUSE, "Your turn: click “Roll”.", "Te toca: haz clic en «Tirar»."],
    [ROLL, KEYS, "Your turn: press Space to roll.", "Te toca: presiona Espacio para tirar."],
    [walk(2), TOUCH, "Those with a ring can move. Tap one to see where it goes; tap again to play.", "Pueden mover las que tienen un aro. Toca una para ver adónde va, y otra vez para jugarla."],
    [walk(2), { ...TOUCH, oneTap: true }, "Those with a ring can move. Tap one to play it.", "Pueden mover las que tienen un aro. Toca una para jugarla."],
    [walk(2), MOUSE, "Those with a ring can move. Click one to play it.", "Pueden mover las que tienen un aro. Haz clic en una para jugarla."],
    [walk(2), KEYS, "Find one that can move with the arrow keys, then press Enter.", "Busca con las flechas una que pueda mover y presiona Enter."],
    [walk(1), TOUCH, "Only one can move. Tap it, then where it should go.", "Solo una puede mover. Tócala y luego toca adónde va."],
    [walk(1), KEYS, "Only one can move. Press Enter on it, then choose where to.", "Solo una puede mover. Presiona Enter en ella y elige adónde va."],
    [{ kind: "pick", choices: [choice("keep it")] }, TOUCH, "Choose one:", "Elige una:"],
    [{ kind: "pick", choices: [choice()] }, TOUCH, "Choose what to do.", "Elige qué hacer."],
    [{ kind: "only", choice: choice() }, MOUSE, "You can only do one thing: Stand.", "Solo puedes hacer una cosa: Plantarse."],
  ] satisfies [Task, Hand, string, string][])("for %o with %o is about the device in hand", (task, hand, english, spanish) => {
    expect(tipOf(task, NOTHING, hand, null)).toBe(english);
    settings.language = "es";
    expect(tipOf(task, NOTHING, hand, null)).toBe(spanish);
    for (const words of [english, spanish]) expect(words.length).toBeLessThanOrEqual(BRIEF);
  });

  it("says what was rolled, until some of it is used", () => {
    const pick: Task = { kind: "pick", choices: [choice()] };
    expect(tipOf(pick, { rolled: [5, 1], thrown: [5, 1] }, TOUCH, null)).toBe("You rolled 5 and 1. Choose what to do.");
    expect(tipOf(pick, { rolled: [1], thrown: [5, 1] }, TOUCH, null)).toBe("Choose what to do.");
    settings.language = "es";
    expect(tipOf(pick, { rolled: [5, 1], thrown: [5, 1] }, TOUCH, null)).toBe("Sacaste 5 y 1. Elige qué hacer.");
    expect(tipOf(pick, { rolled: [1], thrown: [5, 1] }, TOUCH, null)).toBe("Elige qué hacer.");
  });

  it("tells whose turn it is, but not what they are at", () => {
    expect(tipOf({ kind: "wait" }, NOTHING, TOUCH, "Ben")).toBe("Ben's turn. Watch what happens.");
    expect(tipOf({ kind: "wait" }, NOTHING, TOUCH, null)).toBe("One moment…");
  });

  it("explains two choices at most", () => {
    const pick: Task = { kind: "pick", choices: [choice("one"), choice(), choice("two"), choice("three")] };
    expect(hintsOf(pick)).toEqual(["Stand: one", "Stand: two"]);
  });
});
