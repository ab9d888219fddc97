import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { StaffCell } from "../../../api-schema/staff-resources.ts";
import { RunState } from "../../../api-schema/staff-resources.ts";
import { filterText, readFilters } from "../../../core/exchange/row-filter.ts";
import { RUN_STATES } from "../../../core/exchange/run-states.ts";
import { arrived, fitsKind, readTyped, travelling } from "../../../core/exchange/typed-cells.ts";

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
