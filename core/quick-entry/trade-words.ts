import { spanOf, type Token, wordAt } from "./tokens.ts";

/** What dictation writes, or the trade says, and the catalogue's words for it. */
const SAYINGS: readonly (readonly [said: string, meant: string, isLiteral: boolean])[] = [
  ["a o p", "aop", true],
  ["a au pays", "aop", false],
  ["au pays", "aop", false],
  ["haut pays", "aop", false],
  ["a o pe", "aop", false],
  ["c r c", "crc", true],
  ["chocolatine", "pain chocolat", false],
  ["chocolatines", "pain chocolat", false],
  ["ble noir", "sarrasin", false],
  ["maizena", "amidon mais", false],
  ["film alimentaire", "film etirable", false],
  ["papier sulfurise", "papier cuisson", false],
  ["essuie tout", "bobines essuyage", false],
  ["sel faim", "sel fin", false],
  ["le vure", "levure", false],
  ["trade", "tradition", false],
];

type Saying = {
  readonly said: readonly string[];
  readonly meant: readonly string[];
  readonly isLiteral: boolean;
};

const BY_FIRST: ReadonlyMap<string, readonly Saying[]> = Map.groupBy(
  SAYINGS.map(([said, meant, isLiteral]) => ({
    said: said.split(" "),
    meant: meant.split(" "),
    isLiteral,
  })),
  ({ said }) => said[0] ?? "",
);

/** The tokens in the catalogue's words: 'chocolatines' is 'pain chocolat', 'a o p' is 'aop'. */
export const withTradeWords = (tokens: readonly Token[]): readonly Token[] => {
  const words: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = sayingAt(tokens, at);
    const token = tokens[at];
    if (found !== null) words.push(...found.words);
    else if (token !== undefined) words.push(token);
    at += found?.said.length ?? 1;
  }
  return words;
};

const sayingAt = (tokens: readonly Token[], at: number) => {
  for (const saying of BY_FIRST.get(wordAt(tokens, at) ?? "") ?? []) {
    if (!saying.said.every((word, offset) => wordAt(tokens, at + offset) === word)) continue;
    const span = spanOf(tokens.slice(at, at + saying.said.length));
    const words = saying.meant.map((text): Token => ({
      kind: "word",
      text,
      isLiteral: saying.isLiteral,
      ...span,
    }));
    return { said: saying.said, words };
  }
  return null;
};
