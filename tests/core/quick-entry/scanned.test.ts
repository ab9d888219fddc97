import { expect, it } from "vitest";
import { Ean } from "../../../api-schema/primitives.ts";
import { scannedCode } from "../../../core/quick-entry/scanned.ts";
import { vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { aProduct } from "./a-product.ts";

// The first was written as a UPC, without its leading zero; the second fills a carton.
const SHELF = vocabularyOf(
  [
    aProduct("UPC-1", "Sirop d’érable", { ean: Ean.make("0036000291452") }),
    aProduct("SEL-1", "Sel fin", { ean: Ean.make("3760000000017"), orderStep: 6 }),
  ],
  [],
);

it.each([
  ["036000291452", "sure UPC-1 1"],
  ["0036000291452", "sure UPC-1 1"],
  // Twelve digits, and no UPC: the last one is wrong.
  ["036000291453", "unknown"],
  ["3760000000017", "sure SEL-1 6"],
  ["13760000000014", "sure SEL-1 6"],
  ["pnt:SEL-1", "sure SEL-1 6"],
  // A label's own code is none of an EAN, and digits within something longer are none either.
  ["PNT:036000291452", "unknown"],
  ["113760000000014", "unknown"],
  ["SEL-9", "unknown"],
  ["", "unknown"],
])("[ENTRY-13] the scanned code '%s' is '%s'", (raw, told) => {
  const { meaning } = scannedCode(raw, SHELF);
  expect(meaning.kind === "sure" ? `sure ${meaning.code} ${meaning.quantity}` : meaning.kind).toBe(
    told,
  );
});
