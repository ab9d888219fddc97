import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { KindName } from "../../../api-schema/exchange/kinds.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { StaffCell } from "../../../api-schema/staff-resources.ts";
import { RunState } from "../../../api-schema/staff-resources.ts";
import { filterText, readFilters } from "../../../core/exchange/row-filter.ts";
import { RUN_STATES } from "../../../core/exchange/run-states.ts";
import {
  arrived,
  fitsKind,
  readTyped,
  travelling,
  travellingRow,
} from "../../../core/exchange/typed-cells.ts";

const { variants, prices, products, pages } = RESOURCES;
const read = (column: (typeof variants.columns)[string] | undefined, value: StaffCell) => {
  if (column === undefined) throw new Error("No such column.");
  return Result.match(readTyped(column, value), {
    onSuccess: (said) => (said.says === "value" ? said.value : said.says),
    onFailure: (reason) => reason,
  });
};

describe("a typed cell", () => {
  it("says its value, nothing where it may be without, or what is wrong with it", () => {
    const { ean, packaging, active, netWeight, vatRate } = variants.columns;
    const { volumePrices } = prices.columns;
    const { allergens } = products.columns;
    expect([
      read(packaging, " Sac "),
      read(packaging, "supprimer"),
      read(packaging, null),
      read(ean, ""),
      read(active, false),
      read(netWeight, 25_000),
      read(netWeight, -1),
      read(vatRate, 0.055),
      read(vatRate, 0.05555),
      read(volumePrices, [{ quantityFrom: 10, percentage: 0.05 }]),
      read(volumePrices, []),
      read(allergens, ["gluten"]),
      read(allergens, ["rien"]),
    ]).toEqual([
      "Sac",
      "supprimer",
      "« Conditionnement » ne peut pas être supprimé.",
      "none",
      false,
      25_000,
      "Au moins 0.",
      0.055,
      "Pas plus de deux décimales.",
      [{ quantityFrom: 10, percentage: 0.05 }],
      "none",
      ["gluten"],
      expect.stringContaining("« rien » : écrivez"),
    ]);
  });

  it("is of the kind of its column, or none of its values", () => {
    const whole = { kind: "whole" } as const;
    expect([1, 1.5, "1", true, null].map((value) => fitsKind(whole, value))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(fitsKind({ kind: "texts" }, [{ quantityFrom: 1, percentage: 1 }])).toBe(false);
  });

  it.each<readonly [KindName, readonly StaffCell[], readonly StaffCell[]]>([
    ["text", ["", "a"], [1, true, ["a"]]],
    ["identifier", ["a"], [1]],
    ["ean", ["a"], [1]],
    ["customerNumber", ["a"], [1]],
    ["siren", ["a"], [1]],
    ["siret", ["a"], [1]],
    ["vatNumber", ["a"], [1]],
    ["naf", ["a"], [1]],
    ["email", ["a"], [1]],
    ["phone", ["a"], [1]],
    ["postcode", ["a"], [1]],
    ["whole", [0, -3], [0.5, "1", true]],
    ["euros", [1840], [18.4, "18,40"]],
    ["fineEuros", [184_051], [0.5, "1"]],
    ["kilograms", [25_000], [0.5, "1"]],
    ["fineGrams", [110], [0.5, "1"]],
    ["percent", [0.055, 1], [NaN, Infinity, "5,5"]],
    ["flag", [true, false], ["oui", 1]],
    ["day", ["2026-12-24"], [1]],
    ["instant", ["2026-12-24T10:00:00.000Z"], [1]],
    ["clock", ["11:00"], [11]],
    ["choice", ["a"], [1]],
    ["texts", [[], ["a", "b"]], ["a", [{ quantityFrom: 2, percentage: 0.1 }]]],
    ["choices", [[], ["a"]], ["a", [{ quantityFrom: 2, percentage: 0.1 }]]],
    ["document", ["{}"], [1, ["a"]]],
    ["steps", [[], [{ quantityFrom: 2, percentage: 0.1 }]], ["a", ["a"]]],
  ])("of kind %s is %j or nothing, and not %j", (kind, right, wrong) => {
    const fits = (values: readonly StaffCell[]) => values.map((value) => fitsKind({ kind }, value));
    expect([fits([...right, null]), fits(wrong)]).toEqual([
      [...right.map(() => true), true],
      wrong.map(() => false),
    ]);
  });

  it("that is blank says that there is to be none", () => {
    const { volumePrices, to } = prices.columns;
    expect([read(to, null), read(to, " "), read(volumePrices, []), read(to, "\t")]).toEqual([
      "none",
      "none",
      "none",
      "none",
    ]);
  });

  it("travels with its row, without what the resource has no more", () => {
    const row = { code: "faq", name: null, blocks: { content: [] }, former: "x" };
    expect(travellingRow(pages, row)).toEqual({
      code: "faq",
      name: null,
      blocks: '{"content":[]}',
    });
    const { blocks, code } = pages.columns;
    expect([
      blocks && travelling(blocks, null),
      blocks && arrived(blocks, null),
      blocks && arrived(blocks, "3"),
      blocks && arrived(blocks, "[1]"),
      code && arrived(code, "{}"),
      code && arrived(code, 3),
    ]).toEqual([null, null, undefined, [1], "{}", undefined]);
  });

  it("travels as it is, and a document as its JSON", () => {
    const { blocks } = pages.columns;
    if (blocks === undefined) throw new Error("No such column.");
    const value = { content: [{ type: "title" }] };
    const text = travelling(blocks, value);
    expect(text).toBe('{"content":[{"type":"title"}]}');
    expect([arrived(blocks, text), arrived(blocks, "{"), arrived(blocks, 3)]).toEqual([
      value,
      undefined,
      undefined,
    ]);
  });
});

describe("the filter of rows", () => {
  it("is read as it was written, and refuses what rows have not", () => {
    const text = filterText([
      { column: "active", value: "false" },
      { column: "product", value: "T65" },
      { column: "product", value: "S:170" },
      { column: "ean", value: "" },
    ]);
    expect(Result.getOrThrow(readFilters(variants, text))).toEqual(
      new Map<string, readonly unknown[]>([
        ["active", [false]],
        ["product", ["T65", "S:170"]],
        ["ean", [null]],
      ]),
    );
    expect(readFilters(variants, "constructor:x")).toEqual(
      Result.fail("Les articles ne se filtrent pas par « constructor »."),
    );
    expect(readFilters(variants, "netWeight:25")).toEqual(
      Result.fail("Les articles ne se filtrent pas par « netWeight »."),
    );
  });
});

it("knows all states of a run", () => {
  expect([...RunState.literals].toSorted()).toEqual(Object.keys(RUN_STATES).toSorted());
});
