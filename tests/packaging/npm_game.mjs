// Plays a game of Ludo to its end with medium players, from a seed, and writes its record and all its positions.

import { drawRoll, loadGame, stream, Thinking } from "vuelta";

const seed = Number(process.argv[2]);
const thinking = new Thinking();
const chance = stream(BigInt(seed));
const seats = [0, 1, 2, 3];
const plies = [];
let position = (await loadGame("ludo")).start(seats);
const positions = [position.text];
while (!position.over) {
  const rolling = position.awaits === "roll";
  const text = rolling ? drawRoll(position, chance) : await thinking.move(position, "medium", seed + plies.length);
  position = position.play(text);
  plies.push(text);
  positions.push(position.text);
}
const head = ["vuelta record 1", "game: ludo", `seats: ${seats.join(" ")}`, ""];
const record = [...head, ...plies, `result: ${position.ranking.join(" ")}`, ""].join("\n");
console.log(JSON.stringify({ record, positions }));
