import { Clock, Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { createHmac } from "node:crypto";
import {
  decideKnownBrowser,
  decideSignIn,
  giveBackSignIn,
  NO_SIGN_IN_COUNTS,
  type SignInCounts,
  type SignInRefusal,
  type SignInTaken,
} from "../../core/session/sign-in-limits.ts";
import { placeOf } from "../web/caller-place.ts";

/** Customers and support agents are counted apart: neither locks the other out. */
export type SignInRealm = "customer" | "support";

/** Programs of partners beside them. */
export type CountedRealm = SignInRealm | "client";

/** Who tries, where; `browser` is the id of a known browser, undefined for any other. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
  readonly browser: string | undefined;
}

/** An attempt whose password may be looked at. `taken` is null in a known browser. */
export interface Admitted {
  readonly _tag: "Allowed";
  readonly attempt: Attempt;
  readonly taken: SignInTaken | null;
  /** Once it has failed, the next one has to wait. */
  readonly isLast: boolean;
}

/** An owner is notified of an attack once in so long, or the mails would be the next attack. */
export const attackNotifiedMs = 24 * 3_600_000;

/**
 * Counts sign-ins in the database, so that all processes count together (core/session/sign-in-limits.ts
 * has the rules). An attempt is counted before its password is looked at: a hundred at once get no
 * further than the limit. A refused one reads and leaves nothing behind.
 */
export const makeSignInLimit = Effect.fnUntraced(function* (realm: CountedRealm, key: Uint8Array) {
  const sql = yield* SqlClient.SqlClient;
  const needs: LimitNeeds = { sql, keyOf: keysFor(realm, key) };
  return {
    /** Counts an attempt, or says how long to wait. */
    admit: Effect.fnUntraced(function* (attempt: Attempt) {
      const now = yield* Clock.currentTimeMillis;
      const { browser } = attempt;
      const admission: Effect.Effect<Admitted | SignInRefusal, SqlError.SqlError> =
        browser === undefined
          ? admitStranger(needs, attempt, now)
          : admitKnown(needs, attempt, browser, now);
      return yield* sql.withTransaction(admission).pipe(Effect.orDie);
    }),

    /** The password was right: what the attempt took is given back. */
    succeeded: (admitted: Admitted) => Effect.orDie(giveBack(needs, admitted)),

    /** True for the first who says that an account is attacked, then for a day false. */
    isFirstToTell: Effect.fnUntraced(function* (account: string) {
      const now = yield* Clock.currentTimeMillis;
      const rows = yield* sql`
        insert into sign_in_failure as known (key, at, failures, moment)
        values (${needs.keyOf("told", account)}, ${new Date(now)}, '{}', ${now}::float8::bigint)
        on conflict (key) do update set at = excluded.at, moment = excluded.moment
          where known.moment <= ${now - attackNotifiedMs}::float8::bigint
        returning key`;
      return rows.length > 0;
    }, Effect.orDie),
  };
});

type LimitNeeds = {
  readonly sql: SqlClient.SqlClient;
  /** What is counted under a name that gives nobody away. */
  readonly keyOf: (...parts: readonly string[]) => string;
};

const keysFor =
  (realm: CountedRealm, key: Uint8Array) =>
  (...parts: readonly string[]): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([realm, ...parts]))
      .digest("base64url");

const keysOf = ({ keyOf }: LimitNeeds, { account, address }: Attempt): Keys => {
  const { place, area } = placeOf(address);
  return {
    pair: keyOf("pair", account, place),
    account: keyOf("account", account),
    place: keyOf("place", place),
    turns: keyOf("turns", account, area),
  };
};

const admitStranger = Effect.fnUntraced(function* (
  needs: LimitNeeds,
  attempt: Attempt,
  now: number,
) {
  const keys = keysOf(needs, attempt);
  const seen = countsIn(keys, yield* read(needs, Object.values(keys)));
  const foreseen = decideSignIn(seen, now);
  // A flood of refused attempts only reads; whoever may pass is counted under lock.
  if (foreseen.counts === seen && foreseen._tag === "Refused") return foreseen;
  const counts = yield* lockCounts(needs, keys, now);
  const decision = decideSignIn(counts, now);
  if (decision.counts !== counts) yield* write(needs, rowsOf(keys, decision.counts));
  return decision._tag === "Allowed" ? { ...decision, attempt } : decision;
});

