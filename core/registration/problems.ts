import { EMAIL_LENGTH, REGISTRATION_LINE_LENGTH } from "../../api-schema/lengths.ts";
import { postcodeProblem } from "../addresses/postcode.ts";
import { emailProblem, INVALID_PHONE } from "../contact/contact-form.ts";
import { isPhoneShape } from "../contact/phone-shape.ts";
import { REQUIRED_FIELD } from "../errors/alerts.ts";
import { passwordProblem } from "../session/password.ts";
import { erpIdProblem } from "../stores/erp-id.ts";
import {
  normaliseCompanyNumber,
  partsOfSiret,
  readSiret,
  siretProblem,
  vatProblem,
} from "../companies/siret.ts";
import type { DraftTexts } from "./draft.ts";
import type { FilledStep, FormField, RegistrationForm } from "./form.ts";

/** A French message by field; a field that is right has none. */
export type RegistrationProblems = { readonly [Field in FormField]?: string };

export const CHOICE_REQUIRED = "Choisissez l’une des deux réponses.";
export const CGU_REQUIRED = "Acceptez les conditions générales d’utilisation pour continuer.";
/** What a step misses that was filled in, but whose numbers have not been looked up yet. */
export const NOT_LOOKED_UP = "Ces numéros n’ont pas encore été vérifiés.";

/** Characters that a line takes; numbers and addresses of their own less or more. */
export const FIELD_LENGTH = REGISTRATION_LINE_LENGTH;
export const FIELD_LENGTHS: { readonly [Field in FormField]?: number } = {
  erpId: 40,
  siret: 40,
  vatNumber: 40,
  naf: 10,
  claimPostcode: 10,
  postcode: 10,
  deliveryPostcode: 10,
  email: EMAIL_LENGTH,
  billingEmail: EMAIL_LENGTH,
  phoneNumber: 30,
};

/** What is wrong or missing in one step (product §7 'checked, not only lengths'). */
export const stepProblems = (step: FilledStep, form: RegistrationForm): RegistrationProblems => {
  const { texts } = form;
  switch (step) {
    case "choose":
      return texts.kind === "new" || texts.kind === "customer" ? {} : { kind: CHOICE_REQUIRED };
    case "establishment":
      return withLookUp(texts, numberProblems(texts));
    case "shop":
      return shopProblems(texts);
    case "person":
      return personProblems(texts);
    case "password":
      return found({ password: passwordProblem(form.password) });
    case "summary":
      return {};
  }
};

/** What is wrong with the numbers that a shop is looked up by. */
export const numberProblems = (texts: DraftTexts): RegistrationProblems =>
  texts.kind === "customer"
    ? found({
        erpId: erpIdProblem(texts.erpId),
        siret: siretProblem(texts.siret)?.message,
        claimPostcode: postcodeProblem(texts.claimPostcode)?.message,
      })
    : found({ siret: siretProblem(texts.siret)?.message });

/** True when the numbers are those that an answer has come for. */
export const isLookedUp = (texts: DraftTexts): boolean =>
  texts.siret === texts.foundSiret &&
  (texts.kind !== "customer" ||
    (texts.erpId === texts.foundErpId && texts.claimPostcode === texts.foundPostcode));

const withLookUp = (texts: DraftTexts, problems: RegistrationProblems): RegistrationProblems =>
  Object.keys(problems).length > 0 || isLookedUp(texts) ? problems : { siret: NOT_LOOKED_UP };

const shopProblems = (texts: DraftTexts): RegistrationProblems =>
  found({
    company: required(texts.company),
    legalName: required(texts.legalName),
    vatNumber: vatNumberProblem(texts),
    street: required(texts.street),
    postcode: postcodeProblem(texts.postcode)?.message,
    city: required(texts.city),
    ...(texts.otherDelivery === ""
      ? {}
      : {
          deliveryStreet: required(texts.deliveryStreet),
          deliveryPostcode: postcodeProblem(texts.deliveryPostcode)?.message,
          deliveryCity: required(texts.deliveryCity),
        }),
    billingEmail: texts.billingEmail.trim() === "" ? undefined : emailProblem(texts.billingEmail),
  });

/** Who is exempt from VAT has no number. */
const vatNumberProblem = ({ vatNumber, siret }: DraftTexts): string | undefined => {
  const known = readSiret(siret);
  if (normaliseCompanyNumber(vatNumber) === "" || known === undefined) return undefined;
  return vatProblem(vatNumber, partsOfSiret(known).siren)?.message;
};

const personProblems = (texts: DraftTexts): RegistrationProblems =>
  found({
    firstName: required(texts.firstName),
    lastName: required(texts.lastName),
    email: emailProblem(texts.email),
    phoneNumber:
      required(texts.phoneNumber) ?? (isPhoneShape(texts.phoneNumber) ? undefined : INVALID_PHONE),
  });

const required = (text: string): string | undefined =>
  text.trim() === "" ? REQUIRED_FIELD : undefined;

const found = (all: {
  readonly [Field in FormField]?: string | undefined;
}): RegistrationProblems => {
  const problems: { [Field in FormField]?: string } = {};
  for (const field of Object.keys(all) as readonly FormField[]) {
    const message = all[field];
    if (message !== undefined) problems[field] = message;
  }
  return problems;
};
