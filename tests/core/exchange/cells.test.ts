import { Arbitrary, Effect, Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Document, KindName } from "../../../api-schema/exchange/kinds.ts";
import type { Cell, ExchangeColumn } from "../../../api-schema/exchange/resource.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { CODE, SLUG } from "../../../api-schema/exchange/text-forms.ts";
import { readCell, writeCell } from "../../../core/exchange/cells.ts";
import { Siren } from "../../../api-schema/primitives.ts";
import { isValidSiren, isValidSiret, vatNumberOf } from "../../../core/companies/siret.ts";
import { readPhone } from "../../../core/contact/phone.ts";
import { completeEan } from "../../../core/catalogue/ean.ts";

const everyColumn = Object.values(RESOURCES).flatMap(({ name, columns }) =>
  Object.entries(columns).map(([key, column]) => ({ place: `${name}.${key}`, column })),
);

/** Texts that a cell can hold by itself: blanks around it go, and one word takes away. */
const plain = (most = 40) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: Math.min(most, 40) })
    .map((text) => text.replaceAll(/\p{Cc}/gu, " ").trim())
    .filter((text) => text !== "" && text.length <= most && text.toLowerCase() !== "supprimer");

const FORMED = new Map([
  [SLUG, fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)],
  [CODE, fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 ._/+*#&()-]{0,30}[A-Za-z0-9._/+*#&()-])?$/)],
]);

const identifier = ({ form, most }: ExchangeColumn) =>
  ((form === undefined ? undefined : FORMED.get(form)) ?? plain(most))
    // What a spreadsheet has shortened is refused.
    .filter((text) => !/e[-+]?\d+$/i.test(text));

const part = plain(20).map((text) => text.replaceAll("|", "/"));

const whole = ({ least = 0, most = 1_000_000_000 }: ExchangeColumn) =>
  fc.integer({ min: least, max: most });

const wordsOf = ({ words = {} }: ExchangeColumn) => Object.keys(words);

/** An office of a company, the last digit of each by the house's own check. */
const anySiret = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([company, office]) => {
    const siren = completed(`${company}`.padStart(8, "0"), isValidSiren);
    return completed(`${siren}${`${office}`.padStart(4, "0")}`, isValidSiret);
  });
const completed = (digits: string, isValid: (text: string) => boolean): string =>
  Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(isValid) ?? "";

const instants = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Documents in that shape, as JSON has them. */
const documents = (shape: NonNullable<ExchangeColumn["shape"]>): fc.Arbitrary<Cell> =>
  fc.constantFrom(
    ...Effect.runSync(
      Arbitrary.sampleEffect(Arbitrary.schema(shape), { count: 50, seed: 20261127 }),
    )
      .map((value) => JSON.stringify(value))
      .filter((text) => !/\\u(?:0000|d[89a-f])/i.test(text))
      .map((text): Document => JSON.parse(text)),
  );

