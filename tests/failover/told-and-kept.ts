import { rowsOf } from "../server/databases.ts";
import type { OrderingCustomer } from "./customer.ts";

/** What customers were told beside what a database has. */
export interface ToldAndKept {
  readonly confirmed: number;
  /** Confirmed, and no order there. */
  readonly lost: number;
  /** Orders that nobody completed, and such as were confirmed twice. */
  readonly doubled: number;
}

/** Completed orders of these stores by their tokens. */
export async function ordersOf(
  url: string,
  stores: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ readonly token: string }>(
    url,
    `select token from "order" where checkout_state = 'completed' and store_id = any($1)`,
    [stores],
  );
  return new Set(rows.map(({ token }) => token));
}

/** `before` are orders that were there when the customers came. */
export function toldAndKept(
  customers: readonly Pick<OrderingCustomer, "confirmed" | "asked">[],
  kept: ReadonlySet<string>,
  before: ReadonlySet<string>,
): ToldAndKept {
  const confirmed = customers.flatMap((each) => each.confirmed.map(({ token }) => token));
  const asked = new Set(customers.flatMap((each) => [...each.asked]));
  return {
    confirmed: confirmed.length,
    lost: confirmed.filter((token) => !kept.has(token)).length,
    doubled:
      [...kept].filter((token) => !asked.has(token) && !before.has(token)).length +
      confirmed.length -
      new Set(confirmed).size,
  };
}

/** Answers of 5xx and connections that were cut or silent, in words. */
export function troublesOf(customers: readonly Pick<OrderingCustomer, "troubles">[]): string {
  const all = new Map<number, number>();
  for (const { troubles } of customers) {
    for (const [status, count] of troubles) all.set(status, (all.get(status) ?? 0) + count);
  }
  const said = [...all].map(([status, count]) => `${count} × ${status === 0 ? "cut" : status}`);
  return said.length === 0 ? "none" : said.join(", ");
}
