import { Clock, Effect, Logger } from "effect";
import type { SqlClient } from "effect/sql";
import { createCipheriv, randomBytes } from "node:crypto";
import { makeTestClock } from "./test-clock.ts";
import { shopPool } from "./shop-database.ts";

/** Runs what a command does, on a database, at an instant so far from now. */
export const runOn = <A, E>(
  databaseUrl: string,
  work: Effect.Effect<A, E, SqlClient.SqlClient>,
  afterMs = 0,
): Promise<A> => {
  const clock = makeTestClock();
  clock.advance(afterMs);
  return Effect.runPromise(
    work.pipe(
      Effect.provide(shopPool(databaseUrl, { connections: 2 })),
      Effect.provideService(Clock.Clock, clock.clock),
      Effect.provide(Logger.layer([])),
    ),
  );
};

/** A seal as the version made it that kept its keys in the database: without the id of its key. */
export const sealedByEarlierVersion = (key: Uint8Array, label: string, content: string): Buffer => {
  const nonce = randomBytes(12);
  const sealing = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(label));
  const body = Buffer.concat([sealing.update(content), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]);
};

/** Mandates whose IBAN and document are `seal` of their label, written in one statement. */
export async function insertMandates(
  database: {
    readonly sql: (statement: string, parameters: readonly unknown[]) => Promise<unknown>;
  },
  count: number,
  seal: (label: string) => Buffer,
): Promise<void> {
  const references = Array.from(
    { length: count },
    (_, index) => `RUM-${String(index + 1).padStart(4, "0")}`,
  );
  const sealed = (word: string) =>
    references.map((reference) => seal(`${word} ${reference}`).toString("hex"));
  await database.sql(
    `insert into mandate (store_id, kind, reference, creditor_ics, iban_masked, iban_sealed,
       signatory, quality, signatory_email, signature, signed_at, caller_address, fingerprint,
       document_hash, document_sealed)
     select (select min(id) from store), 'GMP', reference, 'FR00ZZZ000000', 'FR76',
       decode(iban, 'hex'), 'x', 'x', 'x@x.example', '{}', now(), '127.0.0.1', '', '',
       decode(document, 'hex')
     from unnest($1::text[], $2::text[], $3::text[]) as m (reference, iban, document)`,
    [references, sealed("iban"), sealed("document")],
  );
}
