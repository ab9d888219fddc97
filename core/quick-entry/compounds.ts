import { containerOf, packKey } from "./packaging.ts";
import {
  type BaseUnit,
  isMark,
  replaceRuns,
  spanOf,
  type Span,
  type Token,
  wordAt,
} from "./tokens.ts";

/** The types of French flours; 0 is the Italian '00'. */
const FLOUR_TYPES: ReadonlySet<number> = new Set([0, 45, 55, 65, 80, 85, 110, 130, 150, 170]);

/** As it is written; then what dictation makes of the letter. */
const TYPE_WORDS: ReadonlyMap<string, boolean> = new Map([
  ["t", true],
  ["type", true],
  ["types", true],
  ["the", false],
  ["thes", false],
  ["te", false],
  ["tes", false],
  ["tee", false],
  ["taie", false],
]);

const UNITS: ReadonlyMap<string, readonly [factor: number, unit: BaseUnit]> = new Map([
  ["g", [1, "g"]],
  ["gr", [1, "g"]],
  ["gramme", [1, "g"]],
  ["kg", [1000, "g"]],
  ["kilo", [1000, "g"]],
  ["kilogramme", [1000, "g"]],
  ["t", [1_000_000, "g"]],
  ["tonne", [1_000_000, "g"]],
  ["ml", [1, "ml"]],
  ["cl", [10, "ml"]],
  ["l", [1000, "ml"]],
  ["litre", [1000, "ml"]],
  ["mm", [1, "mm"]],
  ["cm", [10, "mm"]],
  ["m", [1000, "mm"]],
  ["metre", [1000, "mm"]],
]);

/**
 * Numbers that belong to what stands beside them as one token: 'T 65', '82 %', 'n° 2', '25 kg',
 * '40 × 60 cm', '50/50'. Two numbers are one word only where the catalogue writes them so.
 */
export const withCompounds = (
  tokens: readonly Token[],
  isKnown: (word: string) => boolean,
): readonly Token[] => {
  const typed = replaceRuns(tokens, flourTypeAt);
  const paired = replaceRuns(typed, (all, at) => pairAt(all, at, isKnown));
  const measured = replaceRuns(
    paired,
    (all, at) =>
      percentageAt(all, at) ?? ordinalAt(all, at) ?? measureAt(all, at) ?? contentAt(all, at),
  );
  return replaceRuns(measured, (all, at) => packAt(all, at, isKnown));
};

type Found = { readonly token: Token; readonly taken: number };

const found = (tokens: readonly Token[], at: number, taken: number, part: Part): Found => {
  const span: Span = spanOf(tokens.slice(at, at + taken));
  return {
    taken,
    token:
      "amount" in part ? { kind: "measure", ...part, ...span } : { kind: "word", ...part, ...span },
  };
};

type Part =
  | { readonly text: string; readonly isLiteral: boolean }
  | { readonly count: number; readonly amount: number; readonly unit: BaseUnit };

const flourTypeAt = (tokens: readonly Token[], at: number): Found | null => {
  const word = wordAt(tokens, at) ?? "";
  const isLiteral = TYPE_WORDS.get(word);
  const next = isMark(tokens[at + 1], "-") ? at + 2 : at + 1;
  const type = flourType(tokens[next]);
  if (type === null) return null;
  if (isLiteral !== undefined) {
    return found(tokens, at, next + 1 - at, { text: `t${type}`, isLiteral });
  }
  return impliedTypeAt(tokens, at, type);
};

const FLOUR_WORDS =
  /^(?:farines?|meule|seigles?|ble|tradition|gruau|campagne|epeautre|bise|complete|integrale)$/;

/** 'de la 65', '5 sacs de 55', 'meule 80': the letter goes without saying. */
const impliedTypeAt = (tokens: readonly Token[], at: number, type: number): Found | null => {
  const word = wordAt(tokens, at) ?? "";
  const measured =
    UNITS.has(singular(wordAt(tokens, at + 2) ?? "")) || isMark(tokens[at + 2], "%", "x");
  const says = word === "de" || word === "la" || FLOUR_WORDS.test(word);
  return says && tokens[at + 1]?.kind === "number" && !measured
    ? found(tokens, at, 2, { text: `t${type}`, isLiteral: false })
    : null;
};

