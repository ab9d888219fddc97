import { Schema } from "effect";

/** A message to the shop has arrived: its number, to quote it by. */
export const ContactReceipt = Schema.Struct({ reference: Schema.String }).annotate({
  identifier: "ContactReceipt",
});
export type ContactReceipt = typeof ContactReceipt.Type;
