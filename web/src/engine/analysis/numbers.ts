/** Numbers as analyses tell them, rounded as Python rounds. */

const DIGITS = 5;

/** The nearest whole number; of two as near, the even one. */
export function whole(number: number): number {
  const below = Math.floor(number);
  const rest = number - below;
  if (rest === 0.5) return below % 2 ? below + 1 : below;
  return rest < 0.5 ? below : below + 1;
}

/** As it stands in JSON. */
export function plain(number: number): number {
  return Number(number.toFixed(DIGITS));
}

/** Every seat's number as it stands in JSON. */
export function plainBySeat(numbers: Readonly<Record<number, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).map(([seat, number]) => [seat, plain(number)]));
}
