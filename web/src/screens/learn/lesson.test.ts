import { describe, expect, it } from "vitest";
import type { Choice, MoveChoice, Scene, Standing } from "../../lib/types";
import { Lesson } from "./lesson.svelte";
import { pauseAfter } from "./pace";
import type { Stage, Task } from "./stages";

const WORDS = { en: "", es: "" };
const PLAYS: Record<Task, string | null> = { look: null, roll: "roll:6", move: "a>b", press: "stand" };

function stage(task: Task, { then = false, moves = ["a>b", "c>d", "stand"] } = {}): Stage {
  const scene: Scene = {
    about: "goal",
    says: WORDS,
    then: then ? WORDS : null,
    state: [],
    options: {},
    play: PLAYS[task],
    points: [],
  };
  const choices = moves.map((move): Choice => {
    const [from, to] = move.includes(">") ? [move.charCodeAt(0), move.charCodeAt(2)] : [null, null];
    return { move, from, to, die: null, label: WORDS, hint: null, warning: null, captures: [] };
  });
  const walks = choices.flatMap(({ move: text, from, to }, number): MoveChoice[] =>
    from === null || to === null ? [] : [{ text, number, from, to }],
  );
  const standing = {} as Standing;
  const dice = { before: [], after: [] };
  const told = { en: [], es: [] };
  return { scene, seat: 0, task, before: standing, after: standing, effects: [], told, choices, walks, dice };
}

describe("an introduction", () => {
  it("begins with its first scene and ends after the last", () => {
    const lesson = new Lesson([stage("roll"), stage("move")]);
    expect([lesson.at, lesson.done, lesson.over]).toEqual([0, false, false]);
    lesson.go(2);
    expect([lesson.stage, lesson.over]).toEqual([null, true]);
    expect(lesson.seen).toBe(lesson.stages[1]);
    lesson.go(9);
    expect(lesson.at).toBe(2);
    lesson.go(-1);
    expect(lesson.at).toBe(0);
  });

  it("takes the ply that a scene asks for, and no other", () => {
    const lesson = new Lesson([stage("move")]);
    expect(lesson.asked?.move).toBe("a>b");
    expect(lesson.tries("c>d")).toBe(false);
    expect([lesson.astray, lesson.done]).toEqual([true, false]);
    expect(lesson.tries("a>b")).toBe(true);
    expect([lesson.astray, lesson.done, lesson.asked]).toEqual([false, true, null]);
    expect(lesson.tries("a>b")).toBe(false);
  });

  it("asks for a roll, or for a choice that moves nothing", () => {
    const lesson = new Lesson([stage("roll", { moves: [] }), stage("press")]);
    expect([lesson.asked, lesson.tries("roll:6")]).toEqual([null, true]);
    lesson.go(1);
    expect(lesson.asked?.move).toBe("stand");
  });

  it("knows when a token can go to several squares", () => {
    expect(new Lesson([stage("move")]).forks).toBe(false);
    expect(new Lesson([stage("move", { moves: ["a>b", "a>c"] })]).forks).toBe(true);
  });

  it("goes on by itself only if something has been done and nothing is left to read", () => {
    const lesson = new Lesson([stage("look"), stage("move"), stage("move", { then: true })]);
    expect([lesson.done, lesson.flows]).toEqual([true, false]);
    lesson.go(1);
    expect(lesson.flows).toBe(false);
    lesson.tries("a>b");
    expect(lesson.flows).toBe(true);
    lesson.go(2);
    lesson.tries("a>b");
    expect([lesson.done, lesson.flows]).toEqual([true, false]);
  });

  it("can be gone through again: what was done is to be done once more", () => {
    const lesson = new Lesson([stage("move"), stage("move")]);
    lesson.tries("a>b");
    lesson.go(1);
    lesson.tries("c>d");
    lesson.go(0);
    expect([lesson.done, lesson.astray]).toEqual([false, false]);
  });

  it("leaves a sign in sight for as long as it stands", () => {
    expect(pauseAfter(stage("roll"))).toBeLessThan(pauseAfter(stage("move")));
  });
});
