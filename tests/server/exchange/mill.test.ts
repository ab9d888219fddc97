import { Effect, Stream } from "effect";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { RESOURCE_NAMES, type ResourceName } from "../../../api-schema/exchange/names.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { goOut } from "../../../server/exchange/go-out.ts";
import { applyReady, confirmWaiting, takeIn } from "../../../server/exchange/take-in.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "../databases.ts";
import { incoming, MILL, preview, take } from "./mill-files.ts";
import { runOn } from "../key-commands.ts";

// A mill that comes in with its files: each test has the small mill of exchange-mill.ts to itself.

const template = `exchange_${process.pid}`;
const name = `${template}_one`;
let url: string;
beforeAll(async () => {
  const made = await createDatabaseFrom(inject("postgresUrl"), undefined, template);
  await Effect.runPromise(migrate(made));
  await rowsOf(made, "insert into sales_area (code, name) values ('ZN', 'Nord'), ('ZS', 'Sud')");
  for (const resource of RESOURCE_NAMES) {
    const text = MILL[resource];
    if (text !== undefined) await take(made, text, { resource });
  }
});
beforeEach(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), template, name);
});
afterEach(() => dropDatabase(inject("postgresUrl"), name));
afterAll(() => dropDatabase(inject("postgresUrl"), template));

/** Everything that is sold, as it goes out, by resource. */
const houseNow = Effect.map(
  Effect.forEach(RESOURCE_NAMES, (resource) => {
    const { columns, rows } = goOut(resource, null);
    return Effect.map(Stream.runCollect(rows), (lines) => {
      const cells = lines.map((line) => columns.map((header) => line[header] ?? ""));
      return [resource, [columns, ...cells].map((row) => row.join(";")).join("\n")] as const;
    });
  }),
  (files): Readonly<Record<string, string>> => Object.fromEntries(files),
);
const house = () => runOn(url, houseNow);

const previewed = async (
  ...asked: Parameters<typeof preview> extends [string, ...infer Rest] ? Rest : never
) => {
  const taken = await preview(url, ...asked);
  if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
  return taken.run;
};

