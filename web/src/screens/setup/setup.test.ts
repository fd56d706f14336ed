import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Game } from "../../lib/types";
import { fakeBrowser } from "../../testing/browser";
import { nameProblem, problems, ranges } from "./checks";
import { computer, LOTS, Plan } from "./plan.svelte";

const GAME: Game = {
  name: "race",
  title: { en: "Race", es: "Carrera" },
  about: { en: "A race.", es: "Una carrera." },
  newcomer_rank: 1,
  players: [2, 3, 4],
  seatings: {
    2: [[0, 2], [0, 1], [0, 3], [1, 2], [1, 3], [2, 3]],
    3: [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]],
    4: [[0, 1, 2, 3]],
  },
  pieces: {},
  colours: ["red", "blue", "green", "yellow"],
  roll_off: null,
  lessons: {},
  introduction: false,
  rule_books: ["en", "es"],
  anyone_starts: false,
  starter: { en: "The youngest starts.", es: "Empieza la persona más joven." },
  options: [
    {
      name: "laps",
      kind: "whole",
      default: "1",
      choices: ["0", "2", "3", "4"],
      names: [],
      allowed: "",
      rule: "RA01",
      sentence: { en: "", es: "" },
    },
    {
      name: "open_on",
      kind: "faces",
      default: "6",
      choices: ["1", "6"],
      names: [],
      allowed: "",
      rule: "RA02",
      sentence: { en: "", es: "" },
    },
  ],
  rule_sets: [
    {
      name: "standard",
      title: { en: "Classic", es: "Clásico" },
      origin: { en: "", es: "" },
      minutes: { 2: 20, 3: 35 },
      options: { laps: "2", open_on: "6" },
    },
    {
      name: "short",
      title: { en: "Short", es: "Corto" },
      origin: { en: "", es: "" },
      minutes: {},
      options: { laps: "0", open_on: "1,6" },
    },
  ],
};

beforeEach(() => void fakeBrowser());
afterEach(() => void vi.unstubAllGlobals());

describe("a name", () => {
  it("may be emoji of several parts, and holds nothing that can’t be seen", () => {
    expect(nameProblem(" 👩\u200d👩\u200d👧 Família ")).toBeNull();
    expect(nameProblem("می\u200cخواهم")).toBeNull();
    expect(nameProblem("\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}")).toBeNull();
    for (const name of ["A\u0000na", "\u200dAna", "Ana\u202e", "Ana\u00a0M"]) expect(nameProblem(name)).not.toBeNull();
  });
});

describe("a plan", () => {
  it("is good from the beginning: a person against the computer by the usual rules", () => {
    const plan = new Plan(GAME, "Ana");
    expect(problems(plan)).toEqual([]);
    expect(plan.wish()).toEqual({
      game: "race",
      seats: [
        { kind: "here", name: "Ana" },
        { kind: "computer", level: "medium" },
      ],
      places: [0, 2],
      rules: "standard",
      options: {},
      first: 0,
      clock: null,
      undo: true,
    });
  });

  it("asks only for what differs from the rule set", () => {
    const plan = new Plan(GAME, "");
    plan.change("laps", "3");
    expect(plan.wish().options).toEqual({ laps: "3" });
    plan.change("laps", "2");
    expect(plan.wish().options).toEqual({});
    plan.change("laps", "4");
    plan.useRuleSet("short");
    expect(plan.value("laps")).toBe("0");
    expect(plan.wish()).toMatchObject({ rules: "short", options: {} });
  });

  it("has a clock only where somebody comes by the link, who could do something when it runs out", () => {
    const plan = new Plan(GAME, "");
    plan.clock = 60;
    expect(plan.wish().clock).toBe(null);
    plan.players[1] = { who: "open", name: "" };
    expect(plan.wish().clock).toBe(60);
  });

  it("lets a seat at the table start, or draws one", () => {
    const plan = new Plan(GAME, "");
    plan.first = "1";
    expect(plan.wish().first).toBe(2);
    plan.pick(1, 3); // the player starts, whatever the colour
    expect(plan.wish().first).toBe(3);
    plan.pick(1, 2);
    plan.first = "2"; // does not take part
    expect(plan.wish().first).toBe(0);
    plan.first = LOTS;
    expect([0, 2]).toContain(plan.wish().first);
  });

  it("leaves the start to the rules where they decide it", () => {
    expect(new Plan({ ...GAME, starter: null }, "").wish()).not.toHaveProperty("first");
  });

  it("is remembered for the next time", () => {
    const plan = new Plan(GAME, "Ana");
    plan.count = 3;
    plan.pick(0, 3);
    plan.players[1] = { who: "open", name: "" };
    plan.remember();
    const next = new Plan(GAME, "");
    expect(next.count).toBe(3);
    expect(next.inviting).toBe(true);
    expect(next.wish().places).toEqual([1, 2, 3]);
    expect(next.wish().seats[2]).toEqual({ kind: "here", name: "Ana" });
  });

  it("needs somebody who plays", () => {
    const plan = new Plan(GAME, "");
    plan.players[0] = { who: computer("easy"), name: "" };
    expect(problems(plan)).toHaveLength(1);
  });

  it("says what an option can't be", () => {
    const plan = new Plan(GAME, "");
    plan.change("laps", "1");
    plan.change("open_on", "");
    expect(problems(plan)).toHaveLength(2);
  });
});

describe("colours", () => {
  const ana = { kind: "here", name: "Ana" };

  it("can all be picked by everyone, with any number of players", () => {
    for (const count of GAME.players) {
      for (const player of Array(count).keys()) {
        for (const seat of GAME.colours.keys()) {
          const plan = new Plan(GAME, "");
          plan.count = count;
          plan.pick(player, seat);
          expect(plan.places[player]).toBe(seat);
          expect(new Set(plan.places).size).toBe(count);
        }
      }
    }
  });

  it("come with their players, and reach the server in the order of the seats", () => {
    const plan = new Plan(GAME, "Ana");
    plan.pick(0, 3);
    expect(plan.wish()).toMatchObject({ places: [2, 3], seats: [{ kind: "computer" }, ana], first: 3 });
  });

  it("are swapped with whoever has them", () => {
    const plan = new Plan(GAME, "Ana");
    plan.pick(0, 2);
    expect(plan.places).toEqual([2, 0]);
    expect(plan.wish()).toMatchObject({ places: [0, 2], seats: [{ kind: "computer" }, ana] });
  });

  it("stay with the first player when the number of players changes", () => {
    const plan = new Plan(GAME, "Ana");
    plan.pick(0, 3);
    plan.count = 3;
    expect(plan.places).toEqual([3, 0, 1]);
    plan.count = 2;
    expect(plan.places).toEqual([3, 0]);
  });

  it("bring the others along where not all seats can play together", () => {
    const opposite = { ...GAME, seatings: { ...GAME.seatings, 2: [[0, 2], [1, 3]] } };
    const plan = new Plan(opposite, "Ana");
    plan.pick(0, 3);
    expect(plan.places).toEqual([3, 1]);
    plan.pick(1, 0);
    expect(plan.places).toEqual([2, 0]);
  });

  it("that can't play together are not remembered", () => {
    localStorage.setItem("vuelta:plan:race", JSON.stringify({ places: [1, 1], players: [] }));
    expect(new Plan(GAME, "").places).toEqual([0, 2]);
  });
});

describe("ranges", () => {
  it("join numbers that follow one another", () => {
    expect(ranges(["0", "2", "3", "4", "9"])).toBe("0, 2–4, 9");
  });
});
