import type { Email } from "../../api-schema/primitives.ts";
import type { Store, StoreChange } from "../../api-schema/store.ts";
import { type FormProblems, isEmail } from "../contact/contact-form.ts";
import { INVALID_EMAIL } from "../errors/alerts.ts";
import { BILLING_EMAIL_MISSING } from "./store-change.ts";

type Choice = "oui" | "non";

/** The mailboxes of a store and what may be sent there, as they are typed. */
export type MailboxForm = {
  readonly contactEmail: string;
  readonly billingEmail: string;
  /** 'oui' or 'non'. */
  readonly billingEmailOptin: string;
  readonly newsletterOptin: string;
};

/** Characters that each field takes. */
export const MAILBOX_LENGTHS = {
  contactEmail: 180,
  billingEmail: 180,
  billingEmailOptin: 3,
  newsletterOptin: 3,
} as const satisfies { readonly [Field in keyof MailboxForm]: number };

/** The known mailboxes in the fields that change them. */
export const mailboxForm = (
  store: Pick<Store, "contactEmail" | "billingEmail" | "billingEmailOptin" | "newsletterOptin">,
): MailboxForm => ({
  contactEmail: store.contactEmail ?? "",
  billingEmail: store.billingEmail ?? "",
  billingEmailOptin: choice(store.billingEmailOptin),
  newsletterOptin: choice(store.newsletterOptin),
});

/** What is wrong with typed mailboxes; both may be empty while no invoice is to be sent. */
export const mailboxProblems = (form: MailboxForm): FormProblems<MailboxForm> => {
  const billing =
    form.billingEmail.trim() === "" && form.billingEmailOptin === "oui"
      ? BILLING_EMAIL_MISSING
      : emailProblem(form.billingEmail);
  const contact = emailProblem(form.contactEmail);
  return {
    ...(contact === undefined ? {} : { contactEmail: contact }),
    ...(billing === undefined ? {} : { billingEmail: billing }),
  };
};

/** What is sent of them. */
export const mailboxChange = (form: MailboxForm): StoreChange => ({
  contactEmail: emailOf(form.contactEmail),
  billingEmail: emailOf(form.billingEmail),
  billingEmailOptin: form.billingEmailOptin === "oui",
  newsletterOptin: form.newsletterOptin === "oui",
});

const choice = (chosen: boolean): Choice => (chosen ? "oui" : "non");

const emailProblem = (text: string): string | undefined =>
  text.trim() === "" || isEmail(text.trim()) ? undefined : INVALID_EMAIL;

const emailOf = (text: string): Email | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks it again
  text.trim() === "" ? null : (text.trim() as Email);
