import { Effect, Stream } from "effect";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { RESOURCE_NAMES, type ResourceName } from "../../../api-schema/exchange/names.ts";
import { MERCHANT_RESOURCES } from "../../../core/exchange/sellers.ts";
import type { Wish } from "../../../core/exchange/wish.ts";
import { applyReady, confirmWaiting, profileOf } from "../../../server/exchange/take-in.ts";
import { goOut } from "../../../server/exchange/go-out.ts";
import { readCommand } from "../../../server/exchange/options.ts";
import { makeProfiles } from "../../../server/exchange/profiles.ts";
import { TABLES } from "../../../server/exchange/tables/tables.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// Files of merchants beside those of the house.

const mill = useSmallMill("exchange_merchants");
const dairy = { merchant: "laiterie" };

const faultsOf = async (run: number) =>
  (
    await mill.rows<{ readonly key: string; readonly reason: string }>(
      "select key, faults->0->>'reason' as reason from exchange_line where run_id = $1 and outcome = 'faulty' order by n",
      [run],
    )
  ).map(({ key, reason }) => `${key}: ${reason}`);
const toldOf = async (run: number) =>
  (
    await mill.rows<{ readonly told: readonly string[] }>(
      "select told from exchange_run where id = $1",
      [run],
    )
  )[0]?.told;
/** Takes a file in; a second person says yes where it waits, and what is refused is not taken. */
const brought = async (text: string, resource: ResourceName, wish: Partial<Wish> = dairy) => {
  const taken = await mill.preview(text, { resource, wish });
  if (taken.outcome === "asking") throw new Error(taken.why);
  const { run } = taken;
  if (taken.outcome === "known") return run;
  return mill.run(
    Effect.gen(function* () {
      return yield* applyReady(
        run.state === "waiting" ? yield* confirmWaiting(run, "regard") : run,
      );
    }),
  );
};
const confirmed = async (...asked: Parameters<typeof brought>) => {
  const run = await brought(...asked);
  if (run.state !== "applied") throw new Error(JSON.stringify([run, await faultsOf(run.id)]));
};
const namesOf = async () =>
  Object.fromEntries(
    (
      await mill.rows<{ readonly code: string; readonly name: string; readonly sold: boolean }>(
        "select code, name, active as sold from product order by code",
      )
    ).map(({ code, name, sold }) => [code, sold ? name : `(${name})`]),
  );

const HELD =
  "« Laiterie du Val » tient ses articles : ils viennent par ses fichiers, ou se changent à la gestion.";
const THEIRS =
  "« Minoterie du Val » le vend : le fichier d'un marchand ne dit que ce qu'il vend lui-même.";

it("[QUAI-63] are of what the tables say who sells it, and of nothing else", () => {
  expect(RESOURCE_NAMES.filter((name) => TABLES[name].seller !== undefined)).toEqual(
    MERCHANT_RESOURCES,
  );
});