const admitKnown = Effect.fnUntraced(function* (
  needs: LimitNeeds,
  attempt: Attempt,
  browser: string,
  now: number,
) {
  const own = needs.keyOf("browser", attempt.account, browser);
  const failures = (yield* lock(needs, [own], now)).get(own)?.failures ?? [];
  const decision = decideKnownBrowser(failures, now);
  if (decision._tag === "Refused") return decision;
  yield* write(needs, [{ key: own, failures: decision.failures, moment: 0 }]);
  return { ...decision, attempt, taken: null };
});

const giveBack = Effect.fnUntraced(function* (needs: LimitNeeds, { attempt, taken }: Admitted) {
  const { sql, keyOf } = needs;
  const now = yield* Clock.currentTimeMillis;
  if (attempt.browser !== undefined) {
    yield* sql`delete from sign_in_failure
      where key = ${keyOf("browser", attempt.account, attempt.browser)}`;
  }
  if (taken === null) return;
  const keys = keysOf(needs, attempt);
  const given = Effect.flatMap(lockCounts(needs, keys, now), (counts) =>
    write(needs, rowsOf(keys, giveBackSignIn(counts, taken))),
  );
  yield* sql.withTransaction(given);
});

const lockCounts = (needs: LimitNeeds, keys: Keys, now: number) =>
  Effect.map(lock(needs, Object.values(keys), now), (rows) => countsIn(keys, rows));

const read = ({ sql }: LimitNeeds, keys: readonly string[]) =>
  Effect.map(sql.unsafe<Row>(readQuery, [keys]), byKey);

const lock = ({ sql }: LimitNeeds, keys: readonly string[], now: number) =>
  Effect.map(sql.unsafe<Row>(lockQuery, [keys, new Date(now)]), byKey);

const write = ({ sql }: LimitNeeds, rows: readonly Row[]) =>
  sql`update sign_in_failure f set failures = w.failures, moment = w.moment
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as w(key text, failures bigint[], moment bigint)
    where f.key = w.key`;

const readQuery = `
  select key, to_jsonb(failures) as failures, moment::float8 as moment
  from sign_in_failure where key = any($1::text[])`;

// Inserted or not, each row is locked, always in the same order, or two attempts could wait for each other.
const lockQuery = `
  insert into sign_in_failure (key, at, failures, moment)
  select key, $2::timestamptz, '{}', 0 from unnest($1::text[]) key order by key
  on conflict (key) do update set at = excluded.at
  returning key, to_jsonb(failures) as failures, moment::float8 as moment`;

const byKey = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.key, row]));

/** A row of sign_in_failure; what its two values say depends on what it counts. */
interface Row {
  readonly key: string;
  readonly failures: readonly number[];
  readonly moment: number;
}

type Keys = Readonly<Record<"pair" | "account" | "place" | "turns", string>>;

const countsIn = (keys: Keys, rows: ReadonlyMap<string, Row>): SignInCounts => {
  const of = (name: keyof Keys) => rows.get(keys[name]);
  return {
    ...NO_SIGN_IN_COUNTS,
    pair: of("pair")?.failures ?? [],
    accountFullAt: of("account")?.moment ?? 0,
    placeFullAt: of("place")?.moment ?? 0,
    turns: of("turns")?.failures ?? [],
    waitingSince: of("turns")?.moment ?? 0,
  };
};

const rowsOf = (keys: Keys, counts: SignInCounts): readonly Row[] => [
  { key: keys.pair, failures: counts.pair, moment: 0 },
  { key: keys.account, failures: [], moment: counts.accountFullAt },
  { key: keys.place, failures: [], moment: counts.placeFullAt },
  { key: keys.turns, failures: counts.turns, moment: counts.waitingSince },
];
