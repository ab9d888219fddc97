import { Effect } from "effect";
import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Firm } from "../../../core/seller/firm.ts";
import { SalesAreaCode } from "../../../api-schema/primitives.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { applyFirm } from "../../../server/firm/apply-firm.ts";
import { applyReady, confirmWaiting } from "../../../server/exchange/take-in.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { REAL_FIRM } from "../../real-firm.ts";
import { createDatabaseFrom, dropDatabase } from "../databases.ts";
import { demoPassword } from "../demo-data.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { shopperIn } from "../shoppers.ts";
import { preview, take } from "./mill-files.ts";

// A house of its own: nothing of the demonstration is in it but the password of its accounts. The tests
// come one after the other, as the days of a mill do.

const [plain] = REAL_FIRM.areas;
const FIRM: Firm = {
  ...REAL_FIRM,
  areas: [
    ...REAL_FIRM.areas,
    ...(plain === undefined
      ? []
      : [{ ...plain, code: SalesAreaCode.make("mer"), name: "Cotentin", departments: ["50"] }]),
  ],
};

const FILES = {
  categories: `Code;Nom;Catégorie mère
farines;Farines;
ble;Farines de blé;farines
tradition;Tradition;ble`,
  merchants: `Code;Nom;Moulin
moulin;Moulin Dupont;oui`,
  products: `Code produit;Nom;Catégorie;Marchand;Gamme
T65;Farine T65;tradition;moulin;farine`,
  variants: `Référence;Code produit;Conditionnement;Poids net;Poids brut;TVA
T65-25;T65;Sac 25 kg;25;25,2;5,5`,
  customers: `N° client;Enseigne;Raison sociale;SIRET;N° TVA;Secteur;Mode de règlement;Adresse;CP;Ville;Tél;Score
104512;Le Fournil de la Place;SARL Corvelanne;00910000900043;FR68009100009;plaine;virement;29 boulevard des Moulins;14 000;Caen;02 31 00 00 01;72
104513;Pain de Mer;;00910024900029;;mer;;1 quai du Port;50100;Cherbourg;;`,
  prices: `Tarif;Référence;Prix HT
plaine;T65-25;18,40
mer;T65-25;19,90`,
  stocks: `Référence;Dépôt;Quantité;Nature;Relevé le
T65-25;PRINCIPAL;400;compté;26/11/2026 18:00`,
} as const;

const name = `customers_${process.pid}`;
let shop: TestShop;
beforeAll(async () => {
  const url = await createDatabaseFrom(inject("postgresUrl"), undefined, name);
  await Effect.runPromise(migrate(url));
  await runOn(url, applyFirm(FIRM, { by: "essai", at: new Date("2026-11-20T08:00:00Z") }));
  shop = await startTestShop({
    databaseUrl: url,
    settings: { trustProxy: true, production: true },
  });
  for (const [resource, text] of Object.entries(FILES)) {
    // safe: the keys of the files above are names of resources
    await take(url, text, { resource: resource as keyof typeof FILES });
  }
});
afterAll(async () => {
  await shop.stop();
  await dropDatabase(inject("postgresUrl"), name);
});

const CLAIM = { erpId: "104512", siret: "00910000900043", postcode: "14000" };
const EMAIL = "alix@fournil.example";

