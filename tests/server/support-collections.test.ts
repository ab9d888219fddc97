import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handOverAll } from "./debit-desk.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { checkout, clearInvoices, owe } from "./invoices-to-pay.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { signedInAgent, type SupportBrowser, supportBrowser } from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
let stores: readonly number[];
let used = 0;
const manager = "cent-boutiques@panetier.example";
const root = "/_support/encaissements";

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 12);
  await shop.sql("update store set money_order = 'RUM-S' || id where id = any($1)", [stores]);
  agent = await signedInAgent(shop, "12.0.1.1");
});
afterAll(() => shop.stop());

const newStore = async (): Promise<number> => {
  const store = stores[used++] ?? 0;
  await clearInvoices(shop, [store]);
  return store;
};

const textOf = async (path: string): Promise<string> => plain(await (await agent.get(path)).text());
const plain = (markup: string): string =>
  markup
    .replaceAll(/<style>[^]*?<\/style>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

/** Presses a button of a page of the support; where it leads and what it says. */
const press = async (from: string, to: string, fields: Readonly<Record<string, string>> = {}) => {
  const page = await agent.submit(from, to, fields);
  const text = plain(await page.text());
  return { status: page.status, text, location: page.headers.get("location") ?? "" };
};

/** The hidden fields of the form of a page. */
const fieldsIn = (markup: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...markup.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
      .map(([, name = "", value = ""]) => [name, value.replaceAll("&#38;", "&")] as const)
      .filter(([name]) => name !== "jeton"),
  );

/** A remise of one debit that a customer asked for. */
const remise = async (
  amount: number,
): Promise<{ batch: number; debit: number; invoice: number }> => {
  const store = await newStore();
  const [invoice = 0] = await owe(shop, store, [{ amount }]);
  await checkout(shop, manager, { outstandings: [invoice], paymentMethod: "PRELEVEMENT" });
  const [row] = await shop.sql<{ batch: number; debit: number }>(
    "select batch_id as batch, id as debit from debit where store_id = $1 order by id desc limit 1",
    [store],
  );
  return { batch: row?.batch ?? 0, debit: row?.debit ?? 0, invoice };
};

const owedOf = async (invoice: number) => {
  const [row] = await shop.sql<{ owed: number; collecting: number; reason: string | null }>(
    `select owed::int as owed, collecting::int as collecting, return_reason as reason
     from outstanding where id = $1`,
    [invoice],
  );
  return row;
};
const numberOf = async (invoice: number): Promise<string> => {
  const [row] = await shop.sql<{ number: string }>(
    "select invoice_number as number from outstanding where id = $1",
    [invoice],
  );
  return row?.number ?? "";
};

describe("a remise at the page of collections", () => {
  it("[CASH-1] is approved by a person who has seen its sum, and by nobody twice", async () => {
    const { batch } = await remise(12_345);
    const page = await agent.get(`${root}/remises/${batch}/approuver`);
    const markup = await page.text();
    expect(plain(markup)).toContain(`Approuver la remise ${batch} ?`);
    expect(plain(markup)).toContain("123,45\u00a0€ seront demandés".replaceAll("\u00a0", " "));
    const seen = fieldsIn(markup);
    const path = `${root}/remises/${batch}/approuver`;
    const more = await remise(1_000);
    expect(more.batch).toBe(batch);
    const changed = await press(path, path, seen);
    expect([changed.status, changed.text.includes("a changé depuis")]).toEqual([409, true]);
    const again = fieldsIn(await (await agent.get(path)).text());
    const done = await press(path, path, again);
    expect([done.status, done.location]).toEqual([
      303,
      `http://localhost:8080${root}/remises/${batch}?fait=approuvee`,
    ]);
    const twice = await press(path, path, again);
    expect([twice.status, twice.text.includes("déjà décidée")]).toEqual([409, true]);
    const said = await textOf(`${root}/remises/${batch}?fait=approuvee`);
    expect(said).toContain("Remise approuvée : elle part à la banque.");
    expect(await textOf(root)).toContain(`Approuvé Remise ${batch}`);
  });

  it("[CASH-2] is withdrawn with a reason: its invoices are free and not debited that day", async () => {
    const { batch, invoice } = await remise(2_000);
    const path = `${root}/remises/${batch}/retirer`;
    expect((await press(path, path)).status).toBe(422);
    expect((await press(path, path, { motif: "compte à vérifier" })).status).toBe(303);
    await shop.emptyOutbox();
    expect(await owedOf(invoice)).toEqual({ owed: 2_000, collecting: 0, reason: null });
    const paying = await checkout(shop, manager, { outstandings: [invoice] });
    expect(paying.status).toBe(200);
  });

  it("[CASH-3] is settled by staff on its day, and a debit of it is returned with the bank's code", async () => {
    const { batch, debit, invoice } = await remise(7_500);
    const path = `${root}/remises/${batch}`;
    const seen = fieldsIn(await (await agent.get(`${path}/approuver`)).text());
    await press(`${path}/approuver`, `${path}/approuver`, seen);
    await handOverAll(shop);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 7_500, reason: null });
    expect((await press(path, `${path}/encaisser`)).status).toBe(409);
    shop.clock.set("2026-11-25T10:00:00.000Z");
    agent = await signedInAgent(shop, "12.0.1.2");
    expect((await press(`${path}/encaisser`, `${path}/encaisser`)).status).toBe(303);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 0, reason: null });
    expect(await textOf(path)).toContain("Encaissé sous réserve jusqu’au 20 janv.");
    const back = `${root}/prelevements/${debit}/retour`;
    const wrong = await press(back, back, { code: "??", jour: "2026-11-25" });
    expect([wrong.status, wrong.text.includes("Saisissez le code de la banque")]).toEqual([
      422,
      true,
    ]);
    const asked = await press(back, back, { code: "am04", jour: "2026-11-25" });
    expect(asked.text).toContain("seront dus de nouveau");
    const entered = await press(back, `${back}/enregistrer`, { code: "AM04", jour: "2026-11-25" });
    expect([entered.status, entered.location.endsWith("?fait=retour")]).toEqual([303, true]);
    expect(await owedOf(invoice)).toEqual({ owed: 7_500, collecting: 0, reason: "AM04" });
    const twice = await press(root, `${back}/enregistrer`, { code: "AM04", jour: "2026-11-25" });
    expect(twice.status).toBe(409);
  });

  it("is for agents only, and by the page's own form", async () => {
    const { batch } = await remise(1_500);
    const stranger = supportBrowser(shop, "12.0.1.9");
    const path = `${root}/remises/${batch}/approuver`;
    expect((await stranger.get(root)).headers.get("location")).toContain("/_support/connexion");
    expect((await agent.post(path, { nombre: "1", somme: "1500" })).status).toBe(403);
    expect((await agent.get(`${root}/remises/999999`)).status).toBe(404);
    expect((await agent.get(`${root}/remises/${batch}/vendre`)).status).toBe(404);
  });
});

