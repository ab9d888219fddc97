import { describe, expect, it } from "vitest";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import type { ExchangeRow } from "../../../api-schema/exchange/resource.ts";
import type { Difference } from "../../../core/exchange/differences.ts";
import {
  concernsOf,
  nothingWeighed,
  thresholdsOf,
  type Touched,
  weigh,
} from "../../../core/exchange/guards.ts";

const changed = (key: string, before: ExchangeRow, after: ExchangeRow): Difference => ({
  outcome: "changed",
  key,
  before,
  after,
});

const QUIET = { gone: 0, sold: 100, isOlder: false };

const saidOf = (
  resource: ResourceName,
  differences: readonly Difference[],
  file: Partial<typeof QUIET> = {},
) =>
  concernsOf(
    differences.reduce(
      (weighing, difference) => weigh(weighing, resource, difference, thresholdsOf(resource)),
      nothingWeighed,
    ),
    { ...QUIET, ...file },
    thresholdsOf(resource),
  ).map(
    ({ guard, lines, text }) => `${guard} ${lines}: ${text.replaceAll(/[\u00A0\u202F]/g, " ")}`,
  );

describe("[QUAI-7] what a second person has to look at", () => {
  it("is a price that moves by more than 30 %, up or down, and none that moves by as much", () => {
    const price = (key: string, was: number, is: number) =>
      changed(key, { unitPrice: was }, { unitPrice: is });
    expect(
      saidOf("prices", [
        price("ZNORD\u001FT65\u001F", 1840, 8),
        price("ZNORD\u001FT80\u001F", 1000, 1300),
        price("ZNORD\u001FS170\u001F", 1000, 1301),
        price("ZSUD\u001FS170\u001F", 1000, 700),
      ]),
    ).toEqual(["price-move 2: 2 prix bougent beaucoup (ZNORD · T65 : 18,40 € devient 0,08 €)."]);
  });

  it("is an article whose VAT, packaging or weight changes, and a product that loses an allergen", () => {
    expect(
      saidOf("variants", [
        changed(
          "T65-25",
          { vatRate: 0.055, packaging: "Sac 25 kg", netWeight: 25_000 },
          { vatRate: 0.2, packaging: "Sac 20 kg", netWeight: 20_000 },
        ),
      ]),
    ).toEqual([
      "vat-changed 1: 1 article change de TVA (T65-25 : 5,5 % devient 20 %).",
      "packaging-changed 1: 1 article change de conditionnement (T65-25 : « Sac 25 kg » devient « Sac 20 kg »).",
      "weight-changed 1: 1 article change de poids (T65-25 : 25 kg devient 20 kg).",
    ]);
    expect(
      saidOf("products", [
        changed("T65", { allergens: ["gluten", "soja"] }, { allergens: ["gluten", "lait"] }),
        changed("T80", { allergens: [] }, { allergens: ["gluten"] }),
      ]),
    ).toEqual(["allergen-removed 1: 1 produit perd un allergène (T65 : sans soja)."]);
  });

  it("is more than a twentieth that is gone, and a file older than the one before", () => {
    expect(saidOf("variants", [], { gone: 5 })).toEqual([]);
    expect(saidOf("variants", [], { gone: 6, isOlder: true })).toEqual([
      "mass-withdrawal 6: 6 de 100 en vente ne sont plus dans le fichier et seraient retirés.",
      "older-file 0: Le fichier est plus ancien que le dernier qui a été appliqué.",
    ]);
  });

  it("is every stock at nought, and not one among others", () => {
    const stock = (key: string, quantity: number): Difference => ({
      outcome: "added",
      key,
      after: { quantity },
    });
    expect(saidOf("stocks", [stock("a", 0), stock("b", 3)])).toEqual([]);
    expect(saidOf("stocks", [stock("a", 0), stock("b", 0)])).toEqual([
      "all-nought 2: Les 2 stocks du fichier sont à zéro.",
    ]);
  });

  it("is more than a twentieth of a file's customers who could order no more, and not a single one", () => {
    const shut = (key: string, after: ExchangeRow) => changed(key, { banned: false }, after);
    const others = Array.from({ length: 38 }, (_, index): Difference => ({
      outcome: "unchanged",
      key: `${index}`,
    }));
    expect(saidOf("customers", [shut("a", { banned: true })])).toEqual([]);
    expect(
      saidOf("customers", [shut("a", { banned: true }), shut("b", { active: false }), ...others]),
    ).toEqual([]);
    expect(
      saidOf("customers", [
        shut("a", { banned: true }),
        shut("b", { active: false }),
        shut("c", { banned: true }),
        ...others,
      ]),
    ).toEqual([
      "customers-shut 3: 3 clients, de 41 dans le fichier, ne pourraient plus commander.",
    ]);
  });

  it("is a price under its cost, be it new, and a discount of more than half", () => {
    const priced = (difference: Difference, cost: number | null) =>
      concernsOf(weigh(nothingWeighed, "prices", difference, {}, { cost }), QUIET, {}).map(
        ({ guard, text }) => `${guard}: ${text.replaceAll(/[\u00A0\u202F]/g, " ")}`,
      );
    const added: Difference = {
      outcome: "added",
      key: "ZNORD\u001FT65\u001F",
      after: { unitPrice: 1000 },
    };
    const unsaid = changed(
      "ZNORD\u001FT65\u001F",
      { to: null },
      { to: "2027-01-01T00:00:00.000Z" },
    );
    expect([
      priced(added, 1001),
      priced(added, 1000),
      priced(added, null),
      priced(changed("ZNORD\u001FT65\u001F", { unitPrice: 1100 }, { unitPrice: 1000 }), 1001),
      priced(unsaid, 9999),
    ]).toEqual([
      ["under-cost: 1 prix passe sous son coût (ZNORD · T65 : 10,00 €, coût 10,01 €)."],
      [],
      [],
      ["under-cost: 1 prix passe sous son coût (ZNORD · T65 : 10,00 €, coût 10,01 €)."],
      [],
    ]);
    const offer = (key: string, percentage: number): Difference => ({
      outcome: "added",
      key,
      after: { percentage },
    });
    expect(saidOf("offers", [offer("A\u001FT65", 0.5), offer("B\u001FT65", 0.51)])).toEqual([
      "deep-discount 1: 1 remise est très forte (B · T65 : 51 %).",
    ]);
  });

  it("speaks from where a house says, and of what it touches", () => {
    const weighed = weigh(
      nothingWeighed,
      "prices",
      changed("ZNORD\u001FT65\u001F", { unitPrice: 1000 }, { unitPrice: 1101 }),
      { move: 0.1 },
    );
    const said = (touched: Touched) =>
      concernsOf(weighed, { ...QUIET, touched: new Map([["price-move", touched]]) }, {})[0]?.text;
    const first = "1 prix bouge beaucoup (ZNORD · T65 : 10,00\u00A0€ devient 11,01\u00A0€)";
    expect([
      said({ carts: 12, lorries: 3, habits: 1, lists: 40 }),
      said({ carts: 0, lorries: 0, habits: 2, lists: 0 }),
      said({ carts: 0, lorries: 0, habits: 0, lists: 0 }),
    ]).toEqual([
      `${first} : 12 paniers ouverts, 3 camions à venir, 1 habitude, 40 listes.`,
      `${first} : 2 habitudes.`,
      `${first}.`,
    ]);
  });
});
