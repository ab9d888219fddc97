import { Effect } from "effect";
import type { Ask } from "./kept-release.ts";

// The demonstration is larger than what a test needs of it. Some of its shops, products and pictures go, and with
// them every row that names one of them, so that what is left is whole.

const KEPT_PRODUCTS = 120;

/** What goes first. The shops of one account make most of it: those stay that have ordered last. */
const FIRST = [
  `delete from picture where path not in (select path from picture order by length(bytes), path limit 4)`,
  `delete from store s where exists (
     select from store_shop_user u join customer c on c.id = u.customer_id
     where u.store_id = s.id and c.email = 'cent-boutiques@panetier.example')
   and s.id not in (select store_id from "order" where number is not null
     group by 1 order by max(number) desc limit 6)`,
  `delete from "order" where id in (
     select id from (select id, row_number() over (partition by store_id order by number desc nulls first) as newest
       from "order") q where newest > 20)`,
  `delete from article where id not in (select id from article order by id limit 2)`,
  `delete from recipe where id not in (select id from recipe order by id limit 2)`,
  // Answers to calls that may be asked again: tomorrow's shop does not look at them.
  `delete from idempotency`,
  `delete from product p where not exists (
     select from variant v join order_item i on i.variant_id = v.id
     join "order" o on o.id = i.order_id join store s on s.id = o.store_id where v.product_id = p.id)
   and p.id not in (select id from product order by id limit ${KEPT_PRODUCTS})`,
];

/** What a foreign key no longer finds, as PostgreSQL would have had it; each answers how many rows that were. */
const ORPHANS = `
  select format(
    case f.confdeltype when 'n'
      then 'with gone as (update %1$s c set %2$s where %3$s returning 1) select count(*)::int as rows from gone'
      else 'with gone as (delete from %1$s c where %3$s returning 1) select count(*)::int as rows from gone' end,
    f.conrelid::regclass,
    (select string_agg(format('%I = null', a.attname), ', ') from pg_attribute a
     where a.attrelid = f.conrelid and a.attnum = any(coalesce(f.confdelsetcols, f.conkey))),
    (select string_agg(format('c.%I is not null', a.attname), ' and ') from pg_attribute a
     where a.attrelid = f.conrelid and a.attnum = any(f.conkey))
    || format(' and not exists (select from %s p where %s)', f.confrelid::regclass,
      (select string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ')
       from unnest(f.confkey, f.conkey) as k (p, c)
       join pg_attribute pa on pa.attrelid = f.confrelid and pa.attnum = k.p
       join pg_attribute ca on ca.attrelid = f.conrelid and ca.attnum = k.c))) as statement
  from pg_constraint f
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by f.conname`;

/** Takes so much out of a database that it is small, within one transaction. */
export const shrink = (ask: Ask): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    yield* ask("begin");
    // Journals that only grow are lessened too.
    yield* ask("set local session_replication_role = replica");
    for (const statement of FIRST) yield* ask(statement);
    const orphans = yield* ask<{ readonly statement: string }>(ORPHANS);
    let gone = 1;
    while (gone > 0) {
      gone = 0;
      for (const { statement } of orphans) {
        const [found] = yield* ask<{ readonly rows: number }>(statement);
        gone += found?.rows ?? 0;
      }
    }
    yield* ask("commit");
  });