describe("files that come in", () => {
  it("make a catalogue that the shop can sell", async () => {
    expect(
      await rowsOf(
        url,
        `select p.code, p.slug, p.brand_name as brand, p.taxon_codes as taxons, p.labels,
           p.sheet->'allergens' as allergens, p.lookup_codes as codes,
           (select array_agg(v.reference || case when v.is_default then '*' else '' end order by v.id)
             from variant v where v.product_id = p.id) as variants
         from product p order by p.code`,
      ),
    ).toEqual([
      {
        code: "S170",
        slug: "farine-de-seigle-t170-s170",
        brand: "Minoterie du Val",
        taxons: ["farines", "seigle"],
        labels: [],
        allergens: ["gluten"],
        codes: ["S170", "S170-25"],
        variants: ["S170-25*"],
      },
      {
        code: "T65",
        slug: "farine-t65-t65",
        brand: "Minoterie du Val",
        taxons: ["farines", "farines-de-ble"],
        labels: ["Bio", "Rouge"],
        allergens: ["gluten"],
        codes: ["T65", "3760001000016", "T65-10", "T65-25"],
        variants: ["T65-25*", "T65-10"],
      },
    ]);
  });

  it("[QUAI-6] change nothing when they are what went out", async () => {
    const before = await house();
    for (const resource of RESOURCE_NAMES) {
      const text = before[resource] ?? "";
      if (MILL[resource] === undefined) continue;
      const { counts, state } = await previewed(text, { resource, wish: { complete: true } });
      expect({ resource, state, counts }).toEqual({
        resource,
        state: "ready",
        counts: {
          added: 0,
          changed: 0,
          unchanged: text.split("\n").length - 1,
          gone: 0,
          faulty: 0,
          skipped: 0,
        },
      });
    }
  });

  it("are known when the same bytes come again, unless they say that they are newer", async () => {
    const text = MILL.variants ?? "";
    expect(await preview(url, text)).toMatchObject({
      outcome: "known",
      run: { resource: "variants" },
    });
    const newer = await previewed(text, { asOf: "2026-11-27T05:00:00.000Z" });
    expect(newer.counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it("[QUAI-7] wait where a newer file was applied since they were looked at, and are known to", async () => {
    const priced = (price: string) => `Tarif;Référence;Prix HT\nZN;T65-25;${price}`;
    const price = async () =>
      rowsOf(
        url,
        `select p.unit_price as price from price p join variant v on v.id = p.variant_id
          join price_list l on l.id = p.price_list_id
          where v.reference = 'T65-25' and l.code = 'ZN' and p.valid_from = '-infinity'`,
      );
    const older = await previewed(priced("18,00"), {
      resource: "prices",
      asOf: "2026-11-27T04:00:00.000Z",
    });
    await take(url, priced("18,20"), { resource: "prices", asOf: "2026-11-28T04:00:00.000Z" });
    const waiting = await runOn(url, applyReady(older));
    expect([waiting.state, waiting.concerns, await price()]).toEqual([
      "waiting",
      [
        {
          guard: "older-file",
          lines: 1,
          text: "Le fichier est plus ancien que le dernier qui a été appliqué.",
        },
      ],
      [{ price: 1820 }],
    ]);
    const confirmed = await runOn(url, confirmWaiting(waiting, "une autre"));
    expect([(await runOn(url, applyReady(confirmed))).state, await price()]).toEqual([
      "applied",
      [{ price: 1800 }],
    ]);
  });

  it("[QUAI-8] are given up where a process was killed before it looked at them", async () => {
    const run = await previewed("Code;Nom\nval;Minoterie", { resource: "brands" });
    await rowsOf(
      url,
      `update exchange_run set state = 'received', ended_at = null where id = ${run.id}`,
    );
    await take(url, "Code;Nom\nval;Moulin du Val", { resource: "brands" });
    expect(await rowsOf(url, `select state from exchange_run where id = ${run.id}`)).toEqual([
      { state: "cancelled" },
    ]);
  });

  it("[QUAI-2] say nothing by an empty cell and nothing by a column that lacks", async () => {
    const before = await house();
    await take(url, "Code produit;Nom;Labels\nT65;;\nS170;Farine de seigle;Bio", {
      resource: "products",
    });
    expect(
      await rowsOf(
        url,
        "select code, name, labels, brand_name as brand from product order by code",
      ),
    ).toEqual([
      { code: "S170", name: "Farine de seigle", labels: ["Bio"], brand: "Minoterie du Val" },
      { code: "T65", name: "Farine T65", labels: ["Bio", "Rouge"], brand: "Minoterie du Val" },
    ]);
    expect({ ...(await house()), products: "" }).toEqual({ ...before, products: "" });
  });

  it("[QUAI-2] take away what they write to be taken away", async () => {
    await take(url, "Code produit;Labels;Marque\nT65;supprimer;Supprimer", {
      resource: "products",
    });
    expect(
      await rowsOf(url, "select labels, brand_id, brand_name from product where code = 'T65'"),
    ).toEqual([{ labels: [], brand_id: null, brand_name: "" }]);
  });

  it("[QUAI-9] withdraw what a complete file does not name, after a second look, and delete nothing", async () => {
    const waiting = await previewed("Référence;Rang\nT65-25;1", {
      resource: "variants",
      wish: { complete: true },
    });
    expect({ state: waiting.state, counts: waiting.counts, concerns: waiting.concerns }).toEqual({
      state: "waiting",
      counts: { added: 0, changed: 0, unchanged: 1, gone: 2, faulty: 0, skipped: 0 },
      concerns: [
        {
          guard: "mass-withdrawal",
          lines: 2,
          text: "2 de 3 en vente ne sont plus dans le fichier et seraient retirés.",
        },
      ],
    });
    expect((await runOn(url, applyReady(waiting))).state).toBe("waiting");
    const ready = await runOn(url, confirmWaiting(waiting, "une autre personne"));
    expect((await runOn(url, applyReady(ready))).state).toBe("applied");
    expect(await rowsOf(url, "select reference, active from variant order by reference")).toEqual([
      { reference: "S170-25", active: false },
      { reference: "T65-10", active: false },
      { reference: "T65-25", active: true },
    ]);
  });
});

describe("lines that are faulty", () => {
  it("[QUAI-5] are each told with line, column, value and cure, and nothing is taken", async () => {
    const run = await previewed(
      `Code article;Code produit;Conditionnement;Gencod;Poids net;Poids brut;TVA
T65-5;T65;Sac 5 kg;3760001000016;5;5,1;5,5
T80-25;T80;Sac 25 kg;;25;25,2;5,5
T65-2;T65;Sac 2 kg;;2;deux;5,5
T65-1;T65;;;1;1;25`,
      { resource: "variants" },
    );
    expect([run.state, run.refusal]).toEqual([
      "refused",
      "4 lignes sont fautives : corrigez-les, ou prenez les bonnes seules.",
    ]);
    expect(
      await rowsOf(url, "select line, faults from exchange_line where run_id = $1 order by n", [
        run.id,
      ]),
    ).toEqual([
      {
        line: 2,
        faults: [{ column: "ean", value: "3760001000016", reason: "« T65-25 » a déjà le même." }],
      },
      {
        line: 3,
        faults: [
          {
            column: "product",
            value: "T80",
            reason: "Inconnu parmi les produits : prenez d'abord leur fichier.",
          },
        ],
      },
      {
        line: 4,
        faults: [
          {
            column: "grossWeight",
            value: "deux",
            reason: "« deux » n’est pas un nombre : écrivez-le comme 12,5.",
          },
        ],
      },
      { line: 5, faults: [{ column: "vatRate", value: "25", reason: "Au plus 20." }] },
    ]);
  });

  it("[QUAI-5] leave the good ones to be taken where the operator says so", async () => {
    const run = await take(url, "Référence;Rang\nT65-25;4\nINCONNU;1\nT65-10;un", {
      resource: "variants",
      wish: { goodLines: true },
    });
    expect([run.state, run.counts]).toEqual([
      "applied",
      { added: 0, changed: 1, unchanged: 0, gone: 0, faulty: 2, skipped: 0 },
    ]);
  });

  it("are those of a key that is said twice otherwise; said twice alike it is one", async () => {
    const run = await previewed("Référence;Rang\nT65-25;4\nT65-25;4\nT65-10;2\nT65-10;3", {
      resource: "variants",
    });
    expect(
      await rowsOf(
        url,
        "select line, outcome, faults from exchange_line where run_id = $1 order by n",
        [run.id],
      ),
    ).toEqual([
      { line: 2, outcome: "changed", faults: null },
      { line: 4, outcome: "changed", faults: null },
      {
        line: 5,
        outcome: "faulty",
        faults: [{ column: null, value: "T65-10", reason: "Déjà dit autrement à la ligne 4." }],
      },
    ]);
  });

  it("are categories that would lie too deep or within themselves", async () => {
    const run = await previewed(
      `Code;Nom;Catégorie mère
farines;;seigle
bio;Bio;farines-de-ble
tres-bio;Très bio;bio`,
      { resource: "categories" },
    );
    expect(
      (
        await rowsOf<{ readonly line: number; readonly reason: string }>(
          url,
          `select line, faults->0->>'reason' as reason from exchange_line
            where run_id = $1 and outcome = 'faulty' order by line`,
          [run.id],
        )
      ).map(({ line, reason }) => `${line}: ${reason}`),
    ).toEqual([
      "2: Elle serait contenue dans elle-même.",
      "3: Elle serait contenue dans elle-même.",
      "4: Elle serait contenue dans elle-même.",
    ]);
  });
});

describe("columns that are not sure", () => {
  it("[QUAI-4] are asked, and taken as the operator says", async () => {
    const text = "Code article;PCB vente;Zone 9\nT65-25;6;x";
    const asked = await preview(url, text, { resource: "variants" });
    expect(asked).toEqual({
      outcome: "asking",
      resource: "variants",
      why: "Des colonnes sont à préciser.",
      guesses: [
        {
          header: "PCB vente",
          column: "orderStep",
          confidence: "doubtful",
          why: "ressemble à « Multiple de commande »",
        },
      ],
    });
    await take(url, text, { resource: "variants", wish: { meant: { "PCB vente": "orderStep" } } });
    expect(
      await rowsOf(url, "select order_step as step from variant where reference = 'T65-25'"),
    ).toEqual([{ step: 6 }]);
  });
});

describe("an undo", () => {
  it("[QUAI-10] gives back all that nobody has touched since", async () => {
    const before = await house();
    const run = await take(
      url,
      `Code article;Code produit;Conditionnement;Poids net;Poids brut;TVA;Rang
T65-25;;;;;;7
T65-5;T65;Sac 5 kg;5;5,1;5,5;2`,
      { resource: "variants" },
    );
    expect(await house()).not.toEqual(before);
    expect(await runOn(url, undoRunOf(run.id, "essai"))).toEqual({ givenBack: 2, kept: [] });
    expect(await house()).toEqual(before);
    expect(await runOn(url, undoRunOf(run.id, "essai"))).toBeUndefined();
  });

  it("[QUAI-10] keeps what was changed since, and says so", async () => {
    const first = await take(url, "Code produit;Nom;Labels\nT65;Tradition;Bio\nS170;Seigle;Bio", {
      resource: "products",
    });
    await take(url, "Code produit;Nom\nT65;Farine de tradition", { resource: "products" });
    expect(await runOn(url, undoRunOf(first.id, "essai"))).toEqual({
      givenBack: 2,
      kept: [{ key: "T65", why: "gardé, modifié depuis : Nom" }],
    });
    expect(await rowsOf(url, "select code, name, labels from product order by code")).toEqual([
      { code: "S170", name: "Farine de seigle T170", labels: [] },
      { code: "T65", name: "Farine de tradition", labels: ["Bio", "Rouge"] },
    ]);
  });
});

describe("prices that come in", () => {
  const kept = () =>
    rowsOf(
      url,
      `select l.code || ' ' || v.reference || ' ' || p.unit_price as price,
         p.valid_from::text as from, p.valid_to::text as to
       from price p join price_list l on l.id = p.price_list_id join variant v on v.id = p.variant_id
       where v.reference = 'T65-25' and l.code = 'ZN' order by p.valid_from`,
    );

  it("[PRICE-6] last until the next of their list, whatever the order of the lines", async () => {
    await take(
      url,
      `Tarif;Référence;Valable dès;Valable jusqu'à;Prix HT
ZN;T65-25;15/12/2026;;20,00
ZN;T65-25;07/12/2026;10/12/2026;17,00`,
      { resource: "prices" },
    );
    expect(await kept()).toEqual([
      { price: "ZN T65-25 1840", from: "-infinity", to: "2026-11-29 23:00:00+00" },
      { price: "ZN T65-25 1920", from: "2026-11-29 23:00:00+00", to: "2026-12-06 23:00:00+00" },
      { price: "ZN T65-25 1700", from: "2026-12-06 23:00:00+00", to: "2026-12-09 23:00:00+00" },
      { price: "ZN T65-25 2000", from: "2026-12-14 23:00:00+00", to: "infinity" },
    ]);
  });

  it("are refused where no list has their code, and where they end before they begin", async () => {
    const run = await previewed(
      `Tarif;Référence;Valable dès;Valable jusqu'à;Prix HT
ZX;T65-25;;;20,00
ZN;T65-25;07/12/2026;06/12/2026;17,00`,
      { resource: "prices" },
    );
    expect(
      await rowsOf(
        url,
        "select line, faults->0->>'reason' as reason from exchange_line where run_id = $1 order by n",
        [run.id],
      ),
    ).toEqual([
      {
        line: 2,
        reason: "Inconnu parmi les tarifs : prenez d'abord leur fichier.",
      },
      { line: 3, reason: "Ce prix finirait avant de commencer." },
    ]);
  });
});

describe("costs that come in", () => {
  it("[QUAI-43] have their time, and hold back the prices that would pass under them", async () => {
    const costs = "Réf;Valable dès;PRU\nT65-25;;12,80\nT65-25;01/12/2026;18,50";
    await take(url, costs, { resource: "costs" });
    expect(
      await rowsOf(url, "select valid_from::text, cost from variant_cost order by valid_from"),
    ).toEqual([
      { valid_from: "-infinity", cost: 1280 },
      { valid_from: expect.stringMatching(/^2026-(11-30 23:00|12-01 00:00)/), cost: 1850 },
    ]);
    const again = await previewed((await house())["costs"] ?? "", { resource: "costs" });
    expect(again.counts).toMatchObject({ unchanged: 2, changed: 0, added: 0, faulty: 0 });
    const waits = await previewed(
      "Tarif;Réf;Valable dès;Prix HT\nZN;T65-25;02/12/2026;18,49\nZN;T65-10;02/12/2026;1,00\nZS;T65-25;29/11/2026;18,49",
      { resource: "prices" },
    );
    expect([
      waits.state,
      waits.concerns.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, " ")),
    ]).toEqual([
      "waiting",
      [
        `1 prix passe sous son coût (ZN · T65-25 · ${new Date("2026-12-01T23:00:00.000Z").toISOString()} : 18,49 €, coût 18,50 €).`,
      ],
    ]);
  });
});

describe("price lists that come in", () => {
  const asked = { resource: "priceLists" } as const;
  beforeEach(async () => {
    await rowsOf(
      url,
      `insert into store (sales_area_id, erp_id, company, siren, approval)
       select (select id from sales_area where code = 'ZN'), e, e, s, a
         from (values ('C1', '910000001', 'approved'), ('C2', '910000019', 'approved'),
           ('C3', '910000001', 'waiting')) n (e, s, a)`,
    );
    await rowsOf(url, "update company set group_code = 'BIO' where siren = '910000001'");
  });
  const contexts = () =>
    rowsOf(
      url,
      `select s.erp_id as shop, array(select l.code from unnest(s.price_lists) with ordinality c (id, place)
          join price_list l on l.id = c.id order by c.place) as lists
         from store s where s.erp_id like 'C%' order by s.erp_id`,
    );
  const LISTS = `Tarif;Nom;Niveau;À qui
C1-NET;Martin;client;C1
GBIO;Groupe bio;groupe;BIO`;

  it("[PRICE-7] are what shops buy by, nearest first, and prices go into them by their code", async () => {
    expect(await contexts()).toEqual([
      { shop: "C1", lists: ["ZN"] },
      { shop: "C2", lists: ["ZN"] },
      { shop: "C3", lists: ["ZN"] },
    ]);
    await take(url, LISTS, asked);
    expect(await contexts()).toEqual([
      { shop: "C1", lists: ["C1-NET", "GBIO", "ZN"] },
      { shop: "C2", lists: ["ZN"] },
      // Who registers says a SIREN that may be anybody's.
      { shop: "C3", lists: ["ZN"] },
    ]);
    await take(url, "Tarif;Référence;Prix HT\nC1-NET;T65-25;17,00\nGBIO;T65-25;17,50", {
      resource: "prices",
    });
    expect(
      await rowsOf(
        url,
        `select l.code, l.level, p.unit_price as price from price p join price_list l on l.id = p.price_list_id
          where l.level <> 'area' order by l.code`,
      ),
    ).toEqual([
      { code: "C1-NET", level: "customer", price: 1700 },
      { code: "GBIO", level: "group", price: 1750 },
    ]);
    const out = await house();
    expect(out.priceLists).toBe(`Tarif;Nom;Niveau;À qui
C1-NET;Martin;client;C1
GBIO;Groupe bio;groupe;BIO
ZN;Nord;secteur;ZN
ZS;Sud;secteur;ZS`);
    expect((await previewed(out.priceLists ?? "", asked)).counts).toMatchObject({
      changed: 0,
      unchanged: 4,
    });
  });

  it("[PRICE-7] go to another shop, and back by an undo; what has prices stays", async () => {
    const made = await take(url, LISTS, asked);
    await take(url, "Tarif;Référence;Prix HT\nGBIO;T65-25;17,50", { resource: "prices" });
    const moved = await take(url, "Tarif;Niveau;À qui\nC1-NET;client;C2", asked);
    expect(await contexts()).toEqual([
      { shop: "C1", lists: ["GBIO", "ZN"] },
      { shop: "C2", lists: ["C1-NET", "ZN"] },
      { shop: "C3", lists: ["ZN"] },
    ]);
    expect(await runOn(url, undoRunOf(moved.id, "essai"))).toEqual({ givenBack: 1, kept: [] });
    expect(await runOn(url, undoRunOf(made.id, "essai"))).toEqual({
      givenBack: 1,
      kept: [{ key: "GBIO", why: "gardé, d'autres s'y rapportent" }],
    });
    expect(await contexts()).toEqual([
      { shop: "C1", lists: ["GBIO", "ZN"] },
      { shop: "C2", lists: ["ZN"] },
      { shop: "C3", lists: ["ZN"] },
    ]);
  });

  it("are refused of nobody that there is, of whoever has one, and of an area's that would leave it", async () => {
    await take(url, LISTS, asked);
    const run = await previewed(
      `Tarif;Nom;Niveau;À qui
A;A;client;C9
B;B;secteur;ZX
C;C;groupe;BIO
D;D;client;C2
E;E;client;C2
ZN;Nord;groupe;NORD`,
      asked,
    );
    expect(
      await rowsOf(
        url,
        `select line, faults->0->>'column' as column, faults->0->>'reason' as reason
           from exchange_line where run_id = $1 and outcome = 'faulty' order by n`,
        [run.id],
      ),
    ).toEqual([
      { line: 2, column: "whose", reason: "Aucune boutique n'a ce numéro de client." },
      {
        line: 3,
        column: "whose",
        reason: "Aucun secteur de livraison n'a ce code (npm run firm -- show).",
      },
      { line: 4, column: "whose", reason: "« GBIO » a déjà le même." },
      { line: 6, column: "whose", reason: "La ligne 5 a le même." },
      {
        line: 7,
        column: "level",
        reason: "Le tarif d'un secteur est de son secteur : il ne change pas de mains.",
      },
    ]);
  });
});

describe("stocks that come in", () => {
  it("[STOCK-6] are counts of the ledger: what is free follows, and the same again changes nothing", async () => {
    const free = () =>
      rowsOf(url, "select reference, stock from variant where stock > 0 order by reference");
    expect(await free()).toEqual([{ reference: "T65-25", stock: 120 }]);
    const counted = "Code article;Qté\nT65-25;80\nT65-10;15";
    const asked = {
      resource: "stocks",
      asOf: "2026-11-27T03:00:00.000Z",
      wish: { constants: { counts: "compté", depot: "PRINCIPAL" } },
    } as const;
    const run = await take(url, counted, asked);
    expect([run.counts, run.told]).toEqual([
      { added: 0, changed: 2, unchanged: 0, gone: 0, faulty: 0, skipped: 0 },
      [],
    ]);
    expect(await free()).toEqual([
      { reference: "T65-10", stock: 15 },
      { reference: "T65-25", stock: 80 },
    ]);
    expect((await preview(url, counted, asked)).outcome).toBe("known");
  });

  it("[STOCK-6] say what they are and when it was, of a depot that there is", async () => {
    const run = await previewed(
      `Référence;Dépôt;Quantité;Nature;Relevé le
T65-25;PRINCIPAL;80;;26/11/2026 18:00
T65-10;NORD;80;compté;26/11/2026 18:00
S170-25;PRINCIPAL;80;compté;26/11/2046 18:00
S170-25;PRINCIPAL;80;compté;`,
      { resource: "stocks" },
    );
    expect(
      await rowsOf(
        url,
        "select line, faults->0->>'reason' as reason from exchange_line where run_id = $1 order by n",
        [run.id],
      ),
    ).toEqual([
      { line: 2, reason: "Il manque « Nature » : chaque ligne le dit." },
      { line: 3, reason: "Aucun dépôt n'a ce code ; il y a PRINCIPAL." },
      { line: 4, reason: "Cet instant est à venir." },
      { line: 5, reason: "Il manque « Relevé le » : chaque ligne le dit." },
    ]);
  });
});

describe("customers", () => {
  const said = (columns: string) =>
    rowsOf(url, `select ${columns} from store s where s.erp_id is not null order by s.erp_id`);
  const places = `s.erp_id as number, (select street from address a where a.id = s.shipping_address_id) as delivery,
    (select street from address a where a.id = s.billing_address_id) as billing,
    (select street from address a where a.id = s.legal_address_id) as registered,
    (select count(*)::int from address a where a.store_id = s.id) as addresses`;

  it("[CUST-4] have one address where one is said, and those that follow it move with it", async () => {
    expect(await said(places)).toEqual([
      {
        number: "104512",
        delivery: "29 boulevard des Moulins",
        billing: "29 boulevard des Moulins",
        registered: "29 boulevard des Moulins",
        addresses: 1,
      },
      {
        number: "104513",
        delivery: "1 quai du Port",
        billing: "1 quai du Port",
        registered: "8 rue Basse",
        addresses: 2,
      },
    ]);
    const before = await house();
    const run = await take(
      url,
      `N° client;Adresse;Adresse de facturation;CP facturation;Ville facturation
104512;2 rue Neuve;;;
104513;3 quai du Port;9 place Haute;50100;Cherbourg`,
      { resource: "customers" },
    );
    expect(await said(places)).toEqual([
      {
        number: "104512",
        delivery: "2 rue Neuve",
        billing: "2 rue Neuve",
        registered: "2 rue Neuve",
        addresses: 1,
      },
      {
        number: "104513",
        delivery: "3 quai du Port",
        billing: "9 place Haute",
        registered: "8 rue Basse",
        addresses: 4,
      },
    ]);
    expect(await runOn(url, undoRunOf(run.id, "essai"))).toEqual({ givenBack: 2, kept: [] });
    expect(await house()).toEqual(before);
  });

  it("[CUST-2] are refused where their numbers, their area or half an address cannot be", async () => {
    await rowsOf(
      url,
      `with s as (insert into store (sales_area_id, company, siren, nic, approval)
         select id, 'Chez Inès', '009100579', '00029', 'waiting' from sales_area where code = 'ZN'
         returning id),
       c as (insert into customer (email, first_name, last_name, verified)
         values ('ines@fournil.example', 'Inès', 'Martin', true) returning id)
       insert into store_shop_user (store_id, customer_id, role, main_manager)
         select s.id, c.id, 'manager', true from s, c`,
    );
    const run = await previewed(
      `N° client;Enseigne;SIRET;N° TVA;Secteur;Adresse;CP;Ville;Tél;Adresse de facturation;Jours de fermeture
104600;Un;00910000900044;;ZN;1 rue A;76000;Rouen;;;
104601;Deux;00910000900043;FR44732829320;ZN;1 rue A;76000;Rouen;0235000003;;
104602;Trois;00910000900043;;ZX;1 rue A;76000;Rouen;;;
104603;Quatre;00910000900043;;ZN;1 rue A;76000;Rouen;;2 rue B;
104604;Cinq;00910000900043;;ZN;1 rue A;76000;Rouen;;;1 | 2 | 3 | 4 | 5 | 6 | 7
104605;Six;00910057900029;;ZN;1 rue A;76000;Rouen;;;
104606;Sept;;;ZN;1 rue A;7600;Rouen;12;;
104;Huit;00910000900043;;ZN;1 rue A;76000;Rouen;;;`,
      { resource: "customers" },
    );
    expect(
      (
        await rowsOf<{ readonly line: number; readonly faults: readonly object[] }>(
          url,
          "select line, faults from exchange_line where run_id = $1 order by n",
          [run.id],
        )
      ).flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault }))),
    ).toEqual([
      {
        line: 2,
        column: "siret",
        value: "00910000900044",
        reason: "Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres.",
      },
      {
        line: 3,
        column: "vatNumber",
        value: "",
        reason: "Ce numéro de TVA n'est pas celui de la société du SIRET.",
      },
      {
        line: 4,
        column: "area",
        value: "",
        reason: "Aucun secteur n'a ce code (npm run firm -- show).",
      },
      {
        line: 5,
        column: "billingStreet",
        value: "",
        reason: "Une adresse a une rue, un code postal et une ville : il en manque une partie.",
      },
      {
        line: 6,
        column: "closingDays",
        value: "",
        reason:
          "Gardez au moins un jour ouvert dans la semaine : sans lui, aucun camion ne peut passer.",
      },
      {
        line: 7,
        column: "siret",
        value: "",
        reason:
          "Une boutique de ce SIRET attend votre réponse sur le site : acceptez-la avec ce numéro client.",
      },
      {
        line: 8,
        column: "deliveryPostcode",
        value: "7600",
        reason:
          "« 7600 » a sans doute perdu ses zéros de tête : mettez la colonne au format Texte et écrivez 07600.",
      },
      {
        line: 8,
        column: "deliveryPhone",
        value: "12",
        reason: "Le numéro de téléphone n’est pas valide.",
      },
      {
        line: 9,
        column: "number",
        value: "104",
        reason: "Un numéro client compte 6 à 10 chiffres : il figure sur vos factures.",
      },
    ]);
  });

  it("[CUST-2] wait for a second look where one becomes another company", async () => {
    const run = await previewed("N° client;SIRET\n104512;00910057900029\n104513;00910024900029", {
      resource: "customers",
    });
    expect([run.state, run.concerns]).toEqual([
      "waiting",
      [
        {
          guard: "siren-changed",
          lines: 1,
          text: "1 client change de société (104512 : SIREN 009100009 devient 009100579).",
        },
      ],
    ]);
  });

  it("[CUST-1] stay where a complete file does not name them", async () => {
    const run = await take(url, "N° client;Bloqué\n104512;oui", {
      resource: "customers",
      wish: { complete: true },
    });
    expect(run.counts).toMatchObject({ changed: 1, gone: 0 });
    expect(await said("s.erp_id as number, s.banned, s.status")).toEqual([
      { number: "104512", banned: true, status: "active" },
      { number: "104513", banned: false, status: "active" },
    ]);
  });
});

