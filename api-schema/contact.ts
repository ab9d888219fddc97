import { Schema } from "effect";

/** What a message to the shop is about; its words on screens and in mails: core/contact/contact-objects.ts. */
export const ContactObject = Schema.Literals([
  "order",
  "delivery",
  "invoice",
  "product",
  "product-request",
  "marketplace",
  "account",
  "other",
]).annotate({ identifier: "ContactObject" });
export type ContactObject = typeof ContactObject.Type;

/** A message to the shop has arrived: its number, to quote it by. */
export const ContactReceipt = Schema.Struct({ reference: Schema.String }).annotate({
  identifier: "ContactReceipt",
});
export type ContactReceipt = typeof ContactReceipt.Type;
