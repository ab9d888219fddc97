import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  groupedIban,
  ibanProblem,
  maskedIban,
  normaliseIban,
  readIban,
} from "../../../core/mandates/iban.ts";
import { mod97 } from "../../../core/mandates/mod-97.ts";
import { ibanShapeOf, SEPA_COUNTRIES } from "../../../core/mandates/sepa-countries.ts";

// The examples that the banks print in their own papers.
const right = [
  "FR76 3000 6000 0112 3456 7890 189",
  "FR14 2004 1010 0505 0001 3M02 606",
  "DE89 3704 0044 0532 0130 00",
  "BE68 5390 0754 7034",
  "IT60 X054 2811 1010 0000 0123 456",
  "NL91 ABNA 0417 1643 00",
  "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
  "MC58 1122 2000 0101 2345 6789 030",
];

const reasonOf = (text: string) => ibanProblem(text)?.reason;

/** Completes a French account with both of its keys. */
const frenchIban = (bankAndBranch: string, account: string): string => {
  const ribDigits = account.replaceAll(/[A-Z]/g, (letter) =>
    String(
      "ABCDEFGHIJKLMNOPQR".includes(letter)
        ? ((letter.charCodeAt(0) - 65) % 9) + 1
        : letter.charCodeAt(0) - 81,
    ),
  );
  const key = String(97 - mod97(`${bankAndBranch}${ribDigits}00`)).padStart(2, "0");
  const bban = `${bankAndBranch}${account}${key}`;
  return `FR${String(98 - mod97(`${bban}FR00`)).padStart(2, "0")}${bban}`;
};

const DIGITS = [..."0123456789"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const textOf = (characters: readonly string[], length: number) =>
  fc
    .array(fc.constantFrom(...characters), { minLength: length, maxLength: length })
    .map((each) => each.join(""));
const anyFrenchIban = fc
  .tuple(textOf(DIGITS, 10), textOf([...DIGITS, ...LETTERS], 11))
  .map(([bank, account]) => frenchIban(bank, account));

it("[MAND-3] takes a right IBAN of any SEPA country, however it is spaced", () => {
  expect(right.map(reasonOf)).toEqual(right.map(() => undefined));
  expect(readIban(" fr76-3000 6000\u00a00112.3456\u202f7890 189 ")).toBe(
    "FR7630006000011234567890189",
  );
  fc.assert(
    fc.property(anyFrenchIban, (iban) => {
      expect(reasonOf(iban)).toBeUndefined();
    }),
  );
});

it("[MAND-3] says what is wrong: nothing, characters, start, country, length, shape, key", () => {
  const wrong = [
    "  ",
    "FR76 3000 6000 0112 3456 7890 18é",
    "7630006000011234567890189",
    "US76 3000 6000 0112 3456 7890 189",
    "FR76 3000 6000 0112 3456 7890 18",
    "FR76 30A0 6000 0112 3456 7890 189",
    "FR76 3000 6000 0112 3456 7890 188",
  ];
  expect(wrong.map((text) => ibanProblem(text))).toEqual([
    { reason: "missing", message: "Champs obligatoire" },
    { reason: "characters", message: "Un IBAN ne contient que des lettres et des chiffres." },
    { reason: "start", message: "Un IBAN commence par le pays et une clé, par exemple FR76." },
    { reason: "country", message: "Le pays US n'est pas dans la zone SEPA." },
    {
      reason: "length",
      message: "Un IBAN français compte 27 caractères ; celui-ci en compte 26.",
    },
    { reason: "shape", message: "Un caractère de cet IBAN n'est pas à sa place." },
    { reason: "key", message: "Cet IBAN comporte une erreur : vérifiez chaque caractère." },
  ]);
});

it("[MAND-3] notices one wrong digit or one wrong letter, wherever it is", () => {
  fc.assert(
    fc.property(anyFrenchIban, fc.nat(26), fc.nat(25), (iban, at, step) => {
      const kind = /\d/.test(iban.charAt(at)) ? DIGITS : LETTERS;
      const wrong =
        kind[(kind.indexOf(iban.charAt(at)) + 1 + (step % (kind.length - 1))) % kind.length];
      expect(reasonOf(iban.slice(0, at) + wrong + iban.slice(at + 1))).toBeDefined();
    }),
    { numRuns: 2000 },
  );
});

it("[MAND-3] notices two neighbours that changed places, a digit and a letter too", () => {
  fc.assert(
    fc.property(anyFrenchIban, fc.nat(25), (iban, at) => {
      const [first, second] = [iban.charAt(at), iban.charAt(at + 1)];
      fc.pre(first !== second);
      const swapped = iban.slice(0, at) + second + first + iban.slice(at + 2);
      expect(reasonOf(swapped)).toBeDefined();
    }),
    { numRuns: 2000 },
  );
  // The pair that mod 97 alone reads alike.
  const iban = frenchIban("9999900001", "0045120034B");
  const swapped = frenchIban("9999900001", "1B451200345").replace("1B", "B1");
  expect([reasonOf(iban), reasonOf(swapped)]).toEqual([undefined, "key"]);
});

it("never fails on any text, and what it takes it takes again", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), anyFrenchIban), (text) => {
      const iban = readIban(text);
      expect(iban).toBe(ibanProblem(text) === undefined ? normaliseIban(text) : undefined);
      if (iban !== undefined) expect(readIban(groupedIban(iban))).toBe(iban);
    }),
  );
});

it("[MAND-3] shows only the country, the key and the last four characters", () => {
  const iban = readIban("FR76 3000 6000 0112 3456 7890 189");
  expect(iban === undefined ? "" : maskedIban(iban)).toBe("FR76 •••• 0189");
  expect(groupedIban("fr7630006000011234567890189")).toBe("FR76 3000 6000 0112 3456 7890 189");
});

it("knows the 42 countries and territories with IBANs of their own in the SEPA zone", () => {
  expect(SEPA_COUNTRIES.length).toBe(42);
  expect(["FR", "NO", "MT", "US"].map((country) => ibanShapeOf(country)?.length)).toEqual([
    27,
    15,
    31,
    undefined,
  ]);
});
