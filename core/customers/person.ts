import { type FormProblems, INVALID_PHONE, oneLine } from "../contact/contact-form.ts";
import { isPhoneShape } from "../contact/phone-shape.ts";
import { REQUIRED_FIELD } from "../errors/alerts.ts";

/** What a customer says of themselves ('Mes informations', product §7); telephones may be empty. */
export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly mobileNumber: string;
};

/** Characters that each field takes. */
export const PERSON_LENGTHS = {
  firstName: 60,
  lastName: 60,
  phoneNumber: 30,
  mobileNumber: 30,
} as const satisfies { readonly [Field in keyof Person]: number };

type IsPhone = (text: string) => boolean;

/**
 * What is wrong with the fields that are given, in French: a change may bring one of them only. A
 * telephone is looked at by its shape on screens, by its country's plan on the server.
 */
export const personProblems = (
  person: Partial<Person>,
  isPhone: IsPhone = isPhoneShape,
): FormProblems<Person> => {
  const problems: { -readonly [Field in keyof Person]?: string } = {};
  for (const field of FIELDS) {
    const problem = problemOf(field, person[field], isPhone);
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
};

const FIELDS = ["firstName", "lastName", "phoneNumber", "mobileNumber"] as const;

const problemOf = (
  field: keyof Person,
  text: string | undefined,
  isPhone: IsPhone,
): string | undefined => {
  if (text === undefined) return undefined;
  const isName = field === "firstName" || field === "lastName";
  if (oneLine(text) === "") return isName ? REQUIRED_FIELD : undefined;
  if (text.length > PERSON_LENGTHS[field]) return `${PERSON_LENGTHS[field]} caractères au plus.`;
  return isName || isPhone(text) ? undefined : INVALID_PHONE;
};
