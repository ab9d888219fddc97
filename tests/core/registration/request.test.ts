import { describe, expect, it } from "vitest";
import {
  sampleCustomerDraft,
  sampleDraft,
  sampleEstablishment,
  samplePassword,
  sampleRequest,
} from "../../../machines/laboratory/flows/sample-registration.ts";
import { type DraftTexts, EMPTY_DRAFT } from "../../../core/registration/draft.ts";
import { claimed, describedByHand, prefilled } from "../../../core/registration/prefill.ts";
import { stepProblems } from "../../../core/registration/problems.ts";
import { formFieldOf, refusedFields, stepOfField } from "../../../core/registration/refusals.ts";
import { requestOf } from "../../../core/registration/request.ts";
import { summaryOf } from "../../../core/registration/summary.ts";
import { FILLED_STEPS } from "../../../core/registration/form.ts";

const REQUIRED = "Champs obligatoire";
const form = (texts: DraftTexts, mode: "register" | "add" = "register") => ({
  mode,
  texts,
  password: samplePassword,
});
const contact = {
  firstName: "Sacha",
  lastName: "Brissandeau",
  phoneNumber: "06 39 98 00 11",
  email: "sacha@boulangerie.example",
};
const found = {
  ...sampleCustomerDraft.texts,
  ...claimed(sampleCustomerDraft.texts, { company: "Le Fournil des Halles", city: "Rouen" }),
};

describe("what is sent", () => {
  it("[REG-1] is the whole of what was filled in, for a new shop", () => {
    expect(requestOf(form(sampleDraft.texts), null)).toEqual(sampleRequest);
  });

  it("[REG-1] is three numbers for a customer's shop", () => {
    const store = { erpId: "100001", siret: sampleEstablishment.siret, postcode: "76000" };
    expect(requestOf(form(found), null)).toEqual({
      kind: "claimWithPerson",
      store,
      person: sampleRequest.person,
    });
    expect(requestOf(form(found, "add"), contact)).toEqual({ kind: "claimToLink", store });
  });

  it("[REG-1] names who adds the shop where the lorry asks for somebody", () => {
    const elsewhere: DraftTexts = {
      ...sampleDraft.texts,
      otherDelivery: "oui",
      deliveryStreet: "3 quai du Havre ",
      deliveryPostcode: "76600",
      deliveryCity: "Le Havre",
      billingEmail: "compta@boulangerie.example",
      vatNumber: "",
    };
    expect(requestOf(form(elsewhere, "add"), contact)).toEqual({
      kind: "newStoreToLink",
      store: {
        ...sampleRequest.store,
        vatNumber: null,
        shippingAddress: {
          street: "3 quai du Havre",
          postcode: "76600",
          city: "Le Havre",
          firstName: "Sacha",
          lastName: "Brissandeau",
          phoneNumber: "06 39 98 00 11",
        },
        contactEmail: contact.email,
        billingEmail: "compta@boulangerie.example",
      },
    });
  });

  it("[REG-1] is nothing while a step misses something", () => {
    for (const field of ["siret", "company", "street", "city", "email", "lastName"] as const) {
      expect(requestOf(form({ ...sampleDraft.texts, [field]: "" }), null)).toBeNull();
    }
    expect(requestOf({ ...form(sampleDraft.texts), password: "court" }, null)).toBeNull();
    expect(requestOf(form(sampleDraft.texts, "add"), null)).toBeNull();
  });
});

describe("what is wrong in a step", () => {
  it("[REG-1] is said by field, in the words of the specification", () => {
    const empty = form({ ...EMPTY_DRAFT.texts, kind: "new" });
    expect(stepProblems("person", empty)).toEqual({
      firstName: REQUIRED,
      lastName: REQUIRED,
      email: REQUIRED,
      phoneNumber: REQUIRED,
    });
    expect(
      stepProblems("person", form({ ...sampleDraft.texts, email: "camille@", phoneNumber: "12" })),
    ).toEqual({
      email: "Le format d'email n'est pas valide.",
      phoneNumber: "Le numéro de téléphone n’est pas valide.",
    });
    expect(stepProblems("establishment", empty)).toEqual({ siret: REQUIRED });
    expect(
      Object.keys(stepProblems("establishment", form({ ...EMPTY_DRAFT.texts, kind: "customer" }))),
    ).toEqual(["erpId", "siret", "claimPostcode"]);
    expect(Object.keys(stepProblems("choose", form(EMPTY_DRAFT.texts)))).toEqual(["kind"]);
  });

  it("[REG-1] counts another delivery address only where there is one", () => {
    const away = { ...sampleDraft.texts, deliveryPostcode: "x", billingEmail: "compta@" };
    expect(stepProblems("shop", form(away))).toEqual({
      billingEmail: "Le format d'email n'est pas valide.",
    });
    expect(Object.keys(stepProblems("shop", form({ ...away, otherDelivery: "oui" })))).toEqual([
      "deliveryStreet",
      "deliveryPostcode",
      "deliveryCity",
      "billingEmail",
    ]);
  });

  it("[REG-1] is a VAT number of another company, and none where there is none", () => {
    const withVat = (vatNumber: string) =>
      Object.keys(stepProblems("shop", form({ ...sampleDraft.texts, vatNumber })));
    expect([withVat(""), withVat("FR44732829320"), withVat("12")]).toEqual([
      [],
      ["vatNumber"],
      ["vatNumber"],
    ]);
  });
});

