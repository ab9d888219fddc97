import type { NewStore, Person, StoreClaim } from "../../api-schema/registration.ts";
import type { DraftTexts } from "./draft.ts";
import type { RegistrationForm, RegistrationMode } from "./form.ts";
import type * as schemas from "./request-schema.ts";
import { isComplete, stepsOf } from "./steps.ts";

export type RegistrationRequest = typeof schemas.RegistrationRequest.Type;
export type RegistrationAnswer = typeof schemas.RegistrationAnswer.Type;

/** Whom the lorry asks for, and where mails go, when somebody who is known adds a shop. */
export type Contact = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string;
};

/**
 * The call that a registration is sent by; null while a step misses something. `contact`: who adds the
 * shop; who registers is in the form.
 */
export const requestOf = (
  form: RegistrationForm,
  contact: Contact | null,
): RegistrationRequest | null => {
  const { mode, texts } = form;
  if (!stepsOf(mode, texts.kind).every((step) => isComplete(step, form))) return null;
  const who = mode === "register" ? contactIn(texts) : contact;
  if (who === null) return null;
  return withPerson(mode, texts, form.password, who);
};

const withPerson = (
  mode: RegistrationMode,
  texts: DraftTexts,
  password: string,
  who: Contact,
): RegistrationRequest => {
  if (texts.kind === "customer") {
    const store = toClaim(texts);
    return mode === "add"
      ? { kind: "claimToLink", store }
      : { kind: "claimWithPerson", store, person: toPerson(texts, password) };
  }
  const store = toNewStore(texts, who);
  return mode === "add"
    ? { kind: "newStoreToLink", store }
    : { kind: "newStoreWithPerson", store, person: toPerson(texts, password) };
};

/** The numbers that a customer's shop is looked up by, as they were typed. */
export const toClaim = ({ erpId, siret, claimPostcode }: DraftTexts): StoreClaim => ({
  erpId: erpId.trim(),
  siret: siret.trim(),
  postcode: claimPostcode.trim(),
});

const toNewStore = (texts: DraftTexts, who: Contact): NewStore => ({
  siret: texts.siret.trim(),
  company: texts.company.trim(),
  legalName: texts.legalName.trim(),
  legalStatus: texts.legalStatus.trim(),
  naf: texts.naf.trim(),
  vatNumber: texts.vatNumber.trim() === "" ? null : texts.vatNumber.trim(),
  legalAddress: {
    street: texts.street.trim(),
    postcode: texts.postcode.trim(),
    city: texts.city.trim(),
  },
  shippingAddress:
    texts.otherDelivery === ""
      ? null
      : {
          street: texts.deliveryStreet.trim(),
          postcode: texts.deliveryPostcode.trim(),
          city: texts.deliveryCity.trim(),
          firstName: who.firstName,
          lastName: who.lastName,
          phoneNumber: who.phoneNumber,
        },
  contactEmail: who.email,
  billingEmail: texts.billingEmail.trim() === "" ? who.email : texts.billingEmail.trim(),
});

const toPerson = (texts: DraftTexts, password: string): Person => ({
  gender: texts.gender === "f" || texts.gender === "m" ? texts.gender : "u",
  ...contactIn(texts),
  password,
  subscribedToNewsletter: texts.newsletter !== "",
  cgu: true,
});

const contactIn = (texts: DraftTexts): Contact => ({
  firstName: texts.firstName.trim(),
  lastName: texts.lastName.trim(),
  phoneNumber: texts.phoneNumber.trim(),
  email: texts.email.trim(),
});
