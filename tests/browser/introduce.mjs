// Plays introductions with the engine that pages run: `node introduce.mjs BUNDLE`, with a list of them as JSON on its input.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Game, introduced } = await import(pathToFileURL(process.argv[2]).href);
const answers = [];
for (const { data, code, scenes } of JSON.parse(readFileSync(0, "utf8"))) {
  answers.push(introduced(await Game.load(data, Buffer.from(code, "base64")), scenes));
}
process.stdout.write(JSON.stringify(answers));
