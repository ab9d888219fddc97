import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeEan } from "../../../core/catalogue/ean.ts";
import {
  type CellValue,
  readBoolean,
  readCents,
  readDate,
  readEan,
  readIdentifier,
  readInteger,
  readTenThousandths,
  readText,
} from "../../../core/exchange/values.ts";
import { euros } from "../../../core/money/format.ts";
import { cents } from "../../../core/money/cents.ts";

/** Each cell with its value, or with its reason. */
const all = <A>(read: (cell: string) => CellValue<A>, cells: readonly string[]) =>
  Object.fromEntries(
    cells.map((cell) => {
      const value = read(cell);
      return [cell, Result.isSuccess(value) ? value.success : value.failure];
    }),
  );

describe("a text", () => {
  it("loses the blanks around it and keeps those within it", () => {
    expect(all(readText, ["  Farine  T65 ", "", "\u00a0a\n"])).toEqual({
      "  Farine  T65 ": "Farine  T65",
      "": "",
      "\u00a0a\n": "a",
    });
  });
});

describe("a number", () => {
  it("is whole, with thousands apart or not", () => {
    expect(
      all(readInteger, [
        "12",
        "-3",
        "−3",
        "+4",
        "1 200",
        "1\u00a0200",
        "1\u202f200\u202f000",
        "12,00",
        "007",
      ]),
    ).toEqual({
      "12": 12,
      "-3": -3,
      "−3": -3,
      "+4": 4,
      "1 200": 1200,
      "1\u00a0200": 1200,
      "1\u202f200\u202f000": 1_200_000,
      "12,00": 12,
      "007": 7,
    });
  });

  it("is counted in ten-thousandths, exactly", () => {
    expect(
      all(readTenThousandths, [
        "1 234,50",
        "0,1",
        "0.3",
        "12,3456",
        "1.234,5",
        "1,234.5",
        "1.234.567",
        "0.125",
        "25,000",
      ]),
    ).toEqual({
      "1 234,50": 12_345_000,
      "0,1": 1000,
      "0.3": 3000,
      "12,3456": 123_456,
      "1.234,5": 12_345_000,
      "1,234.5": 12_345_000,
      "1.234.567": 12_345_670_000,
      "0.125": 1250,
      "25,000": 250_000,
    });
  });

  it("is refused when it may be two", () => {
    expect(all(readTenThousandths, ["1.234", "-12.500"])).toEqual({
      "1.234": "« 1.234 » peut se lire 1234 ou 1,234 : écrivez l’un des deux.",
      "-12.500": "« -12.500 » peut se lire -12500 ou -12,500 : écrivez l’un des deux.",
    });
  });

  it("is refused with what to write instead", () => {
    expect(
      all(readInteger, ["", "12,5", "douze", "1 23", "12-", "3,25E+12", "9007199254740993"]),
    ).toEqual({
      "": "La cellule est vide : écrivez un nombre, comme 12.",
      "12,5": "« 12,5 » n’est pas un nombre entier : écrivez-le comme 12.",
      douze: "« douze » n’est pas un nombre : écrivez-le comme 12.",
      "1 23": "« 1 23 » n’est pas un nombre : écrivez-le comme 12.",
      "12-": "« 12- » n’est pas un nombre : écrivez-le comme 12.",
      "3,25E+12":
        "« 3,25E+12 » est un nombre abrégé par le tableur, ses chiffres sont perdus : mettez la colonne au format Texte et écrivez-le en entier.",
      "9007199254740993": "« 9007199254740993 » est trop grand : vérifiez ses chiffres.",
    });
    expect(all(readTenThousandths, ["1,23456"])).toEqual({
      "1,23456": "« 1,23456 » a plus de 4 décimales : arrondissez-le, comme 12,5.",
    });
  });

  it("is judged at once, however long", () => {
    expect(Result.isFailure(readInteger("9".repeat(1_000_000)))).toBe(true);
  });

  it("is read back from every way in which it is written without doubt", () => {
    const digits = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n });
    fc.assert(
      fc.property(digits, fc.constantFrom(" ", "\u00a0", "\u202f", ""), (number, space) => {
        const size = (number < 0n ? -number : number).toString().padStart(5, "0");
        const whole = size.slice(0, -4).replaceAll(/\B(?=(?:\d{3})+$)/g, space);
        const text = `${number < 0n ? "-" : ""}${whole},${size.slice(-4)}`;
        expect(readTenThousandths(text)).toEqual(Result.succeed(Number(number)));
      }),
    );
  });
});

