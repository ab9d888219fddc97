import { Result, Schema } from "effect";
import { describe, expect, it } from "vitest";
import {
  sampleEstablishment,
  sampleRequest,
} from "../../../machines/laboratory/flows/sample-registration.ts";
import {
  CheckedPerson,
  CheckedStore,
  readClaim,
  readNewStore,
  readPerson,
} from "../../../core/registration/received-registration.ts";

const REQUIRED = "Champs obligatoire";

describe("[OPEN-6] what the server reads", () => {
  const { store, person } = sampleRequest;
  const said = (read: Result.Result<unknown, unknown>) =>
    Result.isFailure(read) ? read.failure : [];

  it("is said wrong in words, at its place", () => {
    const nowhere = { street: " ", postcode: "", city: "" };
    const contact = { firstName: "", lastName: "", phoneNumber: " " };
    expect([
      said(readClaim({ erpId: "", siret: "", postcode: "7" })),
      said(readNewStore({ ...store, naf: "pain", shippingAddress: { ...nowhere, ...contact } })),
      said(readPerson({ ...person, phoneNumber: "06 12", firstName: " " }, "person")),
    ]).toEqual([
      [
        { field: "erpId", message: REQUIRED },
        { field: "siret", message: REQUIRED },
        {
          field: "postcode",
          message: "Un code postal compte 5 chiffres ; celui-ci en compte 1.",
        },
      ],
      [
        { field: "naf", message: "Un code NAF s’écrit comme 10.71C." },
        { field: "shippingAddress.street", message: REQUIRED },
        { field: "shippingAddress.postcode", message: REQUIRED },
        { field: "shippingAddress.city", message: REQUIRED },
        { field: "shippingAddress.firstName", message: REQUIRED },
        { field: "shippingAddress.lastName", message: REQUIRED },
        { field: "shippingAddress.phoneNumber", message: REQUIRED },
      ],
      [
        { field: "person.firstName", message: REQUIRED },
        { field: "person.phoneNumber", message: "Le numéro de téléphone n’est pas valide." },
      ],
    ]);
  });

  it("is kept as it was read, with or without another address and a VAT number", () => {
    const elsewhere = {
      street: " 2  quai du Blé ",
      postcode: "14 000",
      city: " Caen ",
      firstName: " Alix ",
      lastName: " Delorme ",
      phoneNumber: "06 39 98 12 34",
    };
    const stores = [
      readNewStore({ ...store, vatNumber: null }),
      readNewStore({ ...store, vatNumber: " ", shippingAddress: elsewhere }),
    ].map((read) => Result.getOrThrow(read));
    const kept = {
      siret: sampleEstablishment.siret,
      company: "Le Fournil des Halles",
      legalName: "Boulangerie Corvelanne",
      legalStatus: "SARL",
      naf: "10.71C",
      vatNumber: null,
      legalAddress: { street: "12 rue du Four", postcode: "76000", city: "Rouen" },
      shippingAddress: null,
      contactEmail: "camille@boulangerie.example",
      billingEmail: "camille@boulangerie.example",
    };
    expect(stores).toEqual([
      kept,
      {
        ...kept,
        shippingAddress: {
          street: "2 quai du Blé",
          postcode: "14000",
          city: "Caen",
          firstName: "Alix",
          lastName: "Delorme",
          phoneNumber: "+33639981234",
        },
      },
    ]);
    const readPersonOf = Result.getOrThrow(
      readPerson({ ...person, firstName: " Camille ", email: " camille@boulangerie.example " }),
    );
    expect(readPersonOf).toEqual({
      gender: "f",
      firstName: "Camille",
      lastName: "Corvelanne",
      email: "camille@boulangerie.example",
      phoneNumber: "+33639981234",
      subscribedToNewsletter: false,
    });
    expect(
      stores.map((each) => Result.getOrThrow(Schema.decodeUnknownResult(CheckedStore)(each))),
    ).toEqual(stores);
    expect(Result.getOrThrow(Schema.decodeUnknownResult(CheckedPerson)(readPersonOf))).toEqual(
      readPersonOf,
    );
    const isStore = Schema.is(CheckedStore);
    expect([
      isStore({ ...kept, siret: "1" }),
      isStore({ ...kept, legalAddress: {} }),
      isStore({ ...kept, shippingAddress: {} }),
      isStore({}),
      Schema.is(CheckedPerson)({ ...readPersonOf, gender: "x" }),
      Schema.is(CheckedPerson)({}),
    ]).toEqual([false, false, false, false, false, false]);
  });
});
