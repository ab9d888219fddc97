import { Cents } from "../../api-schema/primitives.ts";
import { euros } from "../../core/money/format.ts";
import { normaliseText } from "../../core/search/text.ts";
import { foundByPattern } from "./patterns.ts";
import { OWN_WORDS } from "./own-words.ts";
import type { SecretKind } from "./what-may-show.ts";

// The secrets of one trace: first all of them are learnt, then they are replaced. Learning first
// makes the replacement of a text depend on that text alone: what a machine copies stays equal.

/** Shorter than this, a secret is hidden in its own field only: 'Al' stands in too many words. */
const SHORTEST_INSIDE = 3;
/** Digits alone are common: ids, quantities, hours. */
const SHORTEST_DIGITS = 5;
/** From here on also in the middle of a word. */
const SHORTEST_ANYWHERE = 8;

/** Half an IBAN, half a telephone number: from here on hidden wherever it stands. */
const SHORTEST_BEGINNING = 4;

/** A beginning of digits that is worth hiding: three of them are a quantity. */
const DIGITS = /\d(?:[\s.-]?\d){3,}/g;

export type Secrets = {
  /** Learns a hidden value. */
  readonly learn: (value: string, kind: SecretKind) => void;
  /** Learns what a text that may be shown holds by its looks: e-mails, IBANs, telephones, cards. */
  readonly learnFrom: (text: string) => void;
  readonly learnAmount: (amount: number) => void;
  /** Notes a number that stands where numbers are shown. */
  readonly showNumber: (value: number) => void;
  readonly isShown: (value: number) => boolean;
  /** What is written for a hidden value; '' stays '', because machines ask for it. */
  readonly placeholder: (value: string) => string;
  /** The same for a value that is hidden where it stands and nowhere else. */
  readonly placeholderHere: (value: string, kind: SecretKind) => string;
  /** Whether a secret begins so, whatever the case, the accents and the spaces. */
  readonly isBeginning: (text: string) => boolean;
  readonly amount: (amount: number) => number;
  /** A text without the secrets that were learnt. */
  readonly clean: (text: string) => string;
};

export const newSecrets = (): Secrets => {
  const placeholders = new Map<string, string>();
  const spellings = new Map<string, string>();
  const amounts = new Map<number, number>();
  const shown = new Set<number>();
  const looked = new Set<string>();
  const counts = new Map<SecretKind, number>();
  const cleaned = new Map<string, string>();
  const here = new Map<string, string>();
  const alwaysInside = new Set<string>();
  let replace: ((text: string) => string) | null = null;
  let beginnings: readonly string[] | null = null;

  const nextPlaceholder = (kind: SecretKind): string => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return placeholderOf(kind, count);
  };

  const learn = (value: string, kind: SecretKind): void => {
    const secret = tidy(value);
    if (secret === "") return;
    // Encoded, outer spaces and line ends are letters like any other.
    for (const spelling of [value, value.trim()]) {
      if (spelling !== secret) spellings.set(spelling, secret);
    }
    if (placeholders.has(secret)) return;
    placeholders.set(secret, nextPlaceholder(kind));
    replace = null;
    beginnings = null;
    cleaned.clear();
  };
  const placeholderHere = (value: string, kind: SecretKind): string => {
    const secret = tidy(value).toWellFormed();
    const known = placeholders.get(secret) ?? here.get(secret);
    if (known !== undefined) return known;
    const fresh = nextPlaceholder(kind);
    here.set(secret, fresh);
    return fresh;
  };
  const isBeginning = (text: string): boolean => {
    beginnings ??= [...placeholders.keys()].map(squeezed).toSorted();
    const wanted = squeezed(text);
    if (wanted === "") return false;
    return beginnings[firstFrom(beginnings, wanted)]?.startsWith(wanted) === true;
  };
  /** 4970 10, of the card whose number another text has whole. */
  const hideBeginnings = (text: string): string =>
    text.replaceAll(DIGITS, (found) =>
      isBeginning(found) && !OWN_WORDS.includes(found) ? placeholderHere(found, "numero") : found,
    );
  const clean = (text: string): string => {
    const known = cleaned.get(text);
    if (known !== undefined) return known;
    replace ??= replacer(placeholders, spellings, amounts, alwaysInside);
    const done = hideBeginnings(replace(text));
    cleaned.set(text, done);
    return done;
  };
  return {
    learn,
    learnFrom: (text) => {
      if (looked.has(text)) return;
      looked.add(text);
      for (const [found, kind] of foundByPattern(text)) {
        if (found.length >= SHORTEST_BEGINNING) alwaysInside.add(tidy(found));
        learn(found, kind);
      }
    },
    learnAmount: (amount) => {
      const size = Math.abs(amount);
      if (size > 0 && !amounts.has(size)) amounts.set(size, FIRST_AMOUNT + amounts.size);
    },
    showNumber: (value) => void shown.add(value),
    isShown: (value) => shown.has(value),
    placeholder: (value) => placeholders.get(tidy(value)) ?? value.trim(),
    placeholderHere,
    isBeginning,
    amount: (amount) => Math.sign(amount) * (amounts.get(Math.abs(amount)) ?? 0),
    clean,
  };
};

