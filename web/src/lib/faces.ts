/** Faces of dice as people see them. A game may have a blank one: texts write it as a number, and it counts as 0. */

export type Blank = number | null;

export const faceShown = (face: number, blank: Blank): number => (face === blank ? 0 : face);

/** "3-0": a roll as it lies there. */
export function diceShown(dice: readonly number[], blank: Blank): string {
  return dice.map((face) => faceShown(face, blank)).join("-");
}

/** "1: 4, 2: 6": what the faces that can fall weigh; in the order in which they are drawn. */
export function weightsShown(weights: readonly number[], blank: Blank): string[] {
  return weights.flatMap((weight, index) => (weight > 0 ? [`${faceShown(index + 1, blank)}: ${weight}`] : []));
}
