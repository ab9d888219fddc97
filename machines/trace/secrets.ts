import { Cents } from "../../api-schema/primitives.ts";
import { euros } from "../../core/money/format.ts";
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

const E_MAIL = /[^\s@<>()"'’,;:/?&=%]+(?:@|%40)[^\s@<>()"'’,;:/?&=%]+\.[^\s@<>()"'’,;:/?&=%.]+/giu;
const JWT = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]{4}){3,7}(?: ?[0-9A-Z]{1,3})?\b/gi;

export type Secrets = {
  /** Learns a hidden value. */
  readonly learn: (value: string, kind: SecretKind) => void;
  /** Learns what a text that may be shown holds by its looks: e-mails, IBANs, tokens. */
  readonly learnFrom: (text: string) => void;
  readonly learnAmount: (amount: number) => void;
  /** What is written for a hidden value; '' stays '', because machines ask for it. */
  readonly placeholder: (value: string) => string;
  readonly amount: (amount: number) => number;
  /** A text without the secrets that were learnt. */
  readonly clean: (text: string) => string;
};

export const newSecrets = (): Secrets => {
  const placeholders = new Map<string, string>();
  const spellings = new Map<string, string>();
  const amounts = new Map<number, number>();
  const counts = new Map<SecretKind, number>();
  const cleaned = new Map<string, string>();
  let replace: ((text: string) => string) | null = null;

  const learn = (value: string, kind: SecretKind): void => {
    const secret = tidy(value);
    if (secret === "") return;
    // Encoded, outer spaces and line ends are letters like any other.
    for (const spelling of [value, value.trim()]) {
      if (spelling !== secret) spellings.set(spelling, secret);
    }
    if (placeholders.has(secret)) return;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    placeholders.set(secret, `${kind}-${count}`);
    replace = null;
    cleaned.clear();
  };
  const clean = (text: string): string => {
    const known = cleaned.get(text);
    if (known !== undefined) return known;
    replace ??= replacer(placeholders, spellings, amounts);
    const done = replace(text);
    cleaned.set(text, done);
    return done;
  };
  return {
    learn,
    learnFrom: (text) => {
      for (const [found] of text.matchAll(E_MAIL)) learn(found.replace("%40", "@"), "e-mail");
      for (const [found] of text.matchAll(JWT)) learn(found, "jeton");
      for (const [found] of text.matchAll(IBAN)) if (hasTenDigits(found)) learn(found, "iban");
    },
    learnAmount: (amount) => {
      const size = Math.abs(amount);
      if (size > 0 && !amounts.has(size)) amounts.set(size, FIRST_AMOUNT + amounts.size);
    },
    placeholder: (value) => placeholders.get(tidy(value)) ?? value.trim(),
    amount: (amount) => Math.sign(amount) * (amounts.get(Math.abs(amount)) ?? 0),
    clean,
  };
};

/** 1 000,01 € and on: still a number, so that a machine can go on counting. */
const FIRST_AMOUNT = 100_001;

/** Spaces as machines leave them (cleanSearch), so that both forms are one secret. */
const tidy = (value: string): string => value.trim().replaceAll(/\s+/g, " ");

const hasTenDigits = (text: string): boolean => text.replaceAll(/\D/g, "").length >= 10;

const replacer = (
  placeholders: ReadonlyMap<string, string>,
  spellings: ReadonlyMap<string, string>,
  amounts: ReadonlyMap<number, number>,
): ((text: string) => string) => {
  const byForm = new Map<string, string>();
  const take = (text: string, placeholder: string): void => {
    for (const form of formsOf(text).map(tidy)) {
      if (!byForm.has(form)) byForm.set(form, placeholder);
    }
  };
  for (const [secret, placeholder] of placeholders) {
    if (mayReplaceInside(secret)) take(secret, placeholder);
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
    : String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`;
};
