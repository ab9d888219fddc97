import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Exit, Redacted, Scope } from "effect";
import fc from "fast-check";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate, migrationOf } from "../../server/database/migrate.ts";
import { statementsOf, stepsOf } from "../../server/database/migration-steps.ts";
import { createDatabaseFrom, dropDatabase, overTcp } from "./databases.ts";
import { program } from "./program.ts";
import { templateName } from "./template-database.ts";

const ROWS = 20_000;
const name = `test_${randomBytes(6).toString("hex")}`;
let url: string;
const scope = Scope.makeUnsafe();
const connect = () =>
  Effect.runPromise(PgConnection.make({ url: Redacted.make(url) }).pipe(Scope.provide(scope)));
type Connection = Awaited<ReturnType<typeof connect>>;
const ask = async (on: Connection, statement: string, parameters: readonly unknown[] = []) =>
  (await Effect.runPromise(on.query(statement, parameters, false))).rows;

/** Looks on; another one holds what the migration waits for. */
let own: Connection;
let other: Connection;
beforeAll(async () => {
  url = overTcp(await createDatabaseFrom(inject("postgresUrl"), templateName, name)).href;
  own = await connect();
  other = await connect();
  await ask(
    own,
    "create table large (id bigint generated always as identity primary key, n int not null)",
  );
  await ask(own, "insert into large (n) select g from generate_series(1, $1::int) g", [ROWS]);
});
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void));
  await dropDatabase(inject("postgresUrl"), name);
});

const progressOf = async (migration: string) => {
  const [row] = await ask(
    own,
    `select steps_done, position::text from applied_migration where name = $1`,
    [migration],
  );
  return row ?? null;
};

/** The process that migrates has no connection any more. */
const isGone = async () => {
  const rows = await ask(
    own,
    `select 1 from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length === 0;
};

const applied = (migration: string, text: string) =>
  Effect.runPromise(migrate(url, { migrations: [migrationOf(migration, text)] }));

describe("a migration outside a transaction", () => {
  it("[RUN-5] that is killed while it makes an index makes it when it is started again", async () => {
    const text = `-- outside a transaction
alter table large add column doubled int;
create index concurrently large_n on large (n);
comment on table large is 'done';`;
    // Who has seen the table before the index is waited for.
    await ask(other, "begin isolation level repeatable read");
    await ask(other, "select count(*) from large");
    await ask(own, "alter table applied_migration add column if not exists steps_done int");
    const killed = program(["tests/server/migrate-process.ts", url, "9001-index.sql", text], {});
    await ask(other, "commit");
    await ask(other, "begin isolation level repeatable read");
    await ask(other, "select 1");
    await expect
      .poll(
        () => ask(own, "select indisvalid from pg_index where indexrelid = to_regclass('large_n')"),
        {
          timeout: 20_000,
        },
      )
      .toEqual([{ indisvalid: false }]);
    killed.child.kill("SIGKILL");
    await killed.exit;
    await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
    expect(await progressOf("9001-index.sql")).toMatchObject({ steps_done: 1 });
    await ask(other, "commit");
    expect(await applied("9001-index.sql", text)).toEqual(["9001-index.sql"]);
    expect(
      await ask(own, "select indisvalid from pg_index where indexrelid = to_regclass('large_n')"),
    ).toEqual([{ indisvalid: true }]);
    expect(await ask(own, "select obj_description('large'::regclass) as said")).toEqual([
      { said: "done" },
    ]);
    expect(await progressOf("9001-index.sql")).toMatchObject({ steps_done: null });
    expect(await applied("9001-index.sql", text)).toEqual([]);
  }, 60_000);

  it("[RUN-5] that is killed while it fills goes on where it was, and fills each row once", async () => {
    const text = `-- outside a transaction
comment on table large is 'to be filled';
-- in batches
with batch as (select id from large where id > $1::bigint order by id limit 500),
  filled as (update large l set filled = l.filled + 1 from batch b where l.id = b.id)
select max(id) as position from batch;
alter table large add constraint large_filled check (filled = 1) not valid;
alter table large validate constraint large_filled;`;
    await ask(own, "alter table large add column filled int not null default 0");
    // A row in the middle is held: there it stands.
    await ask(other, "begin");
    await ask(other, "select 1 from large where id = 7750 for update");
    const killed = program(["tests/server/migrate-process.ts", url, "9002-fill.sql", text], {});
    await expect
      .poll(() => progressOf("9002-fill.sql"), { timeout: 20_000 })
      .toEqual({ steps_done: 1, position: "7500" });
    killed.child.kill("SIGKILL");
    await killed.exit;
    await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
    await ask(other, "commit");
    expect(await ask(own, "select sum(filled)::int as filled from large")).toEqual([
      { filled: 7500 },
    ]);
    expect(await applied("9002-fill.sql", text)).toEqual(["9002-fill.sql"]);
    expect(await ask(own, "select min(filled) as least, max(filled) as most from large")).toEqual([
      { least: 1, most: 1 },
    ]);
    expect(await progressOf("9002-fill.sql")).toEqual({ steps_done: null, position: "0" });
  }, 60_000);

  it("[RUN-5] is done once by two processes at once", async () => {
    const text = `-- outside a transaction
create table counted (n int);
insert into counted values (1);`;
    const both = await Promise.all([
      applied("9003-once.sql", text),
      applied("9003-once.sql", text),
    ]);
    expect(both.flat()).toEqual(["9003-once.sql"]);
    expect(await ask(own, "select n from counted")).toEqual([{ n: 1 }]);
  });

  it("[RUN-5] is refused when it was edited after it was begun", async () => {
    const text = `-- outside a transaction
create table edited (n int);
insert into edited values ('no number');`;
    await expect(applied("9004-edited.sql", text)).rejects.toThrow("9004-edited.sql");
    expect(await progressOf("9004-edited.sql")).toEqual({ steps_done: 1, position: "0" });
    await expect(applied("9004-edited.sql", text.replace("'no number'", "1"))).rejects.toThrow(
      "modifiée",
    );
  });
});

describe("the statements of a text", () => {
  it("[RUN-5] end at semicolons that are nobody's words", () => {
    const text = `-- outside a transaction; really
select 'a;b''c;'; /* no; */ select "d;e";
do $body$ begin perform 1; end $body$;
-- the end;`;
    expect(statementsOf(text)).toEqual([
      `-- outside a transaction; really\nselect 'a;b''c;'`,
      `/* no; */ select "d;e"`,
      "do $body$ begin perform 1; end $body$",
    ]);
    expect(stepsOf("select 1;")).toBeUndefined();
  });

  it("[RUN-5] are those that were put together", () => {
    const statement = fc
      .stringMatching(
        /^[a-z ,()=]{0,12}('[a-z; ]{0,6}'|"[a-z;]{0,6}"|\$x\$[a-z; ']{0,6}\$x\$)[a-z ]{0,6}$/,
      )
      .map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(statement), (statements) => {
        expect(statementsOf(statements.join(";\n"))).toEqual(statements);
      }),
    );
  });
});
