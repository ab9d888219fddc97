import { expect, it } from "vitest";
import { type CustomerBrowser, customerBrowser } from "./customer-browser.ts";
import { demoPassword } from "./demo-data.ts";
import { type PortlessShop, startPortlessShop } from "./portless-shop.ts";
import {
  decodeAnswer,
  decodeOrder,
  deliveryOf,
  makeStores,
  makeVariant,
  scopesOf,
} from "./shoppers.ts";
import { managerEmail, rightForm } from "./signing.ts";
import { signedInAgent } from "./support-desk.ts";

// A Monday evening, in Paris at half past nine.
const INSTANT = "2026-11-23T20:30:00.000Z";
const MINUTE = 60_000;

it("gives the same answers and the same rows for the same seed, clock and calls", async () => {
  const first = await played(7);
  const second = await played(7);
  expect(first.answers.length).toBeGreaterThan(25);
  expect(second.answers).toEqual(first.answers);
  expect(first.mails.length).toBeGreaterThan(20);
  expect(second.mails).toEqual(first.mails);
  for (const [table, rows] of first.tables) {
    expect({ table, rows: second.tables.get(table) }).toEqual({ table, rows });
  }
}, 120_000);

interface Played {
  /** Each answer as it was sent: status, headers, body. */
  readonly answers: readonly string[];
  /** Each table's rows as JSON, sorted. */
  /** Sorted: papers are drawn beside each other, and whichever is ready first goes first. */
  readonly mails: readonly string[];
  readonly tables: ReadonlyMap<string, readonly string[]>;
}

/**
 * Two customers on an evening: one orders, the other signs in wrongly and orders by card; then a message, a
 * mandate, a password and an agent.
 */
const played = async (seed: number): Promise<Played> => {
  const shop = await startPortlessShop({
    instant: INSTANT,
    seed,
    outboxWorker: true,
    connections: 1,
  });
  try {
    await shop.settle();
    const answers: string[] = [];
    const told = {
      fetch: async (path: string, init?: RequestInit) => {
        const answer = await shop.fetch(path, init);
        const body = Buffer.from(await answer.clone().arrayBuffer()).toString("base64");
        answers.push(JSON.stringify([path, answer.status, [...answer.headers], body]));
        await shop.settle();
        return answer;
      },
    };
    const [codes, stores] = await prepared(shop);
    const baker = customerBrowser(told, "192.0.2.1");
    await baker.signIn("cent-boutiques");
    const other = customerBrowser(told, "192.0.2.2");
    await other.signIn("cent-boutiques", "wrong");
    const one = await ordered(baker, stores[0] ?? 0, codes, "PRELEVEMENT");
    await shop.pass(2 * MINUTE);
    await other.signIn("cent-boutiques");
    const two = await ordered(other, stores[1] ?? 0, codes, "CB");
    expect([one, two]).toEqual([200, 200]);
    await baker.renew();
    const third = stores[2] ?? 0;
    expect([
      await wrote(baker, third),
      await signed(baker, told, third),
      await changed(baker, shop),
      await helped(told, shop),
    ]).toEqual([200, 303, 200, 200]);
    await shop.pass(20 * MINUTE);
    await baker.signOut();
    return {
      answers,
      mails: shop.mails.map((mail) => JSON.stringify(mail)).toSorted(),
      tables: await tablesOf(shop),
    };
  } finally {
    await shop.stop();
  }
};

const ordered = async (
  browser: CustomerBrowser,
  store: number,
  codes: readonly string[],
  method: string,
): Promise<number> => {
  const call = (verb: string, path: string, body?: object) =>
    browser.call(verb, path, body, { "X-STORE-ID": String(store) });
  let order = decodeOrder(await (await call("POST", "/orders")).json());
  const own = `/orders/${order.tokenValue}`;
  for (const variant of codes) {
    const added = await call("POST", `${own}/items`, { variant, quantity: 3 });
    order = decodeAnswer(await added.json()).order;
  }
  const delivered = await call("PATCH", `${own}/deliveryOptions`, deliveryOf(order));
  order = decodeAnswer(await delivered.json()).order;
  const paid = await call("PATCH", `${own}/paymentOptions`, {
    payments: scopesOf(order).map((scope) => ({ scope, method })),
  });
  order = decodeAnswer(await paid.json()).order;
  await call("GET", "/search/products?q=farine");
  const done = await call("POST", `${own}/complete`, {
    cgvAccepted: true,
    expectedTotal: order.total,
  });
  return done.status;
};

