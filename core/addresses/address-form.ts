import type { Address, AddressChange } from "../../api-schema/address.ts";
import { type FormProblems, INVALID_PHONE } from "../contact/contact-form.ts";
import { isPhoneShape, shownFrenchPhone } from "../contact/phone-shape.ts";
import { REQUIRED_FIELD } from "../errors/alerts.ts";
import { postcodeProblem } from "./postcode.ts";

/** An address as it is typed. */
export type AddressForm = { readonly [Field in keyof AddressChange]: string };

/** Characters that each field takes. */
export const ADDRESS_LENGTHS = {
  firstName: 120,
  lastName: 120,
  phoneNumber: 30,
  company: 120,
  street: 120,
  city: 120,
  postcode: 10,
} as const satisfies { readonly [Field in keyof AddressForm]: number };

/** A known address in the fields that change it. */
export const addressForm = (address: Pick<Address, keyof AddressChange>): AddressForm => ({
  firstName: address.firstName,
  lastName: address.lastName,
  phoneNumber: address.phoneNumber === null ? "" : shownFrenchPhone(address.phoneNumber),
  company: address.company ?? "",
  street: address.street,
  city: address.city,
  postcode: address.postcode,
});

/** What is wrong with a typed address, field by field; the server has the last word on telephones. */
export const addressFormProblems = (form: AddressForm): FormProblems<AddressForm> => {
  const wrong = {
    street: required(form.street),
    postcode: postcodeProblem(form.postcode)?.message,
    city: required(form.city),
    phoneNumber:
      form.phoneNumber.trim() === "" || isPhoneShape(form.phoneNumber) ? undefined : INVALID_PHONE,
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined));
};

/** What is sent of a typed address; what was left empty is none. */
export const addressChange = (form: AddressForm): AddressChange => ({
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  phoneNumber: orNull(form.phoneNumber),
  company: orNull(form.company),
  street: form.street.trim(),
  city: form.city.trim(),
  postcode: form.postcode.trim(),
});

const required = (text: string): string | undefined =>
  text.trim() === "" ? REQUIRED_FIELD : undefined;

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