const send = async (method: string, path: string, body: object) => {
  const response = await shop.fetch(`/api/v2/shop${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
    },
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
};

/** The token in the last letter to that address. */
const activation = async (email: string): Promise<string | undefined> => {
  await shop.emptyOutbox();
  const names = (await readdir(`${shop.dataDir}/mail`)).toSorted();
  const letters = await Promise.all(
    names.map((file) => readFile(`${shop.dataDir}/mail/${file}`, "utf8")),
  );
  const letter = letters.filter((text) => text.includes(email)).at(-1) ?? "";
  return /activer-compte\/([\w=-]{20,})/.exec(letter.replaceAll("=\r\n", ""))?.[1];
};

describe("a customer of the mill who has no account", () => {
  it("[CUST-1] is known by the three numbers of the file, and by no two of them", async () => {
    const known = (claim: object) => send("POST", "/stores/gmp-store-exist", claim);
    expect(await known(CLAIM)).toEqual({
      status: 200,
      body: { exist: true, company: "Le Fournil de la Place", city: "Caen" },
    });
    const no = { status: 200, body: { exist: false } };
    expect(await known({ ...CLAIM, erpId: "104513" })).toEqual(no);
    expect(await known({ ...CLAIM, postcode: "50100" })).toEqual(no);
    expect(await known({ ...CLAIM, siret: "00910024900029" })).toEqual(no);
  });

  it("[CUST-1] opens it by registering, sees the prices of their area and orders", async () => {
    const person = {
      gender: "f",
      firstName: "Alix",
      lastName: "Delorme",
      email: EMAIL,
      phoneNumber: "06 39 98 12 34",
      password: demoPassword,
      subscribedToNewsletter: false,
      cgu: true,
    };
    const path = "/stores/register-gmp-store-with-shop-user";
    expect((await send("POST", path, { store: CLAIM, person })).status).toBe(202);
    const token = await activation(EMAIL);
    const opened = await send("PATCH", `/account-verification-requests/${token}`, {});
    expect(opened).toEqual({ status: 204, body: null });

    const [{ id: store } = { id: 0 }] = await shop.sql<{ readonly id: number }>(
      "select id from store where erp_id = '104512'",
    );
    const buyer = await shopperIn(shop, store, EMAIL);
    const { body: seen } = await buyer.call("GET", `/stores/${store}`);
    const address = {
      id: expect.any(Number),
      firstName: "",
      lastName: "Le Fournil de la Place",
      phoneNumber: "+33231000001",
      company: "Le Fournil de la Place",
      countryCode: "FR",
      provinceCode: "14",
      provinceName: "Calvados",
      street: "29 boulevard des Moulins",
      city: "Caen",
      postcode: "14000",
    };
    expect(seen).toMatchObject({
      erpId: "104512",
      company: "Le Fournil de la Place",
      legalName: "SARL Corvelanne",
      siren: "009100009",
      nic: "00043",
      vatNumber: "FR68009100009",
      salesArea: "plaine",
      approval: "approved",
      infolegaleScore: 72,
      shippingAddress: address,
      billingAddress: address,
      legalAddress: address,
      closingDays: [],
      storeShopUsers: [{ role: "manager", mainManager: true }],
    });

    const product = await buyer.call("GET", "/products-by-slug/farine-t65-t65");
    expect(product.body).toMatchObject({ name: "Farine T65" });
    expect(JSON.stringify(product.body)).toContain("1840");
    expect(JSON.stringify(product.body)).not.toContain("1990");

    const order = await buyer.buy([["T65-25", 40]], "VIREMENT");
    expect(order.number).toMatch(/^P\d{2}-\d{6}$/);
    expect(
      await shop.sql(
        `select s.erp_id as customer, i.quantity, i.unit_price as price from "order" o
           join store s on s.id = o.store_id join order_item i on i.order_id = o.id
          where o.number = $1`,
        [order.number],
      ),
    ).toEqual([{ customer: "104512", quantity: 40, price: 1840 }]);
  });
});

describe("a shop that has its people", () => {
  const told = (text: string) => take(shop.databaseUrl, text, { resource: "customers" });
  const kept = () =>
    shop.sql(
      `select s.company, s.contact_email as contact, s.billing_email as billing,
         s.closing_days as closing, a.street, a.phone_number as phone
       from store s join address a on a.id = s.shipping_address_id where s.erp_id = '104512'`,
    );

  it("[CUST-3] keeps what its manager has said on the site, and the file's report says so", async () => {
    const [{ id: store } = { id: 0 }] = await shop.sql<{ readonly id: number }>(
      "select id from store where erp_id = '104512'",
    );
    await told("N° client;E-mail;E-mail de facturation\n104512;a@moulin.example;b@moulin.example");
    const manager = await shopperIn(shop, store, EMAIL);
    const changed = await manager.call("PATCH", `/stores/${store}`, {
      body: { contactEmail: "alix@fournil.example", closingDays: [1] },
    });
    expect(changed.status).toBe(200);
    const file = `N° client;Enseigne;E-mail;E-mail de facturation;Jours de fermeture;Adresse;Tél
104512;Au Fournil;c@moulin.example;d@moulin.example;dimanche;30 boulevard des Moulins;02 31 00 00 02`;
    const run = await told(file);
    expect(run.told).toEqual([
      "1 ligne dit autre chose que ce qu'on a dit sur le site, qui reste (104512 : E-mail, Jours de fermeture).",
    ]);
    expect(await kept()).toEqual([
      {
        company: "Au Fournil",
        contact: "alix@fournil.example",
        billing: "d@moulin.example",
        closing: [1],
        street: "30 boulevard des Moulins",
        phone: "+33231000002",
      },
    ]);

    const [{ id: address } = { id: 0 }] = await shop.sql<{ readonly id: number }>(
      "select shipping_address_id as id from store where erp_id = '104512'",
    );
    const moved = await manager.call("PUT", `/addresses/${address}`, {
      body: {
        firstName: "Alix",
        lastName: "Delorme",
        phoneNumber: "06 39 98 12 34",
        company: "Au Fournil",
        street: "5 rue du Four",
        city: "Caen",
        postcode: "14000",
      },
    });
    expect(moved.status).toBe(200);
    const again = await told(file.replace("Au Fournil", "Le Fournil"));
    expect(again.told).toEqual([
      "1 ligne dit autre chose que ce qu'on a dit sur le site, qui reste (104512 : E-mail, Adresse de livraison, Téléphone de livraison, Jours de fermeture).",
    ]);
    expect(await kept()).toEqual([
      {
        company: "Le Fournil",
        contact: "alix@fournil.example",
        billing: "d@moulin.example",
        closing: [1],
        street: "5 rue du Four",
        phone: "+33639981234",
      },
    ]);
  });

  it("[CUST-1] is not taken away by an undo of the file that made it; one without people is", async () => {
    const run = await told(`N° client;Enseigne;SIRET;Secteur;Adresse;CP;Ville
104601;La Miche;00910057900029;plaine;1 rue Basse;14000;Caen
104602;Le Pétrin;00910003300019;plaine;2 rue Basse;14000;Caen`);
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role, main_manager)
         select s.id, c.id, 'manager', true from store s, customer c
          where s.erp_id = '104601' and c.email = $1`,
      [EMAIL],
    );
    expect(await runOn(shop.databaseUrl, undoRunOf(run.id, "essai"))).toEqual({
      givenBack: 1,
      kept: [{ key: "104601", why: "gardé, d'autres s'y rapportent" }],
    });
    expect(
      await shop.sql(
        `select s.erp_id as number, s.status,
           (select count(*)::int from store_shop_user m where m.store_id = s.id) as people,
           (select count(*)::int from address a where a.store_id = s.id) as addresses
         from store s where s.erp_id like '1046%' order by s.erp_id`,
      ),
    ).toEqual([{ number: "104601", status: "active", people: 1, addresses: 1 }]);
  });
});

