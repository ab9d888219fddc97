import { Effect } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ResourceName } from "../../../api-schema/exchange/names.ts";
import { applyReady, confirmWaiting, takeIn } from "../../../server/exchange/take-in.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { incoming } from "./mill-files.ts";
import { houseNow } from "./house-now.ts";
import { useSmallMill } from "./small-mill.ts";

// What a run did, taken back.

const mill = useSmallMill("exchange_undo");

describe("an undo", () => {
  it("[QUAI-10] gives back all that nobody has touched since", async () => {
    const before = await mill.house();
    const run = await mill.take(
      `Code article;Code produit;Conditionnement;Poids net;Poids brut;TVA;Rang
T65-25;;;;;;7
T65-5;T65;Sac 5 kg;5;5,1;5,5;2`,
      { resource: "variants" },
    );
    expect(await mill.house()).not.toEqual(before);
    expect(await mill.run(undoRunOf(run.id, "essai"))).toEqual({ givenBack: 2, kept: [] });
    expect(await mill.house()).toEqual(before);
    expect(await mill.run(undoRunOf(run.id, "essai"))).toBeUndefined();
  });

  it("[QUAI-10] keeps what was changed since, and says so", async () => {
    const first = await mill.take("Code produit;Nom;Labels\nT65;Tradition;Bio\nS170;Seigle;Bio", {
      resource: "products",
    });
    await mill.take("Code produit;Nom\nT65;Farine de tradition", { resource: "products" });
    expect(await mill.run(undoRunOf(first.id, "essai"))).toEqual({
      givenBack: 2,
      kept: [{ key: "T65", why: "gardé, modifié depuis : Nom" }],
    });
    expect(await mill.rows("select code, name, labels from product order by code")).toEqual([
      { code: "S170", name: "Farine de seigle T170", labels: [] },
      { code: "T65", name: "Farine de tradition", labels: ["Bio", "Rouge"] },
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
        const { kept, before, after } = await mill.run(doneAndUndone(files));
        expect({ kept, after }).toEqual({ kept: [], after: before });
      }),
      { numRuns: Number(process.env["QUAI_RUNS"] ?? 4) },
    );
  });
});