/** Any value of a column. */
const VALUES: { readonly [Kind in KindName]: (column: ExchangeColumn) => fc.Arbitrary<Cell> } = {
  text: ({ most }) => plain(most),
  identifier,
  ean: () =>
    fc
      .integer({ min: 0, max: 999_999_999_999 })
      .map((digits) => completeEan(`${digits}`.padStart(12, "0"))),
  customerNumber: () =>
    fc.integer({ min: 0, max: 9_999_999_999 }).map((number) => `${number}`.padStart(6, "0")),
  siren: () => anySiret.map((siret) => siret.slice(0, 9)),
  siret: () => anySiret,
  vatNumber: () => anySiret.map((siret) => vatNumberOf(Siren.make(siret.slice(0, 9)))),
  naf: () => fc.stringMatching(/^[0-9]{2}\.[0-9]{2}[A-Z]$/),
  email: () => fc.stringMatching(/^[a-z0-9]{1,12}@[a-z0-9]{1,12}\.(fr|example)$/),
  // French ones as they are kept, and some from elsewhere.
  phone: () =>
    fc.oneof(
      fc
        .integer({ min: 0, max: 99_999_999 })
        .map((digits) => `+336${`${digits}`.padStart(8, "0")}`)
        .filter((phone) => readPhone(`0${phone.slice(3)}`) === phone),
      fc.constantFrom("+3225551234", "+262692123456", "+4930123456"),
    ),
  postcode: () => fc.constantFrom("01000", "14000", "20137", "59000", "76200", "97110"),
  whole,
  euros: whole,
  fineEuros: whole,
  kilograms: whole,
  fineGrams: whole,
  percent: ({ least = 0, most = 1 }) =>
    fc
      .integer({ min: Math.round(least * 10_000), max: Math.round(most * 10_000) })
      .map((rate) => rate / 10_000),
  flag: () => fc.boolean(),
  day: () => instants.map((instant) => instant.slice(0, 10)),
  instant: () => instants,
  clock: () =>
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((one) => `${one}`.padStart(2, "0")).join(":")),
  choice: (column) => fc.constantFrom(...wordsOf(column)),
  texts: () => fc.uniqueArray(part, { minLength: 1, maxLength: 4 }),
  choices: (column) => fc.uniqueArray(fc.constantFrom(...wordsOf(column)), { minLength: 1 }),
  document: ({ shape }) => (shape === undefined ? fc.constant([]) : documents(shape)),
  steps: () =>
    fc
      .uniqueArray(fc.integer({ min: 2, max: 999 }), { minLength: 1, maxLength: 4 })
      .chain((quantities) =>
        fc.tuple(
          ...quantities
            .toSorted((a, b) => a - b)
            .map((quantityFrom) =>
              fc
                .integer({ min: 1, max: 9_999 })
                .map((rate) => ({ quantityFrom, percentage: rate / 10_000 })),
            ),
        ),
      ),
};