describe("runs of all kinds", () => {
  const word = fc.constantFrom("Un", "Deux", "Trois");
  const maybe = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), text);
  const lines = (header: string, line: fc.Arbitrary<readonly string[]>, key: number) =>
    fc
      .uniqueArray(line, {
        minLength: 1,
        maxLength: 5,
        selector: (cells) => cells.slice(0, key).join(";"),
      })
      .map((rows) => [header, ...rows.map((cells) => cells.join(";"))].join("\n"));

  /** A file of one resource, with rows that are there and rows that are not. */
  const file: fc.Arbitrary<{ readonly resource: ResourceName; readonly text: string }> = fc.oneof(
    lines("Code;Nom", fc.tuple(fc.constantFrom("val", "neuf", "autre"), word), 1).map((text) => ({
      resource: "brands" as const,
      text,
    })),
    lines(
      "Code;Nom;Catégorie mère;Rang",
      fc.tuple(
        fc.constantFrom("seigle", "neuve", "farines-de-ble"),
        word,
        fc.constant("farines"),
        maybe(fc.constantFrom("3", "5")),
      ),
      1,
    ).map((text) => ({ resource: "categories" as const, text })),
    lines(
      "Code produit;Nom;Catégorie;Marchand;Gamme;Labels;Autres catégories;Marque",
      fc.tuple(
        fc.constantFrom("T65", "S170", "N1"),
        word,
        fc.constantFrom("seigle", "farines-de-ble"),
        fc.constant("moulin"),
        fc.constant("farine"),
        fc.constantFrom("", "Bio", "supprimer"),
        fc.constantFrom("", "farines", "supprimer"),
        fc.constantFrom("", "val", "supprimer"),
      ),
      1,
    ).map((text) => ({ resource: "products" as const, text })),
    lines(
      "Référence;Code produit;Conditionnement;Poids net;Poids brut;TVA;Rang;En vente",
      fc.tuple(
        fc.constantFrom("T65-1", "T65-2", "S170-1"),
        fc.constant("T65"),
        word,
        fc.constant("5"),
        fc.constant("5"),
        fc.constant("5,5"),
        fc.constantFrom("", "1", "7"),
        fc.constantFrom("", "non"),
      ),
      1,
    ).map((text) => ({ resource: "variants" as const, text })),
    lines(
      "N° client;Enseigne;SIRET;Secteur;Adresse;CP;Ville;Tél;Adresse de facturation;CP facturation;Ville facturation;Bloqué;E-mail;Score",
      fc.tuple(
        fc.constantFrom("104512", "104513", "104600"),
        word,
        fc.constantFrom("00910000900043", "00910057900029"),
        fc.constantFrom("ZN", "ZS"),
        fc.constantFrom("29 boulevard des Moulins", "2 rue Neuve"),
        fc.constant("76200"),
        fc.constant("Dieppe"),
        fc.constantFrom("", "02 35 00 00 02", "supprimer"),
        fc.constantFrom("29 boulevard des Moulins", "9 place Haute"),
        fc.constant("76200"),
        fc.constant("Dieppe"),
        fc.constantFrom("", "oui", "non"),
        fc.constantFrom("", "a@b.example", "supprimer"),
        fc.constantFrom("", "20", "70"),
      ),
      1,
    ).map((text) => ({ resource: "customers" as const, text })),
    lines(
      "SIREN;Groupe;Délai de paiement;Plafond d'encours",
      fc.tuple(
        fc.constantFrom("009100009", "009100579", "009100033"),
        fc.constantFrom("GRP-NORD", "GRP-SUD"),
        maybe(fc.constantFrom("30", "60", "supprimer")),
        maybe(fc.constantFrom("5000", "100,50", "supprimer")),
      ),
      1,
    ).map((text) => ({ resource: "companies" as const, text })),
    lines(
      "Tarif;Référence;Valable dès;Valable jusqu'à;Prix HT",
      fc.tuple(
        fc.constantFrom("ZN", "ZS"),
        fc.constantFrom("T65-25", "T65-10"),
        fc.constantFrom("", "30/11/2026", "07/12/2026"),
        fc.constantFrom("", "31/12/2026"),
        fc.constantFrom("18,40", "19,00"),
      ),
      3,
    ).map((text) => ({ resource: "prices" as const, text })),
    lines(
      "Code promotion;Genre;Nom;Commence le;Finit le;Remise du code (%)",
      fc.tuple(
        fc.constantFrom("NEUF10", "AUTRE5"),
        fc.constant("code"),
        word,
        fc.constantFrom("01/12/2026", "02/12/2026"),
        fc.constant("20/12/2026"),
        fc.constantFrom("5", "10"),
      ),
      1,
    ).map((text) => ({ resource: "promotions" as const, text })),
    lines(
      "Code promotion;Référence;Remise (%)",
      fc.tuple(
        fc.constant("SEMAINE"),
        fc.constantFrom("S170-25", "T65-25", "T65-10"),
        fc.constantFrom("5", "8"),
      ),
      2,
    ).map((text) => ({ resource: "offers" as const, text })),
  );

  const doneAndUndone = Effect.fnUntraced(function* (
    files: readonly { readonly resource: ResourceName; readonly text: string }[],
  ) {
    const before = yield* houseNow;
    const applied: number[] = [];
    for (const { resource, text } of files) {
      const taken = yield* takeIn(incoming(text, { resource }));
      if (taken.outcome === "asking") throw new Error(taken.why);
      // The same file again: nothing was written by it.
      if (taken.outcome === "known") continue;
      const ready =
        taken.run.state === "waiting"
          ? yield* confirmWaiting(taken.run, "une autre personne")
          : taken.run;
      if (ready.state !== "ready") throw new Error(ready.refusal ?? ready.state);
      applied.push((yield* applyReady(ready)).id);
    }
    const kept: unknown[] = [];
    for (const id of applied.toReversed()) {
      kept.push(...((yield* undoRunOf(id, "essai"))?.kept ?? ["not undone"]));
    }
    return { kept, before, after: yield* houseNow };
  });

  it("[QUAI-10] are undone one after the other to the house as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), async (files) => {
        const { kept, before, after } = await runOn(url, doneAndUndone(files));
        expect({ kept, after }).toEqual({ kept: [], after: before });
      }),
      { numRuns: Number(process.env["QUAI_RUNS"] ?? 4) },
    );
  });
});

