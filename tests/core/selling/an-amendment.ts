import { VariantCode } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import type { AmendedVariant } from "../../../core/selling/amendment.ts";
import { grams, rate } from "../values.ts";

// What the tests of a changed order have in common.

/** A text with ordinary spaces where French typography has its own. */
export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

/** A flour that goes on being sold, ten sacks of it in stock; `fields` say what is otherwise. */
export const variant = (fields: Partial<AmendedVariant> = {}): AmendedVariant => ({
  code: VariantCode.make("T65"),
  productName: "Farine T65",
  orderStep: 1,
  netWeight: grams(25_000),
  vatRate: rate(0.055),
  stock: 10,
  unitPrice: cents(1000),
  volumePrices: [],
  offer: null,
  saleable: true,
  preOrderLeft: null,
  ...fields,
});
