/** What a clock shows, and when it is heard. */

const pad = (value: number): string => String(value).padStart(2, "0");

/** 0:07, 12:30, 23:59:10. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = pad(seconds % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Milliseconds before the end at which to warn that time is short. */
export const SHORT = 10_000;

/** Rings twice per deadline: when time is short, and when it is up. */
export class Alarm {
  #rung: { deadline: number; over: boolean } | null = null;

  rings(deadline: number, left: number): "short" | "over" | null {
    const over = left <= 0;
    const before = this.#rung?.deadline === deadline ? this.#rung : null;
    if (left >= SHORT || (before && before.over === over)) return null;
    this.#rung = { deadline, over };
    return over ? "over" : "short";
  }
}
