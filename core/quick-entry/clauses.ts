import { containerOf } from "./packaging.ts";
import type { SaidToken } from "./phrases.ts";
import { isClosing, isSilent } from "./silent-words.ts";
import { stem } from "./word-index.ts";

/** A piece of a text that speaks of one product, of the whole order, or of nothing to order. */
export type Clause = readonly SaidToken[];

/**
 * The clauses of a text, in order. Lines, points, commas, 'et' and 'puis' part them, and so does each
 * new quantity of a dictation without pauses; what one product's name or its quantity holds together
 * stays together ('focaccia et ciabatta', 'T65 ; 10').
 */
export const clausesOf = (
  tokens: readonly SaidToken[],
  neighbours: ReadonlySet<string>,
): readonly Clause[] =>
  sentencesOf(tokens).flatMap((sentence) =>
    joined(piecesOf(sentence), neighbours).flatMap((piece) => byQuantity(piece, neighbours)),
  );

const STOPS = [".", "!", "?", "•", "…"];

const sentencesOf = (tokens: readonly SaidToken[]): readonly Clause[] => {
  const sentences: SaidToken[][] = [[]];
  for (const token of tokens) {
    const current = sentences.at(-1);
    if (token.kind === "delivery") sentences.push([token], []);
    else if (token.kind === "break" || (token.kind === "mark" && STOPS.includes(token.text))) {
      sentences.push([]);
    } else if (token.kind === "negation" && (current?.some(isTelling) ?? false)) {
      sentences.push([token]);
    } else current?.push(token);
  }
  return sentences.filter((sentence) => sentence.some(isTelling));
};

/** A piece, and the sign or word that parts it from the one before. */
type Piece = { readonly tokens: Clause; readonly separator: string };

const SEPARATING_MARKS = [",", ";", "+", "&", "|", "\t", "/", "(", ")"];
const SEPARATING_WORDS = ["et", "puis", "mais", "plus", "ensuite"];

const separatorOf = (token: SaidToken, before: SaidToken | undefined): string | null => {
  if (token.kind === "mark") return SEPARATING_MARKS.includes(token.text) ? token.text : null;
  if (token.kind !== "word" || !SEPARATING_WORDS.includes(token.text)) return null;
  // 'farine de maïs' without its dots.
  return before?.kind === "word" && /^(?:d|de|du|au)$/.test(before.text) ? null : token.text;
};

const piecesOf = (sentence: Clause): readonly Piece[] => {
  const pieces: { tokens: SaidToken[]; separator: string }[] = [{ tokens: [], separator: "" }];
  for (const token of sentence) {
    const separator = separatorOf(token, pieces.at(-1)?.tokens.at(-1));
    if (separator === null) pieces.at(-1)?.tokens.push(token);
    else pieces.push({ tokens: [], separator });
  }
  return pieces.filter(({ tokens }) => tokens.some(isTelling));
};

/** Pieces that are one product's go together again. */
const joined = (pieces: readonly Piece[], neighbours: ReadonlySet<string>): readonly Clause[] => {
  const clauses: SaidToken[][] = [];
  for (const { tokens, separator } of pieces) {
    const before = clauses.at(-1);
    if (before !== undefined && belongTogether(before, tokens, separator, neighbours)) {
      before.push(...tokens);
    } else clauses.push([...tokens]);
  }
  return clauses;
};

const belongTogether = (
  before: Clause,
  after: Clause,
  separator: string,
  neighbours: ReadonlySet<string>,
): boolean => {
  if (isOneName(before, after, neighbours)) return true;
  if (SEPARATING_WORDS.includes(separator)) return false;
  if (before.some(({ kind }) => kind === "negation")) return false;
  if (isColumn(before, after, separator)) return true;
  const quantified = before.some(
    (token, at) => isQuantity(token) && !isOfName(before, at, neighbours),
  );
  const named = before.some(isNaming);
  const [namesNext, quantifiesNext] = [after.some(isNaming), after.some(isQuantity)];
  if (named && !namesNext) return quantifiesNext ? !quantified : after.every(isDescribing);
  return !named && quantified && namesNext && !quantifiesNext;
};

