import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Quantity, VariantCode } from "../../../api-schema/primitives.ts";
import {
  isFoundBy,
  isOutOfReach,
  padQuantity,
  padSections,
  usualOfEmptyLines,
  usualToTake,
} from "../../../core/order-pad/pad.ts";

const code = (text: string) => VariantCode.make(text);
const usual = (quantity: number) => Quantity.make(quantity);
const inStock = { stock: 100, orderStep: 1 };

const anyLine = fc.record({
  code: fc.nat(400).map((number) => code(`V${number}`)),
  section: fc.option(fc.constantFrom("Chambre froide", "Étagère farine")),
  usual: fc.option(fc.integer({ min: 1, max: 40 }).map(usual)),
  variant: fc.option(fc.record({ stock: fc.nat(60), orderStep: fc.integer({ min: 1, max: 12 }) })),
});

describe("the order pad", () => {
  it("[PAD-1] stands by section, sections and lines as they come in the list", () => {
    const line = (name: string, section: string | null) => ({ name, section });
    expect(
      padSections([
        line("T65", "Étagère farine"),
        line("Sel", null),
        line("Beurre", "Chambre froide"),
        line("T80", "Étagère farine"),
      ]),
    ).toEqual([
      {
        name: "Étagère farine",
        lines: [line("T65", "Étagère farine"), line("T80", "Étagère farine")],
      },
      { name: null, lines: [line("Sel", null)] },
      { name: "Chambre froide", lines: [line("Beurre", "Chambre froide")] },
    ]);
  });

  it("[PAD-1] loses and doubles no line", () => {
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const shown = padSections(lines).flatMap((section) => section.lines);
        expect(new Set(shown)).toEqual(new Set(lines));
        expect(shown).toHaveLength(lines.length);
      }),
    );
  });

  it("[PAD-2] takes what is typed as a packaging multiple within the stock, and says so", () => {
    const bySix = { stock: 100, orderStep: 6 };
    expect(padQuantity("12", bySix)).toEqual({ kind: "quantity", quantity: 12, message: null });
    expect(padQuantity(" 8 ", bySix)).toEqual({
      kind: "quantity",
      quantity: 12,
      message: "Ce produit se vend par 6 : quantité portée à 12.",
    });
    expect(padQuantity("200", inStock)).toEqual({
      kind: "quantity",
      quantity: 100,
      message: "Stock insuffisant : quantité ramenée à 100.",
    });
    expect(padQuantity("", inStock)).toEqual({ kind: "quantity", quantity: 0, message: null });
    expect(padQuantity("0", bySix)).toEqual({ kind: "quantity", quantity: 0, message: null });
    expect(padQuantity("5", { stock: 4, orderStep: 6 })).toEqual({
      kind: "quantity",
      quantity: 0,
      message: "Ce produit est en rupture de stock.",
    });
    expect(padQuantity("1,5", inStock)).toEqual({
      kind: "refused",
      message: "Un nombre entier, sans virgule",
    });
  });

  it("[PAD-2] what it takes once it takes again as it is", () => {
    fc.assert(
      fc.property(
        fc.nat(12_000),
        fc.record({ stock: fc.nat(500), orderStep: fc.integer({ min: 1, max: 24 }) }),
        (wish, variant) => {
          const taken = padQuantity(String(wish), variant);
          if (taken.kind === "refused") return;
          expect(taken.quantity % variant.orderStep).toBe(0);
          expect(taken.quantity).toBeLessThanOrEqual(variant.stock);
          expect(padQuantity(String(taken.quantity), variant)).toEqual({
            kind: "quantity",
            quantity: taken.quantity,
            message: null,
          });
        },
      ),
    );
  });

  it("[PAD-3] takes the usual quantity as it can be had today", () => {
    const variant = { stock: 20, orderStep: 6 };
    expect(usualToTake({ usual: usual(4), variant })).toBe(6);
    expect(usualToTake({ usual: usual(24), variant })).toBe(18);
    expect(usualToTake({ usual: usual(4), variant: { stock: 5, orderStep: 6 } })).toBe(0);
    expect(usualToTake({ usual: null, variant })).toBe(0);
    expect(usualToTake({ usual: usual(4), variant: null })).toBe(0);
  });

  it("[PAD-3] knows what is out of reach: not sold any more, or fewer left than one multiple", () => {
    expect(
      [
        null,
        { stock: 5, orderStep: 6 },
        { stock: 6, orderStep: 6 },
        { stock: 7, orderStep: 6 },
      ].map((variant) => isOutOfReach({ variant })),
    ).toEqual([true, true, false, false]);
  });

  it("[PAD-3] fills empty lines with what is usual, and leaves what was written", () => {
    const lines = [
      { code: code("T65"), usual: usual(12), variant: inStock },
      { code: code("SEL"), usual: null, variant: inStock },
      { code: code("BEURRE"), usual: usual(3), variant: inStock },
    ];
    const written = new Map([[code("BEURRE"), 1]]);
    expect(usualOfEmptyLines(lines, (variant) => written.get(variant) ?? 0)).toEqual([
      { variant: "T65", quantity: 12 },
    ]);
  });

  it("[PAD-3] pressed twice it adds nothing", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyLine, { selector: (line) => line.code }), (lines) => {
        const once = new Map(
          usualOfEmptyLines(lines, () => 0).map(({ variant, quantity }) => [variant, quantity]),
        );
        expect(usualOfEmptyLines(lines, (variant) => once.get(variant) ?? 0)).toEqual([]);
        for (const line of lines) if (isOutOfReach(line)) expect(once.has(line.code)).toBe(false);
      }),
    );
  });

  it("[PAD-4] finds a line by its name, packaging, reference, EAN or section, in any order", () => {
    const line = {
      section: "Étagère farine",
      variant: {
        product: { name: "Farine de seigle T130" },
        packaging: "Sac 25 kg",
        reference: "FS130-25",
        ean: "3760001000125",
      },
    };
    for (const text of ["seigle", "t130 farine", "fs130", "376000", "etagere 25 kg", ""]) {
      expect([text, isFoundBy(line, text)]).toEqual([text, true]);
    }
    expect(isFoundBy(line, "seigle t65")).toBe(false);
    const unknown = { ...line, section: null, variant: { ...line.variant, ean: null } };
    expect([
      isFoundBy(unknown, "seigle"),
      isFoundBy(unknown, "null"),
      isFoundBy(unknown, "farines"),
      isFoundBy({ section: "Étagère farine", variant: null }, "etagere"),
      isFoundBy({ section: "Étagère farine", variant: null }, "undefined"),
    ]).toEqual([true, false, false, true, false]);
    expect(isFoundBy({ section: null, variant: null }, "seigle")).toBe(false);
  });
});
