import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { databaseLayer } from "../../server/database/sql.ts";
import { startWireRecorder, type WireRecorder } from "../bench/wire-recorder.ts";
import { grow } from "../grow/grow.ts";
import { type GrownStore, type GrownWorld, readGrown, signedInAgent } from "../grow/grown-world.ts";
import { brokenRules } from "../grow/invariants.ts";
import { unreadIndexes, wholeReads } from "../grow/plans.ts";
import { reads } from "../grow/reads.ts";
import { createDatabaseFrom, dropDatabase, overTcp, run as runStatement } from "./databases.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type Shopper, shopperIn } from "./shoppers.ts";
import { signedInAgent as signedInDesk } from "./support-desk.ts";
import { templateName } from "./template-database.ts";

const name = `test_${randomBytes(6).toString("hex")}`;
let databaseUrl: string;
let recorder: WireRecorder;
let shop: TestShop;
let world: GrownWorld;
let store: GrownStore;
let shopper: Shopper;

const run = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(
    effect.pipe(Effect.provide(databaseLayer(databaseUrl, { slowStatements: true }))),
  );

beforeAll(async () => {
  databaseUrl = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
  await run(grow({ years: 5, stores: 8, orders: 1_500, seed: 7 }, () => {}));
  // A table of a test is small enough to be read as a whole: this says who can do without.
  await runStatement(databaseUrl, `alter database "${name}" set enable_seqscan = off`);
  recorder = await startWireRecorder(overTcp(databaseUrl).href);
  shop = await startTestShop({ databaseUrl: recorder.url });
  const found = await run(readGrown);
  world = found.world;
  const [row] = found.stores;
  if (row === undefined) throw new Error("No store has grown");
  shopper = await shopperIn(shop, row.id, row.email);
  store = { ...row, cart: (await shopper.openCart()).tokenValue };
});
let isStopped = false;
const stopShop = async (): Promise<void> => {
  if (isStopped) return;
  isStopped = true;
  await shop.stop();
};
afterAll(async () => {
  await stopShop();
  recorder.stop();
  await dropDatabase(inject("postgresUrl"), name);
});

describe("a shop that has grown by years of orders", () => {
  it("is one that the shop itself could have made: every rule of its rows holds", async () => {
    expect(await run(brokenRules)).toEqual({});
  });

  it("is told where one is broken", async () => {
    const broken = await run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        return yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`update "order" set total = total + 1, tax_total = tax_total + 1
              where id = (select max(id) from "order" where number is not null)`;
            yield* sql`update shipment set status = 2
              where id = (select max(shipment_id) from invoice)`;
            yield* sql`update outstanding set owed = owed - 1
              where id = (select max(id) from outstanding where owed > 1)`;
            return yield* Effect.flatMap(brokenRules, (rules) => Effect.fail({ rules }));
          }),
        );
      }).pipe(
        Effect.catchIf(
          (error): error is { readonly rules: Readonly<Record<string, number>> } =>
            "rules" in error,
          ({ rules }) => Effect.succeed(rules),
        ),
      ),
    );
    expect(broken).toEqual({
      "a completed order is the sum of its shipments": 1,
      "a shipment stands where its history ends": 1,
      "VAT by rate adds up": 1,
      "payments are the total of their order": 1,
      "an invoice is the paper of its shipment": 1,
      "an invoice owes what the ledger says": 1,
    });
  });

  it("has large baskets, most on Mondays and in December, and stores that order much more than others", async () => {
    const [told] = await shop.sql(
      `select count(*)::int as orders, round(avg(lines)) >= 9 as "largeBaskets",
        mode() within group (order by extract(isodow from completed_at))::int as "busiestDay",
        count(*) filter (where extract(month from completed_at) = 12)
          > 1.2 * count(*) / 12 as "festive",
        count(distinct extract(year from completed_at))::int as years,
        bool_and(completed_at < now()) as "isPast"
       from "order" q cross join lateral
         (select count(*) as lines from order_item i where i.order_id = q.id) l
       where store_id in (select id from store where erp_id like '5000%') and number is not null`,
    );
    expect(told).toEqual({
      orders: 1_500,
      largeBaskets: true,
      busiestDay: 1,
      festive: true,
      years: 6,
      isPast: true,
    });
  });

  it("serves what was ordered, owed and paid, and takes a new order", async () => {
    const bought = world.products.find(({ variant }) => variant !== "");
    const [listed, one, owed] = await Promise.all([
      shopper.call("GET", "/orders?page=1&itemsPerPage=10"),
      shopper.call("GET", `/orders/${store.orders[0]?.token}`),
      shopper.call("GET", `/stores/${store.id}/outstandings?page=1&itemsPerPage=30`),
    ]);
    expect([listed.status, one.status, owed.status]).toEqual([200, 200, 200]);
    expect(Number(listed.headers.get("x-total-items"))).toBe(store.sold);
    expect(bought).toBeDefined();
    const [variant] = await shop.sql<{ code: string }>(
      `select v.code from variant v join product p on p.id = v.product_id join price r on r.variant_id = v.id
        join store s on s.id = $1 and r.price_list_id = any(s.price_lists)
       where p.transport_type_code = 'Z002' and v.active and p.active and v.stock > 100 order by v.id limit 1`,
      [store.id],
    );
    const order = await shopper.buy([[variant?.code ?? "", 40]], "VIREMENT");
    expect(order).toMatchObject({ checkoutState: "completed" });
    const again = await shopper.call("GET", "/orders?page=1&itemsPerPage=10");
    expect(Number(again.headers.get("x-total-items"))).toBe(store.sold + 1);
    expect(await run(brokenRules)).toEqual({});
  });
});

