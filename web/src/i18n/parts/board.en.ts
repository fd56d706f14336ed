/** What is read aloud on a board and on dice. */

function listed(parts: string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(parts);
}

export const board = {
  tokens: (colour: string, count: number, yours: boolean): string => {
    const what = count === 1 ? `${colour} token` : `${count} ${colour} tokens`;
    return yours ? `Your ${what}` : what.charAt(0).toUpperCase() + what.slice(1);
  },
  of: (what: string, owner: string): string => `${what} (${owner})`,
  token: (what: string, where: string): string => `${what} ${where}`,
  movable: (what: string, _count: number, targets: string[]): string => `${what}, can move to ${listed(targets)}`,
  immovable: (what: string, _count: number): string => `${what}, can't move now`,
  covered: (what: string, _count: number): string => `${what}, covered`,
  target: (name: string, from: string): string => `Move to ${name} from ${from}`,
  occupied: (what: string, others: string[]): string => `${what}, where ${others.join(", ")} stands`,
  keys: "The left and right arrow keys go from one token that can move to the next; up and down go through all tokens along the track. Enter picks, Escape cancels, and number keys choose a move.",
  rollDice: (count: number): string => (count === 1 ? "Roll the die" : `Roll the ${count} dice`),
  rollSticks: (count: number): string => `Roll the ${count} sticks`,
  rolled: (values: number[]): string => `Rolled ${values.join(", ")}`,
  noDice: "Not rolled yet",
  ownDie: (value: number): string => `own die ${value}`,
  unknownDie: "not rolled yet",
  /** A word or two over the board when something happens. */
  signs: {
    capture: (_amount: number): string => "Captured!",
    "extra-roll": (_amount: number): string => "Roll again!",
    bonus: (amount: number): string => `Bonus ${amount}!`,
    "turn-lost": (_amount: number): string => "Turn over",
    blocked: (_amount: number): string => "Can't move",
    "die-lost": (amount: number): string => `${amount} is lost`,
    finished: (_amount: number): string => "Home!",
  },
};

export type BoardWords = typeof board;
