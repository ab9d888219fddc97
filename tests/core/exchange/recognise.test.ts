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
});
