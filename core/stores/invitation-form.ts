import type { StoresInvitation } from "../../api-schema/member.ts";
import { Email, StoreId } from "../../api-schema/primitives.ts";
import { emailProblem } from "../contact/contact-form.ts";
import { REQUIRED_FIELD } from "../errors/alerts.ts";
import { ASSIGNABLE_ROLES } from "../roles/labels.ts";

/** An invitation as it is typed; all texts, so that it may be kept as a draft. */
export type InvitationForm = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  /** Numbers of the stores, separated by commas. */
  readonly stores: string;
};

export const EMPTY_INVITATION: InvitationForm = {
  email: "",
  firstName: "",
  lastName: "",
  role: "",
  stores: "",
};

/** Stores that one invitation may be for. */
export const MOST_STORES = 100;

export type InvitationProblems = {
  readonly email: string | undefined;
  readonly role: string | undefined;
  readonly stores: string | undefined;
};

/** What is wrong with it (spec §5), by field. */
export const invitationProblems = (form: InvitationForm): InvitationProblems => ({
  email: emailProblem(form.email),
  role: roleOf(form) === undefined ? REQUIRED_FIELD : undefined,
  stores: storesProblem(chosenStores(form.stores).length),
});

const storesProblem = (count: number): string | undefined => {
  if (count === 0) return "Choisissez au moins une boutique.";
  return count > MOST_STORES ? `Choisissez au plus ${MOST_STORES} boutiques à la fois.` : undefined;
};

/** The invitation that it makes; undefined while something is wrong with it. */
export const invitationOf = (form: InvitationForm): StoresInvitation | undefined => {
  const role = roleOf(form);
  const isWrong = Object.values(invitationProblems(form)).some((one) => one !== undefined);
  if (role === undefined || isWrong) return undefined;
  const [firstName, lastName] = [form.firstName.trim(), form.lastName.trim()];
  return {
    email: Email.make(form.email.trim()),
    role,
    stores: chosenStores(form.stores),
    ...(firstName === "" ? {} : { firstName }),
    ...(lastName === "" ? {} : { lastName }),
  };
};

/** The numbers of the stores that are chosen. */
export const chosenStores = (text: string): readonly StoreId[] =>
  text
    .split(",")
    .filter((part) => /^[1-9]\d{0,8}$/.test(part))
    .map((part) => StoreId.make(Number(part)));

/** The same with a store put in or taken out. */
export const withStore = (text: string, store: StoreId, isChosen: boolean): string => {
  const others = chosenStores(text).filter((id) => id !== store);
  return [...others, ...(isChosen ? [store] : [])].toSorted((a, b) => a - b).join(",");
};

const roleOf = ({ role }: InvitationForm) => ASSIGNABLE_ROLES.find((each) => each === role);
