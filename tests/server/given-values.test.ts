import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { createDatabaseFrom, dropDatabase, rowsOf } from "./databases.ts";
import { templateName } from "./template-database.ts";

// The time and the ids of a row are the shop's to give, from its clock and its randomness: a default of the
// database is another clock, which nobody can set.

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|sql)$/.test(name) && !name.includes("migrations/"))
    .map((name) => join(folder, name));

/** What the database reads by itself, and why it may. */
const OWN_TIME: Readonly<Record<string, string>> = {
  "server/database/write-probe.ts": "whether the database takes a write, now and in truth",
  "server/database/migrate.ts": "when a migration was applied to this database",
  "server/database/functions/stock.sql":
    "when a hand wrote stock past the shop, which gives no time of its own",
  "server/database/functions/partners.sql":
    "what partners know a message by: it is written where nobody gives it one",
  "server/database/functions/append-only.sql":
    "no clock of a program's shortens how long proofs are kept",
};

/** Rows that a trigger makes, and who gives them their time at once. */
const BY_TRIGGER: Readonly<Record<string, string>> = {
  "server/database/functions/stores.sql shopping_list.updated_at":
    "server/registration/new-stores.ts",
};

it("reads the time in no statement of the shop's", () => {
  const reading = sources("server").filter((file) => {
    const text = readFileSync(file, "utf8").replaceAll(/--.*|\/\/.*|^ *\*.*$/gm, "");
    return /(?<![.\w])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|gen_random_uuid|random)\(\)|\b(?:current_timestamp|current_date|localtimestamp)\b/i.test(
      text.replaceAll(/\b\w+\.(?:now|random)\(\)/g, ""),
    );
  });
  expect(reading.toSorted()).toEqual(Object.keys(OWN_TIME).toSorted());
});

it("gives every time and id that the database would else make up", async () => {
  const adminUrl = inject("postgresUrl");
  const name = "test_given_values";
  const url = await createDatabaseFrom(adminUrl, templateName, name);
  try {
    const made = await rowsOf<{ table: string; column: string }>(
      url,
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and column_default ~* 'now\\(|_timestamp|random|current_date'`,
    );
    const columnsOf = (table: string) =>
      made.filter((one) => one.table === table).map(({ column }) => column);
    const missing = sources("server")
      .filter((file) => OWN_TIME[file] === undefined)
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(INSERT)].flatMap(([, table = "", names = ""]) =>
          columnsOf(table)
            .filter((column) => !new RegExp(`\\b${column}\\b`).test(names))
            .map((column) => `${file} ${table}.${column}`),
        ),
      );
    expect(made.length).toBeGreaterThan(20);
    expect(missing.toSorted()).toEqual(Object.keys(BY_TRIGGER).toSorted());
  } finally {
    await dropDatabase(adminUrl, name);
  }
});

/** A table with the columns that are written; rows that are carried over whole name none. */
const INSERT = /insert into\s+"?(\w+)"?(?:\s+as\s+\w+)?\s*\(((?:[^()$]|\$\{[^}]*\})*)\)/g;
