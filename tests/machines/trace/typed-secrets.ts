import fc from "fast-check";
import { sampleStore } from "../../../machines/laboratory/flows/sample-store.ts";
import { AddressId } from "../../../api-schema/primitives.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import type { Move } from "./trace-sessions.ts";

// Secrets as people type them: letter by letter, into whatever field has the focus.

type TypedSecret = {
  readonly text: string;
  /** From how many letters on its looks give it away in any text; null for a secret without looks. */
  readonly looksFrom: number | null;
};

const some = (letters: string, length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...letters), { minLength: length, maxLength: length })
    .map((parts) => parts.join(""));

// No 'a' to 'f' and few vowels: what is found in a file must not stand there by chance.
const letters = some("ghjkmnpqrstvwxz", 9);
const digits = (length: number) => some("13579", length);

/** The digits with one more, so that all of them pass Luhn's check. */
const checked = (number: string): string => {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${number}${(10 - (sum % 10)) % 10}`;
};

const grouped = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, "g"))?.join(" ") ?? "";

const plainly = (text: fc.Arbitrary<string>) =>
  text.map((text): TypedSecret => ({ text, looksFrom: null }));
const byLooks = (text: fc.Arbitrary<string>, looksFrom: (text: string) => number = () => 4) =>
  text.map((text): TypedSecret => ({ text, looksFrom: looksFrom(text) }));

export const typedSecrets = {
  password: plainly(
    fc
      .tuple(letters, fc.constantFrom("-2026-", "!", " & ", "é"), letters)
      .map((all) => all.join("")),
  ),
  "password that begins with a word of the trade": plainly(
    fc.tuple(fc.constantFrom("sucre", "Levain", "farine "), letters).map((all) => all.join("")),
  ),
  name: plainly(fc.tuple(letters, letters).map(([first, last]) => `${first} ${last}`)),
  address: plainly(letters.map((street) => `7 ${street} 76000 ${street}-sur-mer`)),
  coupon: plainly(letters.map((code) => `${code.toUpperCase()}10`)),
  token: plainly(fc.tuple(letters, letters, letters).map((all) => all.join("_"))),
  "e-mail": byLooks(
    letters.map((name) => `${name}@${name}-prive.example`),
    (text) => text.indexOf("@") + 1,
  ),
  telephone: byLooks(
    fc
      .tuple(fc.constantFrom("06", "+337", "+33 (0)6 ", "0033 7 "), digits(8), fc.boolean())
      .map(([head, rest, spaced]) => (spaced ? `${head} ${grouped(rest, 2)}` : `${head}${rest}`)),
    (text) => (text.includes("(") ? 9 : 4),
  ),
  iban: byLooks(
    fc
      .tuple(digits(23), fc.boolean())
      .map(([rest, spaced]) => (spaced ? grouped(`FR76${rest}`, 4) : `FR76${rest}`)),
  ),
  "web token": byLooks(
    fc.tuple(letters, letters, letters).map(([a, b, c]) => `eyJ${a}.eyJ${b}.${c}`),
  ),
  card: plainly(
    fc
      .tuple(digits(14), fc.boolean())
      .map(([rest, spaced]) => (spaced ? grouped(checked(`4${rest}`), 4) : checked(`4${rest}`))),
  ),
  siret: plainly(digits(13).map(checked)),
  siren: plainly(digits(8).map(checked)),
} satisfies { readonly [kind: string]: fc.Arbitrary<TypedSecret> };

export type Field = (text: string) => readonly ShopEvent[];
const inAddress = (path: string, search = ""): readonly ShopEvent[] => [
  { type: "route.changed", path, search },
  { type: "navigation.requested", path: `${path}${search}`, replace: false },
];
const searched = (text: string): string => `?${new URLSearchParams({ search: text })}`;
const target = (path: string): string => `?${new URLSearchParams({ target: path })}`;

/** Every field of the shop that a person fills in, and every part of an address. */
export const typedFields = {
  "the search": (text) => [{ type: "search.typed", text }],
  "the search, submitted": (text) => [
    { type: "search.typed", text },
    { type: "search.submitted" },
    ...inAddress("/recherche", searched(text)),
  ],
  "the sign-in's e-mail": (text) => [{ type: "signIn.submitted", email: text, password: "x" }],
  "the sign-in's password": (text) => [{ type: "signIn.submitted", email: "x", password: text }],
  "the promotion code": (text) => [{ type: "order.changed", change: { couponCode: text } }],
  "the note to the driver": (text) => [
    // safe: the number of a shipment
    {
      type: "order.changed",
      change: { notes: [{ shipment: 51, note: text }] },
    } as unknown as ShopEvent,
  ],
  "an address of the store": (text) => [
    {
      type: "store.updated",
      store: {
        ...sampleStore,
        billingAddress: {
          id: AddressId.make(1),
          firstName: "Anne",
          lastName: "Aubert",
          phoneNumber: null,
          company: text,
          countryCode: "FR",
          provinceCode: null,
          provinceName: null,
          street: text,
          city: text,
          postcode: "76000",
        },
      },
    },
  ],
  "the link of a new password": (text) =>
    inAddress(`/reinitialiser-mon-mot-de-passe/${encodeURIComponent(text)}`),
  "the link of an activation": (text) => inAddress(`/activer-compte/${encodeURIComponent(text)}`),
  "the path of a product": (text) => inAddress(`/produits/${encodeURIComponent(text)}`),
  "the path of a page that does not exist": (text) => inAddress(`/${encodeURIComponent(text)}/x`),
  "the way back after sign-in": (text) =>
    inAddress("/connexion", target(`/activer-compte/${encodeURIComponent(text)}`)),
  "a way back within a way back": (text) =>
    inAddress("/connexion", target(`/connexion${target(`/recherche${searched(text)}`)}`)),
  "a way back that is encoded twice": (text) =>
    inAddress("/connexion", target(encodeURIComponent(`/activer-compte/${text}`))),
  "a parameter of the shop": (text) =>
    inAddress("/recherche", `?${new URLSearchParams({ taxon_code: text, brands: `a,${text}` })}`),
  "a parameter that nobody knows": (text) =>
    inAddress("/", `?${new URLSearchParams({ [text]: text })}#${encodeURIComponent(text)}`),
  "where signing a mandate leads back to": (text) => [
    // safe: the number of a store
    {
      type: "mandate.signRequested",
      storeId: 1,
      kind: "GMP",
      origin: `/mon-compte/boutiques/${encodeURIComponent(text)}`,
      tab: "opened",
    } as unknown as ShopEvent,
  ],
} satisfies { readonly [field: string]: Field };