describe("a cell", () => {
  it.each(everyColumn)("[QUAI-1] of $place says again what was written into it", ({ column }) => {
    fc.assert(
      fc.property(VALUES[column.kind](column), (value) => {
        expect(readCell(column, writeCell(column, value))).toEqual(
          Result.succeed({ says: "value", value }),
        );
      }),
    );
  });

  it.each(everyColumn)("[QUAI-1] of $place shows an example that can be read", ({ column }) => {
    expect(readCell(column, column.example)).toMatchObject({ success: { says: "value" } });
  });

  it("[QUAI-1] of a document says where its shape is wrong, and takes nothing that no database keeps", () => {
    const { steps } = RESOURCES.recipes.columns;
    const step = { title: "Pétrir", text: "…", minutes: null, temperature: null };
    const said = (written: string) =>
      steps &&
      Result.match(readCell(steps, written), { onFailure: (why) => why, onSuccess: () => "" });
    const noJson = "Ce n'est pas du JSON : vérifiez ses guillemets, ses virgules, ses crochets.";
    const unstorable = "Ce document contient un caractère nul ou la moitié d'un caractère.";
    expect([
      said("[{"),
      said('"texte"'),
      said(JSON.stringify([step, { ...step, durée: 3 }])),
      said(JSON.stringify([{ title: "Pétrir", text: "…", minutes: -1 }])),
      said(JSON.stringify([{ ...step, text: "\u0000" }])),
      said(JSON.stringify([{ ...step, text: "\ud83d" }])),
      said(JSON.stringify([step])),
    ]).toEqual([
      noJson,
      noJson,
      "1.durée : Champ inconnu.",
      "0.minutes : Valeur incorrecte ; 0.temperature : Il manque.",
      unstorable,
      unstorable,
      "",
    ]);
  });

  it("[QUAI-2] says nothing when it is empty, and takes away by a word where that may be", () => {
    const { labels, name } = RESOURCES.products.columns;
    expect(labels && readCell(labels, "  ")).toEqual(Result.succeed({ says: "nothing" }));
    expect(labels && readCell(labels, "Supprimer")).toEqual(Result.succeed({ says: "none" }));
    expect(name && readCell(name, "supprimer")).toEqual(
      Result.fail("« Nom » ne peut pas être supprimé."),
    );
  });

  it("[QUAI-64] is a code of the catalogue as ERPs write them, and nothing that an address or a spreadsheet takes for something else", () => {
    const { code } = RESOURCES.products.columns;
    const { reference } = RESOURCES.variants.columns;
    const said = (column: ExchangeColumn | undefined) => (text: string) =>
      column === undefined ? undefined : Result.merge(readCell(column, text));
    const codes = ["FAR/25", "01.234", "T65 25KG", "A+B#2", "x".repeat(40)];
    expect(codes.map(said(code))).toEqual(codes.map((value) => ({ says: "value", value })));
    expect(codes.map(said(reference))).toEqual(codes.map((value) => ({ says: "value", value })));
    expect(["../x", "=1+1", "É12", "12,5", 'a"b', "-x"].map(said(code))).toEqual(
      Array.from({ length: 6 }, () => CODE.problem),
    );
  });

  it("[QUAI-3] means a day at midnight of Paris, and an hour of it, on both sides of a change of clocks", () => {
    const { from } = RESOURCES.prices.columns;
    const said = (text: string) =>
      from === undefined ? undefined : Result.getOrThrow(readCell(from, text));
    expect(
      ["27/03/2027", "28/03/2027 04:00", "28/03/2027 4h", "2027-03-28T04:00:00.500Z"].map(said),
    ).toEqual(
      [
        "2027-03-26T23:00:00.000Z",
        "2027-03-28T02:00:00.000Z",
        "2027-03-28T02:00:00.000Z",
        "2027-03-28T04:00:00.500Z",
      ].map((value) => ({ says: "value", value })),
    );
  });

  it("[QUAI-3] of a company is refused with what a spreadsheet or a hand has done to it", () => {
    const { number, siret, vatNumber, naf, deliveryPostcode, deliveryPhone } =
      RESOURCES.customers.columns;
    const said = (column: ExchangeColumn | undefined, text: string) =>
      column === undefined ? undefined : Result.merge(readCell(column, text));
    const siretCure = "mettez la colonne au format Texte et écrivez";
    expect([
      said(siret, "732 829 320 00074"),
      said(siret, "7,32829E+13"),
      said(siret, "732829320"),
      said(siret, "73282932000075"),
      said(siret, "910000900043"),
      said(siret, "0910000900043"),
      said(vatNumber, "FR 44 732829320"),
      said(vatNumber, "FR45732829320"),
      said(number, "104 512"),
      said(number, "C0001"),
      said(naf, "1071c"),
      said(naf, "boulanger"),
      said(deliveryPostcode, "1000"),
      said(deliveryPostcode, "14 000"),
      said(deliveryPhone, "02.35.00.00.00"),
      said(deliveryPhone, "35"),
    ]).toEqual([
      { says: "value", value: "73282932000074" },
      `« 7,32829E+13 » est un nombre abrégé par le tableur, ses chiffres sont perdus : ${siretCure}-le en entier.`,
      "C’est un numéro SIREN : le SIRET compte 5 chiffres de plus.",
      "Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres.",
      `« 910000900043 » a sans doute perdu ses zéros de tête : ${siretCure} 00910000900043.`,
      `« 0910000900043 » a sans doute perdu ses zéros de tête : ${siretCure} 00910000900043.`,
      { says: "value", value: "FR44732829320" },
      "Ce numéro de TVA n’est pas valide : vérifiez sa clé.",
      { says: "value", value: "104512" },
      "Un numéro client compte 6 à 10 chiffres : il figure sur vos factures.",
      { says: "value", value: "10.71C" },
      "Un code NAF s’écrit comme 10.71C.",
      `« 1000 » a sans doute perdu ses zéros de tête : ${siretCure} 01000.`,
      { says: "value", value: "14000" },
      { says: "value", value: "+33235000000" },
      "Le numéro de téléphone n’est pas valide.",
    ]);
  });
});