describe("merchants' files", () => {
  beforeEach(async () => {
    await mill.take(
      "Code;Nom;Moulin;Tient ses articles\nlaiterie;Laiterie du Val;non;oui\nepicier;Épicier;non;non",
      {
        resource: "merchants",
      },
    );
    await confirmed(
      "Code produit;Nom;Catégorie;Gamme\nBEURRE;Beurre sec;farines;farine",
      "products",
    );
    await confirmed(
      "Code article;Code produit;Conditionnement;Poids net;Poids brut;TVA\nBEURRE-10;BEURRE;Carton 10 kg;10;10,5;5,5",
      "variants",
    );
    await mill.take("Tarif;Réf;PU HT\nZN;BEURRE-10;62,00", { resource: "prices", wish: dairy });
    await mill.take(
      "Réf;Dépôt;Qté;Nature;Relevé le\nBEURRE-10;PRINCIPAL;30;compté;26/11/2026 18:00",
      {
        resource: "stocks",
        wish: dairy,
      },
    );
  });

  it("[QUAI-63] say what it sells: new products wait for a look, prices and stocks count", async () => {
    expect(
      await mill.rows(`select p.code, m.slug as merchant, v.reference, v.stock, c.unit_price as price
        from product p join merchant m on m.id = p.merchant_id join variant v on v.product_id = p.id
        join price c on c.variant_id = v.id where m.slug = 'laiterie'`),
    ).toEqual([
      { code: "BEURRE", merchant: "laiterie", reference: "BEURRE-10", stock: 30, price: 6200 },
    ]);
    const { state, concerns } = await mill.previewed(
      "Code produit;Nom;Catégorie;Gamme\nCREME;Crème;farines;farine",
      { resource: "products", wish: dairy },
    );
    expect({ state, concerns }).toEqual({
      state: "waiting",
      concerns: [
        {
          guard: "merchant-adds",
          lines: 1,
          text: "1 nouveauté de ce marchand serait vendue dans la boutique.",
        },
      ],
    });
  });

  it("[QUAI-63] change nothing of what others sell, whatever they say", async () => {
    const before = await mill.house();
    const products = await mill.previewed(
      "Code produit;Nom;Catégorie;Marchand;Gamme\nT65;À nous;farines;laiterie;farine\nNEUF;Neuf;farines;moulin;farine",
      { resource: "products", wish: dairy },
    );
    expect([products.state, await faultsOf(products.id)]).toEqual([
      "refused",
      [`T65: ${THEIRS}`, `NEUF: ${THEIRS}`],
    ]);
    for (const [resource, text, key] of [
      [
        "variants",
        "Code article;Code produit;Conditionnement;Poids net;Poids brut;TVA\nT65-50;T65;Sac 50 kg;50;50,5;5,5",
        "T65-50",
      ],
      ["prices", "Tarif;Réf;PU HT\nZN;T65-25;1,00", "ZN\u001FT65-25\u001F"],
      [
        "stocks",
        "Réf;Dépôt;Qté;Nature;Relevé le\nT65-25;PRINCIPAL;0;compté;26/11/2026 19:00",
        "T65-25\u001FPRINCIPAL",
      ],
    ] as const) {
      const run = await mill.previewed(text, { resource, wish: dairy });
      expect([resource, run.state, await faultsOf(run.id)]).toEqual([
        resource,
        "refused",
        [`${key}: ${THEIRS}`],
      ]);
    }
    expect(await mill.house()).toEqual(before);
  });

  it("[QUAI-63] are the only ones to change what a merchant holds: the house's keep it, and say so", async () => {
    const kept = await mill.previewed(
      "Code produit;Nom\nBEURRE;Beurre de la maison\nT65;Farine T65 du val",
      { resource: "products" },
    );
    expect([kept.state, kept.counts?.changed, await toldOf(kept.id)]).toEqual([
      "ready",
      1,
      [
        "1 ligne dit autre chose que ce que tient le marchand qui le vend, qui est gardé (BEURRE : Nom).",
      ],
    ]);
    await mill.run(applyReady(kept));
    expect(await namesOf()).toEqual({
      BEURRE: "Beurre sec",
      S170: "Farine de seigle T170",
      T65: "Farine T65 du val",
    });
    const added = await mill.previewed(
      "Code produit;Nom;Catégorie;Marchand;Gamme\nLAIT;Lait;farines;laiterie;farine",
      { resource: "products" },
    );
    expect(await faultsOf(added.id)).toEqual([`LAIT: ${HELD}`]);
    // Of one who holds nothing the house's file may say all.
    await mill.take("Code produit;Nom;Catégorie;Marchand;Gamme\nSEL;Sel;farines;epicier;farine", {
      resource: "products",
    });
    await mill.take("Code produit;Nom\nSEL;Sel fin", { resource: "products" });
    expect((await namesOf())["SEL"]).toBe("Sel fin");
  });

  it("[QUAI-63] that a row comes to be another's between preview and application leaves it", async () => {
    const run = await mill.previewed("Code produit;Nom\nBEURRE;Beurre doux", {
      resource: "products",
      wish: dairy,
    });
    await mill.rows(
      "update product set merchant_id = (select id from merchant where slug = 'moulin') where code = 'BEURRE'",
    );
    await mill.run(applyReady(run));
    expect((await namesOf())["BEURRE"]).toBe("Beurre sec");
  });

  it("[QUAI-63] that name all withdraw what that merchant sells, and the house's nothing of theirs", async () => {
    await confirmed("Code produit;Nom;Catégorie;Gamme\nCREME;Crème;farines;farine", "products");
    await confirmed("Code produit;Nom\nCREME;Crème", "products", { ...dairy, complete: true });
    expect(await namesOf()).toEqual({
      BEURRE: "(Beurre sec)",
      CREME: "Crème",
      S170: "Farine de seigle T170",
      T65: "Farine T65",
    });
    await confirmed("Code produit;Nom\nT65;Farine T65", "products", { complete: true });
    expect(await namesOf()).toEqual({
      BEURRE: "(Beurre sec)",
      CREME: "Crème",
      S170: "(Farine de seigle T170)",
      T65: "Farine T65",
    });
  });

  it("[QUAI-63] go out by merchant, and come in again without a change", async () => {
    for (const resource of ["products", "variants", "prices", "stocks"] as const) {
      const text = await mill.run(
        Effect.map(Stream.runCollect(goOut(resource, null, dairy).rows), (lines) => {
          const { columns } = goOut(resource, null, dairy);
          return [columns, ...lines.map((line) => columns.map((header) => line[header] ?? ""))]
            .map((row) => row.join(";"))
            .join("\n");
        }),
      );
      const { state, counts } = await mill.previewed(text, {
        resource,
        wish: { ...dairy, complete: true },
      });
      expect([resource, state, counts]).toEqual([
        resource,
        "ready",
        { added: 0, changed: 0, unchanged: 1, gone: 0, faulty: 0, skipped: 0 },
      ]);
    }
  });

  it("[QUAI-63] are known by their profile; what is no merchant's, and no merchant, are refused", async () => {
    const taken = await mill.preview("Art;Px\nBEURRE-10;63,00", {
      resource: "prices",
      wish: { ...dairy, meant: { Art: "article", Px: "unitPrice" }, constants: { list: "ZN" } },
    });
    if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
    const profile = profileOf("prix-laiterie", taken);
    expect(profile.merchant).toBe("laiterie");
    await mill.run(Effect.flatMap(makeProfiles, ({ keep }) => keep(profile, "essai")));
    const again = await mill.previewed("Art;Px\nT65-25;1,00", { profile });
    expect([again.wish.merchant, again.state]).toEqual(["laiterie", "refused"]);
    await expect(
      mill.preview("Code;Nom\nx;X", { resource: "brands", wish: dairy }),
    ).rejects.toMatchObject({
      reason:
        "Le fichier d'un marchand dit ses produits, ses articles, leurs prix et leurs stocks.",
    });
    const product = "Code produit;Nom\nBEURRE;Beurre";
    await expect(
      mill.preview(product, { resource: "products", wish: { merchant: "personne" } }),
    ).rejects.toMatchObject({ reason: "Aucun marchand n'a le code « personne »." });
    await expect(
      mill.preview(product, { resource: "products", wish: { merchant: "moulin" } }),
    ).rejects.toMatchObject({
      reason: "« moulin » est le moulin : ses fichiers sont ceux de la maison.",
    });
    expect(await mill.reasons("merchants", "Code;Tient ses articles\nmoulin;oui")).toEqual([
      {
        line: 2,
        column: "holdsOwn",
        reason: "C'est le moulin : ce qu'il vend vient par les fichiers de la maison.",
      },
    ]);
  });

  it("[QUAI-63] are undone like any", async () => {
    const before = await mill.house();
    const run = await mill.take("Code produit;Nom\nBEURRE;Beurre doux", {
      resource: "products",
      wish: dairy,
    });
    await mill.run(undoRunOf(run.id, "essai"));
    expect(await mill.house()).toEqual(before);
  });

  it("[QUAI-63] whatever lines they have: what others sell is as it was", async () => {
    const others = () =>
      mill.rows(`select to_jsonb(p) - 'updated_at' as product, m.slug, v.reference, v.stock, v.active,
          (select json_agg(json_build_array(c.price_list_id, c.unit_price) order by 1) from price c where c.variant_id = v.id)::text as prices
        from product p join merchant m on m.id = p.merchant_id left join variant v on v.product_id = p.id
        where m.slug <> 'laiterie' order by p.code, v.reference`);
    const before = await others();
    const code = fc.constantFrom("T65", "S170", "BEURRE", "NEUF-1", "NEUF-2");
    const article = fc.constantFrom("T65-25", "T65-10", "S170-25", "BEURRE-10", "NEUF-9");
    const merchant = fc.constantFrom("moulin", "laiterie", "epicier", "");
    const file = fc.oneof(
      fc.array(fc.tuple(code, merchant), { minLength: 1, maxLength: 4 }).map((lines) => ({
        resource: "products" as const,
        text: `Code produit;Nom;Catégorie;Gamme;Marchand\n${lines.map(([one, of]) => `${one};Autre nom;farines;farine;${of}`).join("\n")}`,
      })),
      fc.array(fc.tuple(article, code), { minLength: 1, maxLength: 4 }).map((lines) => ({
        resource: "variants" as const,
        text: `Code article;Code produit;Conditionnement;Poids net;Poids brut;TVA\n${lines.map(([one, of]) => `${one};${of};Sac 3 kg;3;3,1;20`).join("\n")}`,
      })),
      fc
        .array(fc.tuple(article, fc.constantFrom("ZN", "ZS")), { minLength: 1, maxLength: 4 })
        .map((lines) => ({
          resource: "prices" as const,
          text: `Tarif;Réf;PU HT\n${lines.map(([one, list]) => `${list};${one};0,50`).join("\n")}`,
        })),
      fc.array(article, { minLength: 1, maxLength: 4 }).map((lines) => ({
        resource: "stocks" as const,
        text: `Réf;Dépôt;Qté;Nature;Relevé le\n${lines.map((one) => `${one};PRINCIPAL;1;compté;27/11/2026 18:00`).join("\n")}`,
      })),
    );
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.boolean(),
        fc.boolean(),
        async ({ resource, text }, complete, goodLines) => {
          await brought(text, resource, { ...dairy, complete, goodLines });
          expect(await others()).toEqual(before);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("[QUAI-63] are asked for by command", () => {
    expect(readCommand(["out", "prices", "--merchant", "laiterie"]).asked).toEqual({
      command: "out",
      resource: "prices",
      since: null,
      merchant: "laiterie",
      format: "csv",
      to: null,
    });
    expect(() => readCommand(["in", "x.csv", "--merchant", "La Laiterie"])).toThrow(
      "--merchant : des lettres minuscules, des chiffres et des tirets.",
    );
  });
});
