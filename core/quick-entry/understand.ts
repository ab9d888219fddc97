import type { CalendarDay, VariantCode } from "../../api-schema/primitives.ts";
import type { Context } from "./amount.ts";
import { clausesOf } from "./clauses.ts";
import { withCompounds } from "./compounds.ts";
import type { EntryLine, EntryMeaning } from "./entry-line.ts";
import { findProducts } from "./finding.ts";
import { isSigned, withoutNumbering } from "./letters.ts";
import { meaningOf } from "./meaning.ts";
import { withPhrases } from "./phrases.ts";
import { type Reading, readClause } from "./reading.ts";
import { withSpokenNumbers } from "./spoken-numbers.ts";
import { type Span, tokensOf } from "./tokens.ts";
import { withTradeWords } from "./trade-words.ts";
import type { Entry, Vocabulary } from "./vocabulary.ts";
import { type Again, isWholeOrder, wholeOrder } from "./whole-orders.ts";

/**
 * The lines of a text, typed, pasted or dictated, in its order. Total: any text has lines, and all of
 * it but separators, greetings and thanks stands in the piece of one of them. A line is sure only by
 * a code or a whole name; what may be two things is a doubt, what is nothing stays with its reason.
 */
export const understand = (
  text: string,
  vocabulary: Vocabulary,
  { today }: { readonly today: CalendarDay },
): readonly EntryLine[] => {
  const context = { vocabulary, today };
  const readings = readingsOf(text, context);
  const items: Item[] = [];
  let isClosed = false;
  for (const reading of readings) {
    isClosed ||= reading.closes;
    addItem(items, reading, { context, text, isSigned: isSigned(reading, isClosed, vocabulary) });
  }
  return items.flatMap((item) => linesOf(item, text));
};

const readingsOf = (text: string, { vocabulary, today }: Context): readonly Reading[] => {
  const { codes, neighbours, index, packs } = vocabulary;
  const spoken = withSpokenNumbers(withTradeWords(withoutNumbering(tokensOf(text, codes))));
  const tokens = withCompounds(spoken, (word) => index.names.has(word) || packs.has(word));
  return clausesOf(withPhrases(tokens, today, neighbours), neighbours).map((clause) =>
    readClause(clause, neighbours),
  );
};

/** A clause as it is told: one product, or a whole order again. */
type Item =
  | { readonly kind: "line"; readonly at: Span; readonly meaning: EntryMeaning }
  | { readonly kind: "order"; at: Span; again: readonly Again[] };

type Situation = { readonly context: Context; readonly text: string; readonly isSigned: boolean };

const addItem = (items: Item[], reading: Reading, situation: Situation): void => {
  const { context, text } = situation;
  if (situation.isSigned) return;
  const order = items.findLast((item) => item.kind === "order");
  if (isWholeOrder(reading)) {
    items.push(wholeItem(items, reading, context, text));
    return;
  }
  if (order?.kind === "order" && reading.negation !== null) {
    const left = withoutExcepted(order.again, reading, context);
    const isExcepted = left.length < order.again.length;
    order.again = left;
    if (isExcepted && items.at(-1) === order) {
      order.at = { from: order.at.from, to: reading.at.to };
      return;
    }
  }
  const meaning = meaningOf(reading, context);
  const before = text.slice(Math.max(0, reading.at.from - 12), reading.at.from);
  const adds = reading.difference === 1 || /(?:\+|\bplus)\s*$/i.test(before);
  if (order?.kind === "order" && !adds) {
    order.again = order.again.filter(({ code }) => !speaksOf(meaning, code));
  }
  items.push({ kind: "line", at: reading.at, meaning });
};

/** 'comme d’habitude' right after a product of the same sentence may be about that product alone. */
const wholeItem = (
  items: readonly Item[],
  reading: Reading,
  context: Context,
  text: string,
): Item => {
  const isRest = /\breste\b/i.test(text.slice(Math.max(0, reading.at.from - 20), reading.at.to));
  const before = items.at(-1);
  const between = before === undefined ? "\n" : text.slice(before.at.to, reading.at.from);
  if (before?.kind === "line" && !isRest && !/[\n\r.!?]/.test(between)) {
    const reason = "Pour ce produit, ou pour toute la commande ? Dites-le sur une ligne à part.";
    return { kind: "line", at: reading.at, meaning: { kind: "unknown", reason } };
  }
  const named = items.flatMap((item) => (item.kind === "line" ? [item.meaning] : []));
  const again = wholeOrder(reading, context).filter(
    ({ code }) => !named.some((meaning) => speaksOf(meaning, code)),
  );
  if (again.length > 0) return { kind: "order", at: reading.at, again };
  const reason = "Aucune commande de votre boutique ne correspond.";
  return { kind: "line", at: reading.at, meaning: { kind: "unknown", reason } };
};

const speaksOf = (meaning: EntryMeaning, code: VariantCode): boolean => {
  if (meaning.kind === "unknown") return false;
  return meaning.kind === "doubt" ? meaning.choices[0]?.code === code : meaning.code === code;
};

const withoutExcepted = (
  again: readonly Again[],
  reading: Reading,
  { vocabulary }: Context,
): readonly Again[] => {
  const found = findProducts(reading, vocabulary);
  const codesOf = (entries: readonly Entry[]) =>
    new Set(entries.map(({ product }) => product.code));
  const headed = codesOf(found?.headed ?? []);
  const all = codesOf(found === null || found.misfit !== null ? [] : found.entries);
  // 'Sauf le pain' leaves the yeast, though it comes in loaves.
  const excepted = again.some(({ code }) => headed.has(code)) ? headed : all;
  return again.filter(({ code }) => !excepted.has(code) && !reading.codes.includes(code));
};

const linesOf = (item: Item, text: string): readonly EntryLine[] => {
  const { at } = item;
  const said = text.slice(at.from, at.to);
  const nothing: EntryMeaning = { kind: "unknown", reason: "Rien ne reste de cette commande." };
  if (item.kind === "line") return [{ said, at, meaning: item.meaning }];
  const meanings = item.again.map(({ meaning }) => meaning);
  return (meanings.length > 0 ? meanings : [nothing]).map((meaning) => ({ said, at, meaning }));
};
