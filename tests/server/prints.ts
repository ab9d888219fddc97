import type { TestShop } from "./harness.ts";

/**
 * How many rows each table has and which transactions wrote them: an insert or a delete changes the
 * count, an update the sum. Without tables whose name matches, and what a process says of itself by the clock.
 */
export async function printsOf(
  shop: Pick<TestShop, "sql">,
  leftOut: string,
): Promise<Readonly<Record<string, string>>> {
  const tables = await shop.sql<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'shop_process' and relname !~ $1`,
    [leftOut],
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [print] = await shop.sql<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as print from "${name}"`,
    );
    prints[name] = print?.print ?? "";
  }
  return prints;
}
