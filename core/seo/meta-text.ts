/** What search engines show of a description; the rest they cut anywhere. */
export const DESCRIPTION_LENGTH = 155;

/**
 * A text for one line of a page's head: white space and control characters become single spaces, and
 * what is too long ends at a word with '…'. Lengths are UTF-16 units.
 */
export const metaText = (text: string, most: number = DESCRIPTION_LENGTH): string => {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/^ | $/g, "")
    .toWellFormed();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  const atWord = space === -1 ? "" : cut.slice(0, space).replace(/[\s,;:.–-]+$/, "");
  return `${atWord === "" ? cut : atWord}…`;
};

/** A path that editors typed, as it stands in an address; what was encoded already stays so. */
export const addressOf = (uri: string): string =>
  URL.parse(uri, "https://panetier.invalid")?.pathname ?? "/";
