/** The tables where this browser holds a seat and the match is not over, and how they stand. */

import { api, asApiError } from "../../lib/api";
import { forgetSeat, heldSeats, holdSeat, type HeldSeat } from "../../lib/seats";
import type { TableView } from "../../lib/types";

export interface YourTable {
  seat: HeldSeat;
  /** Null if the server can't be asked now. */
  view: TableView | null;
}

/** How many tables to ask about; older ones are rarely resumed. */
const MOST = 12;
const EVERY = 20_000;

export class YourTables {
  list = $state.raw<YourTable[]>([]);

  /** Check them now, and again while the page is visible; returns how to stop. */
  start(): () => void {
    const look = (): void => {
      if (document.visibilityState === "visible") void this.look();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async look(): Promise<void> {
    const asked = await Promise.all(heldSeats().slice(0, MOST).map(async (seat) => ({ seat, ...(await ask(seat)) })));
    this.list = asked.filter(({ view, gone }) => !gone && view?.phase !== "over").sort(mineFirst);
  }

  /** Take a table off the list; returns how to put it back. */
  forget({ seat }: YourTable): () => void {
    forgetSeat(seat.table);
    this.list = this.list.filter((entry) => entry.seat.table !== seat.table);
    return () => {
      holdSeat(seat, seat.when);
      void this.look();
    };
  }
}

async function ask(seat: HeldSeat): Promise<{ view: TableView | null; gone: boolean }> {
  try {
    return { view: await api.look(seat.table), gone: false };
  } catch (error) {
    const gone = asApiError(error).status === 404;
    if (gone) forgetSeat(seat.table);
    return { view: null, gone };
  }
}

/** Whether a table waits for somebody at this screen. */
export function isMyTurn({ seat, view }: YourTable): boolean {
  if (!view || view.now.waits !== "people" || view.now.seat === null) return false;
  const toAct = view.seats.find((entry) => entry.seat === view.now.seat);
  return toAct?.holder === seat.holder;
}

function mineFirst(one: YourTable, other: YourTable): number {
  return Number(isMyTurn(other)) - Number(isMyTurn(one)) || other.seat.when - one.seat.when;
}