/** 1 000,01 € and on: still a number, so that a machine can go on counting. */
const FIRST_AMOUNT = 100_001;

/** Whether a placeholder stands for one amount: two of them are more. */
export const isOneAmount = (placeholder: number): boolean =>
  Math.abs(placeholder) >= FIRST_AMOUNT && Math.abs(placeholder) < 2 * FIRST_AMOUNT;

/** Spaces as machines leave them (cleanSearch), so that both forms are one secret. */
const tidy = (value: string): string => value.trim().replaceAll(/\s+/g, " ");

/** An order number keeps its form, so that whatever reads it still can. */
const placeholderOf = (kind: SecretKind, count: number): string =>
  kind === "commande" ? `P00-${String(count).padStart(6, "0")}` : `${kind}-${count}`;

/** Whether that is what is written for something hidden, or holds it. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

const PLACEHOLDER =
  /(?:jeton|cle|mot-de-passe|e-mail|nom|adresse|telephone|iban|numero|lien|code|saisie|page|texte|montant)-\d|P00-\d{6}|^montant$/;

const squeezed = (text: string): string => normaliseText(text).replaceAll(" ", "");

/** The place of the first text that is not before the wanted one. */
const firstFrom = (sorted: readonly string[], wanted: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

const replacer = (
  placeholders: ReadonlyMap<string, string>,
  spellings: ReadonlyMap<string, string>,
  amounts: ReadonlyMap<number, number>,
  alwaysInside: ReadonlySet<string>,
): ((text: string) => string) => {
  const byForm = new Map<string, string>();
  const take = (text: string, placeholder: string): void => {
    for (const form of formsOf(text).map(tidy)) {
      if (!byForm.has(form)) byForm.set(form, placeholder);
    }
  };
  for (const [secret, placeholder] of placeholders) {
    if (alwaysInside.has(secret) || mayReplaceInside(secret)) take(secret, placeholder);
  }
  for (const [spelling, secret] of spellings) {
    const placeholder = placeholders.get(secret);
    if (placeholder !== undefined && mayReplaceInside(secret)) take(spelling, placeholder);
  }
  for (const [amount, shown] of amounts) {
    for (const form of amountForms(amount)) byForm.set(form, `montant-${shown - FIRST_AMOUNT + 1}`);
  }
  if (byForm.size === 0) return (text) => text;
  // The longest first: a name within an e-mail must not spoil the e-mail.
  const forms = [...byForm.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(forms.map(formPattern).join("|"), "gu");
  return (text) => text.replaceAll(pattern, (found) => byForm.get(tidy(found)) ?? "texte-0");
};

const mayReplaceInside = (secret: string): boolean =>
  secret.length >= (/^[\d\s]+$/.test(secret) ? SHORTEST_DIGITS : SHORTEST_INSIDE) &&
  !OWN_WORDS.includes(secret);

/** A secret as texts carry it: plain, in an address, in a JSON text, in base64. */
const formsOf = (secret: string): readonly string[] => {
  const wellFormed = secret.toWellFormed();
  const base64 = toBase64(wellFormed);
  return [
    secret,
    encodeURIComponent(wellFormed),
    encodeURI(wellFormed),
    // An address within an address: '/connexion?target=…'.
    encodeURIComponent(encodeURIComponent(wellFormed)),
    new URLSearchParams([["", wellFormed]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    ...(base64.length >= SHORTEST_ANYWHERE ? [base64] : []),
  ];
};

const toBase64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text))).replace(/=+$/, "");

const amountForms = (amount: number): readonly string[] =>
  amount < 1000 ? [] : [tidy(euros(Cents.make(amount)).replace("€", "")), String(amount)];

const formPattern = (form: string): string => {
  const pattern = form
    .replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll(/\s/g, String.raw`\s+`);
  return form.length >= SHORTEST_ANYWHERE
    ? pattern
    : String.raw`(?:(?<![\p{L}\p{N}])|(?<=%(?:25)*2F))${pattern}(?![\p{L}\p{N}])`;
};