describe("transfers at the page of collections", () => {
  const typed = <Fields extends Readonly<Record<string, string>>>(fields: Fields) => ({
    jour: "2026-11-23",
    payeur: "BOULANGERIE DU MARCHE",
    ...fields,
  });

  it("[CASH-4] are matched by the numbers in their words, asked, and entered once", async () => {
    const store = await newStore();
    const ids = await owe(shop, store, [{ amount: 5_000 }, { amount: 3_000 }]);
    const numbers = await Promise.all(ids.map(numberOf));
    const wish = typed({ montant: "90,00", reference: `REGLT ${numbers.join(" ")}` });
    const asked = await agent.submit(`${root}/virement`, `${root}/virement`, wish);
    const markup = await asked.text();
    expect(plain(markup)).toContain(`Facture ${numbers[0]}`);
    expect(plain(markup)).toContain("À affecter plus tard 10,00");
    const fields = { ...wish, ...fieldsIn(markup) };
    const enter = () => press(`${root}/virement`, `${root}/virement/enregistrer`, fields);
    const [one, two] = [await enter(), await enter()];
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(await Promise.all(ids.map(owedOf))).toEqual([
      { owed: 0, collecting: 0, reason: null },
      { owed: 0, collecting: 0, reason: null },
    ]);
    const [kept] = await shop.sql<{ n: number; all: number }>(
      `select (select count(*)::int from transfer where reference = $1) as n,
         (select coalesce(sum(amount), 0)::int from ledger_line) as all`,
      [wish.reference],
    );
    expect(kept).toEqual({ n: 1, all: 0 });
    const again = await press(`${root}/virement`, `${root}/virement`, wish);
    expect(again.text).toContain("Un virement identique est déjà enregistré");
  });

  it("[CASH-5] that nobody recognises are kept, and used later for an invoice or an order", async () => {
    const store = await newStore();
    const [invoice = 0] = await owe(shop, store, [{ amount: 4_000 }]);
    const flour = await makeVariant(shop, { price: 1_000, stock: 1_000 });
    const order = await (await shopperIn(shop, store)).buy([[flour, 10]], "VIREMENT");
    const wish = typed({ montant: "200", reference: "merci" });
    const asked = await (await agent.submit(`${root}/virement`, `${root}/virement`, wish)).text();
    expect(plain(asked)).toContain("Aucun numéro n’est reconnu");
    await press(`${root}/virement`, `${root}/virement/enregistrer`, {
      ...wish,
      ...fieldsIn(asked),
    });
    const [rest] = await shop.sql<{ id: number }>(
      "select transfer_id as id from transfer_rest order by transfer_id desc limit 1",
    );
    const path = `${root}/virement/${rest?.id}/affecter`;
    expect((await press(path, path, { numero: "FA-RIEN" })).status).toBe(422);
    const number = await numberOf(invoice);
    const question = await press(path, path, { numero: number });
    expect([question.status, question.text.includes("Restera à affecter 160,00")]).toEqual([
      200,
      true,
    ]);
    const done = await press(path, path, { numero: number, confirme: "oui" });
    expect(done.status).toBe(303);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 0, reason: null });
    const part = await press(path, path, { numero: order.number ?? "", confirme: "oui" });
    expect(part.status).toBe(303);
    const seen = await (await shopperIn(shop, store)).see(order.tokenValue);
    expect(seen.payments.map(({ due, state }) => [due, state])).toEqual([[0, "authorized"]]);
  });

  it.each([
    [{ montant: "douze", reference: "" }, "Saisissez le montant en euros"],
    [{ montant: "12", reference: "", jour: "2027-06-01" }, "Ce jour n’est pas encore venu."],
    [{ montant: "12", reference: "", payeur: " " }, "Saisissez le payeur"],
  ])("say what is wrong in %o, and keep what was typed", async (fields, problem) => {
    const answer = await press(`${root}/virement`, `${root}/virement`, typed(fields));
    expect([answer.status, answer.text.includes(problem)]).toEqual([422, true]);
  });

  it("[CASH-6] an invoice is written off with a reason, once", async () => {
    const store = await newStore();
    const [invoice = 0] = await owe(shop, store, [{ amount: 6_400 }]);
    const fields = { numero: await numberOf(invoice), motif: "liquidation judiciaire" };
    expect((await press(`${root}/perte`, `${root}/perte`, { ...fields, motif: "" })).status).toBe(
      422,
    );
    const asked = await press(`${root}/perte`, `${root}/perte`, fields);
    expect(asked.text).toContain("ne seront plus demandés au client");
    const enter = () => press(`${root}/perte`, `${root}/perte/enregistrer`, fields);
    expect([(await enter()).status, (await enter()).status]).toEqual([303, 422]);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 0, reason: null });
    expect(await textOf(root)).toContain("liquidation judiciaire");
  });
});
