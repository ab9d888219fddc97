import { describe, expect, it } from "vitest";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { recogniseHeaders, recogniseResource } from "../../../core/exchange/recognise.ts";

const headersOf = (name: keyof typeof RESOURCES) =>
  Object.values(RESOURCES[name].columns).map(({ header }) => header);

const exampleOf = (name: keyof typeof RESOURCES) =>
  Object.fromEntries(
    Object.values(RESOURCES[name].columns).map(({ header, example }) => [header, example]),
  );

const names = Object.values(RESOURCES).map(({ name }) => name);

describe("[QUAI-4] a file's headers", () => {
  it.each(names)("of the template of %s are all sure, and of nothing else", (name) => {
    const guesses = recogniseHeaders(RESOURCES[name], headersOf(name), [exampleOf(name)]);
    expect(guesses).toEqual(
      Object.entries(RESOURCES[name].columns).map(([column, { header }]) => ({
        header,
        column,
        confidence: "sure",
        why: "",
      })),
    );
    expect(recogniseResource(headersOf(name), [exampleOf(name)])[0]).toBe(name);
  });

  it("are known as houses write them, whatever their case, accents and dots", () => {
    const said = (header: string, value: string) =>
      recogniseHeaders(RESOURCES.prices, [header], [{ [header]: value }]).map(
        ({ column, confidence }) => [column, confidence],
      )[0];
    expect(
      [
        ["PU HT", "18,40"],
        ["pu ht", "18,40"],
        ["Code Art.", "T65"],
        ["DATE D'EFFET", "01/12/2026"],
        ["Prix HT remisé", "18,40"],
        ["Zone 9", "x"],
      ].map(([header = "", value = ""]) => said(header, value)),
    ).toEqual([
      ["unitPrice", "sure"],
      ["unitPrice", "sure"],
      ["article", "sure"],
      ["from", "sure"],
      ["unitPrice", "doubtful"],
      [null, "none"],
    ]);
  });

  it("are doubtful where most of what stands below does not fit, or where two mean the same", () => {
    const lines = ["18,40", "abc", "def"].map((price) => ({ "PU HT": price, Prix: "1" }));
    expect(recogniseHeaders(RESOURCES.prices, ["PU HT"], lines)).toEqual([
      {
        header: "PU HT",
        column: "unitPrice",
        confidence: "doubtful",
        why: "« abc » ne va pas dans « Prix HT »",
      },
    ]);
    expect(
      recogniseHeaders(RESOURCES.prices, ["PU HT", "Px HT"], [{ "PU HT": "1", "Px HT": "1" }]).map(
        ({ confidence, why }) => [confidence, why],
      ),
    ).toEqual([
      ["doubtful", "« PU HT » et « Px HT » veulent dire la même colonne"],
      ["doubtful", "« PU HT » et « Px HT » veulent dire la même colonne"],
    ]);
  });

  it("say why they are not sure, and mean nothing where none is like them", () => {
    const guesses = recogniseHeaders(
      RESOURCES.prices,
      ["Prix HT remisé", "Ancienne quantité", "Zone 9", " ", "HT"],
      [{ "Prix HT remisé": "18,40", "Ancienne quantité": "" }, {}],
    );
    const none = { column: null, confidence: "none", why: "aucune colonne ne porte un nom proche" };
    expect(guesses).toEqual([
      {
        header: "Prix HT remisé",
        column: "unitPrice",
        confidence: "doubtful",
        why: "ressemble à « Prix HT »",
      },
      {
        header: "Ancienne quantité",
        column: "priceBase",
        confidence: "doubtful",
        why: "ressemble à « Base »",
      },
      { header: "Zone 9", ...none },
      { header: " ", ...none },
      { header: "HT", ...none },
    ]);
  });

  it("are taken with some lines at fault, and asked about where most are", () => {
    const confidenceOf = (...prices: readonly string[]) =>
      recogniseHeaders(
        RESOURCES.prices,
        ["PU HT"],
        prices.map((price) => ({ "PU HT": price })),
      )[0]?.confidence;
    expect([
      confidenceOf("18,40", "abc"),
      confidenceOf("18,40", " ", "", "abc", "def"),
      confidenceOf(" ", ""),
      confidenceOf(),
    ]).toEqual(["sure", "doubtful", "sure", "sure"]);
  });

  it("are rivals only where both are sure of the same column", () => {
    const line = { "PU HT": "1", "Px HT": "abc", "Prix remisé": "1" };
    expect(
      recogniseHeaders(RESOURCES.prices, Object.keys(line), [line]).map(
        ({ column, confidence }) => [column, confidence],
      ),
    ).toEqual([
      ["unitPrice", "sure"],
      ["unitPrice", "doubtful"],
      ["tariffPrice", "doubtful"],
    ]);
  });
});

describe("[QUAI-4] a file is of a resource", () => {
  it("whose key it names surely, with one more column at least, the one that knows most first", () => {
    const line = { "Code tarif": "ZNORD", "Réf article": "T65", "PU HT": "18,40" };
    expect([
      recogniseResource(Object.keys(line), [line])[0],
      recogniseResource(["Code tarif", "Réf article"], []).includes("prices"),
      recogniseResource(["Réf article"], []),
      recogniseResource(["Code tarif", "PU HT"], []).includes("prices"),
      recogniseResource([], []),
    ]).toEqual(["prices", true, [], false, []]);
  });
});
