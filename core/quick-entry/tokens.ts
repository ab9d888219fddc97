import type { VariantCode } from "../../api-schema/primitives.ts";
import { normaliseText } from "../search/text.ts";

/** UTF-16 indices of a text. */
export type Span = { readonly from: number; readonly to: number };

/** What a text is made of. Spaces are no token. */
export type Token = Span &
  (
    | {
        readonly kind: "word";
        /** Lower case, without accents. */
        readonly text: string;
        /** False when it stands for what was written otherwise ('thé 65'). */
        readonly isLiteral: boolean;
      }
    | {
        readonly kind: "number";
        readonly value: number;
        /** A dozen counts pieces; 'une quinzaine' is about so many. */
        readonly sense: "exact" | "dozen" | "about";
        /** Written in words. */
        readonly isSpoken: boolean;
      }
    | {
        readonly kind: "measure";
        /** So many of that amount: 12 in '12 × 1 l', else 1. */
        readonly count: number;
        readonly amount: number;
        readonly unit: BaseUnit;
      }
    | { readonly kind: "code"; readonly code: VariantCode }
    | { readonly kind: "mark"; readonly text: string }
    | { readonly kind: "break" }
  );

/** Grams, millilitres, millimetres, pieces. */
export type BaseUnit = "g" | "ml" | "mm" | "pc";

type Codes = ReadonlyMap<string, VariantCode>;

/**
 * The tokens of a text, in order, with numbers and codes as they are written in digits. A reference
 * of the catalogue is one token whatever signs it has.
 */
export const tokensOf = (text: string, codes: Codes): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const read = codeAt(text, at, codes) ?? tokenAt(text, at);
    tokens.push(...read.tokens);
    at = read.to;
  }
  return tokens;
};

type Read = { readonly tokens: readonly Token[]; readonly to: number };

/** Shorter numbers are quantities first. */
const SHORTEST_NUMERIC_CODE = 5;
/** No code is longer. */
const CHUNK = /[^\s,;|()"«»]{1,40}/uy;
const SPACED_EAN = /\d(?:[ \u00A0\u202F]?\d){12}(?!\d)/y;

const codeAt = (text: string, at: number, codes: Codes): Read | null => {
  if (at > 0 && /[\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? "") && !isTimes(text, at - 1))
    return null;
  const chunk = writtenAt(text, at, CHUNK);
  // '101065x10' is ten of a reference, unless that is one itself.
  for (const written of [writtenAt(text, at, SPACED_EAN), chunk, chunk.replace(/[xX×]\d*$/, "")]) {
    const key = codeKey(written);
    const code = key.length < SHORTEST_NUMERIC_CODE ? undefined : codes.get(key);
    if (code !== undefined) {
      const to = at + written.length;
      return { tokens: [{ kind: "code", code, from: at, to }], to };
    }
  }
  return null;
};

/** What stands there, without the signs that end a sentence or announce a quantity. */
const writtenAt = (text: string, at: number, pattern: RegExp): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].replace(/[.:!?=*]+$/, "") ?? "";
};

/** An x that multiplies, as in '10x101065': it ends no word. */
const isTimes = (text: string, at: number): boolean =>
  /^(?:\d|\s)?[xX]$/.test(text.slice(Math.max(0, at - 1), at + 1));

/** A code as it is compared: without case and spaces. */
export const codeKey = (written: string): string => written.replaceAll(/\s/g, "").toLowerCase();

const PATTERN =
  /(?<line>\r\n|[\n\r\u2028\u2029])|(?<tab>\t)|(?<space>\s+?)|(?<thousands>\d{1,3}(?:[ .\u00A0\u202F]\d00)+)(?!\d|\s*(?:g|ml|cl)\b)|(?<number>\d+(?:[.,]\d+)?)|(?<times>[xX×](?=\s*\d))|(?<acronym>\p{L}(?:\.\p{L}){2,}(?![\p{L}\p{M}\p{N}])\.?)|(?<word>[\p{L}\p{M}]+\d*)|(?<other>[^])/uy;

const tokenAt = (text: string, at: number): Read => {
  PATTERN.lastIndex = at;
  const match = PATTERN.exec(text);
  const written = match?.[0] ?? text.slice(at, at + 1);
  const span = { from: at, to: at + written.length };
  return { tokens: tokenOf(match?.groups ?? {}, written, span), to: span.to };
};

const tokenOf = (
  groups: Readonly<Record<string, string | undefined>>,
  written: string,
  span: Span,
): readonly Token[] => {
  if (groups["line"] !== undefined) return [{ kind: "break", ...span }];
  if (groups["space"] !== undefined) return [];
  if (groups["thousands"] !== undefined) {
    return [numberToken(Number(written.replaceAll(/\D/g, "")), span)];
  }
  if (groups["number"] !== undefined) return [numberToken(Number(written.replace(",", ".")), span)];
  if (groups["times"] !== undefined) return [{ kind: "mark", text: "x", ...span }];
  const isAcronym = groups["acronym"] !== undefined;
  const text = normaliseText(isAcronym ? written.replaceAll(".", "") : written);
  if (text === "") return [{ kind: "mark", text: written, ...span }];
  const fraction = /^(\d) (\d)$/.exec(text);
  if (fraction !== null) {
    return [numberToken(Number(fraction[1]) / Math.max(1, Number(fraction[2])), span)];
  }
  if (text === "x") return [{ kind: "mark", text: "x", ...span }];
  return /^\d+$/.test(text)
    ? [numberToken(Number(text), span)]
    : [{ kind: "word", text: text.replaceAll(" ", ""), isLiteral: true, ...span }];
};

const numberToken = (value: number, span: Span): Token => ({
  kind: "number",
  value,
  sense: "exact",
  isSpoken: false,
  ...span,
});

/** From the first to the last of the tokens. */
export const spanOf = (tokens: readonly Span[]): Span => ({
  from: tokens[0]?.from ?? 0,
  to: tokens.at(-1)?.to ?? 0,
});

/** The tokens with each run that `read` understands replaced; it says how many tokens it took. */
export const replaceRuns = (
  tokens: readonly Token[],
  read: (tokens: readonly Token[], at: number) => { token: Token; taken: number } | null,
): readonly Token[] => {
  const replaced: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = read(tokens, at);
    const token = found?.token ?? tokens[at];
    if (token !== undefined) replaced.push(token);
    at += found?.taken ?? 1;
  }
  return replaced;
};

/** The text of a word token, else null. */
export const wordAt = (tokens: readonly Token[], at: number): string | null => {
  const token = tokens[at];
  return token?.kind === "word" ? token.text : null;
};

/** True for that sign. */
export const isMark = (token: Token | undefined, ...texts: readonly string[]): boolean =>
  token?.kind === "mark" && texts.includes(token.text);
