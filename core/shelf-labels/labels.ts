import type { VariantCode } from "../../api-schema/primitives.ts";

/** What labels are printed on: an A4 sheet of 3 × 8, or a roll as wide as shelf printers take. */
export type LabelFormat = "a4" | "roll";

/** The code that is printed: bars for a till's scanner, a square for a telephone. */
export type LabelCode = "code128" | "qr";

/** Millimetres. */
export type LabelGeometry = {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
};

/** The sizes of a label and how many of them are on a page. */
export const LABEL_GEOMETRY: { readonly [Format in LabelFormat]: LabelGeometry } = {
  a4: { columns: 3, rows: 8, width: 70, height: 37 },
  roll: { columns: 1, rows: 1, width: 62, height: 29 },
};

/** How many labels a page holds. */
export const labelsPerPage = (format: LabelFormat): number => {
  const { columns, rows } = LABEL_GEOMETRY[format];
  return columns * rows;
};

/** What the square of a shelf label says before the code of its variant. */
export const SHELF_CODE_PREFIX = "PNT:";

/** A variant as its label names it. */
export type LabelledVariant = {
  readonly code: VariantCode;
  readonly reference: string;
  readonly ean: string | null;
};

/**
 * What the printed code says: the square 'PNT:' and the variant's own code, the bars its EAN, which
 * is on the goods as well, else its reference.
 */
export const labelCodeText = (kind: LabelCode, { code, reference, ean }: LabelledVariant): string =>
  kind === "qr" ? `${SHELF_CODE_PREFIX}${code}` : (ean ?? reference);

/**
 * The labels page by page, `skipped` places of the first sheet left free because they are used
 * already (null). Every label is on one page, once, in order; the last page ends with its last label.
 */
export const labelPages = <Label>(
  labels: readonly Label[],
  { perPage, skipped }: { readonly perPage: number; readonly skipped: number },
): readonly (readonly (Label | null)[])[] => {
  if (labels.length === 0) return [];
  const free = Math.min(Math.max(0, Math.trunc(skipped)), perPage - 1);
  const places = [...Array.from<null>({ length: free }).fill(null), ...labels];
  const pages = Math.ceil(places.length / perPage);
  return Array.from({ length: pages }, (_, page) =>
    places.slice(page * perPage, (page + 1) * perPage),
  );
};
