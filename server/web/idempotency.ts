import { Context, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import { createHash } from "node:crypto";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import type { CustomerId } from "../../api-schema/primitives.ts";
import type { Unprocessable } from "../../api-schema/problems.ts";
import { fieldProblem } from "./field-problem.ts";
import { nowDate } from "../clock.ts";
import { jsonTextOf } from "./json-answer.ts";

export type KeyedRequest = {
  readonly customerId: CustomerId;
  /** The Idempotency-Key header; without one the call is simply made. */
  readonly key: string | undefined;
  /** Everything that makes two requests the same: route, parameters, store, body. */
  readonly request: unknown;
};

/** The field that a refusal of a key is about. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** Refuses what is no key (`isKey`). */
export const invalidKey = (): Unprocessable =>
  fieldProblem(IDEMPOTENCY_KEY, "Clé d'idempotence de 8 à 100 caractères.");

/** Refuses a key that came with another request before. */
export const usedKey = (): Unprocessable =>
  fieldProblem(IDEMPOTENCY_KEY, "Cette clé d'idempotence a déjà servi pour une autre demande.");

/** POSTs that may be repeated (product §2): the first answer is given again. */
export class Idempotency extends Context.Service<
  Idempotency,
  {
    /**
     * Makes the call once for that key, in one transaction with the memory of its answer. The same
     * key and request answers the first answer again, waiting for it if it is still being made; the
     * same key with another request is refused. A call that fails is not remembered: it changed
     * nothing. Answers are forgotten after a week, by the retention: no client repeats a call later.
     */
    readonly once: <A extends object, E, R>(
      keyed: KeyedRequest,
      call: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | Unprocessable, R>;
    /** Whether that key has an answer already: a call that repeats it adds nothing. */
    readonly isKnown: (customerId: CustomerId, key: string | undefined) => Effect.Effect<boolean>;
  }
>()("panetier/web/Idempotency") {
  static readonly layer: Layer.Layer<Idempotency, never, SqlClient.SqlClient> = Layer.effect(
    Idempotency,
    Effect.map(SqlClient.SqlClient, (sql) =>
      Idempotency.of({
        once: (keyed, call) =>
          keyed.key === undefined
            ? call
            : sql
                .withTransaction(onceInTransaction(sql, { ...keyed, key: keyed.key }, call))
                .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die)),
        isKnown: (customerId, key) =>
          key === undefined
            ? Effect.succeed(false)
            : Effect.orDie(
                Effect.map(
                  sql`select from idempotency where customer_id = ${customerId} and key = ${key}
                    and status is not null`,
                  (rows) => rows.length > 0,
                ),
              ),
      }),
    ),
  );
}

/** The first answer of a call under its key, as the statement that makes the change remembers it. */
export interface RememberedAnswer {
  readonly key: string;
  /** Hexadecimal. */
  readonly fingerprint: string;
  /** The wire's JSON, packed. */
  readonly answer: Uint8Array;
}

/**
 * The answer of a keyed call, for `rememberFrom`; null for a call without a key, which nothing remembers.
 * The key is one that `isKey` takes.
 */
export const rememberedAnswer = (
  { key, request }: Omit<KeyedRequest, "customerId">,
  answer: object,
): RememberedAnswer | null =>
  key === undefined
    ? null
    : {
        key,
        fingerprint: fingerprintOf(request).toString("hex"),
        answer: pack(answer),
      };

/**
 * Quickly rather than well: a cart of 16 kB takes 0.03 ms, and a quarter of its bytes. A window of half the
 * size and a smaller table of it cost 40 % less time: most of it is the memory that each packing sets up.
 */
const pack = (answer: object): Uint8Array =>
  deflateRawSync(jsonTextOf(answer), {
    level: constants.Z_BEST_SPEED,
    windowBits: 14,
    memLevel: 7,
  });

const unpack = (packed: Uint8Array): string => inflateRawSync(packed).toString();

/**
 * The insert that remembers a RememberedAnswer, beside the change in one statement: `from` are the tables
 * that `key` (an SQL expression, jsonb: its key and fingerprint, empty for none), `answer` (bytea), `customer`
 * and `now` are read from. A key that is there already, or is just being written, is a unique violation
 * and takes the statement with it: `once` then says what becomes of the call.
 */
export const rememberFrom = (
  from: string,
  {
    key,
    answer,
    customer,
    now,
  }: { readonly [Part in "key" | "answer" | "customer" | "now"]: string },
): string => `
  insert into idempotency (customer_id, key, fingerprint, created_at, status, packed)
  select ${customer}, a.key, decode(a.fingerprint, 'hex'), ${now}, 200, ${answer}
  from ${from}, jsonb_to_record(${key}) as a(key text, fingerprint text)
  where a.key is not null`;

/** Whether a key has a length that can be remembered. */
export const isKey = (key: string): boolean => key.length >= 8 && key.length <= 100;

/** What two requests that are the same have in common. */
export const fingerprintOf = (request: unknown): Buffer =>
  createHash("sha256").update(JSON.stringify(request)).digest();

/** What is remembered of a key; packed, unless a release before this one has written it. */
interface FirstAnswer {
  readonly same: boolean;
  readonly packed: Uint8Array | null;
  readonly answer: string;
}

const onceInTransaction = <A extends object, E, R>(
  sql: SqlClient.SqlClient,
  { customerId, key, request }: KeyedRequest & { readonly key: string },
  call: Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    if (!isKey(key)) return yield* invalidKey();
    const fingerprint = fingerprintOf(request);
    const now = yield* nowDate;
    // A second request with the key waits here until the first has committed or failed.
    const [mine] = yield* Effect.orDie(sql`
      insert into idempotency (customer_id, key, fingerprint, created_at)
      values (${customerId}, ${key}, ${fingerprint}, ${now})
      on conflict do nothing returning key`);
    if (mine === undefined) {
      const [first] = yield* Effect.orDie(sql<FirstAnswer>`
        select fingerprint = ${fingerprint} as same, packed, coalesce(answer, body::text) as answer
        from idempotency
        where customer_id = ${customerId} and key = ${key}`);
      if (first?.same !== true) {
        return yield* usedKey();
      }
      const answer: A = JSON.parse(first.packed === null ? first.answer : unpack(first.packed));
      return answer;
    }
    const answer = yield* call;
    yield* Effect.orDie(sql`update idempotency set status = 200, packed = ${pack(answer)}
      where customer_id = ${customerId} and key = ${key}`);
    return answer;
  });