describe("a run that loses its connection", () => {
  // 1,200 brands whose name changes: three pieces.
  const codes = Array.from({ length: 1200 }, (_, index) => `r${String(index).padStart(4, "0")}`);
  const named = (word: string) =>
    `Code;Nom\n${codes.map((code) => `${code};${word} ${code}`).join("\n")}`;

  // Ends its own connection as it comes by with so many pieces written.
  const cutAt = (table: string, pieces: number) =>
    rowsOf(
      url,
      `do $do$ begin
        create function cut_connection() returns trigger language plpgsql as $$ begin
          if (select count(distinct piece) from exchange_line) = ${pieces} then
            perform pg_terminate_backend(pg_backend_pid());
          end if;
          return null;
        end $$;
        create trigger cut_connection after insert or update on ${table}
          for each statement execute function cut_connection();
      end $do$`,
    );

  it.each([
    ["brand", 0],
    ["brand", 1],
    ["change", 0],
    ["change", 2],
    ["exchange_line", 1],
    ["exchange_line", 3],
    ["exchange_run", 3],
  ])("[QUAI-8] goes on where it stood: cut at %s after %i pieces", async (table, pieces) => {
    await take(url, named("avant"), { resource: "brands" });
    await rowsOf(url, "delete from exchange_line");
    const run = await previewed(named("après"), { resource: "brands" });
    await cutAt(table, pieces);
    await expect(runOn(url, applyReady(run))).rejects.toThrow();
    const [{ written } = { written: -1 }] = await rowsOf<{ readonly written: number }>(
      url,
      "select count(*)::int as written from brand where name like 'après%'",
    );
    expect([0, 500, 1000, 1200]).toContain(written);
    await rowsOf(url, `drop function cut_connection() cascade`);
    expect((await runOn(url, applyReady(run))).state).toBe("applied");
    expect(
      await rowsOf(url, "select slug from brand where name = 'après ' || slug order by slug"),
    ).toEqual(codes.map((slug) => ({ slug })));
    expect(
      await rowsOf(
        url,
        "select count(*)::int as changes, count(distinct key)::int as keys from change where run_id = $1",
        [run.id],
      ),
    ).toEqual([{ changes: 1200, keys: 1200 }]);
  });
});
