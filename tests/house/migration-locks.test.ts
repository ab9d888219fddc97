import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lockProblems } from "./migration-locks.ts";

const FOLDER = "server/database/migrations";
/** Those before it were applied while no shop was large. */
const FIRST = "0150";

describe("migrations", () => {
  it("[RUN-6] hold no table for as long as it is large", () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql") && name >= FIRST);
    expect(files.length).toBeGreaterThan(0);
    expect(
      files.flatMap((name) => lockProblems(name, readFileSync(join(FOLDER, name), "utf8"))),
    ).toEqual([]);
  });
});

/** The words of the problems, without their cures. */
const problemsOf = (text: string): readonly string[] =>
  lockProblems("x.sql", text).map(
    (line) => line.replace(/^x\.sql: /, "").split(/ for as|; /)[0] ?? "",
  );

describe("what holds a table", () => {
  it.each([
    ["create index a on product (name);", "create index holds product"],
    ["create unique index a on product (name);", "create index holds product"],
    ['create index on "order" (id);', "create index holds order"],
    ["alter table product alter column name set not null;", "set not null holds product"],
    ["alter table product alter name set not null;", "set not null holds product"],
    [
      "alter table product add column made_at timestamptz not null default clock_timestamp();",
      "a default that differs by row holds product",
    ],
    [
      "alter table product add column a int, add column key uuid default gen_random_uuid();",
      "a default that differs by row holds product",
    ],
    [
      "alter table product add column n int generated always as (1 + 1) stored;",
      "a default that differs by row holds product",
    ],
    ["alter table product add constraint c check (n > 0);", "add constraint holds product"],
    ["alter table product add check (n > 0);", "add constraint holds product"],
    [
      "alter table product add constraint c foreign key (brand_id) references brand;",
      "add constraint holds product",
    ],
    ["alter table product alter column n type bigint;", "another type holds product"],
    [
      "create index concurrently a on product (name);",
      "'concurrently' does not go within a transaction",
    ],
  ])("[RUN-6] is found: %s", (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it.each([
    ["-- outside a transaction\ncreate index concurrently a on product (name);"],
    ["create table bread (id int); create index a on bread (id);"],
    ["create table bread (id int); alter table bread add constraint c check (id > 0);"],
    ["alter table product add column n int not null default 0;"],
    ["alter table product add column at timestamptz;"],
    ["alter table product add constraint c check (n > 0) not valid;"],
    ["alter table product add constraint c unique using index a;"],
    [
      "-- outside a transaction\nalter table product validate constraint c; alter table product alter n set not null;",
    ],
    ["-- lock: some hundred rows, one for each depot\ncreate index a on depot (name);"],
    ["-- create index a on product (name);\nselect 1;"],
    ["create function f() returns void language sql as $$ create index a on product (name) $$;"],
  ])("[RUN-6] is not found: %s", (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});
