import { ContactReceipt } from "../../api-schema/contact.ts";
import { UploadAllowance } from "../../api-schema/uploads.ts";
import type { ContactForm, MerchantForm } from "../contact/contact-form.ts";
import { isContactObject } from "../contact/contact-objects.ts";
import { one } from "./checks.ts";
import { endpoint } from "./handmade.ts";

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
  ({ object, ...form }: ContactForm, enclosed: Enclosed) => ({
    body: isContactObject(object) ? { ...form, object } : form,
    form: () => formData({ ...form, object }, enclosed),
    idempotencyKey: enclosed.idempotencyKey,
  }),
);

/** What the caller may still send with files today, by either form. */
export const uploadsLeft = endpoint(
  "get",
  "/api/v2/shop/contact/upload-allowance",
  one(UploadAllowance),
  () => ({}),
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
  // What was left empty is not said: it is then told with all else that is missing.
  for (const [field, value] of Object.entries(form)) if (value !== "") data.set(field, value);
  if (website !== "") data.set("website", website);
  for (const file of files) data.append("files", file, file.name);
  return data;
};
