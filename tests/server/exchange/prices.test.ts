import { beforeEach, describe, expect, it } from "vitest";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// Lists, prices and costs of a small mill that come in by files.

const mill = useSmallMill("exchange_prices");

describe("prices that come in", () => {
  const kept = () =>
    mill.rows(`select l.code || ' ' || v.reference || ' ' || p.unit_price as price,
         p.valid_from::text as from, p.valid_to::text as to
       from price p join price_list l on l.id = p.price_list_id join variant v on v.id = p.variant_id
       where v.reference = 'T65-25' and l.code = 'ZN' order by p.valid_from`);

  it("[PRICE-6] last until the next of their list, whatever the order of the lines", async () => {
    await mill.take(
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
    const run = await mill.previewed(
      `Tarif;Référence;Valable dès;Valable jusqu'à;Prix HT
ZX;T65-25;;;20,00
ZN;T65-25;07/12/2026;06/12/2026;17,00`,
      { resource: "prices" },
    );
    expect(
      await mill.rows(
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
    await mill.take(costs, { resource: "costs" });
    expect(
      await mill.rows("select valid_from::text, cost from variant_cost order by valid_from"),
    ).toEqual([
      { valid_from: "-infinity", cost: 1280 },
      { valid_from: expect.stringMatching(/^2026-(11-30 23:00|12-01 00:00)/), cost: 1850 },
    ]);
    const again = await mill.previewed((await mill.house())["costs"] ?? "", { resource: "costs" });
    expect(again.counts).toMatchObject({ unchanged: 2, changed: 0, added: 0, faulty: 0 });
    const waits = await mill.previewed(
      "Tarif;Réf;Valable dès;Prix HT\nZN;T65-25;02/12/2026;18,49\nZN;T65-10;02/12/2026;8,00\nZS;T65-25;29/11/2026;18,49",
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
    await mill.rows(`insert into store (sales_area_id, erp_id, company, siren, approval)
       select (select id from sales_area where code = 'ZN'), e, e, s, a
         from (values ('C1', '910000001', 'approved'), ('C2', '910000019', 'approved'),
           ('C3', '910000001', 'waiting')) n (e, s, a)`);
    await mill.rows("update company set group_code = 'BIO' where siren = '910000001'");
  });
  const contexts = () =>
    mill.rows(`select s.erp_id as shop, array(select l.code from unnest(s.price_lists) with ordinality c (id, place)
          join price_list l on l.id = c.id order by c.place) as lists
         from store s where s.erp_id like 'C%' order by s.erp_id`);
  const LISTS = `Tarif;Nom;Niveau;À qui
C1-NET;Martin;client;C1
GBIO;Groupe bio;groupe;BIO`;

  it("[PRICE-7] are what shops buy by, nearest first, and prices go into them by their code", async () => {
    expect(await contexts()).toEqual([
      { shop: "C1", lists: ["ZN"] },
      { shop: "C2", lists: ["ZN"] },
      { shop: "C3", lists: ["ZN"] },
    ]);
    await mill.take(LISTS, asked);
    expect(await contexts()).toEqual([
      { shop: "C1", lists: ["C1-NET", "GBIO", "ZN"] },
      { shop: "C2", lists: ["ZN"] },
      // Who registers says a SIREN that may be anybody's.
      { shop: "C3", lists: ["ZN"] },
    ]);
    await mill.take("Tarif;Référence;Prix HT\nC1-NET;T65-25;17,00\nGBIO;T65-25;17,50", {
      resource: "prices",
    });
    expect(
      await mill.rows(`select l.code, l.level, p.unit_price as price from price p join price_list l on l.id = p.price_list_id
          where l.level <> 'area' order by l.code`),
    ).toEqual([
      { code: "C1-NET", level: "customer", price: 1700 },
      { code: "GBIO", level: "group", price: 1750 },
    ]);
    const out = await mill.house();
    expect(out.priceLists).toBe(`Tarif;Nom;Niveau;À qui
C1-NET;Martin;client;C1
GBIO;Groupe bio;groupe;BIO
ZN;Nord;secteur;ZN
ZS;Sud;secteur;ZS`);
    expect((await mill.previewed(out.priceLists ?? "", asked)).counts).toMatchObject({
      changed: 0,
      unchanged: 4,
    });
  });

  it("[PRICE-7] go to another shop, and back by an undo; what has prices stays", async () => {
    const made = await mill.take(LISTS, asked);
    await mill.take("Tarif;Référence;Prix HT\nGBIO;T65-25;17,50", { resource: "prices" });
    const moved = await mill.take("Tarif;Niveau;À qui\nC1-NET;client;C2", asked);
    expect(await contexts()).toEqual([
      { shop: "C1", lists: ["GBIO", "ZN"] },
      { shop: "C2", lists: ["C1-NET", "ZN"] },
      { shop: "C3", lists: ["ZN"] },
    ]);
    expect(await mill.run(undoRunOf(moved.id, "essai"))).toEqual({ givenBack: 1, kept: [] });
    expect(await mill.run(undoRunOf(made.id, "essai"))).toEqual({
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
    await mill.take(LISTS, asked);
    const run = await mill.previewed(
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
      await mill.rows(
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

describe("[QUAI-7] a price that moves", () => {
  // The first shop has both articles in an open cart, and a list; it bought one on two days lately. The
  // second shop, of another area, has one in its cart.
  beforeEach(async () => {
    await mill.rows(
      `insert into customer (id, email, password_hash, first_name, last_name)
         overriding system value values (1, 'a@b.example', '', 'A', 'B')`,
    );
    await mill.rows(
      `insert into "order" (id, token, store_id, customer_id, sales_area_id, checkout_state, number, completed_at)
         overriding system value
       select n.id, 't' || n.id, s.id, 1, s.sales_area_id, case when n.number is null then 'cart' else 'completed' end,
         n.number, now() - n.days * interval '1 day'
       from (values (1, '104512', null, null), (2, '104513', null, null), (3, '104512', 'P1', 3), (4, '104512', 'P2', 10))
         n (id, shop, number, days) join store s on s.erp_id = n.shop`,
    );
    await mill.rows(
      `insert into shipment (id, order_id, merchant_id, transport_type_code, delivery_date) overriding system value
       select q.id, q.id, (select id from merchant), 'Z002', '2099-01-01' from "order" q`,
    );
    await mill.rows(
      `insert into order_item (order_id, shipment_id, variant_id, quantity, unit_price, original_unit_price,
         vat_rate, subtotal, tax_total, total)
       select o.id, o.id, v.id, 1, 100, 100, 0, 100, 0, 100
       from (values (1, 'T65-25'), (1, 'T65-10'), (2, 'T65-25'), (3, 'T65-25'), (4, 'T65-25')) o (id, article)
         join variant v on v.reference = o.article`,
    );
    await mill.rows(
      `insert into shopping_list_line (list_id, variant_id, position, quantity)
       select s.shopping_list_id, v.id, 0, 1 from store s, variant v
        where s.erp_id = '104512' and v.reference = 'T65-10'`,
    );
  });
  const texts = async (text: string) =>
    (await mill.previewed(text, { resource: "prices" })).concerns.map((concern) =>
      concern.text.replaceAll(/[\u00a0\u202f]/g, " "),
    );

  it("tells the carts, lorries, habits and lists of who buys by it, each once", async () => {
    expect(
      await texts("Tarif;Réf;Prix HT\nZN;T65-25;0,08\nZN;T65-10;0,08\nZS;T65-25;18,80"),
    ).toEqual([
      "2 prix bougent beaucoup (ZN · T65-25 : 18,40 € devient 0,08 €) : 1 panier ouvert, 1 camion à venir, 1 habitude, 1 liste.",
    ]);
    expect(await texts("Tarif;Réf;Prix HT\nZS;T65-25;9,00")).toEqual([
      "1 prix bouge beaucoup (ZS · T65-25 : 18,90 € devient 9,00 €) : 1 panier ouvert, 1 camion à venir.",
    ]);
  });

  it("tells nobody of whom a nearer list has a price of its own", async () => {
    await mill.take("Tarif;Nom;Niveau;À qui\nFOURNIL;Le Fournil;client;104512", {
      resource: "priceLists",
    });
    await mill.take("Tarif;Réf;Prix HT\nFOURNIL;T65-25;15,00", { resource: "prices" });
    expect(await texts("Tarif;Réf;Prix HT\nZN;T65-25;0,08")).toEqual([
      "1 prix bouge beaucoup (ZN · T65-25 : 18,40 € devient 0,08 €).",
    ]);
  });
});
