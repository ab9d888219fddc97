import { ROUTES } from "../../core/routes/route-table.ts";
import type { SecretKind } from "./what-may-show.ts";

// What gives itself away by its looks, in any text. Half of it counts too: whoever types it letter by
// letter makes a text of each beginning, and all but the last letter is as good as the whole.

type Look = {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
  /** Whether what has been found is long enough, or made as it must be. */
  readonly holds: (found: string) => boolean;
};

/** The secrets that a text shows by their looks, as they stand in it. */
export const foundByPattern = (text: string): readonly (readonly [string, SecretKind])[] =>
  LOOKS.flatMap(({ kind, pattern, holds }) =>
    Array.from(text.matchAll(pattern), ([whole, part]) => tidied(part ?? whole))
      .filter(holds)
      .map((found) => [found, kind] as const),
  );

/** A full stop behind an address or a token ends the sentence, not the secret. */
const tidied = (found: string): string => found.replace("%40", "@").replace(/[.\s]+$/, "");

const always = (): boolean => true;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** Where IBANs come from: SEPA, and 'FR76' alone is the beginning of one. */
const COUNTRIES =
  "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA";

/** Paths whose last part opens an account, written plainly or within another address. */
const SECRET_LINKS = Object.values(ROUTES)
  .filter(({ secret }) => secret)
  .map(({ pattern }) => pattern.split("/").filter((part) => part !== "" && !part.startsWith(":")))
  .map((parts) => parts.join(String.raw`(?:\/|%(?:25)*2F)`));

const LOOKS: readonly Look[] = [
  {
    kind: "e-mail",
    pattern: /[^\s@<>()"'’,;:/?&=%]+(?:@|%40)[^\s@<>()"'’,;:/?&=%]*/giu,
    holds: always,
  },
  { kind: "jeton", pattern: /eyJ[\w-]+(?:\.[\w-]*){0,2}/g, holds: always },
  {
    kind: "jeton",
    pattern: new RegExp(
      String.raw`(?:${SECRET_LINKS.join("|")})(?:\/|%(?:25)*2F)([^\s/?#&"'<>%]+)`,
      "giu",
    ),
    holds: always,
  },
  {
    // A country and two digits, then what is joined to them and groups of up to four.
    kind: "iban",
    pattern: new RegExp(
      String.raw`\b(?:${COUNTRIES.replaceAll(" ", "|")})\d{2}[0-9A-Z]*(?: (?=\d|\w*\d)[0-9A-Z]{1,4}\b)*`,
      "gi",
    ),
    holds: always,
  },
  {
    kind: "iban",
    pattern: /\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]{4}){3,7}(?: ?[0-9A-Z]{1,3})?\b/gi,
    holds: (found) => digitsOf(found).length >= 10,
  },
  { kind: "commande", pattern: /\bP\d{2}-\d{6,9}\b/g, holds: always },
  {
    // '+33 6 12…', '06.12…', and how they begin.
    kind: "telephone",
    pattern:
      /(?<![\d+])(?:(?:\+|00)\s?33[\s.-]?(?:\(0\)[\s.-]?)?[1-9]?|0[1-9])(?:[\s.-]?\d{2}){0,4}(?:[\s.-]?\d)?(?!\d)/g,
    holds: (found) => found.length >= 4,
  },
  {
    // Cards, SIREN, SIRET and their kin. A mistyped one is nobody else's business either, so the
    // check digit is not asked for.
    kind: "numero",
    pattern: /(?<![\dA-Za-z])\d(?:[\s.-]?\d){8,}(?!\d)/g,
    holds: always,
  },
];
