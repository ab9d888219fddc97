import { Effect } from "effect";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { emailOf, people } from "./account-people.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { leadByAnother } from "./members.ts";
import { correspondence, storeNamed } from "./messages.ts";
import { MARKED, UNMARKED, WRITTEN } from "./personal-columns.ts";
import { signedInAgent } from "./support-desk.ts";

// Somebody deletes their account, and everything is searched for them: tables, files, letters, the log.

const MARK = "zqmark";
const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());

const { signedIn, makePerson } = people(() => shop, "10.9");

/** Columns that can hold words, as table.column. */
const textColumns = async (): Promise<readonly string[]> =>
  (
    await shop.sql<{ name: string }>(
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
         and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea',
             'xml', 'inet', 'USER-DEFINED')
           or (c.data_type = 'ARRAY' and c.udt_name in ('_text', '_varchar', '_bpchar', '_json',
             '_jsonb', '_bytea', '_citext')))
       order by 1`,
    )
  ).map(({ name }) => name);

/** Those of the columns in which the mark stands, as words or as bytes; whole rows are looked at. */
const marked = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  const like = (what: string) =>
    `lower(${what}) like '%${MARK}%' or ${what} like '%${Buffer.from(MARK).toString("hex")}%'`;
  const tables = new Map<string, string[]>();
  for (const name of await textColumns()) {
    const [table = "", column = ""] = name.split(".");
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  for (const [table, columns] of tables) {
    const [row] = await shop.sql<Readonly<Record<string, boolean | null>>>(
      `select bool_or(${like("t::text")}) as "whole row", ${columns
        .map((column) => `bool_or(${like(`t."${column}"::text`)}) as "${column}"`)
        .join(", ")} from "${table}" t`,
    );
    for (const [column, holds] of Object.entries(row ?? {})) {
      if (holds === true && column !== "whole row") found.push(`${table}.${column}`);
    }
    // A kind of column that the list of kinds does not know.
    const isKnown = found.some((name) => name.startsWith(`${table}.`));
    if (row?.["whole row"] === true && !isKnown) found.push(`${table}.*`);
  }
  return found.toSorted();
};

/** Files of DATA_DIR that hold the mark, in their names or in what they are. */
const markedFiles = (): readonly string[] =>
  readdirSync(shop.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => `${file} ${readFileSync(file, "latin1")}`.toLowerCase().includes(MARK))
    .map((file) => file.slice(shop.dataDir.length + 1));

/** A conversation that the person began and the desk has answered. */
const converse = async (account: string, store: number): Promise<void> => {
  const person = correspondence(shop, account, store);
  const fields = { merchant: "operator", title: "Palette", body: "Deux sacs percés." };
  const { id } = await person.sent("threads", { fields });
  const agent = await signedInAgent(shop, "11.9.0.1");
  const body = new FormData();
  body.set("key", "cle-de-la-page");
  body.set("body", "Nous regardons.");
  const answered = await agent.send("POST", `/conversations/${id}/replies`, body);
  expect(answered.status).toBe(204);
};

const columnsOf = (marks: typeof MARKED) => marks.flatMap(({ columns }) => columns);

/** What may name somebody for a while after they have gone: docs/retention.md says how long. */
const WITHIN_A_MONTH = [
  "contact_attempt.address",
  "contact_attempt.email",
  // Of somebody else's calls.
  "idempotency.answer",
  "idempotency.body",
  "idempotency.key",
  "idempotency.packed",
  "invitation_sent.email",
  "outbox.last_error",
  "outbox.payload",
  "registration.email",
  "registration.idempotency_key",
  "registration.password_hash",
  "registration.request",
];

describe("[ACC-10] somebody who deletes their account", () => {
  it("is known only where each column of the database says", async () => {
    const said = [...columnsOf(MARKED), ...WRITTEN, ...UNMARKED.flatMap(({ of }) => of)];
    const columns = await textColumns();
    const isSaid = (name: string) => said.includes(name) || said.includes(name.split(".")[0] ?? "");
    expect(columns.filter((name) => !isSaid(name))).toEqual([]);
    // Nothing is said of what is not there, or twice.
    const known = new Set([...columns, ...columns.map((name) => name.split(".")[0] ?? "")]);
    expect(said.filter((name) => !known.has(name))).toEqual([]);
    expect(said.filter((name, index) => said.indexOf(name) !== index)).toEqual([]);
  });

  it("stands nowhere a month later, and at once only in what is over by then", async () => {
    const store = await storeNamed(shop, "Boulangerie du Marché");
    const id = await makePerson(MARK, { name: MARK });
    await shop.sql(
      "insert into store_shop_user (store_id, customer_id, role) values ($1, $2, 'baker')",
      [store, id],
    );
    const browser = await signedIn(MARK);
    await converse(MARK, store);
    // A letter to them, and another one in which they are named.
    await browser.call("POST", "/reset-password-requests", { email: emailOf(MARK) });
    for (const { statement } of MARKED) await shop.sql(statement, [id, MARK]);
    await shop.emptyOutbox();
    const all = [...columnsOf(MARKED), ...WRITTEN].toSorted();
    expect(await marked()).toEqual(all);

    const ended = await browser.call("POST", `/customers/${id}/deletion`, {
      password: demoPassword,
    });
    expect([ended.status, await ended.text()]).toEqual([204, ""]);
    await shop.emptyOutbox();
    expect(await marked()).toEqual(WITHIN_A_MONTH);
    expect(markedFiles().filter((file) => file.startsWith("mail/")).length).toBeGreaterThan(0);
    expect(markedFiles().filter((file) => !file.startsWith("mail/"))).toEqual([]);

    // A letter is looked for within the month, and gone after it.
    shop.clock.advance(29 * DAY_MS);
    await shop.clean();
    expect(markedFiles()).not.toEqual([]);
    shop.clock.advance(2 * DAY_MS);
    await shop.clean();
    expect(await marked()).toEqual([]);
    expect(markedFiles()).toEqual([]);
    expect(JSON.stringify(shop.log).toLowerCase()).not.toContain(MARK);
  });

  it("was named in answers that were sent before it was known to whom", async () => {
    const recipients = () =>
      shop.sql<{ name: string; customer: number | null }>(
        `select name, customer_id as customer from message_recipient where type = 'user'
         order by message_id, position`,
      );
    const before = await recipients();
    expect(before.filter(({ customer }) => customer !== null).length).toBeGreaterThan(10);
    // One of them left when nobody thought of these names.
    const [gone] = before.flatMap(({ customer }) => customer ?? []);
    const unknown = "Compte supprimé";
    await leadByAnother(shop, gone ?? 0);
    await shop.sql("delete from store_shop_user where customer_id = $1", [gone]);
    await shop.sql("update customer set first_name = '', last_name = '' where id = $1", [gone]);
    await shop.sql("update message set sender_name = $2 where customer_id = $1", [gone, unknown]);
    await shop.sql("alter table message_recipient drop column customer_id");
    await shop.sql("delete from applied_migration where name = '0062-erasure.sql'");
    expect(await Effect.runPromise(migrate(shop.databaseUrl))).toEqual(["0062-erasure.sql"]);
    expect(await recipients()).toEqual(
      before.map((each) => (each.customer === gone ? { name: unknown, customer: null } : each)),
    );
  });
});
