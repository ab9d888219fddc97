/** Characters that French texts are written with by name. Others have to be numbers or themselves. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00A0"],
  ["laquo", "«"],
  ["raquo", "»"],
  ["rsquo", "’"],
  ["lsquo", "‘"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["hellip", "…"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["deg", "°"],
  ["euro", "€"],
  ["times", "×"],
  ["frac12", "½"],
  ["eacute", "é"],
  ["egrave", "è"],
  ["ecirc", "ê"],
  ["agrave", "à"],
  ["acirc", "â"],
  ["ccedil", "ç"],
  ["ocirc", "ô"],
  ["ucirc", "û"],
  ["ugrave", "ù"],
  ["icirc", "î"],
  ["oelig", "œ"],
  ["Eacute", "É"],
  ["Agrave", "À"],
  ["OElig", "Œ"],
  ["colon", ":"],
  ["tab", "\t"],
  ["newline", "\n"],
]);

/** Entities as the characters they stand for; what is not known stays as it is written. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,10}));?/gi,
    (written, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? written;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return isCharacter(code) ? String.fromCodePoint(code) : "\uFFFD";
    },
  );

/** A text as HTML shows it. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Text as it stands in HTML and XML, between tags or within quotes of either kind. */
export const markupText = (text: string): string => escapeAttribute(text).replace(/'/g, "&#39;");

/** A text as the value of an attribute between double quotes. */
export const escapeAttribute = (text: string): string => escapeText(text).replace(/"/g, "&quot;");

const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
