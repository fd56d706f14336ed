// Answers questions, a line of JSON each, with what thinks in pages: `node think.mjs BUNDLE FOLDER`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [bundle, folder] = process.argv.slice(2);
const { ThinkingDriver } = await import(pathToFileURL(bundle).href);
const read = (...path) => readFileSync(join(folder, ...path));
const json = (...path) => JSON.parse(read(...path));

const driver = new ThinkingDriver({
  data: async (game) => json(game, "engine.json"),
  module: async ({ slug }) => read(slug, "engine.wasm"),
  thinking: async (game) => json(game, "thinking.json"),
  weights: async (game, file) => new Uint8Array(read(game, file)),
  board: async (game, options) =>
    json(game, ["board", ...Object.entries(options).map(([name, text]) => `${name}=${text}`)].join(" ")),
});

// CPU time of the process in microseconds.
function clock() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const answers = {
  page: ({ question, asks }) => driver.ask(question, asks),
  cancelled: ({ asks, plies, here }) => driver.cancelled(asks, plies, here),
  judged: ({ here, level }) => driver.judged(here, level),
  favourites: ({ here }) => driver.favourites(here),
  chosen: ({ here, level, states }) => driver.chosen(here, level, states, clock),
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
driver.close();
