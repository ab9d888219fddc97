import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NewStore, Person, StoreClaim } from "../../../api-schema/registration.ts";
import {
  deliverySeat,
  readClaim,
  readNewStore,
  readPerson,
} from "../../../core/registration/received-registration.ts";
import { mayAddStore } from "../../../core/registration/who-adds-stores.ts";
import { erpIdProblem, readErpId } from "../../../core/stores/erp-id.ts";
import { isValidSiren, isValidSiret, vatNumberOf } from "../../../core/companies/siret.ts";

const completed = (digits: string, isValid: (text: string) => boolean): string =>
  Array.from({ length: 10 }, (_, key) => `${digits}${key}`).find((text) => isValid(text)) ?? "";

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

/** Right numbers, but for La Poste's, which have a key of their own. */
const siret = fc
  .tuple(digits(8), digits(4))
  .map(([company, door]) => [completed(company.join(""), isValidSiren), door.join("")] as const)
  .filter(([siren]) => siren !== "356000000")
  .map(([siren, door]) => completed(`${siren}${door}`, isValidSiret));

const claim: StoreClaim = { erpId: "104 512", siret: "009 100 009 00027", postcode: "76 000" };

const store: NewStore = {
  siret: "009 100 009 00027",
  company: " Le  Fournil\n",
  legalName: "Corvelanne",
  legalStatus: " ",
  naf: "1071c",
  vatNumber: "fr 68 009100009",
  legalAddress: { street: "1 rue du Four", postcode: "76 000", city: "Rouen" },
  shippingAddress: null,
  contactEmail: " fournil@exemple.example ",
  billingEmail: "factures@exemple.example",
};

const person: Person = {
  gender: "u",
  firstName: "Alix",
  lastName: "Delorme",
  email: "Alix@exemple.example",
  phoneNumber: "06 39 98 12 34",
  password: "Fournil-2026-neuf",
  subscribedToNewsletter: false,
  cgu: true,
};

const fieldsOf = (read: Result.Result<unknown, readonly { readonly field: string }[]>) =>
  Result.isFailure(read) ? read.failure.map(({ field }) => field) : [];

describe("[OPEN-6] what is read of a registration", () => {
  it("is the claim's numbers, however they were typed", () => {
    expect(readClaim(claim)).toEqual(
      Result.succeed({ erpId: "104512", siret: "00910000900027", postcode: "76000" }),
    );
    expect(fieldsOf(readClaim({ erpId: "12", siret: "1", postcode: "" }, "store"))).toEqual([
      "store.erpId",
      "store.siret",
      "store.postcode",
    ]);
  });

  it("is a store of one line a field, with null for what was left empty", () => {
    const read = readNewStore(store);
    expect(read).toEqual(
      Result.succeed({
        siret: "00910000900027",
        company: "Le Fournil",
        legalName: "Corvelanne",
        legalStatus: null,
        naf: "10.71C",
        vatNumber: "FR68009100009",
        legalAddress: { street: "1 rue du Four", postcode: "76000", city: "Rouen" },
        shippingAddress: null,
        contactEmail: "fournil@exemple.example",
        billingEmail: "factures@exemple.example",
      }),
    );
  });

  it("is where the lorry goes: elsewhere, or the seat", () => {
    const elsewhere = { street: "2 quai du Blé", postcode: "14000", city: "Caen" };
    const contact = { firstName: "Alix", lastName: "Delorme", phoneNumber: "0639981234" };
    const read = readNewStore({ ...store, shippingAddress: { ...elsewhere, ...contact } });
    if (Result.isFailure(read)) throw new Error("It is right");
    expect(read.success.shippingAddress).toEqual({
      ...elsewhere,
      ...contact,
      phoneNumber: "+33639981234",
    });
    expect(deliverySeat(read.success)).toMatchObject(elsewhere);
    expect(deliverySeat({ ...read.success, shippingAddress: null })).toEqual(
      read.success.legalAddress,
    );
  });

  it("names every field that is wrong by its path in the body", () => {
    const nowhere = { street: "", postcode: "7", city: " " };
    const wrong: NewStore = {
      ...store,
      company: " ",
      legalName: "",
      naf: "pain",
      vatNumber: vatNumberOf("732829320" as never),
      legalAddress: nowhere,
      shippingAddress: { ...nowhere, firstName: "", lastName: "", phoneNumber: "1" },
      contactEmail: "x",
      billingEmail: "",
    };
    expect(fieldsOf(readNewStore(wrong, "store"))).toEqual(
      [
        "company",
        "legalName",
        "naf",
        "vatNumber",
        "legalAddress.street",
        "legalAddress.postcode",
        "legalAddress.city",
        "shippingAddress.street",
        "shippingAddress.postcode",
        "shippingAddress.city",
        "shippingAddress.firstName",
        "shippingAddress.lastName",
        "shippingAddress.phoneNumber",
        "contactEmail",
        "billingEmail",
      ].map((field) => `store.${field}`),
    );
  });

  it("is a person without the password", () => {
    expect(readPerson(person)).toEqual(
      Result.succeed({
        gender: "u",
        firstName: "Alix",
        lastName: "Delorme",
        email: "Alix@exemple.example",
        phoneNumber: "+33639981234",
        subscribedToNewsletter: false,
      }),
    );
    const wrong = { ...person, lastName: "", email: "@", phoneNumber: "", password: "onze lettre" };
    expect(fieldsOf(readPerson(wrong, "person"))).toEqual([
      "person.lastName",
      "person.email",
      "person.phoneNumber",
      "person.password",
    ]);
  });

  it("takes every number whose keys are right, and none with a digit misread", () => {
    fc.assert(
      fc.property(siret, fc.nat({ max: 13 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const vatNumber = vatNumberOf(number.slice(0, 9) as never);
        expect(fieldsOf(readNewStore({ ...store, siret: number, vatNumber }))).toEqual([]);
        expect(fieldsOf(readClaim({ ...claim, siret: number }))).toEqual([]);
        const misread = `${number.slice(0, at)}${(Number(number[at]) + by) % 10}${number.slice(at + 1)}`;
        expect(fieldsOf(readClaim({ ...claim, siret: misread }))).toEqual(["siret"]);
        expect(fieldsOf(readNewStore({ ...store, siret: misread, vatNumber: null }))).toEqual([
          "siret",
        ]);
      }),
    );
  });

  it("takes a customer number of six to ten digits, however it is spaced", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,14}$/), (text) => {
        const right = text.length >= 6 && text.length <= 10;
        expect(readErpId(text)).toBe(right ? text : undefined);
        expect(readErpId(text.split("").join(" "))).toBe(right ? text : undefined);
        expect(erpIdProblem(text) === undefined).toBe(right);
      }),
    );
  });
});

it("[OPEN-4] a store is added by a Gérant, or by who has none", () => {
  expect(
    ([[], ["manager"], ["baker", "manager"], ["baker"], ["accountant", "supervisor"]] as const).map(
      mayAddStore,
    ),
  ).toEqual([true, true, true, false, false]);
});
