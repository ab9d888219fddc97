/**
 * A product's name with the spaces that must not end a line made unbreakable: inside guillemets and
 * between a number and its unit. For display only; the wire and the search keep the plain name.
 */
export const tiedName = (name: string): string =>
  name
    .replaceAll("« ", "«\u00A0")
    .replaceAll(" »", "\u00A0»")
    .replace(/(\d) (?=(?:%|kg|g|cm|mm|m|l|cl|ml|°C)(?![\p{L}\d]))/gu, "$1\u00A0");
