import { Clock, Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import {
  type ClientEvent,
  type ClientScope,
  ExchangeClient,
} from "../../../api-schema/exchange-clients.ts";
import { scopesProblem } from "../../../core/exchange/client-scopes.ts";
import { SourceName } from "../../../core/exchange/wish.ts";
import { nowDate } from "../../clock.ts";
import { randomToken } from "../../randomness.ts";
import { notAMerchant } from "../merchants.ts";
import { SLUG_FORM } from "../../../api-schema/code-forms.ts";

/** For so long after a rotation the secret before it still opens: whoever uses it has time to take the new one. */
export const FORMER_SECRET_MS = 24 * 3_600_000;

/** What a client is to be. */
export interface ClientWanted {
  readonly name: string;
  readonly may: readonly ClientScope[];
  readonly source: string | null;
  /** A merchant's address (slug). */
  readonly merchant: string | null;
}

/** Why nothing was done: what stands in the way, in French, and of which field. */
export interface ClientRefusal {
  readonly field: "name" | "may" | "source" | "merchant";
  readonly reason: string;
}

/** A secret that was made; nobody can read it again. */
export interface MadeSecret {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
}

/** What is kept of a secret: 256 random bits need no slow hash. */
export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Makes a client with its first secret; refused where its name is or was somebody's, or what it names is not there. */
export const makeClient = Effect.fnUntraced(function* (
  { name, may, source, merchant }: ClientWanted,
  by: string,
): Effect.fn.Return<MadeSecret | ClientRefusal, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  if (!SLUG_FORM.test(name) || name.length > 60) {
    return { field: "name", reason: "Des lettres minuscules, des chiffres et des tirets." };
  }
  const problem = scopesProblem(may, merchant);
  if (problem !== undefined) return { field: "may", reason: problem };
  if (source !== null && !Schema.is(SourceName)(source)) {
    return { field: "source", reason: "Des lettres minuscules, des chiffres et des tirets." };
  }
  const secret = yield* randomToken("secret of a client", 32);
  const made = Effect.gen(function* () {
    const unknown = merchant === null ? null : yield* notAMerchant(merchant);
    if (unknown !== null) return { field: "merchant", reason: unknown } as const;
    const [row] = yield* sql<{ readonly id: number }>`insert into exchange_client
        (name, may, source, merchant_id, secret_hash)
      values (${name}, ${[...may]}::text[], ${source}, (select id from merchant where slug = ${merchant}), ${secretHash(secret)})
      on conflict (name) do nothing returning id`;
    if (row === undefined) {
      return { field: "name", reason: `« ${name} » est ou a été le nom d'un programme.` } as const;
    }
    yield* noteAct(sql, row.id, "made", by);
    return { id: row.id, name, secret };
  });
  return yield* sql.withTransaction(made).pipe(Effect.orDie);
});

/** Gives a client another secret; the one before stays good for a day. Undefined where none serves by that id. */
export const rotateClient = Effect.fnUntraced(function* (
  id: number,
  by: string,
): Effect.fn.Return<MadeSecret | undefined, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const secret = yield* randomToken("secret of a client", 32);
  const until = new Date((yield* Clock.currentTimeMillis) + FORMER_SECRET_MS);
  const rotated = Effect.gen(function* () {
    const [row] = yield* sql<{ readonly name: string }>`update exchange_client
      set former_hash = secret_hash, former_until = ${until}, secret_hash = ${secretHash(secret)}
      where id = ${id} and revoked_at is null returning name`;
    if (row === undefined) return undefined;
    yield* noteAct(sql, id, "rotated", by);
    return { id, name: row.name, secret };
  });
  return yield* sql.withTransaction(rotated).pipe(Effect.orDie);
});

/** Shuts a client out from its next call on; false where none serves by that id. */
export const revokeClient = Effect.fnUntraced(function* (
  id: number,
  by: string,
): Effect.fn.Return<boolean, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const revoked = Effect.gen(function* () {
    const rows = yield* sql`update exchange_client set revoked_at = ${yield* nowDate}
      where id = ${id} and revoked_at is null returning id`;
    if (rows.length === 0) return false;
    yield* noteAct(sql, id, "revoked", by);
    return true;
  });
  return yield* sql.withTransaction(revoked).pipe(Effect.orDie);
});

/** All clients with their last day, those that serve first; or the one of a name. */
export const listClients = Effect.fnUntraced(function* (name: string | null) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* nowDate;
  const rows = yield* sql.unsafe<{ readonly client: unknown }>(LIST, [name, now]);
  return rows.map(({ client }) => decodeClient(client));
}, Effect.orDie);

const LIST = `select json_build_object('id', c.id, 'name', c.name, 'may', c.may, 'source', c.source,
    'merchant', m.slug, 'formerUntil', wire_instant(case when c.former_until > $2 then c.former_until end),
    'revokedAt', wire_instant(c.revoked_at), 'lastCallAt', wire_instant(c.last_call_at),
    'lastFailureAt', wire_instant(c.last_failure_at), 'calls', h.calls, 'failures', h.failures,
    'acts', (select coalesce(json_agg(json_build_object('at', wire_instant(a.at), 'event', a.event,
        'by', a.done_by) order by a.id desc), '[]') from exchange_client_act a where a.client_id = c.id)) as client
  from exchange_client c left join merchant m on m.id = c.merchant_id,
    lateral (select coalesce(sum(calls), 0)::int as calls, coalesce(sum(failures), 0)::int as failures
      from exchange_client_hour h where h.client_id = c.id and h.hour > $2::timestamptz - interval '24 hours') h
  where $1::text is null or c.name = $1
  order by c.revoked_at is not null, c.name`;

/** Counts a call, in the hour of the present. */
export const countCall = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: number,
  isFailure: boolean,
) {
  const ms = yield* Clock.currentTimeMillis;
  const [at, hour] = [new Date(ms), new Date(ms - (ms % 3_600_000))];
  const failures = isFailure ? 1 : 0;
  yield* sql`with counted as (
      insert into exchange_client_hour as h (client_id, hour, calls, failures)
      values (${id}, ${hour}, 1, ${failures}) on conflict (client_id, hour) do update
        set calls = h.calls + 1, failures = h.failures + excluded.failures)
    update exchange_client set last_call_at = ${at},
      last_failure_at = case when ${isFailure} then ${at} else last_failure_at end where id = ${id}`;
}, Effect.orDie);

const noteAct = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: number,
  event: ClientEvent,
  by: string,
) {
  yield* sql`insert into exchange_client_act (client_id, at, event, done_by)
    values (${id}, ${yield* nowDate}, ${event}, ${by})`;
});

// What the database keeps is of this shape: another is a defect.
const decodeClient = Schema.decodeUnknownSync(ExchangeClient);
