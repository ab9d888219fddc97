import { Clock, Effect, Layer, Logger, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { Retention, roundMs } from "../../server/retention/retention.ts";
import { retentionTables } from "../../server/retention/retention-table.ts";
import { retainedTables, retentionRules } from "../../server/retention/rules.ts";
import { withWritesBeside } from "../grow/beside.ts";
import { createDatabaseFrom, dropDatabase } from "./databases.ts";
import { templateName } from "./template-database.ts";
import { makeTestClock } from "./test-clock.ts";
import { shopPool } from "./shop-database.ts";

const name = `retention_${randomBytes(6).toString("hex")}`;
const clock = makeTestClock();
let url: string;
/** Two processes of the shop, each with its own connections. */
let processes: readonly ReturnType<typeof oneProcess>[] = [];
beforeAll(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
  processes = [oneProcess(), oneProcess()];
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.dispose()));
  await dropDatabase(inject("postgresUrl"), name);
});
beforeEach(() => sql("delete from retention_round"));

const oneProcess = () =>
  ManagedRuntime.make(
    Retention.layer.pipe(
      Layer.provideMerge(Layer.succeed(Clock.Clock, clock.clock)),
      Layer.provideMerge(shopPool(url)),
      Layer.provideMerge(Logger.layer([])),
    ),
  );

const inProcess = <A, E>(
  work: Effect.Effect<A, E, Retention | SqlClient.SqlClient>,
  index = 0,
): Promise<A> => {
  const chosen = processes[index % 2];
  if (chosen === undefined) throw new Error("no process");
  return chosen.runPromise(work);
};

const sql = <Row extends object>(statement: string, parameters: readonly unknown[] = []) =>
  inProcess(
    Effect.flatMap(SqlClient.SqlClient, (client) => client.unsafe<Row>(statement, [...parameters])),
  );

/** The round of one process. */
const round = (index = 0) =>
  inProcess(
    Effect.flatMap(Retention, (retention) => retention.round),
    index,
  );

const daysAgo = (days: number) => new Date(clock.now() - days * 24 * 3_600_000);

