import { Schema } from "effect";
import { Address } from "../../api-schema/address.ts";
import { int, table, text } from "./table.ts";
import { nullWhen, object, type Value } from "./value.ts";

const { fields } = Address;

const address = table("address", {
  id: int(fields.id),
  firstName: text(fields.firstName),
  lastName: text(fields.lastName),
  phoneNumber: text(fields.phoneNumber),
  company: text(fields.company),
  countryCode: text(fields.countryCode),
  provinceCode: text(fields.provinceCode),
  provinceName: text(fields.provinceName),
  street: text(fields.street),
  city: text(fields.city),
  postcode: text(fields.postcode),
});

/** The Address of a row; null when an outer join has not found it. */
export const addressOf = (alias: string): Value<Schema.NullOr<typeof Address>> => {
  const row = address.as(alias);
  return {
    sql: nullWhen(`${row.id.sql} is null`, object(row)).sql,
    schema: Schema.NullOr(Address),
  };
};