/** What the shop says back; there a secret is found by its looks only. */
export const saidBack: Field = (text) => [
  {
    type: "toast.requested",
    toast: { status: "error", title: `Refusé : ${text}`, description: text, duration: 5000 },
  },
];

/** Types a text letter by letter, from so many letters on. */
export const typing = (field: Field, text: string, shortest = 1): readonly Move[] =>
  beginningsOf(text, shortest).flatMap((typed) =>
    field(typed).map((event): Move => ({ kind: "told", event })),
  );

/** Each beginning of a text of so many letters, the whole text last. */
export const beginningsOf = (text: string, shortest: number): readonly string[] =>
  [...text].flatMap((_, index, all) =>
    index + 1 < shortest ? [] : [all.slice(0, index + 1).join("")],
  );

/**
 * The beginnings of a secret, of so many letters and more, that stand in the texts of a JSON and not
 * in those of another. Numbers are left out: that of a step is no part of a card's.
 */
export const shownBeginnings = (
  secret: string,
  json: string,
  without: string,
  shortest = 4,
): readonly string[] => {
  const [shown, known] = [json, without].map(textsOf);
  return beginningsOf(secret, shortest)
    .flatMap((start) => [start, new URLSearchParams([["", start]]).toString().slice(1)])
    .map((form) => form.toLowerCase())
    .filter((form) => form.trim().length >= 4)
    .filter((form) => shown?.includes(form) === true && known?.includes(form) === false);
};

const textsOf = (json: string): string =>
  (json.match(/"(?:[^"\\]|\\.)*"/g) ?? []).join("\n").toLowerCase();
