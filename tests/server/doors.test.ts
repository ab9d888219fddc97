import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { endToEndIdOf } from "../../core/debits/remise-file.ts";
import { ManualCollections } from "../../server/production/manual-collections.ts";
import { withRemiseFiles } from "../../server/production/written-remises.ts";
import { bankFileDoor, cardDoor, type ShownToBank } from "../doors-proof/bank-doors.ts";
import { erpDoor, startTellingErp } from "../doors-proof/erp-door.ts";
import { routesDoor } from "../doors-proof/every-route.ts";
import { type Door, knockAt } from "../doors-proof/knock.ts";
import {
  edifactDoor,
  exchangeInDoor,
  exchangeOutDoor,
  tokenDoor,
} from "../doors-proof/partner-doors.ts";
import { noteWrites } from "../doors-proof/written.ts";
import { TOKEN } from "../foreign-erp/foreign-erp.ts";
import { brokenRules } from "../grow/invariants.ts";
import { approveRemises } from "./debit-desk.ts";
import { startTestShop, type TestShop, type TestShopOptions } from "./harness.ts";
import { checkout, clearInvoices, owe } from "./invoices-to-pay.ts";
import { runOn } from "./key-commands.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { signedMandates } from "./signed-mandates.ts";
import { startStripe, stripeKey, webhookSecret } from "./stripe-service.ts";

// Random calls at each door; `npm run doors:proof` has more of them.

const CALLS = Number(process.env["DOORS_CALLS"] ?? "200");
const SEED = Number(process.env["DOORS_SEED"] ?? "1");
/** A call that takes a file in lasts a tenth of a second. */
const LONGEST = 60_000 + CALLS * 500;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const shopWith = async (options: TestShopOptions): Promise<TestShop> => {
  const shop = await startTestShop(options);
  ends.push(shop.stop);
  shop.clock.set("2026-11-23T07:00:00.000Z");
  return shop;
};

/** A baker of a shop, and what they bought there so far. */
const boughtIn = async (shop: TestShop, method: "CB" | "VIREMENT", times = 1) => {
  const [store = 0] = await makeStores(shop, 1);
  const buyer = await shopperIn(shop, store);
  const flour = await makeVariant(shop, { transport: "Z002", stock: 5000 });
  const orders = [];
  for (let time = 0; time < times; time += 1) orders.push(await buyer.buy([[flour, 2]], method));
  return { buyer, orders };
};