describe("a company", () => {
  const said = () =>
    shop.sql(
      `select siren, group_code as "group", payment_terms_days as days, credit_limit as credit
       from company order by siren`,
    );
  const agreed = (text: string) => take(shop.databaseUrl, text, { resource: "companies" });
  const none = { group: null, days: null, credit: null };

  it("[CUST-6] is there for each SIREN of the customers, and says what is agreed with it", async () => {
    expect(await said()).toEqual(
      ["009100009", "009100249", "009100579"].map((siren) => ({ siren, ...none })),
    );
    await agreed(`SIREN;Groupe;Délai de paiement;Plafond d'encours
009 100 009;GRP-NORD;30;5 000,00
009100249;;;`);
    expect(await said()).toEqual([
      { siren: "009100009", group: "GRP-NORD", days: 30, credit: 500_000 },
      { siren: "009100249", ...none },
      { siren: "009100579", ...none },
    ]);
  });

  it("[CUST-6] goes with its last shop, unless something is agreed with it", async () => {
    const moved = `N° client;SIRET;N° TVA
104512;73282932000074;FR44732829320
104513;35600000000048;`;
    const taken = await preview(shop.databaseUrl, moved, { resource: "customers" });
    if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
    expect(taken.run.concerns.map(({ guard, lines }) => [guard, lines])).toEqual([
      ["siren-changed", 2],
    ]);
    const ready = await runOn(shop.databaseUrl, confirmWaiting(taken.run, "une autre personne"));
    await runOn(shop.databaseUrl, applyReady(ready));
    expect(await said()).toEqual([
      { siren: "009100009", group: "GRP-NORD", days: 30, credit: 500_000 },
      { siren: "009100579", ...none },
      { siren: "356000000", ...none },
      { siren: "732829320", ...none },
    ]);
  });

  it("[CUST-6] waits for a second look where its credit moves far, and is told what is wrong", async () => {
    const far = await preview(
      shop.databaseUrl,
      "SIREN;Plafond d'encours;Délai de paiement\n009100009;20 000;45\n356000000;100;10",
      { resource: "companies" },
    );
    expect(far).toMatchObject({
      run: {
        state: "waiting",
        concerns: [{ guard: "credit-moved", lines: 1 }],
        counts: { changed: 2 },
      },
    });
    const wrong = await preview(
      shop.databaseUrl,
      "SIREN;Délai de paiement\n009100008;30\n9100009;30\n73282932000074;30\n009100009;61",
      { resource: "companies", wish: { meant: { SIREN: "siren" } } },
    );
    if (wrong.outcome !== "compared") throw new Error(JSON.stringify(wrong));
    expect(
      await shop.sql(
        `select line, faults->0->>'reason' as reason from exchange_line where run_id = $1 order by n`,
        [wrong.run.id],
      ),
    ).toEqual([
      { line: 2, reason: "Ce numéro SIREN n’est pas valide : vérifiez ses 9 chiffres." },
      {
        line: 3,
        reason:
          "« 9100009 » a sans doute perdu ses zéros de tête : mettez la colonne au format Texte et écrivez 009100009.",
      },
      { line: 4, reason: "Un numéro SIREN compte 9 chiffres." },
      { line: 5, reason: "Au plus 60." },
    ]);
  });
});
