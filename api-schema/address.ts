import { Schema } from "effect";
import { AddressId, Text } from "./primitives.ts";

const line = Text.check(Schema.isMaxLength(120));

/** Address (spec §3). `provinceCode` and `provinceName` are the French department. */
export const Address = Schema.Struct({
  id: AddressId,
  firstName: line,
  lastName: line,
  phoneNumber: Schema.NullOr(Schema.String),
  company: Schema.NullOr(line),
  countryCode: Schema.Literal("FR"),
  provinceCode: Schema.NullOr(Schema.String),
  provinceName: Schema.NullOr(Schema.String),
  street: line,
  city: line,
  postcode: Schema.String.check(Schema.isPattern(/^\d{5}$/)),
}).annotate({ identifier: "Address" });
export type Address = typeof Address.Type;

/** What a Gérant may change of an address: everything but its identity and country. */
export const AddressChange = Schema.Struct({
  firstName: line,
  lastName: line,
  /** As people type it; kept as E.164. Its rule is core/contact/phone.ts: 422 for what is no number. */
  phoneNumber: Schema.NullOr(Text.check(Schema.isMaxLength(30))),
  company: Schema.NullOr(line),
  street: line.check(Schema.isMinCodePoints(1)),
  city: line.check(Schema.isMinCodePoints(1)),
  /** Its rule is core/addresses/postcode.ts: 422 for what is no French postcode. */
  postcode: Text.check(Schema.isMaxLength(10)),
}).annotate({ identifier: "AddressChange" });
export type AddressChange = typeof AddressChange.Type;
