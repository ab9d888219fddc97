import { Result, Schema } from "effect";
import { Email, type ErpId, Phone, Siret, VatNumber } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import type { NewStore, Person, StoreClaim } from "../../api-schema/registration.ts";
import { normalisePostcode, postcodeProblem } from "../addresses/postcode.ts";
import { emailProblem, INVALID_PHONE, oneLine } from "../contact/contact-form.ts";
import { readPhone } from "../contact/phone.ts";
import { REQUIRED_FIELD } from "../errors/alerts.ts";
import { passwordProblem } from "../session/password.ts";
import { erpIdProblem, readErpId } from "../stores/erp-id.ts";
import { nafProblem, normaliseNaf } from "../companies/naf.ts";
import {
  normaliseCompanyNumber,
  partsOfSiret,
  readSiret,
  siretProblem,
  vatProblem,
} from "../companies/siret.ts";

// What the server reads out of a registration: every key is checked, not only lengths (product §7).
// Screens say the same while it is typed; telephone numbers weigh too much for them (core/contact/phone.ts).

/** The three numbers of a claim, as they are looked up. */
export type CheckedClaim = {
  readonly erpId: ErpId;
  readonly siret: Siret;
  readonly postcode: string;
};

const seat = { street: Schema.String, postcode: Schema.String, city: Schema.String };
export type CheckedSeat = {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
};

/** A new store as it is kept; what was left empty is null. */
export const CheckedStore = Schema.Struct({
  siret: Siret,
  company: Schema.String,
  legalName: Schema.String,
  legalStatus: Schema.NullOr(Schema.String),
  naf: Schema.NullOr(Schema.String),
  vatNumber: Schema.NullOr(VatNumber),
  legalAddress: Schema.Struct(seat),
  shippingAddress: Schema.NullOr(
    Schema.Struct({
      ...seat,
      firstName: Schema.String,
      lastName: Schema.String,
      phoneNumber: Phone,
    }),
  ),
  contactEmail: Email,
  billingEmail: Email,
});
export type CheckedStore = typeof CheckedStore.Type;

/** Who registers, without the password. */
export const CheckedPerson = Schema.Struct({
  gender: Schema.Literals(["f", "m", "u"]),
  firstName: Schema.String,
  lastName: Schema.String,
  email: Email,
  phoneNumber: Phone,
  subscribedToNewsletter: Schema.Boolean,
});
export type CheckedPerson = typeof CheckedPerson.Type;

type Read<A> = Result.Result<A, readonly FieldProblem[]>;

/** The claim in what was typed, or every field problem in French, each with the path of its field. */
export const readClaim = (claim: StoreClaim, at = ""): Read<CheckedClaim> => {
  const erpId = readErpId(claim.erpId);
  const siret = readSiret(claim.siret);
  const problems = problemsOf(at, {
    erpId: erpIdProblem(claim.erpId),
    siret: siretProblem(claim.siret)?.message,
    postcode: postcodeProblem(claim.postcode)?.message,
  });
  return erpId === undefined || siret === undefined || problems.length > 0
    ? Result.fail(problems)
    : Result.succeed({ erpId, siret, postcode: normalisePostcode(claim.postcode) });
};

/** The same of a new store. A number that the company does not have is refused, not dropped. */
export const readNewStore = (store: NewStore, at = ""): Read<CheckedStore> => {
  const siret = readSiret(store.siret);
  const vat = normaliseCompanyNumber(store.vatNumber ?? "");
  const delivery = store.shippingAddress;
  const phone = delivery === null ? undefined : readPhone(delivery.phoneNumber);
  const problems = problemsOf(at, {
    siret: siretProblem(store.siret)?.message,
    company: missing(store.company),
    legalName: missing(store.legalName),
    naf: nafProblem(store.naf),
    vatNumber:
      vat === "" || siret === undefined
        ? undefined
        : vatProblem(vat, partsOfSiret(siret).siren)?.message,
    ...seatProblems("legalAddress", store.legalAddress),
    ...(delivery === null
      ? {}
      : {
          ...seatProblems("shippingAddress", delivery),
          "shippingAddress.firstName": missing(delivery.firstName),
          "shippingAddress.lastName": missing(delivery.lastName),
          "shippingAddress.phoneNumber": phoneProblem(delivery.phoneNumber, phone),
        }),
    contactEmail: emailProblem(store.contactEmail),
    billingEmail: emailProblem(store.billingEmail),
  });
  if (problems.length > 0 || siret === undefined) return Result.fail(problems);
  return Result.succeed({
    siret,
    company: oneLine(store.company),
    legalName: oneLine(store.legalName),
    legalStatus: orNull(oneLine(store.legalStatus)),
    naf: orNull(normaliseNaf(store.naf)),
    // safe: vatProblem has read it
    vatNumber: orNull(vat) as VatNumber | null,
    legalAddress: seatOf(store.legalAddress),
    shippingAddress:
      delivery === null || phone === undefined
        ? null
        : {
            ...seatOf(delivery),
            firstName: oneLine(delivery.firstName),
            lastName: oneLine(delivery.lastName),
            phoneNumber: phone,
          },
    // safe: emailProblem is stricter than the brand
    contactEmail: store.contactEmail.trim() as Email,
    billingEmail: store.billingEmail.trim() as Email,
  });
};

/** The same of a person; the password is checked and not handed on. */
export const readPerson = (person: Person, at = ""): Read<CheckedPerson> => {
  const phoneNumber = readPhone(person.phoneNumber);
  const problems = problemsOf(at, {
    firstName: missing(person.firstName),
    lastName: missing(person.lastName),
    email: emailProblem(person.email),
    phoneNumber: phoneProblem(person.phoneNumber, phoneNumber),
    password: passwordProblem(person.password),
  });
  if (problems.length > 0 || phoneNumber === undefined) return Result.fail(problems);
  return Result.succeed({
    gender: person.gender,
    firstName: oneLine(person.firstName),
    lastName: oneLine(person.lastName),
    // safe: emailProblem is stricter than the brand
    email: person.email.trim() as Email,
    phoneNumber,
    subscribedToNewsletter: person.subscribedToNewsletter,
  });
};

/** Where a new store is delivered: its sales area and its address follow from it. */
export const deliverySeat = ({
  legalAddress,
  shippingAddress,
}: Pick<CheckedStore, "legalAddress" | "shippingAddress">): CheckedSeat =>
  shippingAddress ?? legalAddress;

const problemsOf = (
  at: string,
  messages: { readonly [field: string]: string | undefined },
): readonly FieldProblem[] =>
  Object.entries(messages).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field: at === "" ? field : `${at}.${field}`, message }],
  );

const missing = (text: string): string | undefined =>
  oneLine(text) === "" ? REQUIRED_FIELD : undefined;

const phoneProblem = (text: string, read: Phone | undefined): string | undefined =>
  missing(text) ?? (read === undefined ? INVALID_PHONE : undefined);

const seatProblems = (name: string, { street, postcode, city }: CheckedSeat) => ({
  [`${name}.street`]: missing(street),
  [`${name}.postcode`]: postcodeProblem(postcode)?.message,
  [`${name}.city`]: missing(city),
});

const seatOf = ({ street, postcode, city }: CheckedSeat): CheckedSeat => ({
  street: oneLine(street),
  postcode: normalisePostcode(postcode),
  city: oneLine(city),
});

const orNull = (text: string): string | null => (text === "" ? null : text);