const flourType = (token: Token | undefined): number | null =>
  token?.kind === "number" && FLOUR_TYPES.has(token.value) ? token.value : null;

/** The formats of tins: 'Boîte 5/1'. */
const TINS: ReadonlySet<string> = new Set(["5/1", "4/4", "3/1", "2/1", "1/1", "1/2"]);

const pairAt = (
  tokens: readonly Token[],
  at: number,
  isKnown: (word: string) => boolean,
): Found | null => {
  const [first, sign, second, unit] = tokens.slice(at, at + 4);
  if (first?.kind !== "number" || second?.kind !== "number") return null;
  if (!isMark(sign, "x", "/")) return null;
  const tin = `${first.value}/${second.value}`;
  if (isMark(sign, "/") && TINS.has(tin)) {
    return { token: { kind: "mark", text: tin, ...spanOf(tokens.slice(at, at + 3)) }, taken: 3 };
  }
  const text = `${first.value}${isMark(sign, "/") ? "/" : "x"}${second.value}`;
  const taken = unit?.kind === "word" && unit.text === "cm" ? 4 : 3;
  return isKnown(text) ? found(tokens, at, taken, { text, isLiteral: true }) : null;
};

const percentageAt = (tokens: readonly Token[], at: number): Found | null => {
  const [number, sign, second] = tokens.slice(at, at + 3);
  if (number?.kind !== "number") return null;
  const text = `${number.value}%`;
  if (isMark(sign, "%")) return found(tokens, at, 2, { text, isLiteral: true });
  const [first, last] = [wordAt(tokens, at + 1), second?.kind];
  if (first === "pourcent") return found(tokens, at, 2, { text, isLiteral: true });
  return first === "pour" && last === "number" && second?.kind === "number" && second.value === 100
    ? found(tokens, at, 3, { text, isLiteral: true })
    : null;
};

const ordinalAt = (tokens: readonly Token[], at: number): Found | null => {
  const word = wordAt(tokens, at);
  if (word !== "n" && word !== "no" && word !== "numero") return null;
  const next = isMark(tokens[at + 1], "°", "º", ".") ? at + 2 : at + 1;
  const number = tokens[next];
  return number?.kind === "number"
    ? found(tokens, at, next + 1 - at, { text: `n${number.value}`, isLiteral: true })
    : null;
};

const measureAt = (tokens: readonly Token[], at: number): Found | null => {
  const number = tokens[at];
  if (number?.kind !== "number" || isMark(tokens[at + 2], "'", "’")) return null;
  const unit = UNITS.get(singular(wordAt(tokens, at + 1) ?? ""));
  if (unit === undefined) return null;
  const [factor, base] = unit;
  return found(tokens, at, 2, { count: 1, amount: Math.round(number.value * factor), unit: base });
};

/** 'Lot 6 bobines', 'carton de 180 œufs': what a packaging holds, not how many are ordered. */
const contentAt = (tokens: readonly Token[], at: number): Found | null => {
  const number = tokens[at];
  if (number?.kind !== "number" || !Number.isInteger(number.value)) return null;
  const isOf = wordAt(tokens, at - 1) === "de";
  const holds = containerOf(wordAt(tokens, isOf ? at - 2 : at - 1) ?? "");
  const held = wordAt(tokens, at + 1) ?? "";
  return holds !== null && (isOf || CONTENT.test(held))
    ? found(tokens, at, 1, { count: 1, amount: number.value, unit: "pc" })
    : null;
};

const CONTENT = /^(?:pieces?|pcs|oeufs?|feuilles?|bobines?|rouleaux?|paquets?|sachets?)$/;

/** '12 × 1 l' where a packaging is so. */
const packAt = (
  tokens: readonly Token[],
  at: number,
  isKnown: (word: string) => boolean,
): Found | null => {
  const [number, sign, each] = tokens.slice(at, at + 3);
  if (number?.kind !== "number" || !isMark(sign, "x") || each?.kind !== "measure") return null;
  const { amount, unit } = each;
  return isKnown(packKey(number.value, amount, unit))
    ? found(tokens, at, 3, { count: number.value, amount, unit })
    : null;
};

const singular = (word: string): string =>
  word === "kgs" || word.length > 3 ? word.replace(/s$/, "") : word;
