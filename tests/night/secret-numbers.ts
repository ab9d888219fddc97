/** What opens a door stands there by a number of its own, the same wherever it comes again. */
export const TOKENS =
  /\b(?:[\w-]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b|(?<=signature=)[\w-]+/g;

export type Numbering = (text: string) => string;

/** Names of what the night itself hides; those of the machines' pages have words of their own. */
export const numbering = (): Numbering => {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return `secret-${number}`;
  };
};