describe("an amount", () => {
  it("is in cents, without a float between", () => {
    expect(all(readCents, ["1 234,50 €", "0,29", "1.15", "-3,5", "12", "12,5000"])).toEqual({
      "1 234,50 €": 123_450,
      "0,29": 29,
      "1.15": 115,
      "-3,5": -350,
      "12": 1200,
      "12,5000": 1250,
    });
  });

  it("is refused with what to write instead", () => {
    expect(all(readCents, ["12,505", "1.234", "€", "12 $"])).toEqual({
      "12,505": "« 12,505 » a plus de 2 décimales : arrondissez-le, comme 12,50.",
      "1.234": "« 1.234 » peut se lire 1234 ou 1,234 : écrivez l’un des deux.",
      "€": "La cellule est vide : écrivez un nombre, comme 12,50.",
      "12 $": "« 12 $ » n’est pas un nombre : écrivez-le comme 12,50.",
    });
  });

  it("is read back from what the shop shows of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        expect(readCents(euros(cents(amount)))).toEqual(Result.succeed(cents(amount)));
      }),
    );
  });
});

describe("a date", () => {
  it("is French or international", () => {
    expect(
      all(readDate, [
        "23/11/2026",
        "3/1/2026",
        "23-11-2026",
        "23.11.2026",
        " 2026-11-23 ",
        "29/02/2028",
      ]),
    ).toEqual({
      "23/11/2026": "2026-11-23",
      "3/1/2026": "2026-01-03",
      "23-11-2026": "2026-11-23",
      "23.11.2026": "2026-11-23",
      " 2026-11-23 ": "2026-11-23",
      "29/02/2028": "2028-02-29",
    });
  });

  it("is refused with what to write instead", () => {
    expect(
      all(readDate, [
        "31/02/2026",
        "2026-02-30",
        "11/23/2026",
        "23/11/26",
        "demain",
        "",
        "23/11-2026",
      ]),
    ).toEqual({
      "31/02/2026": "« 31/02/2026 » n’existe pas au calendrier : corrigez le jour ou le mois.",
      "2026-02-30": "« 2026-02-30 » n’existe pas au calendrier : corrigez le jour ou le mois.",
      "11/23/2026":
        "« 11/23/2026 » : il n’y a pas de mois 23 ; écrivez le jour avant le mois, comme 23/11/2026.",
      "23/11/26": "« 23/11/26 » n’est pas une date : écrivez-la comme 23/11/2026.",
      demain: "« demain » n’est pas une date : écrivez-la comme 23/11/2026.",
      "": "La cellule est vide : écrivez une date, comme 23/11/2026.",
      "23/11-2026": "« 23/11-2026 » n’est pas une date : écrivez-la comme 23/11/2026.",
    });
  });
});

describe("a yes or no", () => {
  it("is one of the words that people write", () => {
    expect(all(readBoolean, ["oui", "OUI ", "vrai", "1", "X", "non", "Faux", "0"])).toEqual({
      oui: true,
      "OUI ": true,
      vrai: true,
      "1": true,
      X: true,
      non: false,
      Faux: false,
      "0": false,
    });
    expect(all(readBoolean, ["", "peut-être"])).toEqual({
      "": "La cellule est vide : écrivez oui ou non.",
      "peut-être": "« peut-être » n’est ni oui ni non : écrivez oui ou non.",
    });
  });
});

describe("an identifier", () => {
  it("is a text as it stands, zeros and all", () => {
    expect(all(readIdentifier, ["00123", " FAR-T65 ", "12E"])).toEqual({
      "00123": "00123",
      " FAR-T65 ": "FAR-T65",
      "12E": "12E",
    });
  });

  it("is refused when a spreadsheet has abridged it", () => {
    const reason = (text: string) =>
      `« ${text} » est un nombre abrégé par le tableur, ses chiffres sont perdus : mettez la colonne au format Texte et écrivez-le en entier.`;
    expect(all(readIdentifier, ["3,25E+12", "3.25e12", ""])).toEqual({
      "3,25E+12": reason("3,25E+12"),
      "3.25e12": reason("3.25e12"),
      "": "La cellule est vide : écrivez un code.",
    });
    expect(all(readEan, ["3,25E+12"])).toEqual({ "3,25E+12": reason("3,25E+12") });
  });

  it("is an EAN of thirteen digits, whose zero before them is not lost", () => {
    const ean = completeEan("037600012345");
    const lost = ean.slice(1);
    const wrong = `${ean.slice(0, 12)}${(Number(ean.at(-1)) + 1) % 10}`;
    expect(all(readEan, [ean, "3 760001 234562", lost, wrong, "123", ""])).toEqual({
      [ean]: ean,
      "3 760001 234562":
        "« 3 760001 234562 » n’est pas un code EAN : son dernier chiffre ne répond pas des autres, vérifiez-les.",
      [lost]: `« ${lost} » a perdu son zéro de tête : mettez la colonne au format Texte et écrivez ${ean}.`,
      [wrong]: `« ${wrong} » n’est pas un code EAN : son dernier chiffre ne répond pas des autres, vérifiez-les.`,
      "123": "« 123 » n’est pas un code EAN : il faut 13 chiffres.",
      "": "La cellule est vide : écrivez un code EAN de 13 chiffres.",
    });
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (digits) => {
        expect(readEan(completeEan(digits))).toEqual(Result.succeed(completeEan(digits)));
      }),
    );
  });
});
