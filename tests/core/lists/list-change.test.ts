import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import { applyToLines, type ListCommand } from "../../../core/lists/list-change.ts";
import type { LinePlace, ListLine } from "../../../core/lists/list-lines.ts";

type Short = readonly [code: string, quantity: number, section?: string | null];

const line = ([code, quantity, section = null]: Short): ListLine => ({
  code: VariantCode.make(code),
  quantity,
  section,
});
const list = (...lines: readonly Short[]) => lines.map(line);
const places = (...lines: readonly (readonly [string, string | null])[]): readonly LinePlace[] =>
  lines.map(([code, section]) => ({ code: VariantCode.make(code), section }));
const set = (code: string, wish: Omit<Extract<ListCommand, { kind: "set" }>, "kind" | "code">) =>
  ({ kind: "set", code: VariantCode.make(code), ...wish }) as const;
const add = (...products: readonly Short[]) =>
  ({
    kind: "add",
    products: products.map(([code, quantity, section]) => ({
      code: VariantCode.make(code),
      quantity,
      ...(section === undefined ? {} : { section }),
    })),
  }) as const;

const after = (lines: readonly ListLine[], ...commands: readonly ListCommand[]) =>
  commands.reduce((all, command) => {
    const next = applyToLines(all, command);
    if (Result.isFailure(next)) throw new Error(next.failure.message);
    return next.success;
  }, lines);
const refusal = (lines: readonly ListLine[], command: ListCommand) =>
  Result.merge(Result.map(applyToLines(lines, command), () => "accepted"));

const cold = list(["T65", 4, "Farine"], ["T55", 2, "Farine"], ["BEURRE", 1, "Froid"]);

describe("adding to a list", () => {
  it("[LIST-3] writes the quantity where the product stands, and puts a new one last in its section", () => {
    expect(after(cold, add(["T55", 9], ["SEIGLE", 3, "farine"], ["OEUFS", 6]))).toEqual(
      list(
        ["T65", 4, "Farine"],
        ["T55", 9, "Farine"],
        ["SEIGLE", 3, "Farine"],
        ["BEURRE", 1, "Froid"],
        ["OEUFS", 6],
      ),
    );
  });

  it("[LIST-3] moves a product only when another section is named", () => {
    expect(after(cold, add(["T65", 4, "FARINE"]))).toEqual(cold);
    expect(after(cold, add(["T65", 5, "Froid"]))).toEqual(
      list(["T55", 2, "Farine"], ["BEURRE", 1, "Froid"], ["T65", 5, "Froid"]),
    );
    expect(after(cold, add(["T65", 4, null]))).toEqual(
      list(["T55", 2, "Farine"], ["BEURRE", 1, "Froid"], ["T65", 4]),
    );
  });

  it("[LIST-6] refuses the three hundred and first line, and takes new quantities of a full list", () => {
    const full = list(...Array.from({ length: 300 }, (_, index): Short => [`V${index}`, 1]));
    expect(refusal(full, add(["ONE-MORE", 1]))).toEqual({
      reason: "field",
      field: "products",
      message: "Une liste compte 300 lignes au plus : retirez-en, ou commencez une autre liste.",
    });
    expect(after(full, add(["V299", 7]))).toEqual(full.with(299, line(["V299", 7])));
  });

  it("[LIST-1] names the section that is too long by its place in the request", () => {
    expect(refusal(cold, add(["A", 1], ["B", 1, "x".repeat(41)]))).toEqual({
      reason: "field",
      field: "products.1.section",
      message: "Le nom d'un rayon compte 40 caractères au plus.",
    });
  });
});

describe("setting a line", () => {
  it("[LIST-4] changes the quantity alone", () => {
    expect(after(cold, set("T55", { quantity: 0 }))).toEqual(
      cold.with(1, line(["T55", 0, "Farine"])),
    );
  });

  it("[LIST-4] joins the section of the line whose place it takes", () => {
    expect(after(cold, set("T65", { position: 2 }))).toEqual(
      list(["T55", 2, "Farine"], ["BEURRE", 1, "Froid"], ["T65", 4, "Froid"]),
    );
    expect(after(cold, set("BEURRE", { position: 1 }))).toEqual(
      list(["T65", 4, "Farine"], ["BEURRE", 1, "Farine"], ["T55", 2, "Farine"]),
    );
    expect(after(cold, set("T65", { position: 999 }))).toEqual(
      after(cold, set("T65", { position: 2 })),
    );
  });

  it("[LIST-4] stands at the place that is named with a section", () => {
    expect(after(cold, set("BEURRE", { position: 2, section: "Farine" }))).toEqual(
      list(["T65", 4, "Farine"], ["T55", 2, "Farine"], ["BEURRE", 1, "Farine"]),
    );
    expect(after(cold, set("T65", { section: "Comptoir" }))).toEqual(
      list(["T55", 2, "Farine"], ["BEURRE", 1, "Froid"], ["T65", 4, "Comptoir"]),
    );
  });

  it("[LIST-4] of a product that is not there is refused", () => {
    expect(refusal(cold, set("SEIGLE", { quantity: 1 }))).toEqual({
      reason: "notFound",
      message: "Ce produit ne fait plus partie de la liste.",
    });
  });
});

describe("an arrangement", () => {
  it("[LIST-2] puts the lines of a section together, spelt as it first appears", () => {
    const arrangement = places(["BEURRE", "Réserve"], ["T65", null], ["T55", "RESERVE"]);
    expect(after(cold, { kind: "arrange", arrangement })).toEqual(
      list(["BEURRE", 1, "Réserve"], ["T55", 2, "Réserve"], ["T65", 4]),
    );
  });

  it.each([
    ["leaves one out", places(["T65", null], ["T55", null])],
    ["names one twice", places(["T65", null], ["T55", null], ["BEURRE", null], ["T65", null])],
    ["names another one", places(["T65", null], ["T55", null], ["OEUFS", null])],
  ])("[LIST-4] that %s is refused", (_, arrangement) => {
    expect(refusal(cold, { kind: "arrange", arrangement })).toEqual({
      reason: "field",
      field: "arrangement",
      message: "Le nouvel ordre doit nommer chaque produit de la liste une fois.",
    });
  });
});
