import type { TestShop } from "./harness.ts";

/**
 * How many connections to the shop's database wait for a lock now. Within a transaction, where the lock is held,
 * PostgreSQL would go on answering what it saw first.
 */
export const waitingForLocks = async (shop: Pick<TestShop, "sql">): Promise<number | undefined> => {
  await shop.sql("select pg_stat_clear_snapshot()");
  const [row] = await shop.sql<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting;
};
