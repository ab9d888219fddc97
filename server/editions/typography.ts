const NO_BREAK = "\u00A0";

/**
 * French spacing: authors type plain spaces, a line must not break before ; : ? ! % » nor between a
 * number and its unit, its month or the letter of its article of law. Works on JSON as well: outside its texts there is no space.
 */
export const french = (text: string): string =>
  text
    .replace(/ (?=[;:?!%»])/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(
      /(?<=\d) (?=(?:°C|°Brix|°Baumé|°|€|kg|g|mg|l|ml|cm|mm|m|h|min|K|kWh|W|ppm|parts?|ans?|jours?)(?![\p{L}]))/gu,
      NO_BREAK,
    )
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK)
    .replace(/(?<=\b[LRD]\.) (?=\d)/g, NO_BREAK)
    .replace(new RegExp(`(?<=\\b(?:1er|\\d{1,2})) (?=(?:${MONTHS})\\b)`, "g"), NO_BREAK);

const MONTHS =
  "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre";

/** The same for all texts of a value that becomes JSON. */
export const frenchJson = (value: unknown): unknown => JSON.parse(french(JSON.stringify(value)));
