import { EMAIL_LENGTH, REGISTRATION_LINE_LENGTH } from "../../api-schema/lengths.ts";
import { INVALID_EMAIL, REQUIRED_FIELD } from "../errors/alerts.ts";
import { siretProblem } from "../companies/siret.ts";
import { isContactObject } from "./contact-objects.ts";
import { isPhoneShape } from "./phone-shape.ts";

/** What a person writes to the shop (/nous-contacter). */
export type ContactForm = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Name or customer number of their shop, as they write it. */
  readonly store: string;
  /** One of CONTACT_OBJECTS, or nothing yet. */
  readonly object: string;
  readonly content: string;
};

/** What a supplier writes who wants to sell on the marketplace (/devenir-marchand). */
export type MerchantForm = {
  readonly company: string;
  readonly siret: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly catalogueSize: string;
  readonly message: string;
};

/** A French message by field; a field that is right has none. */
export type FormProblems<Form> = { readonly [Field in keyof Form]?: string };

/** Messages of spec §5, letter for letter. */
export const OBJECT_REQUIRED = "Veuillez entrer votre objet";
export const CONTENT_REQUIRED = "Veuillez entrer votre message";
export const INVALID_PHONE = "Le numéro de téléphone n’est pas valide.";

/** Sizes of a merchant's catalogue, in products. */
export const CATALOGUE_SIZES = [
  { value: "1-50", label: "1 à 50 produits" },
  { value: "51-200", label: "51 à 200 produits" },
  { value: "201-1000", label: "201 à 1 000 produits" },
  { value: "1000+", label: "Plus de 1 000 produits" },
] as const;

/** What an account holds fits: it stands in the form before anything is typed. */
const WHOLE_NAME_LENGTH = 2 * REGISTRATION_LINE_LENGTH + 1;

/** Characters that each field takes. */
export const CONTACT_LENGTHS = {
  name: WHOLE_NAME_LENGTH,
  email: EMAIL_LENGTH,
  phone: 30,
  store: 120,
  object: 40,
  content: 5000,
} as const satisfies { readonly [Field in keyof ContactForm]: number };

export const MERCHANT_LENGTHS = {
  company: 120,
  siret: 20,
  name: WHOLE_NAME_LENGTH,
  email: EMAIL_LENGTH,
  phone: 30,
  catalogueSize: 10,
  message: 5000,
} as const satisfies { readonly [Field in keyof MerchantForm]: number };

/** Whether a text is a telephone number: by its shape on screens, by its country's plan on the server. */
type IsPhone = (text: string) => boolean;

/** What is wrong with a message to the shop; the phone and the store may be left out. */
export const contactProblems = (
  form: ContactForm,
  isPhone: IsPhone = isPhoneShape,
): FormProblems<ContactForm> =>
  kept<ContactForm>(
    {
      name: required(form.name),
      email: emailProblem(form.email),
      phone: phoneProblem(form.phone, isPhone),
      object: isContactObject(form.object) ? undefined : OBJECT_REQUIRED,
      content: required(form.content, CONTENT_REQUIRED),
    },
    tooLong(form, CONTACT_LENGTHS),
  );

/** What is wrong with a merchant's application; the SIRET is checked by its key (product §7). */
export const merchantProblems = (
  form: MerchantForm,
  isPhone: IsPhone = isPhoneShape,
): FormProblems<MerchantForm> =>
  kept<MerchantForm>(
    {
      company: required(form.company),
      siret: siretProblem(form.siret)?.message,
      name: required(form.name),
      email: emailProblem(form.email),
      phone: phoneProblem(form.phone, isPhone),
      catalogueSize: CATALOGUE_SIZES.some(({ value }) => value === form.catalogueSize)
        ? undefined
        : REQUIRED_FIELD,
      message: required(form.message, CONTENT_REQUIRED),
    },
    tooLong(form, MERCHANT_LENGTHS),
  );

/**
 * One line, as a mail's header needs it: what breaks a line there would begin a header of the
 * sender's own.
 */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

const required = (text: string, message: string = REQUIRED_FIELD): string | undefined =>
  text.trim() === "" ? message : undefined;

/** What is wrong with an e-mail address, in French (spec §5); undefined when nothing is. */
export const emailProblem = (email: string): string | undefined =>
  required(email) ?? (isEmail(email.trim()) ? undefined : INVALID_EMAIL);

/**
 * One address and nothing else: no list, no name, no line break. In ASCII throughout: one that only
 * SMTPUTF8 carries ('hélène@…') is refused by most mail servers, and then nobody hears of a letter.
 */
export const isEmail = (text: string): boolean =>
  /^[!#-'*+\--9=?A-Z^-~]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,24}$/i.test(text);

const phoneProblem = (phone: string, isPhone: IsPhone): string | undefined =>
  phone.trim() === "" || isPhone(phone) ? undefined : INVALID_PHONE;

const tooLong = <Form extends { readonly [Field in keyof Form]: string }>(
  form: Form,
  lengths: { readonly [Field in keyof Form]: number },
): FormProblems<Form> => {
  const problems: { [Field in keyof Form]?: string } = {};
  for (const field in lengths) {
    const most = lengths[field];
    if (form[field].length > most) problems[field] = `${most} caractères au plus.`;
  }
  return problems;
};

const kept = <Form>(
  found: { readonly [Field in keyof Form]?: string | undefined },
  long: FormProblems<Form>,
): FormProblems<Form> => {
  const problems: { [Field in keyof Form]?: string } = { ...long };
  for (const field in found) {
    const message = found[field];
    if (message !== undefined) problems[field] = message;
  }
  return problems;
};