describe("every read of a grown shop", () => {
  it("finds what it answers by an index", async () => {
    store = { ...store, cart: (await shopper.openCart()).tokenValue };
    const agent = await run(signedInAgent);
    const token = await shop.tokenOf(store.email);
    const refused: string[] = [];
    for (const read of reads) {
      const response = await shop.fetch(read.address(world, store, 0), {
        headers: {
          ...(read.asker === "store"
            ? { "JWT-Authorization": `Bearer ${token}`, "X-STORE-ID": String(store.id) }
            : {}),
          ...(read.asker === "staff" ? { cookie: `panetier_support=${agent}` } : {}),
        },
      });
      await response.arrayBuffer();
      if (response.status !== 200) refused.push(`${read.path}: ${response.status}`);
    }
    expect(refused).toEqual([]);
    const desk = await signedInDesk(shop, "198.51.100.7");
    const matched = await desk.send("POST", "/transfers/match", {
      on: "2026-11-20",
      payer: "SARL Fournil",
      amount: "123,45",
      reference: `Facture ${store.orders[0]?.number}`,
    });
    expect(matched.status).toBe(200);
    await shop.emptyOutbox();
    await shop.clean();
    await shop.sweepFiles();
    // With what the shop asked when it started, sold and cleaned.
    const recorded = recorder.take();
    const whole = await run(wholeReads(recorded, GROWING));
    expect(whole.map(({ table, statement }) => [table, statement.slice(0, 33)])).toEqual([
      // Clients when no word is typed: all of them.
      ["customer", "with wanted as materialized (\n   "],
      // Shops that have stopped ordering, once a minute where a desk is open: each by its own last orders.
      ["store", "select s.id as store, coalesce(s."],
      // How many conversations there are, in an index alone; and those with a word that staff look for.
      ["message_thread", "with newest as (\n  select m.threa"],
      ["message_thread", "select t.id, coalesce(s.company, "],
      // Mandates that are met for the first time: stores by their mandates, once a page of collections.
      ["store", "insert into mandate_terms (refere"],
      // Orders with a payment that failed: 4,000 of them are walked at most, and here there are fewer.
      ["order", "with candidate as materialized (s"],
    ]);
  });

  it("leaves no index unread but those of which another test has the readers", async () => {
    // What a connection has counted is told when it ends.
    await stopShop();
    expect(await run(unreadIndexes)).toEqual([
      // Which letters follow in a customer's account: desk/journals.test.ts.
      "accounting_letter.accounting_letter_account",
      // What the bank says of debits, and nobody can tell yet: bank-answers.test.ts.
      "bank_answer.bank_answer_of_debit",
      "bank_answer.bank_answer_of_file",
      "bank_answer.bank_answer_of_instruction",
      "bank_answer.bank_answer_of_mandate",
      "bank_answer.bank_answer_unlooked",
      // The history of what files changed: exchange/undo.test.ts.
      "change_other.change_other_resource_key_id_idx",
      "change_other.change_other_run_id_idx",
      // What the desk holds of rows that files bring: exchange/column-owners.test.ts.
      "column_owner.column_owner_of_row",
      // What is noted and decided of companies: desk/companies.test.ts.
      "company_act.company_act_siren",
      "company_note.company_note_siren",
      // Who writes to the shop, by address: contact.test.ts.
      "contact_attempt.contact_attempt_address",
      // Versions of what is written, and those that are planned: desk/content.test.ts.
      "content_draft.content_draft_due",
      "content_draft.content_draft_of_row",
      // What a card page gives back for credit notes: desk/credit-notes.test.ts.
      "credit_note_refund.credit_note_refund_transaction",
      // Files that come again, and runs that were left: exchange/undo.test.ts. Those that count tomorrow:
      // exchange/power-by-two.test.ts. Those that are undone as one: desk/new-articles.test.ts.
      "exchange_run.exchange_run_bundle",
      // Calls that come again: exchange/client-files.test.ts.
      "exchange_run.exchange_run_called",
      "exchange_run.exchange_run_digest",
      "exchange_run.exchange_run_due",
      // Interchanges whose reference comes again: exchange/edifact.test.ts.
      "exchange_run.exchange_run_interchange",
      "exchange_run.exchange_run_open",
      // What other systems call things: exchange/external-keys.test.ts.
      "external_key.external_key_named",
      // Signatures that stand open at a provider's: hosted-signature-ends.test.ts.
      "hosted_signature.hosted_signature_waits",
      // Who was invited of late: members.test.ts.
      "invitation_sent.invitation_sent_to",
      // A refresh cookie that comes back: sessions.test.ts.
      "login_session.login_session_previous",
      // Browsers of one place that were sent to the firm's provider of sign-ins: openid.test.ts.
      "openid_request.openid_request_place",
      // Browsers of one place that are asked to sign with a passkey: passkeys.test.ts.
      "passkey_challenge.passkey_challenge_place",
      // Asked by the searches of the release before this one: they go with the next (decision 63).
      "product.product_lookup",
      "search_entry.search_entry_strong",
      "search_entry.search_entry_taxons",
      // Orders of the old system that an invoice is of: exchange/invoices.test.ts; by their day: desk/shadow.test.ts.
      "shadow_order_line.shadow_order_line_invoice",
      "shadow_order_line.shadow_order_line_placed",
      // What the embedded ERP invoices: invoicing.test.ts.
      "shipment.shipment_delivered",
      // Who has received a lot: desk/orders.test.ts.
      "shipped_line.shipped_line_lot",
    ]);
  });
});

/** Tables that grow with every order. */
const GROWING: ReadonlySet<string> = new Set([
  "order",
  "order_item",
  "shipment",
  "shipment_history",
  "payment",
  "payment_history",
  "bank_transaction",
  "order_mail",
  "outstanding",
  "invoice",
  "ledger_movement",
  "ledger_line",
  "debit",
  "debit_batch",
  "debit_line",
  "transfer",
  "message_thread",
  "message",
  "message_recipient",
  "outbox",
  "idempotency",
  "impersonation",
  "impersonation_audit",
  "login_session",
  "store",
  "customer",
  "address",
  "store_shop_user",
  "shopping_list",
  "shopping_list_line",
  "consent_proof",
]);
