import { Schema } from "effect";
import { Establishment } from "../../../api-schema/company.ts";
import type { NewStore, Person } from "../../../api-schema/registration.ts";
import { EMPTY_DRAFT, type RegistrationDraft } from "../../../core/registration/draft.ts";

// A baker who opens an account, with numbers that are given to nobody: each value fits the wire.

export const sampleEstablishment = Schema.decodeUnknownSync(Establishment)({
  siret: "00910000900019",
  siren: "009100009",
  nic: "00019",
  vatNumber: "FR68009100009",
  company: "Boulangerie Corvelanne",
  tradeName: "Le Fournil des Halles",
  legalStatus: "SARL",
  naf: "10.71C",
  street: "12 rue du Four",
  postcode: "76000",
  city: "Rouen",
  headquarters: true,
  createdOn: "2001-03-06",
  closed: false,
  closedOn: null,
});

export const sampleClosedEstablishment: Establishment = {
  ...sampleEstablishment,
  closed: true,
};

const person = {
  gender: "f",
  firstName: "Camille",
  lastName: "Corvelanne",
  email: "camille@boulangerie.example",
  phoneNumber: "06 39 98 12 34",
} as const;

/** All but the password is filled in. */
export const sampleDraft: RegistrationDraft = {
  texts: {
    ...EMPTY_DRAFT.texts,
    ...person,
    kind: "new",
    siret: sampleEstablishment.siret,
    foundSiret: sampleEstablishment.siret,
    company: "Le Fournil des Halles",
    legalName: "Boulangerie Corvelanne",
    legalStatus: "SARL",
    naf: "10.71C",
    vatNumber: sampleEstablishment.vatNumber,
    street: "12 rue du Four",
    postcode: "76000",
    city: "Rouen",
  },
  changedAt: { kind: 0, siret: 0, foundSiret: 0 },
};

/** The same of somebody whose shop the mill knows. */
export const sampleCustomerDraft: RegistrationDraft = {
  texts: {
    ...EMPTY_DRAFT.texts,
    ...person,
    kind: "customer",
    erpId: "100001",
    siret: sampleEstablishment.siret,
    claimPostcode: "76000",
  },
  changedAt: { kind: 0, siret: 0 },
};

export const sampleSentDraft: RegistrationDraft = {
  texts: { ...EMPTY_DRAFT.texts, sentTo: person.email },
  changedAt: { sentTo: 0 },
};

export const samplePassword = "mot-de-passe-d-exemple";

const newStore: NewStore = {
  siret: sampleEstablishment.siret,
  company: "Le Fournil des Halles",
  legalName: "Boulangerie Corvelanne",
  legalStatus: "SARL",
  naf: "10.71C",
  vatNumber: sampleEstablishment.vatNumber,
  legalAddress: { street: "12 rue du Four", postcode: "76000", city: "Rouen" },
  shippingAddress: null,
  contactEmail: person.email,
  billingEmail: person.email,
};

const samplePerson: Person = {
  ...person,
  password: samplePassword,
  subscribedToNewsletter: false,
  cgu: true,
};

export const sampleRequest = {
  kind: "newStoreWithPerson",
  store: newStore,
  person: samplePerson,
} as const;