describe("what is old", () => {
  it("[KEEP-1] is deleted a day too late at most, and nothing before its time", async () => {
    // Of each kind one row that has been over for long enough, and one that has not by a minute.
    const at = (days: number) => [daysAgo(days), new Date(daysAgo(days).getTime() + 60_000)];
    const insert = async (statement: string, days: number) => {
      for (const instant of at(days)) await sql(statement, [instant]);
    };
    const agent = "(select min(id) from staff)";
    const customer = "(select min(id) from customer)";
    await insert(
      "insert into sign_in_failure (key, at, failures, moment) values (gen_random_uuid()::text, $1, '{}', 0)",
      1,
    );
    await insert(
      `insert into card_page_request (id, order_id, payment_ids, amount, requested_at)
       values (gen_random_uuid()::text, (select min(id) from "order"), '{}', 0, $1)`,
      1,
    );
    await insert(
      `insert into support_code_failure (agent_id, address, at) values (${agent}, 'b', $1)`,
      2,
    );
    await insert(
      `insert into login_session (customer_id, token_hash, expires_at)
       values (${customer}, uuid_send(gen_random_uuid()), $1)`,
      30,
    );
    await insert(
      `insert into login_session (customer_id, token_hash, expires_at, revoked_at)
       values (${customer}, uuid_send(gen_random_uuid()), $1::timestamptz + interval '20 days', $1)`,
      30,
    );
    await insert(
      `insert into support_login (agent_id, token_hash, created_at, expires_at)
       values (${agent}, uuid_send(gen_random_uuid()), $1, $1)`,
      365,
    );
    await insert(
      `insert into support_second_step (token_hash, agent_id, kind, way_back, expires_at)
       values (uuid_send(gen_random_uuid()), ${agent}, 'code', '', $1)`,
      1,
    );
    await insert(
      `insert into support_enrolment (token_hash, agent_id, secret_sealed, expires_at)
       values (uuid_send(gen_random_uuid()), ${agent}, '', $1)`,
      1,
    );
    await insert(
      `insert into passkey_challenge (cookie_hash, purpose, challenge, place, expires_at)
       values (uuid_send(gen_random_uuid()), 'sign-in', '', 'b', $1)`,
      1,
    );
    await insert(
      `insert into openid_request (cookie_hash, state_hash, nonce, verifier, place, expires_at)
       values (uuid_send(gen_random_uuid()), '', '', '', 'b', $1)`,
      1,
    );
    await insert(
      `insert into impersonation_code (code_hash, agent_id, customer_id, created_at, expires_at)
       values (uuid_send(gen_random_uuid()), ${agent}, ${customer}, $1, $1)`,
      1,
    );
    await insert(
      `insert into idempotency (customer_id, key, fingerprint, created_at)
       values (${customer}, gen_random_uuid()::text, '', $1)`,
      7,
    );
    await sql("delete from outbox");
    await insert("insert into outbox (topic, payload, done_at) values ('x', '{}', $1)", 7);
    await insert(
      "insert into outbox (topic, payload, attempts, available_at) values ('x', '{}', 12, $1)",
      90,
    );
    await insert(
      `insert into shopping_list (store_id, name, name_key, removed_at)
       values ((select min(id) from store), 'Partie', 'partie', $1)`,
      30,
    );
    await insert("insert into contact_attempt (address, email, at) values ('a', 'b', $1)", 1);
    const message = `insert into contact_message (kind, name, email, details, received_at, fingerprint)
      values ('contact', 'A', 'a@b', '{}', $1, '')`;
    await insert(message, 3 * 365);
    await insert(
      `with m as (${message} returning id)
       insert into contact_attachment (message_id, position, name, media_type, size)
       select id, 0, 'f', 'text/plain', 0 from m`,
      365,
    );
    await insert(
      `insert into consent_proof (visitor, video, audience, text_version, decided_at, recorded_at,
         user_agent_hash) values (gen_random_uuid(), true, true, '1', $1, $1, '')`,
      5 * 365 + 2,
    );
    await sql("delete from push_subscription");
    await sql("delete from login_session where customer_id <> " + customer);
    const idle = "(select max(id) from customer)";
    await insert(
      `insert into push_subscription (customer_id, endpoint, p256dh, auth, created_at)
       values (${idle}, gen_random_uuid()::text, '', '', $1)`,
      365,
    );
    await insert(
      `insert into push_notice (customer_id, key, told_at)
       values (${customer}, gen_random_uuid()::text, $1)`,
      30,
    );
    await insert(
      `insert into mandate_request (store_id, customer_id, kind, reference, origin, created_at, expires_at)
       values ((select min(id) from store), ${customer}, 'GMP', gen_random_uuid()::text, '/', $1, $1)`,
      90,
    );
    expect(await round()).toEqual({
      sign_in_failure: 1,
      support_code_failure: 1,
      login_session: 2,
      support_login: 1,
      support_second_step: 1,
      support_enrolment: 1,
      passkey_challenge: 1,
      openid_request: 1,
      impersonation_code: 1,
      idempotency: 1,
      outbox: 2,
      contact_attempt: 1,
      card_page_request: 1,
      contact_attachment: 1,
      contact_message: 1,
      consent_proof: 1,
      push_subscription: 1,
      push_notice: 1,
      shopping_list: 1,
      mandate_request: 1,
    });
    const left = await sql<{ sessions: number; messages: number; events: number }>(
      `select (select count(*)::int from login_session) as sessions,
         (select count(*)::int from contact_message) as messages,
         (select count(*)::int from outbox) as events`,
    );
    expect(left).toEqual([{ sessions: 2, messages: 3, events: 2 }]);
  });

  it("[KEEP-1] leaves what waits, what a journal names, and a proof that is not old enough", async () => {
    await sql("delete from outbox");
    await sql("insert into outbox (topic, payload, available_at) values ('x', '{}', $1)", [
      daysAgo(400),
    ]);
    await sql(
      `with l as (insert into login_session (customer_id, token_hash, expires_at)
         select min(id), 'x', $1 from customer returning id, customer_id)
       insert into impersonation (login_id, agent_id, customer_id, started_at, expires_at)
       select l.id, g.id, l.customer_id, $1, $1 from l, staff g limit 1`,
      [daysAgo(400)],
    );
    await sql(
      `insert into consent_proof (visitor, video, audience, text_version, decided_at, recorded_at,
         user_agent_hash) values (gen_random_uuid(), true, true, '1', $1, $1, '')`,
      [daysAgo(4 * 365)],
    );
    expect(await round()).toEqual({});
    await expect(sql("delete from consent_proof")).rejects.toThrow();
    await expect(sql("update consent_proof set video = false")).rejects.toThrow();
    await expect(sql("truncate consent_proof")).rejects.toThrow();
  });

  it("[ART-11] leaves the paper of a product as long as the product has it", async () => {
    const file = "ab".repeat(32);
    await sql("insert into kept_file (digest, bytes, received_at) values ($1, '', $2)", [
      file,
      daysAgo(400),
    ]);
    const give = (documents: string) =>
      sql(
        `update product set sheet = sheet || jsonb_build_object('documents', $1::text::jsonb)
          where id = (select min(id) from product)`,
        [documents],
      );
    await give(JSON.stringify([{ file }]));
    expect(await round()).toEqual({});
    await give("[]");
    await sql("delete from retention_round");
    expect(await round()).toEqual({ kept_file: 1 });
  });

  it("[KEEP-1] goes in pieces, without waiting for a row that somebody holds", async () => {
    await sql(
      `insert into contact_attempt (address, email, at)
       select n::text, '', $1 from generate_series(1, 1201) n`,
      [daysAgo(2)],
    );
    const held = inProcess(
      Effect.gen(function* () {
        const client = yield* SqlClient.SqlClient;
        return yield* client.withTransaction(
          Effect.gen(function* () {
            yield* client`select 1 from contact_attempt where address = '7' for update`;
            return yield* Effect.promise(() => round(1));
          }),
        );
      }),
    );
    expect(await held).toEqual({ contact_attempt: 1200 });
    expect(
      await sql("delete from contact_attempt where at < $1 returning address", [daysAgo(1)]),
    ).toEqual([{ address: "7" }]);
  });
});