/** A message to the operator, with a file. */
const wrote = async (browser: CustomerBrowser, store: number): Promise<number> => {
  const form = new FormData();
  const fields = { merchant: "operator", title: "Merci", body: "À demain." };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append("files", new Blob(["%PDF-1.4\n%%EOF\n"]), "bon.pdf");
  const answer = await browser.send("POST", "/api/v2/shop/messaging/threads", {
    body: form,
    headers: {
      "jwt-authorization": `Bearer ${browser.token()}`,
      "x-store-id": String(store),
      "idempotency-key": "8a1ff0c4-6f4c-4f4e-9b0e-5a4d2c1b0a99",
    },
  });
  return answer.status;
};

/** A mandate that is sealed. */
const signed = async (
  browser: CustomerBrowser,
  { fetch }: Pick<PortlessShop, "fetch">,
  store: number,
): Promise<number> => {
  const asked = await browser.call(
    "GET",
    `/stores/${store}/sign-mandate-link?is_mkp=false&origin=/panier/paiement`,
    undefined,
    { "X-STORE-ID": String(store) },
  );
  const { url }: { readonly url: string } = await asked.json();
  const { pathname } = new URL(url);
  await fetch(pathname);
  const body = new URLSearchParams({ ...rightForm, action: "sign" });
  return (await fetch(pathname, { method: "POST", body, redirect: "manual" })).status;
};

/** A forgotten password, and another one chosen all the same. */
const changed = async (browser: CustomerBrowser, shop: PortlessShop): Promise<number> => {
  await browser.call("POST", "/reset-password-requests", { email: managerEmail });
  const [customer] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
    managerEmail,
  ]);
  const password = { current: demoPassword, new: "Levain-de-seigle-2026" };
  const path = `/customers/${customer?.id ?? 0}`;
  return (await browser.call("PUT", path, { password, cgu: true })).status;
};

/** An agent at the desk, who looks at a customer's account. */
const helped = async (told: Pick<PortlessShop, "fetch">, shop: PortlessShop): Promise<number> => {
  const agent = await signedInAgent({ ...told, baseUrl: shop.settings.publicUrl }, "192.0.2.9");
  const [customer] = await shop.sql<{ id: number }>(
    "select id from customer where email = 'gerant@panetier.example'",
  );
  expect(await agent.codeFor(customer?.id ?? 0)).not.toBe("");
  return (await agent.get("/journal")).status;
};

/** Two products and three stores that may buy everything. */
const prepared = async (shop: PortlessShop) => {
  const stores = await makeStores(shop, 3);
  const codes = [
    await makeVariant(shop, { code: "FARINE" }),
    await makeVariant(shop, { code: "BOITES", transport: "MKP" }),
  ];
  await shop.sql("update store set money_order = null where id = $1", [stores[2]]);
  await shop.sql("update product set created_at = $1, updated_at = $1 where code = any($2)", [
    new Date(INSTANT),
    codes,
  ]);
  await shop.sql("update stock_movement set recorded_at = $1 where source like 'hand:%'", [
    new Date(INSTANT),
  ]);
  await shop.settle();
  return [codes, stores] as const;
};

/** Without numbers of transactions, which all databases of a PostgreSQL share. */
const tablesOf = async (shop: PortlessShop): Promise<ReadonlyMap<string, readonly string[]>> => {
  const names = await shop.sql<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const tables = new Map<string, readonly string[]>();
  for (const { name } of names) {
    const rows = await shop.sql<{ row: string }>(
      `select (to_jsonb(t) - 'changed_in')::text as row from "${name}" t`,
    );
    tables.set(name, rows.map(({ row }) => row).toSorted());
  }
  return tables;
};
