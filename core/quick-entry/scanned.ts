import { completeEan, isValidEan } from "../catalogue/ean.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { SHELF_CODE_PREFIX } from "../shelf-labels/labels.ts";
import type { EntryLine } from "./entry-line.ts";
import { codeKey } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Of a code that no product of the store has. */
export const NOT_IN_CATALOGUE = "Ce code n’est pas dans votre catalogue.";

/**
 * What a scanned code means: EAN-13, EAN-8, UPC, a GTIN-14 of a carton, or a shelf label's own
 * 'PNT:<code>'. One packaging, or one order step: each scan is one more.
 */
export const scannedCode = (raw: string, vocabulary: Vocabulary): EntryLine => {
  const said = raw.trim();
  const from = raw.indexOf(said);
  const code = codeOf(said, vocabulary);
  const product = code === undefined ? undefined : vocabulary.products.get(code);
  return {
    said,
    at: { from, to: from + said.length },
    meaning:
      product === undefined
        ? { kind: "unknown", reason: NOT_IN_CATALOGUE }
        : { kind: "sure", code: product.code, quantity: product.orderStep, explanation: null },
  };
};

const codeOf = (said: string, { codes }: Vocabulary): VariantCode | undefined => {
  const isLabel = said.toUpperCase().startsWith(SHELF_CODE_PREFIX);
  const key = codeKey(isLabel ? said.slice(SHELF_CODE_PREFIX.length) : said);
  if (isLabel) return codes.get(key);
  return writings(key)
    .map((written) => codes.get(written))
    .find((code) => code !== undefined);
};

/** The EANs that a read number stands for: a UPC lacks the leading zero, a GTIN-14 has one digit more. */
const writings = (read: string): readonly string[] => {
  if (/^\d{12}$/.test(read)) return [read, ...[`0${read}`].filter(isValidEan)];
  if (/^\d{14}$/.test(read)) return [read, completeEan(read.slice(1, 13))];
  return [read];
};
