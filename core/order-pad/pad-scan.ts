import type { VariantCode } from "../../api-schema/primitives.ts";
import { NOT_IN_CATALOGUE, scannedCode } from "../quick-entry/scanned.ts";
import type { KnownProduct, Vocabulary } from "../quick-entry/vocabulary.ts";

/** What a code that is scanned in front of the pad comes to. */
export type PadScan =
  /** A line of the pad: its number is to be written. */
  | { readonly kind: "line"; readonly code: VariantCode }
  /** Of the store's catalogue, not in the pad yet. */
  | { readonly kind: "offered"; readonly product: KnownProduct }
  /** `message` is in French. */
  | { readonly kind: "unknown"; readonly message: string };

/** What a scanned code (EAN-13, EAN-8, UPC, GTIN-14, shelf label) means to a pad with these lines. */
export const padScan = (
  raw: string,
  vocabulary: Vocabulary,
  lines: readonly { readonly code: VariantCode }[],
): PadScan => {
  const { said, meaning } = scannedCode(raw, vocabulary);
  const product = meaning.kind === "sure" ? vocabulary.products.get(meaning.code) : undefined;
  if (product === undefined) return { kind: "unknown", message: `${said} : ${NOT_IN_CATALOGUE}` };
  return lines.some(({ code }) => code === product.code)
    ? { kind: "line", code: product.code }
    : { kind: "offered", product };
};
