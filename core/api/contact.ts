import { ContactReceipt } from "../../api-schema/contact.ts";
import type { ContactForm, MerchantForm } from "../contact/contact-form.ts";
import { one } from "./checks.ts";
import { endpoint } from "./endpoint.ts";

/** What is sent with the words: the files, and a key that makes a second try the same message. */
export type Enclosed = {
  readonly files: readonly File[];
  readonly idempotencyKey: string;
  /** The field that people do not see: empty, unless a machine fills it. */
  readonly website: string;
};

/** Writes to customer service (spec §7 contact). 422 by field, 413, 429. */
export const sendContact = endpoint(
  "post",
  "/api/v2/shop/contact",
  one(ContactReceipt),
  (form: ContactForm, enclosed: Enclosed) => ({
    body: form,
    form: () => formData(form, enclosed),
    idempotencyKey: enclosed.idempotencyKey,
  }),
);

/** Applies to sell on the marketplace. */
export const applyAsMerchant = endpoint(
  "post",
  "/api/v2/shop/merchant-applications",
  one(ContactReceipt),
  (form: MerchantForm, enclosed: Enclosed) => ({
    body: form,
    form: () => formData(form, enclosed),
    idempotencyKey: enclosed.idempotencyKey,
  }),
);

const formData = (
  form: { readonly [field: string]: string },
  { files, website }: Enclosed,
): FormData => {
  const data = new FormData();
  for (const [field, value] of Object.entries(form)) data.set(field, value);
  if (website !== "") data.set("website", website);
  for (const file of files) data.append("files", file, file.name);
  return data;
};
