import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Siren, Siret } from "../../../api-schema/primitives.ts";
import {
  isValidSiren,
  isValidSiret,
  isValidVatNumber,
  normaliseCompanyNumber,
  partsOfSiret,
  readSiret,
  siretProblem,
  vatNumberOf,
  vatProblem,
} from "../../../core/companies/siret.ts";

const withCheckDigit = (digits: string, isValid: (text: string) => boolean): string => {
  const complete = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(isValid);
  if (complete === undefined) throw new Error(`no check digit for ${digits}`);
  return complete;
};

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((values) => values.join(""));

const anySiren = digits(8).map((start) => withCheckDigit(start, isValidSiren));

describe("SIREN and SIRET", () => {
  it("[CODE-2] accepts numbers in use", () => {
    expect(isValidSiren("732829320")).toBe(true);
    expect(isValidSiret("73282932000074")).toBe(true);
    expect(isValidSiret("35600000000048")).toBe(true); // La Poste, head office
  });

  it("[CODE-2] accepts the offices of La Poste, whose digits add up to a multiple of 5", () => {
    expect(isValidSiret("35600000049837")).toBe(true);
    expect(isValidSiret("35600000049838")).toBe(false);
  });

  it("[CODE-2] refuses every misread digit of a SIREN", () => {
    fc.assert(
      fc.property(
        anySiren,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (siren, index, shift) => {
          const wrong = (Number(siren[index]) + shift) % 10;
          expect(isValidSiren(`${siren.slice(0, index)}${wrong}${siren.slice(index + 1)}`)).toBe(
            false,
          );
        },
      ),
    );
  });

  it("[CODE-2] refuses every misread digit of a company's SIRET, whatever its digits add up to", () => {
    fc.assert(
      fc.property(
        anySiren.filter((siren) => siren !== "356000000"),
        digits(4),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 1, max: 9 }),
        (siren, start, index, shift) => {
          const siret = withCheckDigit(`${siren}${start}`, isValidSiret);
          const wrong = (Number(siret[index]) + shift) % 10;
          expect([
            isValidSiret(siret),
            isValidSiret(`${siret.slice(0, index)}${wrong}${siret.slice(index + 1)}`),
          ]).toEqual([true, false]);
        },
      ),
    );
    // Its digits add up to 50: enough for La Poste alone.
    expect(isValidSiret("73282932000077")).toBe(false);
  });

  it("[CODE-2] refuses a digit too many, even one that its check fits", () => {
    const tooLong = ["732829320000745", "356000000000489", "356000000498370"];
    expect(tooLong.map(isValidSiret)).toEqual([false, false, false]);
    expect(tooLong.map(readSiret)).toEqual([undefined, undefined, undefined]);
  });

  it.each(["", "73282932", "7328293200007", "73282932000075", "7328293200007a", "732829320000740"])(
    "[CODE-2] refuses %j",
    (text) => {
      expect(isValidSiren(text) || isValidSiret(text)).toBe(false);
    },
  );
});

describe("VAT number", () => {
  it("[CODE-3] derives the key from the SIREN", () => {
    expect(vatNumberOf(Siren.make("732829320"))).toBe("FR44732829320");
    fc.assert(fc.property(anySiren, (siren) => isValidVatNumber(vatNumberOf(Siren.make(siren)))));
  });

  it.each([
    "FR45732829320",
    "FR4473282932",
    "DE44732829320",
    "FROI732829320",
    "FR447328293200",
    "XFR44732829320",
    "XFRK7399859412",
    "FRK73998594120",
    "",
  ])("[CODE-3] refuses %j", (text) => {
    expect(isValidVatNumber(text)).toBe(false);
  });

  it("[CODE-3] accepts the lettered keys that their formula gives, a letter first or second", () => {
    expect(["FRK7399859412", "FR4Z123456782"].map(isValidVatNumber)).toEqual([true, true]);
    const keysOf = (siren: string): readonly string[] =>
      Array.from("9AZ").flatMap((first) =>
        Array.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
          .map((second) => `${first}${second}`)
          .filter((key) => !/^\d\d$/.test(key) && isValidVatNumber(`FR${key}${siren}`)),
      );
    expect(keysOf("399859412")).toEqual(["9L", "9Y", "AA", "AN", "Z3", "ZF", "ZT"]);
    expect(keysOf("123456782")).toEqual(["9A", "9N", "A0", "AC", "AD", "AR", "Z5", "ZH", "ZV"]);
    // Of a SIREN that is none, no key is right.
    expect(keysOf("123456783")).toEqual([]);
  });
});