/** Interchanges as docs/partners.md has them. */
const messages = (): readonly string[] =>
  Array.from(
    readFileSync("docs/partners.md", "utf8").matchAll(/```edi\n([^`]*)```/g),
    ([, text = ""]) => text,
  );

/** Remises that the bank has, so that its files speak of something. */
const shownToBank = async (shop: TestShop): Promise<readonly ShownToBank[]> => {
  const stores = await makeStores(shop, 12);
  await signedMandates(shop, stores);
  await clearInvoices(shop, stores);
  for (const [at, store] of stores.entries()) {
    const outstandings = await owe(shop, store, [{ amount: 1000 + at * 731 }]);
    await checkout(shop, "cent-boutiques@panetier.example", {
      outstandings,
      paymentMethod: "PRELEVEMENT",
    });
  }
  await approveRemises(shop);
  await shop.emptyOutbox();
  const rows = await shop.sql<Omit<ShownToBank, "named"> & { readonly id: number }>(
    `select d.id, d.rum, d.sum::int as sum, b.message_id as message
     from debit d join debit_batch b on b.id = d.batch_id where b.message_id is not null`,
  );
  shop.clock.set("2026-12-01T09:00:00.000Z");
  return rows.map(({ id, ...debit }) => ({ ...debit, named: endToEndIdOf(id) }));
};

/** What is wrong after so many calls at a door, and which sums of the books are not as they were. */
const knocked = async (shop: TestShop, door: Door) => {
  const before = await runOn(shop.databaseUrl, brokenRules);
  await noteWrites(shop);
  const { calls, answers, wrong } = await knockAt(shop, door, { calls: CALLS, seed: SEED });
  console.log(`${door.name}: ${calls} calls, ${JSON.stringify(answers)}, ${wrong.length} wrong`);
  for (const one of wrong.slice(0, 20)) console.log(`  ${one}`);
  const after = await runOn(shop.databaseUrl, brokenRules);
  return { wrong, broken: Object.entries(after).filter(([rule, rows]) => before[rule] !== rows) };
};

const NOTHING = { wrong: [], broken: [] };

const OURS = { settings: { trustProxy: true } };

describe("[DOOR-34] random calls", () => {
  it("at the door « jeton »", { timeout: LONGEST }, async () => {
    const shop = await shopWith(OURS);
    expect(await knocked(shop, tokenDoor(shop))).toEqual(NOTHING);
  });

  it("at the door « apports »", { timeout: LONGEST }, async () => {
    const shop = await shopWith(OURS);
    await boughtIn(shop, "VIREMENT");
    expect(await knocked(shop, exchangeInDoor(shop))).toEqual(NOTHING);
  });

  it("at the door « lectures »", { timeout: LONGEST }, async () => {
    const shop = await shopWith(OURS);
    expect(await knocked(shop, exchangeOutDoor(shop))).toEqual(NOTHING);
  });

  it("at the door « EDIFACT »", { timeout: LONGEST }, async () => {
    vi.stubEnv("INVOICES", "erp");
    const shop = await shopWith(OURS);
    const { orders } = await boughtIn(shop, "VIREMENT");
    await shop.sql(`update "order" set number = 'P26-000731' where number = $1`, [
      orders[0]?.number,
    ]);
    expect(await knocked(shop, edifactDoor(shop, messages()))).toEqual(NOTHING);
    vi.unstubAllEnvs();
  });

  it("at the door « banque »", { timeout: LONGEST }, async () => {
    // No bank that settles by itself.
    const collections = { layer: withRemiseFiles(ManualCollections) };
    const shop = await shopWith({ ...OURS, ports: { collections } });
    const shown = await shownToBank(shop);
    expect(await knocked(shop, bankFileDoor(shop, shown))).toEqual(NOTHING);
  });

  it("at the door « carte »", { timeout: LONGEST }, async () => {
    const stripe = await startStripe(() => shop.clock.now());
    ends.push(stripe.stop);
    const shop: TestShop = await shopWith({
      settings: {
        production: true,
        publicUrl: "https://boutique.example",
        stripeSecretKey: stripeKey,
        stripeWebhookSecret: webhookSecret,
        stripeApi: stripe.origin,
      },
    });
    const { buyer, orders } = await boughtIn(shop, "CB", 5);
    for (const { tokenValue } of orders) {
      await buyer.call("POST", `/orders/${tokenValue}/initPayment`, {});
    }
    expect(await knocked(shop, cardDoor(shop, stripe, stripe.sessions()))).toEqual(NOTHING);
  });

  it("at the door « ERP »", { timeout: LONGEST }, async () => {
    const erp = await startTellingErp();
    ends.push(erp.stop);
    const shop = await shopWith({
      settings: { ...OURS.settings, erpUrl: erp.url, erpToken: TOKEN },
    });
    const { orders } = await boughtIn(shop, "VIREMENT");
    await shop.emptyOutbox();
    const number = orders[0]?.number ?? "";
    expect(await knocked(shop, erpDoor(shop, erp, number))).toEqual(NOTHING);
  });

  it("at the door « toutes les routes »", { timeout: LONGEST }, async () => {
    const shop = await shopWith(OURS);
    await boughtIn(shop, "VIREMENT");
    expect(await knocked(shop, routesDoor(shop, TOKEN))).toEqual(NOTHING);
  });
});
