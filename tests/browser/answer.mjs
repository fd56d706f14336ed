// Answers requests, a line of JSON each, with the engine that pages run: `node answer.mjs BUNDLE`.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const driver = await import(pathToFileURL(process.argv[2]).href);
const games = new Map();

const answers = {
  async load({ data, code }) {
    const known = JSON.parse(readFileSync(data, "utf8"));
    games.set(known.slug, await driver.Game.load(known, readFileSync(code)));
    return null;
  },
  // What is told of each position, as a hash each; and one of them as it is.
  play: ({ game, ...line }) =>
    Array.from(driver.told(games.get(game), line), (told) =>
      createHash("sha256").update(driver.canonical(told)).digest("hex").slice(0, 16),
    ),
  show: ({ game, at, ...line }) => Array.from(driver.told(games.get(game), line))[at],
  counts: ({ game, ...line }) => driver.counts(games.get(game), line),
  started: ({ game, ...from }) => driver.started(games.get(game), from),
  added: ({ game, ...board }) => driver.added(games.get(game), board),
  tried: ({ game, ...ply }) => driver.tried(games.get(game), ply),
  codes: ({ game, options }) => driver.codes(games.get(game), options),
  startOf: ({ game, text }) => driver.startOf(games.get(game), text),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...request } = JSON.parse(line);
  let answer;
  try {
    answer = { answer: await answers[ask](request) };
  } catch (error) {
    answer = { error: error.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