describe("what is said of a number that is wrong", () => {
  it("[CODE-2] names nothing, characters, a SIREN, the length or the key of a SIRET", () => {
    const typed = [
      "732 829 320 00074",
      " ",
      "7328293200007a",
      "732 829 320",
      "732",
      "73282932000075",
      "7328293200007400",
    ];
    expect(typed.map(siretProblem)).toEqual([
      undefined,
      { reason: "missing", message: "Champs obligatoire" },
      { reason: "characters", message: "Un numéro SIRET ne contient que des chiffres." },
      {
        reason: "siren",
        message: "C’est un numéro SIREN : le SIRET compte 5 chiffres de plus.",
      },
      { reason: "length", message: "Un numéro SIRET compte 14 chiffres ; celui-ci en compte 3." },
      {
        reason: "key",
        message: "Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres.",
      },
      { reason: "length", message: "Un numéro SIRET compte 14 chiffres ; celui-ci en compte 16." },
    ]);
    expect(readSiret("732 829 320 00074")).toBe("73282932000074");
    expect(partsOfSiret(Siret.make("73282932000074"))).toEqual({
      siren: "732829320",
      nic: "00074",
    });
  });

  it("[CODE-2] reads what it has no problem with, and never fails on any text", () => {
    const anyText = fc.oneof(fc.string({ unit: "binary" }), anySiren, digits(14));
    fc.assert(
      fc.property(anyText, (text) => {
        const siret = readSiret(text);
        expect(siret).toBe(
          siretProblem(text) === undefined ? normaliseCompanyNumber(text) : undefined,
        );
        if (siret === undefined) return;
        const { siren, nic } = partsOfSiret(siret);
        expect([`${siren}${nic}`, isValidSiren(siren)]).toEqual([siret, true]);
      }),
    );
  });

  it("[CODE-3] names nothing, the shape, another company or the key of a VAT number", () => {
    const typed = [
      "fr 44 732 829 320",
      "",
      "44732829320",
      "FR83404833048",
      "FR45732829320",
      "FR447328293200",
      "XFR44732829320",
    ];
    expect(typed.map((text) => vatProblem(text, Siren.make("732829320")))).toEqual([
      undefined,
      { reason: "missing", message: "Champs obligatoire" },
      {
        reason: "shape",
        message:
          "Un numéro de TVA compte FR, 2 caractères et 9 chiffres, par exemple FR44732829320.",
      },
      { reason: "siren", message: "Ce numéro de TVA n’est pas celui de cette société." },
      { reason: "key", message: "Ce numéro de TVA n’est pas valide : vérifiez sa clé." },
      ...[1, 2].map(() => ({
        reason: "shape",
        message:
          "Un numéro de TVA compte FR, 2 caractères et 9 chiffres, par exemple FR44732829320.",
      })),
    ]);
    fc.assert(
      fc.property(anySiren, anySiren, (siren, other) => {
        expect(vatProblem(vatNumberOf(Siren.make(siren)), Siren.make(siren))).toBeUndefined();
        expect(vatProblem(vatNumberOf(Siren.make(other)), Siren.make(siren)) === undefined).toBe(
          siren === other,
        );
      }),
    );
  });
});
