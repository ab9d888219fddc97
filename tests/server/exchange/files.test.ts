import { describe, expect, it } from "vitest";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import { applyReady, confirmWaiting } from "../../../server/exchange/take-in.ts";
import { MILL } from "./mill-files.ts";
import { useSmallMill } from "./small-mill.ts";

// A mill that comes in with its files, read, refused and asked about.

const mill = useSmallMill("exchange_mill");

describe("files that come in", () => {
  it("make a catalogue that the shop can sell", async () => {
    expect(
      await mill.rows(`select p.code, p.slug, p.brand_name as brand, p.taxon_codes as taxons, p.labels,
           p.sheet->'allergens' as allergens, p.lookup_codes as codes,
           (select array_agg(v.reference || case when v.is_default then '*' else '' end order by v.id)
             from variant v where v.product_id = p.id) as variants
         from product p order by p.code`),
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

  it("give each product an address of its own, whatever its code is made of", async () => {
    await mill.take(
      "Code produit;Désignation;Famille;Marchand;Gamme\nT-65;Farine T65;seigle;moulin;farine\nA/1;Brioche;seigle;moulin;farine\nA.1;Brioche;seigle;moulin;farine\n9#;?;seigle;moulin;farine",
      { resource: "products" },
    );
    await mill.take(
      "Code produit;Désignation;Famille;Marchand;Gamme\nT_65;Farine T65;seigle;moulin;farine",
      { resource: "products" },
    );
    expect(
      await mill.rows(
        "select code, slug from product where code not in ('S170', 'T65') order by code collate \"C\"",
      ),
    ).toEqual([
      { code: "9#", slug: "9" },
      { code: "A.1", slug: expect.stringMatching(/^brioche-a-1-[0-9a-f]{8}$/) },
      { code: "A/1", slug: expect.stringMatching(/^brioche-a-1-[0-9a-f]{8}$/) },
      { code: "T-65", slug: "farine-t65-t-65" },
      { code: "T_65", slug: expect.stringMatching(/^farine-t65-t-65-[0-9a-f]{8}$/) },
    ]);
  });

  it("[QUAI-6] change nothing when they are what went out", async () => {
    const before = await mill.house();
    for (const resource of RESOURCE_NAMES) {
      const text = before[resource] ?? "";
      if (MILL[resource] === undefined) continue;
      const { counts, state } = await mill.previewed(text, { resource, wish: { complete: true } });
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
    expect(await mill.preview(text)).toMatchObject({
      outcome: "known",
      run: { resource: "variants" },
    });
    const newer = await mill.previewed(text, { asOf: "2026-11-27T05:00:00.000Z" });
    expect(newer.counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it("[QUAI-7] wait where a newer file was applied since they were looked at, and are known to", async () => {
    const priced = (price: string) => `Tarif;Référence;Prix HT\nZN;T65-25;${price}`;
    const price = async () =>
      mill.rows(`select p.unit_price as price from price p join variant v on v.id = p.variant_id
          join price_list l on l.id = p.price_list_id
          where v.reference = 'T65-25' and l.code = 'ZN' and p.valid_from = '-infinity'`);
    const older = await mill.previewed(priced("18,00"), {
      resource: "prices",
      asOf: "2026-11-27T04:00:00.000Z",
    });
    await mill.take(priced("18,20"), { resource: "prices", asOf: "2026-11-28T04:00:00.000Z" });
    const waiting = await mill.run(applyReady(older));
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
    const confirmed = await mill.run(confirmWaiting(waiting, "une autre"));
    expect([(await mill.run(applyReady(confirmed))).state, await price()]).toEqual([
      "applied",
      [{ price: 1800 }],
    ]);
  });

  it("[QUAI-8] are given up where a process was killed before it looked at them", async () => {
    const run = await mill.previewed("Code;Nom\nval;Minoterie", { resource: "brands" });
    await mill.rows(
      `update exchange_run set state = 'received', ended_at = null where id = ${run.id}`,
    );
    await mill.take("Code;Nom\nval;Moulin du Val", { resource: "brands" });
    expect(await mill.rows(`select state from exchange_run where id = ${run.id}`)).toEqual([
      { state: "cancelled" },
    ]);
  });

  it("[QUAI-2] say nothing by an empty cell and nothing by a column that lacks", async () => {
    const before = await mill.house();
    await mill.take("Code produit;Nom;Labels\nT65;;\nS170;Farine de seigle;Bio", {
      resource: "products",
    });
    expect(
      await mill.rows("select code, name, labels, brand_name as brand from product order by code"),
    ).toEqual([
      { code: "S170", name: "Farine de seigle", labels: ["Bio"], brand: "Minoterie du Val" },
      { code: "T65", name: "Farine T65", labels: ["Bio", "Rouge"], brand: "Minoterie du Val" },
    ]);
    expect({ ...(await mill.house()), products: "" }).toEqual({ ...before, products: "" });
  });

  it("[QUAI-2] take away what they write to be taken away", async () => {
    await mill.take("Code produit;Labels;Marque\nT65;supprimer;Supprimer", {
      resource: "products",
    });
    expect(
      await mill.rows("select labels, brand_id, brand_name from product where code = 'T65'"),
    ).toEqual([{ labels: [], brand_id: null, brand_name: "" }]);
  });

  it("[QUAI-9] withdraw what a complete file does not name, after a second look, and delete nothing", async () => {
    const waiting = await mill.previewed("Référence;Rang\nT65-25;1", {
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
    expect((await mill.run(applyReady(waiting))).state).toBe("waiting");
    const ready = await mill.run(confirmWaiting(waiting, "une autre personne"));
    expect((await mill.run(applyReady(ready))).state).toBe("applied");
    expect(await mill.rows("select reference, active from variant order by reference")).toEqual([
      { reference: "S170-25", active: false },
      { reference: "T65-10", active: false },
      { reference: "T65-25", active: true },
    ]);
  });

  it("[QUAI-9] leave on sale what a complete file names, where only new rows are wanted of it", async () => {
    const run = await mill.take(
      `Code article;Code produit;Conditionnement;Poids net;Poids brut;TVA
T65-25;T65;Sac de 25 kg;25;25,2;5,5
T65-10;T65;Sac 10 kg;10;10,1;5,5
S170-25;S170;Sac 25 kg;25;25,2;5,5
T65-5;T65;Sac 5 kg;5;5,1;5,5`,
      { resource: "variants", wish: { complete: true, only: "new" } },
    );
    expect(run.counts).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      gone: 0,
      faulty: 0,
      skipped: 3,
    });
    expect(
      await mill.rows("select reference, packaging, active from variant order by reference"),
    ).toEqual([
      { reference: "S170-25", packaging: "Sac 25 kg", active: true },
      { reference: "T65-10", packaging: "Sac 10 kg", active: true },
      { reference: "T65-25", packaging: "Sac 25 kg", active: true },
      { reference: "T65-5", packaging: "Sac 5 kg", active: true },
    ]);
  });
});

describe("lines that are faulty", () => {
  it("[QUAI-5] are each told with line, column, value and cure, and nothing is taken", async () => {
    const run = await mill.previewed(
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
      await mill.rows("select line, faults from exchange_line where run_id = $1 order by n", [
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
    const run = await mill.take("Référence;Rang\nT65-25;4\nINCONNU;1\nT65-10;un", {
      resource: "variants",
      wish: { goodLines: true },
    });
    expect([run.state, run.counts]).toEqual([
      "applied",
      { added: 0, changed: 1, unchanged: 0, gone: 0, faulty: 2, skipped: 0 },
    ]);
  });

  it("are those of a key that is said twice otherwise; said twice alike it is one", async () => {
    const run = await mill.previewed("Référence;Rang\nT65-25;4\nT65-25;4\nT65-10;2\nT65-10;3", {
      resource: "variants",
    });
    expect(
      await mill.rows(
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
    const run = await mill.previewed(
      `Code;Nom;Catégorie mère
farines;;seigle
bio;Bio;farines-de-ble
tres-bio;Très bio;bio`,
      { resource: "categories" },
    );
    expect(
      (
        await mill.rows<{ readonly line: number; readonly reason: string }>(
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
    const asked = await mill.preview(text, { resource: "variants" });
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
    await mill.take(text, { resource: "variants", wish: { meant: { "PCB vente": "orderStep" } } });
    expect(
      await mill.rows("select order_step as step from variant where reference = 'T65-25'"),
    ).toEqual([{ step: 6 }]);
  });
});
