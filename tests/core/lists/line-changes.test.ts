import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { removingLine, replacingLine } from "../../../core/lists/line-changes.ts";
import { sampleList } from "../../../machines/laboratory/flows/sample-list.ts";

const code = (text: string): VariantCode => VariantCode.make(text);
const lineOf = (text: string, section: string | null): ShoppingListLine => ({
  code: code(text),
  section,
  quantity: 5,
  variant: null,
  unavailable: null,
  last: null,
  usual: null,
});
const old = lineOf("B", "Froid");
const list: Pick<ShoppingList, "lines"> = {
  ...sampleList,
  lines: [lineOf("A", "Froid"), old, lineOf("C", null)],
};
const before = {
  kind: "arrange",
  arrangement: [
    { code: "A", section: "Froid" },
    { code: "B", section: "Froid" },
    { code: "C", section: null },
  ],
};

describe("a line of a list", () => {
  it("[LIST-26] that is taken out comes back where it stood, as it was", () => {
    expect(removingLine(list, old)).toEqual({
      changes: [{ kind: "remove", code: "B" }],
      undo: [{ kind: "add", products: [{ code: "B", quantity: 5, section: "Froid" }] }, before],
    });
  });

  it("[LIST-26] that cannot be had makes way for a substitute, in whole steps and in its place", () => {
    expect(replacingLine(list, old, { code: code("N"), orderStep: 4 })).toEqual({
      changes: [
        { kind: "add", products: [{ code: "N", quantity: 8, section: "Froid" }] },
        { kind: "remove", code: "B" },
        {
          kind: "arrange",
          arrangement: [
            { code: "A", section: "Froid" },
            { code: "N", section: "Froid" },
            { code: "C", section: null },
          ],
        },
      ],
      undo: [
        { kind: "add", products: [{ code: "B", quantity: 5, section: "Froid" }] },
        { kind: "remove", code: "N" },
        before,
      ],
    });
  });
});
