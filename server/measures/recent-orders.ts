import { Context } from "effect";

/** An order is late when its answer takes longer, in milliseconds; alerts have the same aim. */
export const ORDER_AIM_MS = 300;

const MINUTE_MS = 60_000;
const MINUTES = 60;

interface Minute {
  at: number;
  answered: number;
  late: number;
}

/** Answers to orders of the last hour, minute by minute: what the desk says in words, whether or not measures are read. */
export interface RecentOrdersShape {
  /** At a monotonic instant in milliseconds, one was answered after so many, or by a fault of the shop's. */
  readonly note: (at: number, milliseconds: number, isFault: boolean) => void;
  /** Of the hour before an instant. */
  readonly of: (at: number) => { readonly answered: number; readonly late: number };
}

export const makeRecentOrders = (): RecentOrdersShape => {
  const minutes: Minute[] = Array.from({ length: MINUTES }, () => ({
    at: Number.NEGATIVE_INFINITY,
    answered: 0,
    late: 0,
  }));
  return {
    note: (at, milliseconds, isFault) => {
      const number = Math.floor(at / MINUTE_MS);
      const minute = minutes[((number % MINUTES) + MINUTES) % MINUTES];
      if (minute === undefined) return;
      if (minute.at !== number) Object.assign(minute, { at: number, answered: 0, late: 0 });
      minute.answered += 1;
      if (isFault || milliseconds > ORDER_AIM_MS) minute.late += 1;
    },
    of: (at) => {
      const number = Math.floor(at / MINUTE_MS);
      let answered = 0;
      let late = 0;
      for (const minute of minutes) {
        if (minute.at <= number - MINUTES || minute.at > number) continue;
        answered += minute.answered;
        late += minute.late;
      }
      return { answered, late };
    },
  };
};

/** Those of one shop. */
export const RecentOrders: Context.Reference<RecentOrdersShape> =
  Context.Reference<RecentOrdersShape>("panetier/RecentOrders", { defaultValue: makeRecentOrders });
