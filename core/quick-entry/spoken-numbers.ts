import { containerOf } from "./packaging.ts";
import { isMark, replaceRuns, spanOf, type Token, wordAt } from "./tokens.ts";

const UNITS: ReadonlyMap<string, number> = new Map([
  ["zero", 0],
  ["un", 1],
  ["une", 1],
  ["deux", 2],
  ["trois", 3],
  ["quatre", 4],
  ["cinq", 5],
  ["six", 6],
  ["sept", 7],
  ["huit", 8],
  ["neuf", 9],
  ["dix", 10],
  ["onze", 11],
  ["douze", 12],
  ["treize", 13],
  ["quatorze", 14],
  ["quinze", 15],
  ["seize", 16],
]);

const TENS: ReadonlyMap<string, number> = new Map([
  ["vingt", 20],
  ["vingts", 20],
  ["trente", 30],
  ["quarante", 40],
  ["cinquante", 50],
  ["soixante", 60],
  ["septante", 70],
  ["huitante", 80],
  ["octante", 80],
  ["nonante", 90],
]);

const COLLECTIVES: ReadonlyMap<string, number> = new Map([
  ["douzaine", 12],
  ["dizaine", 10],
  ["quinzaine", 15],
  ["vingtaine", 20],
  ["trentaine", 30],
  ["quarantaine", 40],
  ["cinquantaine", 50],
  ["centaine", 100],
  ["paire", 2],
]);

/** Numbers in words as numbers, up to 999 999: 'quatre-vingt-dix-neuf mille', 'deux douzaines'. */
export const withSpokenNumbers = (tokens: readonly Token[]): readonly Token[] =>
  replaceRuns(replaceRuns(tokens, spokenAt), collectiveAt);

type Count = { readonly value: number; readonly next: number };

const spokenAt = (tokens: readonly Token[], at: number) => {
  const count = thousandsAt(tokens, at);
  return count === null ? null : { token: numberOf(tokens, at, count), taken: count.next - at };
};

const numberOf = (tokens: readonly Token[], at: number, { value, next }: Count): Token => ({
  kind: "number",
  value,
  sense: "exact",
  isSpoken: true,
  ...spanOf(tokens.slice(at, next)),
});

const thousandsAt = (tokens: readonly Token[], at: number): Count | null => {
  const before = hundredsAt(tokens, at) ?? { value: 1, next: at };
  const word = linked(tokens, before.next, before.next > at);
  if (wordAt(tokens, word) !== "mille") return before.next === at ? null : before;
  const rest = hundredsAt(tokens, linked(tokens, word + 1, true));
  return { value: before.value * 1000 + (rest?.value ?? 0), next: rest?.next ?? word + 1 };
};

const hundredsAt = (tokens: readonly Token[], at: number): Count | null => {
  const before = belowHundredAt(tokens, at);
  const count = before ?? { value: 1, next: at };
  const word = linked(tokens, count.next, before !== null);
  const text = wordAt(tokens, word);
  if ((text !== "cent" && text !== "cents") || count.value > 9) return before;
  const rest = belowHundredAt(tokens, linked(tokens, word + 1, true));
  return { value: count.value * 100 + (rest?.value ?? 0), next: rest?.next ?? word + 1 };
};

const belowHundredAt = (tokens: readonly Token[], at: number): Count | null => {
  const text = wordAt(tokens, at) ?? "";
  const ten = fourScoreAt(tokens, at) ?? tensAt(tokens, at);
  if (ten !== null) return ten;
  const unit = UNITS.get(text);
  if (unit === undefined) return null;
  const following = UNITS.get(wordAt(tokens, linked(tokens, at + 1, true)) ?? "");
  const isTeen = unit === 10 && following !== undefined && following >= 7 && following <= 9;
  return isTeen
    ? { value: unit + following, next: linked(tokens, at + 1, true) + 1 }
    : { value: unit, next: at + 1 };
};

const fourScoreAt = (tokens: readonly Token[], at: number): Count | null => {
  if (wordAt(tokens, at) !== "quatre") return null;
  const score = linked(tokens, at + 1, true);
  const text = wordAt(tokens, score);
  return text === "vingt" || text === "vingts" ? withUnits(tokens, score + 1, 80, 19) : null;
};

const tensAt = (tokens: readonly Token[], at: number): Count | null => {
  const ten = TENS.get(wordAt(tokens, at) ?? "");
  return ten === undefined ? null : withUnits(tokens, at + 1, ten, ten === 60 ? 19 : 9);
};

const withUnits = (tokens: readonly Token[], at: number, ten: number, most: number): Count => {
  const next = linked(tokens, at, true);
  const and = wordAt(tokens, next) === "et";
  const start = and ? linked(tokens, next + 1, true) : next;
  const units = UNITS.has(wordAt(tokens, start) ?? "") ? belowHundredAt(tokens, start) : null;
  const fits =
    units !== null && units.value > 0 && units.value <= most && (!and || units.value % 10 === 1);
  return fits ? { value: ten + units.value, next: units.next } : { value: ten, next: at };
};

/** Past a hyphen between two words of one number. */
const linked = (tokens: readonly Token[], at: number, follows: boolean): number =>
  follows && isMark(tokens[at], "-", "‐", "‑") && tokens[at + 1]?.kind === "word" ? at + 1 : at;

const collectiveAt = (tokens: readonly Token[], at: number) => {
  const first = tokens[at];
  const half =
    wordAt(tokens, first?.kind === "number" && first.value === 1 ? at + 1 : at) === "demi";
  const number = first?.kind === "number" ? at + 1 : at;
  const word = half ? linked(tokens, number + 1, true) : number;
  const each = COLLECTIVES.get(wordAt(tokens, word)?.replace(/s$/, "") ?? "");
  if (each === undefined) return halfAt(tokens, at);
  const count = (first?.kind === "number" ? first.value : 1) * (half ? 0.5 : 1);
  const sense = each === 12 ? "dozen" : each === 2 ? "exact" : "about";
  const span = spanOf(tokens.slice(at, word + 1));
  return {
    token: { kind: "number", value: count * each, sense, isSpoken: true, ...span } satisfies Token,
    taken: word + 1 - at,
  };
};

/** 'un demi-sac', 'deux et demi'; 'demi-baguette' and its like are names. */
const halfAt = (tokens: readonly Token[], at: number) => {
  const number = tokens[at];
  if (number?.kind !== "number") return null;
  const and = wordAt(tokens, at + 1) === "et" ? 1 : 0;
  const half = at + 1 + and;
  if (!/^demie?$/.test(wordAt(tokens, half) ?? "")) return null;
  const packed = containerOf(wordAt(tokens, linked(tokens, half + 1, true)) ?? "") !== null;
  if (and === 0 && (number.value !== 1 || !packed)) return null;
  const value = and === 1 ? number.value + 0.5 : 0.5;
  return {
    token: numberOf(tokens, at, { value, next: half + 1 }),
    taken: half + 1 - at,
  };
};
