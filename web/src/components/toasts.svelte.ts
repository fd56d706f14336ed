/** Short messages at the edge of the page that go away by themselves. */

import { announce, repeat } from "../lib/announce";

export interface Toast {
  id: number;
  text: string;
  action: { label: string; do: () => void } | null;
}

/** Long enough to read it and to reach its button. */
const SECONDS = 6;
const SECONDS_WITH_ACTION = 12;
const MOST = 3;

class Toasts {
  list = $state.raw<Toast[]>([]);
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Show a message; it is read aloud too. */
  show(text: string, action: Toast["action"] = null): number {
    announce(text);
    return this.showOnly(text, action);
  }

  /** Show a message that is read aloud otherwise. */
  showOnly(text: string, action: Toast["action"] = null): number {
    const id = this.#next++;
    this.list = [...this.list.slice(1 - MOST), { id, text, action }];
    this.wait(id);
    return id;
  }

  dismiss(id: number): void {
    this.hold(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Keep it while the pointer or the focus is in it. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  wait(id: number): void {
    this.hold(id);
    const toast = this.list.find((entry) => entry.id === id);
    if (!toast) return;
    const seconds = toast.action ? SECONDS_WITH_ACTION : SECONDS;
    this.#timers.set(id, setTimeout(() => this.dismiss(id), 1000 * seconds));
  }
}

export const toasts = new Toasts();

let again: number | null = null;

/** Say the last announcement once more, for those who missed it; those who don't listen read it. */
export function sayAgain(): void {
  const text = repeat();
  if (again !== null) toasts.dismiss(again);
  again = text ? toasts.showOnly(text) : null;
}
