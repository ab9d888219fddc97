import { Effect, Fiber } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Instant } from "../../../api-schema/primitives.ts";
import { validAt } from "../../catalogue/price-times.ts";
import { now as clockNow } from "../../clock.ts";
import type { IndexTaxon, Stems } from "./index-row.ts";
import type { IndexThread, ThreadEnded } from "./index-thread.ts";
import type { IndexChanges, IndexSize } from "./messages.ts";

// The index is made of what PostgreSQL has, read as of one moment; from there on each change is read once,
// by the transactions that had not ended then (search_change).

/**
 * What has been read: all that was committed at a moment (PostgreSQL's own text of a snapshot), with the
 * prices of an instant.
 */
export interface ReadUpTo {
  readonly snapshot: string;
  readonly pricesAt: Instant;
}

/**
 * SQL: that text, now. A standby's own leaves out which transactions are still under way, so all of those are
 * named between its ends of which no change is seen.
 */
const UP_TO = `(
  select case when pg_is_in_recovery() then concat(pg_snapshot_xmin(s.now), ':', pg_snapshot_xmax(s.now), ':', (
      select string_agg(x.id::text, ',' order by x.id)
        from generate_series(pg_snapshot_xmin(s.now)::text::bigint, pg_snapshot_xmax(s.now)::text::bigint - 1) x (id)
       where not exists (select from search_change where changed_in = x.id::text::xid8)))
    else s.now::text end
    from (select pg_current_snapshot() as now) s)`;

type Fills = Effect.Effect<
  {
    readonly size: IndexSize;
    readonly upTo: ReadUpTo;
    /** Of the catalogue. */
    readonly version: number;
  },
  SqlError.SqlError | ThreadEnded,
  SqlClient.SqlClient
>;

/** Rows that go to the thread together: it answers searches of the former index meanwhile. */
const ROWS_AT_ONCE = 1000;
const CODES_AT_ONCE = 10_000;
const WORDS_AT_ONCE = 5000;

/** Fills an index that is empty. */
export const fillIndex = (thread: IndexThread): Fills =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql.unsafe("set transaction isolation level repeatable read, read only");
        // Sorting half a million names or codes takes longer than a request may.
        yield* sql.unsafe("set local statement_timeout = '120s'");
        const [now] = yield* sql.unsafe<{ readonly upto: string; readonly version: number }>(
          `select ${UP_TO} as upto, version::int from catalogue_version`,
        );
        const taxons = yield* sql.unsafe<{ readonly id: number; readonly name: string }>(
          "select id, name from taxon",
        );
        yield* thread.ask(
          "taxons",
          taxons.map(({ id, name }): IndexTaxon => [id, name]),
        );
        const pricesAt = yield* clockNow;
        yield* inParts(rowsInOrder(pricesAt), ROWS_AT_ONCE, (rows) => thread.ask("rows", rows));
        const words = yield* thread.ask("packed", null);
        yield* tellStems(thread, words);
        yield* inParts(namesInOrder, CODES_AT_ONCE, (rows) => thread.ask("names", rows));
        yield* inParts(codesInOrder, CODES_AT_ONCE, (rows) => thread.ask("codes", rows));
        const size = yield* thread.ask("built", null);
        return {
          size,
          upTo: { snapshot: now?.upto ?? "", pricesAt },
          version: now?.version ?? 0,
        };
      }),
    );
  });

/** Goes through what a statement answers, so many texts at a time; they are taken while the next are read. */
const inParts = <E>(
  statement: string,
  count: number,
  take: (texts: readonly string[]) => Effect.Effect<unknown, E>,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.unsafe(`declare index_part no scroll cursor for ${statement}`);
    let taking: Fiber.Fiber<unknown, E> | undefined;
    for (;;) {
      const rows = yield* sql.unsafe<{ readonly text: string }>(
        `fetch forward ${count} from index_part`,
      );
      if (taking !== undefined) yield* Fiber.join(taking);
      if (rows.length === 0) break;
      taking = yield* Effect.forkChild(take(rows.map(({ text }) => text)));
    }
    yield* sql.unsafe("close index_part");
  });

/** Tells the thread what words are stemmed to. */
export const tellStems = (thread: IndexThread, words: readonly string[]) =>
  Effect.gen(function* () {
    for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
      const stems = yield* stemsOf(words.slice(at, at + WORDS_AT_ONCE));
      yield* thread.ask("stems", stems);
    }
  });

/** What PostgreSQL's French dictionary makes of words: nothing of a word of grammar. */
export const stemsOf = (
  words: readonly string[],
): Effect.Effect<Stems, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const [row] = yield* sql.unsafe<{ readonly stems: string | null }>(
      `select json_object_agg(w, tsvector_to_array(to_tsvector('public.french_stemmed', w)))::text
        as stems from unnest($1::text[]) w`,
      [words],
    );
    // safe: the statement makes it in this shape
    return JSON.parse(row?.stems ?? "{}") as Stems;
  });

/** What has changed since, and up to when that is. `isAllNew`: what has changed besides is not told. */
export const readChanges = (
  since: ReadUpTo,
): Effect.Effect<
  { readonly upTo: ReadUpTo; readonly changes: IndexChanges; readonly isAllNew: boolean },
  SqlError.SqlError,
  SqlClient.SqlClient
> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const pricesAt = yield* clockNow;
    const [row] = yield* sql.unsafe<Changed>(changedSince, [
      since.snapshot,
      MOST_CHANGES + 1,
      since.pricesAt,
      pricesAt,
    ]);
    const upTo = { snapshot: row?.upto ?? since.snapshot, pricesAt };
    const all = row?.changed ?? [];
    const isTooMuch = all.length > MOST_CHANGES;
    const isAllNew = isTooMuch || all.some(([id]) => id === ALL);
    const changed = isTooMuch ? [] : all.filter(([id]) => id !== ALL);
    if (changed.length === 0) return { upTo, changes: NO_CHANGES, isAllNew };
    const moved = changed.filter(([, isMoved]) => isMoved).map(([id]) => id);
    const rows = yield* sql.unsafe<ChangedRow>(changedRows, [changed.map(([id]) => id), pricesAt]);
    const found = new Map(rows.map((each) => [each.id, each]));
    const textsOf = (ids: readonly number[], text: (row: ChangedRow) => string) =>
      ids.flatMap((id) => {
        const each = found.get(id);
        return each === undefined ? [] : [text(each)];
      });
    const isMoved = new Set(moved);
    return {
      upTo,
      isAllNew,
      changes: {
        moved: textsOf(moved, ({ text, codes }) => `[${text},${codes}]`),
        patched: textsOf(
          changed.map(([id]) => id).filter((id) => !isMoved.has(id)),
          ({ text }) => text,
        ),
        gone: changed.map(([id]) => id).filter((id) => !found.has(id)),
      },
    };
  });

/** With more of them the index is built anew. */
const MOST_CHANGES = 10_000;
/** Stands in search_change for all products. */
const ALL = 0;

const NO_CHANGES: IndexChanges = { moved: [], patched: [], gone: [] };

interface Changed {
  readonly upto: string;
  readonly changed: readonly (readonly [id: number, isMoved: boolean])[] | null;
}

const changedSince = `
  select ${UP_TO} as upto, (
    select json_agg(json_build_array(c.product_id, c.moved)) from (
      select product_id, bool_or(moved) as moved from (
        select product_id, moved from search_change
         where changed_in >= pg_snapshot_xmin($1::pg_snapshot)
           and not pg_visible_in_snapshot(changed_in, $1::pg_snapshot)
        union all
        select v.product_id, false from variant v where v.id in (
          select variant_id from price where valid_from > '-infinity'
             and valid_from > $3::timestamptz and valid_from <= $4::timestamptz
          union select variant_id from price where valid_to < 'infinity'
             and valid_to > $3::timestamptz and valid_to <= $4::timestamptz)) turned
       group by product_id order by product_id limit $2) c) as changed`;

interface ChangedRow {
  readonly id: number;
  readonly text: string;
  readonly codes: string;
}

/** The columns of IndexRow, with the prices of an instant. */
const columns = (at: string) => `json_build_array(
  e.product_id, e.popularity, e.plain_name, p.synonyms, p.brand_name, e.brand_id, p.merchant_id,
  e.taxon_ids, e.label_bits,
  case when e.offer_ids is null then '[]'::json else (
    select json_agg(json_build_array(o.id, (
        select round(v.percentage * 10000)::int from promotion_variant v
         where v.variant_id = e.default_variant_id and v.promotion_id = o.id)))
      from unnest(e.offer_ids) o (id)) end,
  e.in_stock,
  case when num_nulls(e.strength, e.flour_type, e.protein, e.balance) < 4 then
    json_build_array(e.strength, e.flour_type, e.protein, e.balance) end,
  (select coalesce(json_agg(distinct g.packaging), '[]') from variant g
    where g.product_id = e.product_id and g.active),
  (select coalesce(json_agg(json_build_array(c.price_list_id, c.unit_price, l.level = 'area')), '[]')
    from price c join price_list l on l.id = c.price_list_id
    where c.variant_id = e.default_variant_id and ${validAt("c", at)}))`;

/** A cursor takes no parameters: the instant is ours. */
const rowsInOrder = (at: Instant) => `
  select ${columns(`'${at}'::timestamptz`)}::text as text
    from search_entry e join product p on p.id = e.product_id
   order by e.popularity desc, e.product_id`;

const namesInOrder = `
  select json_build_array(e.product_id, e.plain_name)::text as text
    from search_entry e order by e.plain_name`;

const codesInOrder = `
  select json_build_array(c.code, c.id)::text as text from (
    select distinct search_code(k.code, '[^a-z0-9]+') collate "C" as code, e.product_id as id
      from search_entry e join product p on p.id = e.product_id
     cross join lateral unnest(p.lookup_codes || p.code) k (code)
     order by 1, 2) c
   where c.code <> ''`;

const changedRows = `
  select e.product_id as id, ${columns("$2::timestamptz")}::text as text,
         array_to_json(p.lookup_codes || p.code)::text as codes
    from search_entry e join product p on p.id = e.product_id
   where e.product_id = any($1::int[])`;
