import * as fc from "fast-check";
import { Result } from "effect";
import { expect, it } from "vitest";
import { readAddressChange } from "../../../core/addresses/address-change.ts";
import { departmentName, departmentOf, DEPARTMENTS } from "../../../core/addresses/departments.ts";
import { normalisePostcode, postcodeProblem } from "../../../core/addresses/postcode.ts";

it("[CODE-5] knows every department", () => {
  expect(["75011", "01000", "20137", "20200", "97110", "97400", "95880"].map(departmentOf)).toEqual(
    [
      { code: "75", name: "Paris" },
      { code: "01", name: "Ain" },
      { code: "2A", name: "Corse-du-Sud" },
      { code: "2B", name: "Haute-Corse" },
      { code: "971", name: "Guadeloupe" },
      { code: "974", name: "La Réunion" },
      { code: "95", name: "Val-d'Oise" },
    ],
  );
  expect(["00100", "96000", "97500", "99999"].map(departmentOf)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(["76", "2A", "20", "99", "constructor"].map(departmentName)).toEqual([
    "Seine-Maritime",
    "Corse-du-Sud",
    undefined,
    undefined,
    undefined,
  ]);
});

it("[CODE-5] lists the 96 departments of the mainland and Corsica and the five overseas, each once", () => {
  const mainland = Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, "0"));
  const codes = mainland.flatMap((code) => (code === "20" ? ["2A", "2B"] : [code]));
  const overseas = ["971", "972", "973", "974", "976"];
  expect(DEPARTMENTS.map(({ code }) => code).toSorted()).toEqual(
    [...codes, ...overseas].toSorted(),
  );
  expect(DEPARTMENTS).toEqual(
    DEPARTMENTS.map(({ code }) => ({ code, name: departmentName(code) })),
  );
});

it("[CODE-5] says what is wrong with a postcode: nothing, characters, length, department", () => {
  expect(["76000", " 76 000 ", "", "7600A", "7600", "99999", "00000"].map(postcodeProblem)).toEqual(
    [
      undefined,
      undefined,
      { reason: "missing", message: "Champs obligatoire" },
      { reason: "characters", message: "Un code postal ne contient que des chiffres." },
      { reason: "length", message: "Un code postal compte 5 chiffres ; celui-ci en compte 4." },
      { reason: "department", message: "Ce code postal n'existe pas en France." },
      { reason: "department", message: "Ce code postal n'existe pas en France." },
    ],
  );
});

it("[CODE-5] takes five digits of a department whatever the spaces, and never fails on any text", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[0-9 ]{5,7}$/)),
      (text) => {
        const postcode = normalisePostcode(text);
        expect(postcodeProblem(text) === undefined).toBe(
          /^\d{5}$/.test(postcode) && departmentOf(postcode) !== undefined,
        );
        expect(normalisePostcode(postcode)).toBe(postcode);
      },
    ),
  );
});

it("[CODE-4] [CODE-5] keeps an address with its department and a telephone that reaches from anywhere", () => {
  const typed = {
    firstName: "Camille",
    lastName: "Payet",
    phoneNumber: "0262 12 34 56",
    company: null,
    street: "3 rue du Four",
    city: "Saint-Denis",
    postcode: "97 400",
  };
  expect(readAddressChange(typed)).toEqual(
    Result.succeed({
      ...typed,
      phoneNumber: "+262262123456",
      postcode: "97400",
      provinceCode: "974",
      provinceName: "La Réunion",
    }),
  );
  const kept = (phoneNumber: string | null) =>
    Result.map(readAddressChange({ ...typed, phoneNumber }), (address) => address.phoneNumber);
  expect([kept(" "), kept(null)]).toEqual([Result.succeed(null), Result.succeed(null)]);
  expect(readAddressChange({ ...typed, phoneNumber: "0262", postcode: "" })).toEqual(
    Result.fail([
      { field: "phoneNumber", message: "Le numéro de téléphone n’est pas valide." },
      { field: "postcode", message: "Champs obligatoire" },
    ]),
  );
});