describe("what is looked up", () => {
  it("[REG-3] fills the shop in, the name above the door before the company's", () => {
    const asked = sampleEstablishment.siret;
    expect(prefilled(EMPTY_DRAFT.texts, asked, sampleEstablishment)).toEqual({
      foundSiret: asked,
      byHand: "",
      company: "Le Fournil des Halles",
      legalName: "Boulangerie Corvelanne",
      legalStatus: "SARL",
      naf: "10.71C",
      vatNumber: sampleEstablishment.vatNumber,
      street: "12 rue du Four",
      postcode: "76000",
      city: "Rouen",
    });
    const unnamed = { ...sampleEstablishment, tradeName: null };
    expect(prefilled(EMPTY_DRAFT.texts, asked, unnamed).company).toBe("Boulangerie Corvelanne");
  });

  it("[REG-3] is withheld of a company that asked not to be published", () => {
    const asked = sampleEstablishment.siret;
    const hidden = { ...sampleEstablishment, tradeName: null, company: null, street: null };
    expect(prefilled(EMPTY_DRAFT.texts, asked, hidden)).toEqual({
      foundSiret: asked,
      byHand: "withheld",
      company: "",
      legalName: "",
      legalStatus: "SARL",
      naf: "10.71C",
      vatNumber: sampleEstablishment.vatNumber,
      street: "",
      postcode: "76000",
      city: "Rouen",
    });
    const withoutStreet = { ...sampleEstablishment, street: null };
    expect(prefilled(EMPTY_DRAFT.texts, asked, withoutStreet).byHand).toBe("withheld");
  });

  it("[REG-3] leaves what was typed while the directory was away, where it tells nothing", () => {
    const asked = sampleEstablishment.siret;
    const hidden = { ...sampleEstablishment, tradeName: null, company: null, street: null };
    const typed = {
      ...EMPTY_DRAFT.texts,
      siret: asked,
      foundSiret: asked,
      company: "Au Pain Levé",
      street: "3 rue Haute",
      city: "ROUEN",
      byHand: "away",
    } as const;
    expect(prefilled(typed, asked, hidden)).toMatchObject({
      company: "Au Pain Levé",
      street: "3 rue Haute",
      city: "Rouen",
    });
    const ofAnother = { ...typed, foundSiret: "1" };
    expect(prefilled(ofAnother, asked, hidden)).toMatchObject({ company: "", street: "" });
    const told = { ...typed, byHand: "" } as const;
    expect(prefilled(told, asked, hidden)).toMatchObject({ company: "", street: "" });
  });

  it("[REG-3] keeps what was typed by hand, and not what was another SIRET's", () => {
    const typed = { ...EMPTY_DRAFT.texts, siret: "1", company: "Au Pain" };
    expect({ ...typed, ...describedByHand(typed, "1", "away") }).toEqual({
      ...typed,
      foundSiret: "1",
      byHand: "away",
    });
    const other = { ...sampleDraft.texts, siret: "2" };
    expect(describedByHand(other, "2", "unknown")).toMatchObject({
      company: "",
      street: "",
      foundSiret: "2",
      byHand: "unknown",
    });
    expect(describedByHand({ ...typed, foundSiret: "1" }, "1", "away").company).toBeUndefined();
  });
});

describe("what the server refuses", () => {
  it("[REG-4] is said at the field that it is made of, in its step", () => {
    expect(
      refusedFields(
        [
          { field: "store.siret", message: "fermé" },
          { field: "store.legalAddress.city", message: "ville" },
          { field: "store.shippingAddress.postcode", message: "code" },
          { field: "store.shippingAddress.phoneNumber", message: "téléphone" },
          { field: "person.phoneNumber", message: "second" },
          { field: "store.contactEmail", message: "e-mail" },
          { field: "person.password", message: "court" },
          { field: "store.salesArea", message: "?" },
        ],
        "new",
      ),
    ).toEqual({
      siret: "fermé",
      city: "ville",
      deliveryPostcode: "code",
      phoneNumber: "téléphone",
      email: "e-mail",
      password: "court",
    });
    expect(formFieldOf("store.postcode", "customer")).toBe("claimPostcode");
    expect(
      (["kind", "siret", "deliveryCity", "email", "password", "cgu"] as const).map(stepOfField),
    ).toEqual(FILLED_STEPS);
  });
});

describe("the summary", () => {
  it("[REG-1] says all that is sent but the password, and leaves out what is empty", () => {
    expect(summaryOf(form(sampleDraft.texts))).toEqual([
      {
        step: "establishment",
        title: "Établissement",
        lines: [["SIRET", sampleEstablishment.siret]],
      },
      {
        step: "shop",
        title: "Boutique",
        lines: [
          ["Nom", "Le Fournil des Halles"],
          ["Adresse", "12 rue du Four, 76000 Rouen"],
          ["Livraison", "À la même adresse"],
          ["Société", "Boulangerie Corvelanne, SARL"],
          ["TVA", sampleEstablishment.vatNumber],
        ],
      },
      {
        step: "person",
        title: "Vous",
        lines: [
          ["Nom", "Camille Corvelanne"],
          ["E-mail", "camille@boulangerie.example"],
          ["Téléphone", "06 39 98 12 34"],
        ],
      },
    ]);
    expect(summaryOf(form(found, "add"))).toEqual([
      {
        step: "establishment",
        title: "Compte client",
        lines: [
          ["Boutique", "Le Fournil des Halles, Rouen"],
          ["Numéro client", "100001"],
          ["SIRET", sampleEstablishment.siret],
        ],
      },
    ]);
  });
});
