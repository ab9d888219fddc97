import { wholeNumber } from "../money/format.ts";
import type { Amount, Context } from "./amount.ts";
import { amountOf } from "./amounts.ts";
import { type Chosen, chosenOf } from "./choosing.ts";
import { type EntryChoice, type EntryMeaning, MOST_CHOICES } from "./entry-line.ts";
import { type Finding, findProducts } from "./finding.ts";
import type { Reading } from "./reading.ts";
import type { Entry } from "./vocabulary.ts";
import { matchWord } from "./word-index.ts";

/** What a clause about one product means. */
export const meaningOf = (reading: Reading, context: Context): EntryMeaning => {
  if (reading.isDelivery) {
    return unknown("Le jour de livraison se choisit à la validation de la commande.");
  }
  if (reading.codes.length > 0) return meaningOfCodes(reading, context);
  if (reading.words.length === 0 && reading.container === null) return meaningOfNumbers(reading);
  const finding = findProducts(reading, context.vocabulary);
  if (finding === null) return unknown("Rien de tel dans votre catalogue.");
  const chosen = chosenOf(finding, context.today);
  return chosen === null
    ? choice(finding, context)
    : meaningOfOne(amountOf(finding.reading, chosen.entry, context), chosen);
};

const unknown = (reason: string): EntryMeaning => ({ kind: "unknown", reason });

const meaningOfOne = (amount: Amount, { entry, isSure, asOn }: Chosen): EntryMeaning => {
  const { code } = entry.product;
  if (amount.kind === "none") return unknown(amount.reason);
  if (amount.kind === "asked") {
    const choices = amount.quantities.slice(0, MOST_CHOICES);
    return {
      kind: "doubt",
      choices: choices.map((quantity) => ({ code, quantity })),
      question: amount.question,
    };
  }
  const { quantity, explanation } = amount;
  const kind = isSure && explanation === null ? "sure" : "likely";
  return { kind, code, quantity, explanation, ...(asOn === null ? {} : { asOn }) };
};

/** A code is sure unless the words beside it speak of something else. */
const meaningOfCodes = (reading: Reading, context: Context): EntryMeaning => {
  const { byCode } = context.vocabulary;
  const named = [...new Set(reading.codes)].flatMap((code) => byCode.get(code) ?? []);
  const [entry] = named;
  if (entry === undefined) return unknown("Rien de tel dans votre catalogue.");
  if (named.length > 1) return choice({ ...NOTHING, entries: named, reading }, context);
  const contradicts = reading.words.some(({ text }) => !speaksOf(text, entry, context));
  const amount = amountOf(reading, entry, context);
  if (contradicts && amount.kind === "told") {
    const { code, name } = entry.product;
    return {
      kind: "doubt",
      choices: [{ code, quantity: amount.quantity }],
      question: `Est-ce bien « ${name} » ?`,
    };
  }
  return meaningOfOne(amount, { entry, isSure: !contradicts, asOn: null });
};

const speaksOf = (word: string, entry: Entry, { vocabulary }: Context): boolean => {
  const match = matchWord(word, vocabulary.index);
  return match.how !== "none" && match.positions.has(entry.position);
};

/** Longer numbers are no quantities. */
const LONGEST_QUANTITY = 9_999;

const meaningOfNumbers = ({ quantities }: Reading): EntryMeaning => {
  const code = quantities.find(({ value }) => value > LONGEST_QUANTITY);
  return code === undefined
    ? unknown("Le produit n’est pas dit.")
    : unknown(`La référence ${code.value} n’est pas dans votre catalogue.`);
};

const NOTHING = {
  headed: [],
  madeWith: [],
  mostly: [],
  whole: [],
  isVague: true,
  isExact: true,
  misfit: null,
} as const;

const choice = (finding: Finding, context: Context): EntryMeaning => {
  const { reading } = finding;
  const offered = (finding.whole.length > 0 ? finding.whole : finding.entries).slice(
    0,
    MOST_CHOICES,
  );
  const choices = offered.flatMap((entry): readonly EntryChoice[] => {
    const quantity = firstQuantity(amountOf(reading, entry, context));
    return quantity === null ? [] : [{ code: entry.product.code, quantity }];
  });
  if (choices.length === 0) return unknown(reasonOf(reading, offered, context));
  return { kind: "doubt", choices, question: questionOf(finding) };
};

const firstQuantity = (amount: Amount): number | null => {
  if (amount.kind === "told") return amount.quantity;
  return amount.kind === "asked" ? (amount.quantities[0] ?? null) : null;
};

const reasonOf = (reading: Reading, [entry]: readonly Entry[], context: Context): string => {
  const amount = entry === undefined ? null : amountOf(reading, entry, context);
  return amount?.kind === "none" ? amount.reason : "Rien de tel dans votre catalogue.";
};

const questionOf = ({ entries, misfit }: Finding): string => {
  const count = entries.length;
  const which = count === 1 ? "Est-ce ce produit ?" : `Lequel des ${wholeNumber(count)} produits ?`;
  return misfit === null ? which : `${capitalised(misfit)}. ${which}`;
};

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
