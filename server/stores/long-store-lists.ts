import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { CustomerId, Instant } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { storeVisibleTo } from "../../core/stores/visible-store.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { freshFlight } from "../cache/fresh-flight.ts";
import { now } from "../clock.ts";
import type { OwnStore } from "./stores-repository.ts";

/** From so many stores on a list is made once and kept; a shorter one is null here. */
export const LONG_LIST = 200;

/** A list of stores as it goes to the browser: JSON in gzip. */
export interface StoreListAnswer {
  readonly bytes: Uint8Array;
  /** Stores of the customer, on all pages. */
  readonly total: number;
}

interface Cached extends StoreListAnswer {
  readonly version: string;
  /** When the first cut-off in it passes. */
  readonly until: Instant;
}

interface ListRequest {
  readonly customer: CustomerId;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Lists of hundreds and thousands of stores: a sales person's shop begins with one of 24 MB, seconds
 * of work. It is kept as it was sent. Each request asks the database whether a row that it is made of
 * has changed since, so that a role withdrawn counts from the next request, as everywhere.
 */
export const makeLongStoreLists = (
  pageOf: (request: ListRequest, instant: Instant) => Effect.Effect<readonly OwnStore[]>,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const cached = new BoundedCache<string, Cached>(cachedBytes, ({ bytes }) => bytes.byteLength, {
      budget: processCaches,
      name: "lists of stores",
    });
    const flights = new BoundedCache<string, Effect.Effect<StoreListAnswer | null>>(1000);

    const versionOf = (customer: CustomerId) =>
      sql
        .unsafe<{ readonly version: string; readonly total: number }>(versionQuery, [customer])
        .pipe(
          Effect.map(([row]) => row ?? { version: "", total: 0 }),
          Effect.orDie,
        );

    const make = Effect.fnUntraced(function* (request: ListRequest, key: string) {
      // Before the rows: a change between the two makes a list that is made again, not an old one.
      const { version, total } = yield* versionOf(request.customer);
      if (Math.min(total - request.offset, request.limit) < LONG_LIST) return null;
      const instant = yield* now;
      const known = cached.get(key);
      if (known !== undefined && known.version === version && instant <= known.until) return known;
      const rows = yield* pageOf(request, instant);
      // Row by row: ten thousand in one go would hold up everybody else.
      const texts = yield* Effect.forEach(rows, ({ role, store }) =>
        Effect.sync(() => JSON.stringify(storeVisibleTo(role, store))),
      );
      const bytes = yield* Effect.promise(() => compress(`[${texts.join(",")}]`));
      const answer = { bytes, total, version, until: firstCutOff(rows.map(({ store }) => store)) };
      cached.set(key, answer);
      return answer;
    });

    return (request: ListRequest): Effect.Effect<StoreListAnswer | null> =>
      Effect.suspend(() => {
        if (request.limit < LONG_LIST) return Effect.succeed(null);
        const key = `${request.customer} ${request.limit} ${request.offset}`;
        const flight = flights.get(key) ?? freshFlight(make(request, key));
        flights.set(key, flight);
        return flight;
      });
  });

/** The same list for who does not take gzip. */
export const plainList = ({ bytes }: StoreListAnswer): Effect.Effect<Uint8Array> =>
  Effect.promise(() => promisify(gunzip)(bytes));

const cachedBytes = 64 * 1024 * 1024;

const compress = (text: string): Promise<Uint8Array> => promisify(gzip)(text, { level: 1 });

const firstCutOff = (stores: readonly Store[]): Instant => {
  const cutOffs = stores.flatMap(({ topHourPerGamme: { Z001, Z002 } }) =>
    [Z001, Z002].flatMap((top) => (top === null ? [] : [top.cutOff])),
  );
  return cutOffs.reduce((first, one) => (one < first ? one : first), NEVER);
};

const NEVER = "9999-12-31T23:59:59.999Z" as Instant; // safe: an instant, as written

// Of each row the transaction that wrote it: a change makes the sum grow, a row more or less changes
// the count. Ten times faster than reading what is in the rows.
const versionQuery = `
with own as (select id, store_id, xmin::text::bigint as x from store_shop_user
  where customer_id = $1::int)
select (select count(*)::int from own) as total, concat_ws(' ',
  (select count(*) || ':' || sum((own.x + s.xmin::text::bigint) * (own.id % 1009 + 1))
    from own join store s on s.id = own.store_id),
  (select count(*) || ':' || sum(m.xmin::text::bigint * (m.id % 1009 + 1))
    from own join store_shop_user m on m.store_id = own.store_id),
  (select count(*) || ':' || sum(a.xmin::text::bigint * (a.id % 1009 + 1))
    from own join address a on a.store_id = own.store_id),
  (select count(*) || ':' || sum(c.xmin::text::bigint)
    from own join store_closure c on c.store_id = own.store_id),
  (select count(*) || ':' || sum(p.xmin::text::bigint) from delivery_plan p),
  (select count(*) || ':' || sum(g.xmin::text::bigint) from sales_area g)) as version`;
