import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "../../bench/sign-in.ts";
import { type OrderingCustomer, startCustomer } from "../../failover/customer.ts";
import {
  ordersOf,
  toldAndKept,
  type ToldAndKept,
  troublesOf,
} from "../../failover/told-and-kept.ts";
import type { Evening } from "./evening.ts";
import type { Fault } from "./faults.ts";

/** What customers saw of a fault, and who was woken. */
export interface Played extends ToldAndKept {
  readonly fault: Fault;
  /** Orders that ended with a refusal, and its words. */
  readonly refusals: readonly string[];
  /** Calls that were made again under the same key, by what they were answered. */
  readonly again: string;
  /** From one confirmed order of a customer to their next one, in seconds: the longest. */
  readonly slowestS: number;
  /** The longest time in which nobody had an order confirmed. */
  readonly withoutS: number;
  /** From when all was there again until each customer had another order confirmed; Infinity when that never came. */
  readonly backS: number;
  readonly alerts: readonly AlertPlayed[];
}

export interface AlertPlayed {
  readonly name: string;
  /** Since the fault began, in seconds; null for one that was not cleared within the patience. */
  readonly firedS: number;
  readonly clearedS: number | null;
}

const CUSTOMERS = 8;
const CALM_MS = 5000;
/** Then it is said that nobody orders again, or that an alert stays. */
const BACK_MS = 60_000;
/** Longer than the shorter window of any of them (`watchAlerts`: half an hour, in three minutes here). */
const CLEARED_MS = 240_000;

/** Customers order, something goes wrong, and it is waited until all is well or patience ends. */
export async function play(evening: Evening, fault: Fault): Promise<Played> {
  const { world, alerts } = evening;
  const count = Math.min(fault.customers ?? CUSTOMERS, world.stores.length);
  const stores = world.stores.slice(0, count).map(({ id }) => id);
  const before = await ordersOf(evening.primary().url, stores);
  const token = await signIn(world);
  const customers = await Promise.all(
    Array.from({ length: count }, (_, number) => startCustomer(world, number, token)),
  );
  await pause(CALM_MS);
  const newsBefore = alerts.news.length;
  const stillFiring = new Set(alerts.firing());
  const began = performance.now();
  await fault.play(evening);
  const there = performance.now();
  const backS = await untilAllOrdered(customers, there);
  await pause(CALM_MS);
  const ended = performance.now();
  // Those of the load go with it: alerts are cleared under the evening's usual eight, or under nobody.
  await Promise.all(customers.map((each) => each.stop()));
  const since = (at: number): number => (at - began) / 1000;
  while (
    performance.now() - ended < CLEARED_MS &&
    alerts.firing().some((name) => !stillFiring.has(name))
  ) {
    await pause(500);
  }
  const news = alerts.news.slice(newsBefore);
  return {
    fault,
    ...toldAndKept(customers, await ordersOf(evening.primary().url, stores), before),
    refusals: customers.flatMap(({ refusals }) => refusals),
    again: troublesOf(customers),
    slowestS: longestPause(customers.map(({ confirmed }) => confirmed.map(({ at }) => at))),
    withoutS: longestPause([customers.flatMap(({ confirmed }) => confirmed.map(({ at }) => at))]),
    backS,
    alerts: news.flatMap(({ name, is, at }) => {
      if (is !== "fired") return [];
      const cleared = news.find((one) => one.name === name && one.is === "cleared" && one.at > at);
      const clearedS = cleared === undefined ? null : since(cleared.at);
      return [{ name, firedS: since(at), clearedS }];
    }),
  };
}

const untilAllOrdered = async (
  customers: readonly OrderingCustomer[],
  since: number,
): Promise<number> => {
  const firstAfter = ({ confirmed }: OrderingCustomer) =>
    confirmed.find(({ at }) => at > since)?.at ?? Infinity;
  const all = () => Math.max(...customers.map(firstAfter));
  while (all() === Infinity && performance.now() - since < BACK_MS) await pause(50);
  return (all() - since) / 1000;
};

/** The longest time between two instants that follow one another, in seconds. */
const longestPause = (rows: readonly (readonly number[])[]): number => {
  const pauses = rows.flatMap((row) => {
    const sorted = row.toSorted((a, b) => a - b);
    return sorted.slice(1).map((at, index) => at - (sorted[index] ?? at));
  });
  return Math.max(0, ...pauses) / 1000;
};
