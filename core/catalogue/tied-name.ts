/**
 * A product's name with the spaces that must not end a line made unbreakable: inside guillemets,
 * between a number and its unit, around the × of two measures, before the type of a flour. For
 * display only; the wire and the search keep the plain name.
 */
export const tiedName = (name: string): string =>
  name
    .replaceAll("« ", "«\u00A0")
    .replaceAll(" »", "\u00A0»")
    .replace(/(\d) × (?=\d)/g, "$1\u00A0×\u00A0")
    // A longer word with its type would not fit the narrowest cards, and break in the middle.
    .replace(/(^|\P{L})(\p{L}{1,9}) (?=T\d)/gu, "$1$2\u00A0")
    .replace(/(\d) (?=(?:%|kg|g|cm|mm|m|l|cl|ml|°C)(?![\p{L}\d]))/gu, "$1\u00A0");
