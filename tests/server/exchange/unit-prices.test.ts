import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceUnit } from "../../../api-schema/tariff.ts";
import { salePriceOf } from "../../../core/money/unit-price.ts";
import { applyReady, confirmWaiting } from "../../../server/exchange/take-in.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// Prices that a mill writes in its own unit.

const mill = useSmallMill("exchange_unit_prices");
const asked = { resource: "prices" } as const;

const kept = () =>
  mill.rows(`select l.code as list, p.unit_price as cents, p.tariff_price::int as amount, p.price_unit as unit,
       p.price_base as base
     from price p join price_list l on l.id = p.price_list_id join variant v on v.id = p.variant_id
     where v.reference = 'T65-25' and p.valid_from = '-infinity' order by 1`);
const plain = (texts: readonly { readonly text: string }[]) =>
  texts.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, " "));

const WEIGHED = "Tarif;Référence;Prix;Unité de prix;Base\nZN;T65-25;73,6250;kg;100";
const SACK = { list: "ZN", cents: 1841, amount: 736_250, unit: "kilogram", base: 100 };

describe("prices in the mill's unit", () => {
  it("[PRICE-8] come in with the price of the sack, and go out as they came", async () => {
    await mill.take(WEIGHED, asked);
    expect(await kept()).toContainEqual(SACK);
    const out = (await mill.house())["prices"] ?? "";
    const lines = out.split("\n");
    expect([lines[0], lines.find((line) => line.startsWith("ZN;T65-25;;"))]).toEqual([
      "Tarif;Référence;Valable dès;Valable jusqu'à;Prix HT;Prix;Unité de prix;Base;Remises par quantité",
      "ZN;T65-25;;;18,41;73,625;kg;100;10 : 5 | 40 : 8",
    ]);
    const again = await mill.previewed(out, asked);
    expect(again.counts).toMatchObject({ changed: 0, added: 0, faulty: 0 });
  });

  it("[PRICE-8] keep their unit where a file says the price alone, and are taken off by their word", async () => {
    await mill.take(WEIGHED, asked);
    await mill.take("Tarif;Référence;Prix\nZN;T65-25;80", asked);
    expect(await kept()).toContainEqual({ ...SACK, cents: 2000, amount: 800_000 });
    const off = await mill.take("Tarif;Référence;Prix;Prix HT\nZN;T65-25;supprimer;19,00", asked);
    const none = { list: "ZN", cents: 1900, amount: null, unit: null, base: null };
    expect(await kept()).toContainEqual(none);
    expect(await mill.run(undoRunOf(off.id, "essai"))).toEqual({ givenBack: 1, kept: [] });
    expect(await kept()).toContainEqual({ ...SACK, cents: 2000, amount: 800_000 });
  });

  it("[PRICE-8] are refused with the cure", async () => {
    await mill.take(WEIGHED, asked);
    await mill.rows("update variant set net_weight = 0 where reference = 'T65-10'");
    const run = await mill.previewed(
      `Tarif;Référence;Prix;Unité de prix;Base;Prix HT
ZN;T65-25;;;;18,40
ZN;T65-10;700;t;1;
ZS;T65-25;1;pièce;1000;
ZS;T65-25;0,0001;kg;100;`,
      asked,
    );
    const faults = await mill.rows<{ readonly line: number; readonly reason: string }>(
      "select line, faults->0->>'reason' as reason from exchange_line where run_id = $1 order by n",
      [run.id],
    );
    expect(
      faults.map(({ line, reason }) => [line, reason.replaceAll(/[\u00a0\u202f]/g, " ")]),
    ).toEqual([
      [
        2,
        "« Prix » fait 18,41 € l'unité de vente, pas 18,40 € : changez « Prix », ou enlevez-le (« supprimer »).",
      ],
      [
        3,
        "L'article n'a pas de poids net : donnez-le d'abord, ou écrivez le prix d'une unité de vente.",
      ],
      [
        4,
        "L'article ne dit pas combien de pièces il contient : donnez-le d'abord, ou écrivez le prix d'une unité de vente.",
      ],
      [5, "Déjà dit autrement à la ligne 4."],
    ]);
  });

  it("[PRICE-8] follow the weight of their article in its own run, which a person looks at", async () => {
    await mill.take(WEIGHED, asked);
    const file = "Référence;Poids net (kg)\nT65-25;20";
    const waits = await mill.previewed(file, { resource: "variants" });
    expect([waits.state, plain(waits.concerns)]).toEqual([
      "waiting",
      ["1 article change de poids (T65-25 : 25 kg devient 20 kg, 1 prix est recalculé)."],
    ]);
    const ready = await mill.run(confirmWaiting(waits, "une autre personne"));
    await mill.run(applyReady(ready));
    expect(await kept()).toContainEqual({ ...SACK, cents: 1473 });
    expect(
      await mill.rows("update variant set net_weight = 0 where reference = 'T65-25'").then(
        () => "written",
        () => "refused",
      ),
    ).toBe("refused");
    const bare = await mill.previewed("Référence;Poids net (kg)\nT65-25;0", {
      resource: "variants",
    });
    expect(bare.counts).toMatchObject({ faulty: 1, changed: 0 });
  });

  it("[PRICE-8] make the same price of the sack in PostgreSQL", async () => {
    const cases = fc.sample(
      fc.record({
        amount: fc.integer({ min: 1, max: 10_000_000 }),
        unit: fc.constantFrom<PriceUnit>("kilogram", "tonne", "piece", "sale"),
        base: fc.oneof(fc.constantFrom(1, 100, 1000), fc.integer({ min: 1, max: 1_000_000 })),
        netWeight: fc.integer({ min: 0, max: 2_000_000 }),
        pieces: fc.option(fc.integer({ min: 1, max: 1000 })),
      }),
      10_000,
    );
    const found = await mill.rows<{ readonly price: number | null }>(
      `select sale_price(c.amount, c.unit, c.base, c."netWeight", c.pieces)::float8 as price
         from rows from (jsonb_to_recordset($1::text::jsonb)
           as (amount bigint, unit text, base int, "netWeight" int, pieces int)) with ordinality
           as c (amount, unit, base, "netWeight", pieces, n) order by n`,
      [JSON.stringify(cases)],
    );
    expect(found.map(({ price }) => price)).toEqual(
      cases.map((one) => salePriceOf(one, one) ?? null),
    );
  });

  it("[PRICE-8] change nothing when they go out and come in again, in every unit", async () => {
    await mill.rows("update variant set pieces = 80 where reference = 'T65-10'");
    const sold = { netWeight: 10_000, pieces: 80 };
    const cases = fc
      .sample(
        fc.record({
          amount: fc.integer({ min: 1, max: 10_000_000 }),
          unit: fc.constantFrom<PriceUnit>("kilogram", "tonne", "piece", "sale"),
          base: fc.constantFrom(1, 100, 1000),
        }),
        400,
      )
      .filter((one) => (salePriceOf(one, sold) ?? 0) > 0);
    const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10);
    await mill.rows(
      `insert into price (price_list_id, variant_id, valid_from, valid_to, unit_price, tariff_price, price_unit, price_base)
       select l.id, v.id, d.at::date, d.at::date + 1, 1, d.amount, d.unit, d.base
         from jsonb_to_recordset($1::text::jsonb) d (at text, amount bigint, unit text, base int),
           price_list l, variant v where l.code = 'ZS' and v.reference = 'T65-10'`,
      [JSON.stringify(cases.map((one, at) => ({ ...one, at: day(at) })))],
    );
    const again = await mill.previewed((await mill.house())["prices"] ?? "", asked);
    expect(again.counts).toMatchObject({ changed: 0, added: 0, faulty: 0 });
    expect(again.counts?.unchanged).toBeGreaterThan(cases.length);
  });
});