describe("the round", () => {
  it("[KEEP-2] is made by one of ten processes, once an hour", async () => {
    await sql("insert into contact_attempt (address, email, at) values ('a', 'b', $1)", [
      daysAgo(2),
    ]);
    const rounds = await Promise.all(Array.from({ length: 10 }, (_, index) => round(index)));
    expect(rounds.filter((each) => each !== undefined)).toEqual([{ contact_attempt: 1 }]);
    clock.advance(roundMs - 5000);
    expect(await round()).toBeUndefined();
    clock.advance(5000);
    expect(await round()).toBeDefined();
  });

  it("[KEEP-2] goes on with the other rules when one of them fails", async () => {
    await sql("alter table idempotency rename to elsewhere");
    await sql("insert into contact_attempt (address, email, at) values ('a', 'b', $1)", [
      daysAgo(2),
    ]);
    expect(await round()).toEqual({ contact_attempt: 1 });
    await sql("alter table elsewhere rename to idempotency");
  });
});

describe("docs/retention.md", () => {
  it("[KEEP-2] says what the rules say", () => {
    const text = readFileSync(join(import.meta.dirname, "../../docs/retention.md"), "utf8");
    const cells = (markdown: string) =>
      markdown
        .split("\n")
        .filter((line) => line.startsWith("|") && !/^[|\s-]+$/.test(line))
        .map((line) => line.split("|").map((cell) => cell.trim()));
    expect(cells(text)).toEqual(cells(retentionTables()));
  });

  it("[KEEP-2] says of every table of the database how long it is kept", async () => {
    const rows = await sql<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = current_schema()",
    );
    const said = new Set([
      ...retentionRules.map(({ table }) => table),
      ...retainedTables.flatMap(({ tables }) => tables),
    ]);
    const tables = rows.map((row) => row.name);
    expect(tables.filter((table) => !said.has(table))).toEqual([]);
    expect([...said].filter((table) => !tables.includes(table))).toEqual([]);
  });
});

describe("whoever writes meanwhile", () => {
  it("waits for no lock of the retention, nor of the vacuum after it", async () => {
    await sql(
      `insert into idempotency (customer_id, key, fingerprint, created_at)
       select (select min(id) from customer), 'long-ago-' || n, '', $1 from generate_series(1, 8000) n`,
      [daysAgo(8)],
    );
    await sql(
      `insert into outbox (topic, payload, done_at, created_at)
       select 'long.ago', '{}', $1, $1 from generate_series(1, 8000)`,
      [daysAgo(8)],
    );
    const seen = await Effect.runPromise(
      withWritesBeside(
        url,
        Effect.gen(function* () {
          yield* Effect.promise(() => round());
          for (const table of ["idempotency", "outbox"]) {
            yield* Effect.promise(() => sql(`vacuum ${table}`));
          }
        }),
      ),
    );
    expect(seen.writes).toBeGreaterThan(0);
    const left = await sql<{ count: number }>(
      `select (select count(*) from idempotency where key like 'long-ago-%')::int
        + (select count(*) from outbox where topic = 'long.ago')::int as count`,
    );
    expect(left).toEqual([{ count: 0 }]);
  });
});
