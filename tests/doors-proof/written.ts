import type { TestShop } from "../server/harness.ts";

/** Rows that a call has written in a table; of one that says whose they are, store by store. */
export interface Written {
  readonly table: string;
  readonly op: "INSERT" | "UPDATE" | "DELETE";
  readonly store: number | null;
  readonly rows: number;
}

/** Notes from now on what is written in each table, in the transaction that writes it: what is rolled back is not noted. */
export const noteWrites = async (shop: Pick<TestShop, "sql">): Promise<void> => {
  await shop.sql("create schema doors");
  await shop.sql(`create unlogged table doors.written (
    "table" text not null, op text not null, store int, rows int not null)`);
  await shop.sql(`create function doors.note() returns trigger language plpgsql as $$
    begin
      if tg_argv[0] = 'store' then
        insert into doors.written
          select tg_table_name, tg_op, (to_jsonb(t) ->> 'store_id')::int, count(*)
          from touched t group by 3;
      else
        insert into doors.written
          select tg_table_name, tg_op, null, count(*) from touched having count(*) > 0;
      end if;
      return null;
    end $$`);
  const tables = await shop.sql<{ readonly name: string; readonly store: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
       and a.attname = 'store_id' and not a.attisdropped) as store
     from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = 'public'::regnamespace
       -- What a process says of itself by the clock is no call's.
       and c.relname <> 'shop_process'`,
  );
  for (const { name, store } of tables) {
    for (const [op, side] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ]) {
      await shop.sql(`create trigger doors_${op} after ${op} on "${name}"
        referencing ${side} table as touched for each statement
        execute function doors.note(${store ? "'store'" : ""})`);
    }
  }
};

/** What was written since the last look. */
export const writtenSince = (shop: Pick<TestShop, "sql">): Promise<readonly Written[]> =>
  shop.sql<Written>(`with gone as (delete from doors.written returning *)
    select "table", op, store, sum(rows)::int as rows from gone group by 1, 2, 3 order by 1, 2, 3`);
