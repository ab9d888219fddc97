/**
 * What the scanner looks for, as the Shape Detection API calls it: EAN and UPC of the makers; Code 128
 * and QR of the shop's own shelf labels.
 */
export const SCANNED_FORMATS = [
  "ean_13",
  "ean_8",
  "upc_a",
  "upc_e",
  "code_128",
  "qr_code",
] as const;

/** Without these a browser's own reader is of no use here: packagings and both kinds of shelf labels. */
const NEEDED: readonly string[] = ["ean_13", "code_128", "qr_code"];

/**
 * What a browser's own reader, which knows these formats, is asked to look for; null when it lacks one
 * that is needed, and ours is to be loaded.
 */
export const formatsOfOwnReader = (known: readonly string[]): readonly string[] | null =>
  NEEDED.every((format) => known.includes(format))
    ? SCANNED_FORMATS.filter((format) => known.includes(format))
    : null;
