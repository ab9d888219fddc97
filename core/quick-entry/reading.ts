import type { VariantCode } from "../../api-schema/primitives.ts";
import { isNaming, isOfName, isTelling, type Clause } from "./clauses.ts";
import { containerOf } from "./packaging.ts";
import type { HabitBase, SaidToken } from "./phrases.ts";
import { isClosing, isGreeting, isSilent } from "./silent-words.ts";
import { spanOf, type BaseUnit, type Span } from "./tokens.ts";
import { stem } from "./word-index.ts";

/** A word that products are searched by. */
export type SaidWord = { readonly text: string; readonly isLiteral: boolean };

export type Measure = {
  readonly count: number;
  readonly amount: number;
  readonly unit: BaseUnit;
};

/** A packaging that was said, and whether 'de' or a size follows: 'sacs de T65', not 'sachets baguette'. */
export type SaidContainer = {
  readonly name: string;
  readonly word: string;
  readonly isUnit: boolean;
  /** A size follows: 'sac de 25 kg'. */
  readonly isSized: boolean;
  /** A quantity stands before it. */
  readonly isCounted: boolean;
};

/** What a clause says, before the catalogue is asked. */
export type Reading = {
  readonly at: Span;
  readonly codes: readonly VariantCode[];
  readonly words: readonly SaidWord[];
  readonly quantities: readonly (SaidToken & { readonly kind: "number" })[];
  readonly measures: readonly Measure[];
  readonly container: SaidContainer | null;
  readonly habit: { readonly base: HabitBase | null; readonly factor: number } | null;
  readonly difference: 1 | -1 | null;
  readonly negation: "removal" | "exception" | null;
  /** Two things are said of which one holds. */
  readonly isCorrected: boolean;
  readonly isDelivery: boolean;
  /** Opens with 'bonjour'. */
  readonly isGreeting: boolean;
  /** Says 'merci' or another word that ends a letter. */
  readonly closes: boolean;
};

/** Reads a clause token by token. */
export const readClause = (clause: Clause, neighbours: ReadonlySet<string>): Reading => {
  const first = clause.findIndex(isTelling);
  const telling = clause.slice(first, clause.findLastIndex(isTelling) + 1);
  const names = nameNumbers(clause, neighbours);
  const numbers = clause.filter((token, at) => token.kind === "number" && !names.has(at));
  const container = containerIn(clause);
  const habits = clause.filter((token) => token.kind === "habit");
  const kinds = new Set(clause.map(({ kind }) => kind));
  const negation = clause.find((token) => token.kind === "negation");
  return {
    at: spanOf(telling),
    codes: clause.flatMap((token) => (token.kind === "code" ? [token.code] : [])),
    words: wordsOf(clause, names, container),
    quantities: numbers.flatMap((token) => (token.kind === "number" ? [token] : [])),
    measures: clause.flatMap((token) =>
      token.kind === "measure"
        ? [{ count: token.count, amount: token.amount, unit: token.unit }]
        : [],
    ),
    container,
    habit:
      habits.length === 0
        ? null
        : {
            base: habits.find(({ base }) => base !== null)?.base ?? null,
            factor: habits.reduce((product, { factor }) => product * factor, 1),
          },
    difference: clause.find((token) => token.kind === "difference")?.sign ?? null,
    negation: negationOf(clause, negation),
    isCorrected: kinds.has("correction"),
    isDelivery: kinds.has("delivery"),
    isGreeting: clause.some((token) => token.kind === "word" && isGreeting(token.text)),
    closes: clause.some((token) => token.kind === "word" && isClosing(token.text)),
  };
};

/** 'sans' inside a name belongs to it: 'praliné sans palme'. */
const negationOf = (clause: Clause, token: SaidToken | undefined): Reading["negation"] => {
  if (token?.kind !== "negation") return null;
  if (!token.isException) return "removal";
  const isFirst = !clause.slice(0, clause.indexOf(token)).some(isTelling);
  return isFirst ? "exception" : null;
};

/** Numbers that a name has: all that do when another says how many, else those within the clause. */
const nameNumbers = (clause: Clause, neighbours: ReadonlySet<string>): ReadonlySet<number> => {
  const numbers = clause.flatMap(({ kind }, at) => (kind === "number" ? [at] : []));
  const ofName = numbers.filter((at) => isOfName(clause, at, neighbours));
  if (ofName.length < numbers.length) return new Set(ofName);
  const first = clause.findIndex(isTelling);
  const token = clause[first];
  // '2 baguettes' are two; 'mille-feuille' is none.
  const isCount = token?.kind === "number" && !token.isSpoken;
  return new Set(ofName.filter((at) => at !== first || !isCount));
};

const wordsOf = (
  clause: Clause,
  names: ReadonlySet<number>,
  container: SaidContainer | null,
): readonly SaidWord[] =>
  clause.flatMap((token, at) => {
    if (token.kind === "number") {
      return names.has(at) ? [{ text: String(token.value), isLiteral: true }] : [];
    }
    if (token.kind !== "word" || isSilent(token.text)) return [];
    if (container !== null && token.text === container.word) return [];
    return [{ text: stem(token.text), isLiteral: token.isLiteral }];
  });

/** The packaging before a size, after a quantity or 'en', or at the end; elsewhere it is a name's. */
const containerIn = (clause: Clause): SaidContainer | null => {
  const tokens = clause.filter(({ kind }) => kind !== "mark");
  const all = tokens.flatMap((_, at) => containerAt(tokens, at) ?? []);
  return all.find(({ isSized }) => isSized) ?? all[0] ?? null;
};

const containerAt = (tokens: Clause, at: number): SaidContainer | null => {
  const token = tokens[at];
  const name = token?.kind === "word" ? containerOf(token.text) : null;
  if (token?.kind !== "word" || name === null) return null;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const isLast = !tokens.slice(at + 1).some(isNaming);
  const isCounted = before?.kind === "number";
  const isSaid = isCounted || isIntroduced(before) || isLast;
  if (!isSaid && tokens.slice(0, at).some(isNaming)) return null;
  const isSized = after?.kind === "measure";
  const isOf = after?.kind === "word" && /^d(?:e|u)?$/.test(after.text);
  const isUnit = isLast || isSized || isOf || after?.kind === "code";
  return { name, word: token.text, isUnit, isSized, isCounted };
};

const isIntroduced = (before: SaidToken | undefined): boolean =>
  before?.kind === "word" && (before.text === "en" || before.text === "par");
