// Plays positions with a finger that misses: `node tap.mjs BUNDLE`, with a question as JSON on its input.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { played } = await import(pathToFileURL(process.argv[2]).href);
const { board, positions, hands } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(hands.map((hand) => played(board, positions, hand))));
