const NO_BREAK = "\u00A0";

/**
 * French spacing: authors type plain spaces, a line must not break before ; : ? ! % » nor between a
 * number and its unit. Works on JSON as well: outside its texts there is no space.
 */
export const french = (text: string): string =>
  text
    .replace(/ (?=[;:?!%»])/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(
      /(?<=\d) (?=(?:°C|°Brix|°Baumé|°|€|kg|g|mg|l|ml|cm|mm|m|h|min|K|kWh|W|ppm|parts?|ans?|jours?)(?![\p{L}]))/gu,
      NO_BREAK,
    )
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK);

/** The same for all texts of a value that becomes JSON. */
export const frenchJson = (value: unknown): unknown => JSON.parse(french(JSON.stringify(value)));
