import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { pdfText } from "./pdf-text.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import {
  ledTo,
  managerEmail,
  mandatesOf,
  referencesOf,
  rightForm,
  signingPage,
  storeWithoutMandates,
} from "./signing.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 40);
});
afterAll(() => shop.stop());

const freshStore = () => {
  used += 1;
  return storeWithoutMandates(shop, stores[used] ?? 0);
};

/** Asks for the group's mandate of a store, in another or the same. */
const documentOf = async (active: number, named: number, kind = "GMP") =>
  shop.fetch(`/api/v2/shop/stores/${named}/mandates/${kind}/pdf-file`, {
    headers: {
      "jwt-authorization": `Bearer ${await shop.tokenOf(managerEmail)}`,
      "x-store-id": String(active),
    },
  });

const confirmation = (store: number, result: "signed" | "refused", kind = "GMP") =>
  `/mandat/confirmation?store=${store}&kind=${kind}&origin=/panier/paiement&result=${result}`;

describe("the signing page", () => {
  it("shows mandate, creditor, debtor and legal text under its own policy", async () => {
    const store = await freshStore();
    await shop.sql(`update store set legal_name = 'SARL <Pain & Fils>' where id = $1`, [store]);
    const response = await (await signingPage(shop, store, { kind: "MKP" })).open();
    const html = await response.text();
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; font-src 'self'; img-src 'self'; form-action 'self' http:\/\/localhost:8080; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    for (const text of [
      "Mandat de prélèvement SEPA",
      "FR06ZZZ999002",
      "Panetier Place de marché",
      "SARL &lt;Pain &amp; Fils&gt;",
      "Récurrent",
      "dans les 8 semaines",
      `RUM-MKP-${900_000 + store}-`,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("<Pain");
  });

  it("[MAND-4] says in French, next to the fields, what is wrong, and keeps what was typed", async () => {
    const store = await freshStore();
    const page = await signingPage(shop, store);
    const response = await page.sign({
      iban: "FR76 3000 6000 0112 3456 7890 188",
      quality: "",
      consent: "",
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(
      [...html.matchAll(/<p class="error" id="([^"]+)">([^<]+)</g)].map((m) => m.slice(1)),
    ).toEqual([
      ["iban-error", "Cet IBAN comporte une erreur : vérifiez chaque caractère."],
      ["quality-error", "Champs obligatoire"],
      ["consent-error", "Cochez cette case pour signer le mandat."],
    ]);
    for (const kept of ["FR76 3000 6000 0112 3456 7890 188", rightForm.name, rightForm.drawing]) {
      expect(html).toContain(`value="${kept}"`);
    }
    expect(html).toContain("3 points sont à corriger");
    expect(await mandatesOf(shop, store)).toEqual([]);
    expect((await page.sign()).status).toBe(303);
  });

  it("leaves everything as it was when the customer renounces, for good", async () => {
    const store = await freshStore();
    const page = await signingPage(shop, store);
    expect(ledTo(await page.renounce())).toEqual([303, confirmation(store, "refused")]);
    expect([(await page.open()).status, (await page.sign()).status]).toEqual([410, 410]);
    expect(await mandatesOf(shop, store)).toEqual([]);
  });
});

describe("a signed mandate", () => {
  it("[MAND-7] is the store's at once, and checkout offers the debit", async () => {
    const store = await freshStore();
    const buyer = await shopperIn(shop, store);
    const cart = await buyer.openCart();
    await buyer.add(cart.tokenValue, await makeVariant(shop), 1);
    const debit = async () => {
      const path = `/orders/${cart.tokenValue}/paymentMethods`;
      const { body } = await buyer.call("GET", path);
      return JSON.stringify(body).match(/"code":"PRELEVEMENT".*?"enabled":(true|false)/)?.[1];
    };
    expect(await debit()).toBe("false");
    const page = await signingPage(shop, store);
    expect(ledTo(await page.sign())).toEqual([303, confirmation(store, "signed")]);
    const [mandate] = await mandatesOf(shop, store);
    expect(mandate?.reference).toMatch(new RegExp(`^RUM-MOU-${900_000 + store}-\\d{6}$`));
    expect([await referencesOf(shop, store), await debit()]).toEqual([
      { moneyOrder: mandate?.reference, marketplaceMoneyOrder: null },
      "true",
    ]);
  });

  it("[MAND-12] tells the store's bank", async () => {
    const store = await freshStore();
    const api = await shop.as(managerEmail, store);
    const bankName = async () =>
      (await api.GET("/api/v2/shop/stores/{id}", { params: { path: { id: store } } })).data
        ?.bankName;
    await shop.sql("update store set bank_name = null where id = $1", [store]);
    await (await signingPage(shop, store)).renounce();
    expect(await bankName()).toBe(null);
    await (await signingPage(shop, store)).sign();
    expect(await bankName()).toBe("Crédit Agricole");
    const elsewhere = await signingPage(shop, store, { kind: "MKP" });
    await elsewhere.sign({ iban: "BE68 5390 0754 7034" });
    expect(await bankName()).toBe("Banque (Belgique)");
  });

  it("[MAND-7] is signed once by a double click, two tabs and two links", async () => {
    const store = await freshStore();
    const [one, other] = [await signingPage(shop, store), await signingPage(shop, store)];
    const answers = await Promise.all([
      one.sign(),
      one.sign(),
      other.sign(),
      one.sign(),
      other.sign(),
    ]);
    expect(answers.map(ledTo)).toEqual(answers.map(() => [303, confirmation(store, "signed")]));
    const signed = await mandatesOf(shop, store);
    expect(signed).toHaveLength(1);
    expect((await referencesOf(shop, store)).moneyOrder).toBe(signed[0]?.reference);
    const mails = await shop.sql(
      `select 1 from outbox o join mandate m on o.payload = jsonb_build_object('mandate', m.id)
       where o.topic = 'mandate.signed' and m.store_id = $1`,
      [store],
    );
    expect(mails).toHaveLength(1);
    expect([(await one.open()).status, (await other.open()).status]).toEqual([410, 410]);
    expect(ledTo(await other.renounce())).toEqual([303, confirmation(store, "signed")]);
  });

  it("[MAND-7] of one kind leaves the other missing", async () => {
    const store = await freshStore();
    const page = await signingPage(shop, store, { kind: "MKP" });
    expect(ledTo(await page.sign())).toEqual([303, confirmation(store, "signed", "MKP")]);
    const [mandate] = await mandatesOf(shop, store);
    expect(await referencesOf(shop, store)).toEqual({
      moneyOrder: null,
      marketplaceMoneyOrder: mandate?.reference,
    });
  });

  it("[MAND-8] has its document for its own store, and none where it was not signed here", async () => {
    const [store, other] = [await freshStore(), await freshStore()];
    await (await signingPage(shop, store)).sign();
    await shop.sql("update store set money_order = 'RUM-PAPER' where id = $1", [other]);
    const answers = [
      await documentOf(store, store),
      await documentOf(other, store),
      await documentOf(store, store, "MKP"),
      await documentOf(other, other),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
  });

  it("[MAND-8] comes by e-mail with its document, and lies nowhere open in the database", async () => {
    const store = await freshStore();
    const page = await signingPage(shop, store);
    await shop.emptyOutbox();
    await page.sign({ bic: "AGRIFRPP" });
    const [stored] = await shop.sql<{ masked: string; hash: Uint8Array; row: string }>(
      `select iban_masked as masked, document_hash as hash, row_to_json(m)::text as row
       from mandate m where store_id = $1`,
      [store],
    );
    const events = await shop.sql("select payload from outbox where topic = 'mandate.signed'");
    const open = JSON.stringify([stored?.row, events]);
    expect(open).not.toMatch(/3000 ?6000|%PDF/);
    expect(open).not.toContain(Buffer.from("FR7630006000011234567890189").toString("hex"));
    expect(stored?.masked).toBe("FR76 •••• 0189");

    expect(await shop.emptyOutbox()).toBe(1);
    const list = await (await shop.fetch("/_mail")).text();
    const [mandate] = await mandatesOf(shop, store);
    const name = `mandat-${mandate?.reference}.pdf`;
    expect(list).toContain(`Votre mandat de prélèvement ${mandate?.reference}`);
    const link = new RegExp(`href="(/_mail/[^"]+/${name})"`).exec(list)?.[1] ?? "";
    const file = await shop.fetch(link);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    const pdf = Buffer.from(await file.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(Buffer.from(await crypto.subtle.digest("SHA-256", pdf))).toEqual(
      Buffer.from(stored?.hash ?? []),
    );
    const again = await documentOf(store, store);
    expect([again.status, Buffer.from(await again.arrayBuffer()).equals(pdf)]).toEqual([200, true]);
    expect(again.headers.get("content-type")).toBe("application/pdf");
    const text = pdfText(pdf);
    for (const said of [
      mandate?.reference,
      "FR76 3000 6000 0112 3456 7890 189",
      "AGRIFRPP",
      "FR33ZZZ999001",
      "Élise Delaunay",
      "Gérante",
      "23 novembre 2026",
      "Récurrent",
    ]) {
      expect(text).toContain(said);
    }
  });
});