/** A code and its name stand in columns beside each other. */
const isColumn = (before: Clause, after: Clause, separator: string): boolean => {
  const coded = [before, after].filter((piece) => piece.some(({ kind }) => kind === "code"));
  const quantified = [before, after].some((piece) => piece.some(isQuantity));
  return ["\t", "|", ";"].includes(separator) && coded.length === 1 && !quantified;
};

/** True when the last word before and the first one after stand side by side in a name. */
const isOneName = (before: Clause, after: Clause, neighbours: ReadonlySet<string>): boolean => {
  const last = before.findLast(isTelling);
  const first = after.find((token) => isTelling(token) || token.kind === "number");
  return (
    last?.kind === "word" &&
    first?.kind === "word" &&
    neighbours.has(`${stem(last.text)} ${stem(first.text)}`)
  );
};

/** True for what says something to order, not for signs and courtesies. */
export const isTelling = (token: SaidToken): boolean =>
  token.kind === "word"
    ? !isSilent(token.text) || isClosing(token.text)
    : token.kind !== "mark" && token.kind !== "break";

/** True for what names a product. */
export const isNaming = (token: SaidToken): boolean =>
  token.kind === "code" ||
  (token.kind === "word" && !isSilent(token.text) && containerOf(token.text) === null);

const isDescribing = (token: SaidToken): boolean =>
  token.kind === "measure" ||
  token.kind === "word" ||
  token.kind === "mark" ||
  token.kind === "habit";

const isQuantity = (token: SaidToken): boolean => token.kind === "number" || token.kind === "habit";

/** A clause for each quantity of a piece that has several, when each has a product of its own. */
const byQuantity = (piece: Clause, neighbours: ReadonlySet<string>): readonly Clause[] => {
  const quantities = piece.flatMap((token, at) =>
    token.kind === "number" && !isOfName(piece, at, neighbours) && !isComplement(piece[at - 1])
      ? [at]
      : [],
  );
  if (quantities.length < 2) return [piece];
  const first = piece.findIndex((token) => isNaming(token) || token.kind === "number");
  const starts =
    first === quantities[0]
      ? [0, ...quantities.slice(1).map((at) => withSign(piece, at))]
      : [0, ...quantities.slice(0, -1).map((at) => afterQuantity(piece, at))];
  const clauses = starts.map((start, at) => piece.slice(start, starts[at + 1]));
  return clauses.every((clause) => clause.some(isNaming)) ? clauses : [piece];
};

/** No quantity begins after 'de': 'coffret de six colorants'. */
const isComplement = (before: SaidToken | undefined): boolean =>
  before?.kind === "word" && /^(?:de|du|d|a|au|en)$/.test(before.text);

/** True when the number stands beside the same word in a name: '7 céréales'. */
export const isOfName = (clause: Clause, at: number, neighbours: ReadonlySet<string>): boolean => {
  const [before, number, after] = [clause[at - 1], clause[at], clause[at + 1]];
  if (number?.kind !== "number") return false;
  return (
    (after?.kind === "word" && neighbours.has(`${number.value} ${stem(after.text)}`)) ||
    (before?.kind === "word" && neighbours.has(`${stem(before.text)} ${number.value}`))
  );
};

/** A quantity begins with the sign that multiplies by it. */
const withSign = (piece: Clause, at: number): number => {
  const before = piece[at - 1];
  return before?.kind === "mark" ? at - 1 : at;
};

/** A quantity ends with its packaging and what follows 'de' that size. */
const afterQuantity = (piece: Clause, at: number): number => {
  let next = at + 1;
  while (next < piece.length) {
    const token = piece[next];
    const isPack = token?.kind === "word" && containerOf(token.text) !== null;
    if (token === undefined || !(token.kind === "mark" || token.kind === "measure" || isPack))
      break;
    next += 1;
  }
  return next;
};
