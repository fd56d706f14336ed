/** What a program in TypeScript makes of the package's types. */

import { IllegalMove, Thinking, boardView, choices, drawRoll, loadGame, plyView, stream } from "vuelta";
import type { Game, Hint, Position } from "vuelta";
import { showBoard, type Board } from "vuelta/board";

async function played(name: string): Promise<Position> {
  const game: Game = await loadGame(name);
  const start = game.start([0, 2], null, {});
  return start.play(drawRoll(start, stream(1n)));
}

export async function shown(element: Element): Promise<Hint[]> {
  const [position, thinking] = [await played("ludo"), new Thinking()];
  const board: Board = showBoard(element, { ...boardView(position), label: "Ludo", onmove: (text) => void play(text) });

  async function play(text: string): Promise<void> {
    const after = position.play(text);
    const { effects, told } = plyView(position, text, after);
    document.title = told.en.join(" ");
    await board.animate({ effects, before: boardView(position).pieces, after: boardView(after).pieces, speed: "fast" });
  }

  try {
    await play(await thinking.move(position, "hard"));
  } catch (error) {
    if (error instanceof IllegalMove) document.title = error.sentences.es;
  }
  const labels: string[] = choices(position).map(({ label }) => label.en);
  document.title = labels.join();
  return thinking.hints(position, { language: "en", count: 3 });
}

export async function refused(): Promise<void> {
  const position = await played("ludo");
  // @ts-expect-error: a ply is a text
  position.play(6);
  // @ts-expect-error: a position never changes
  position.state = new Int8Array();
  // @ts-expect-error: a board needs something to show
  showBoard(document.body, { label: "Ludo" });
}
