import { Schema, Struct } from "effect";
import { Merchant } from "../../api-schema/merchant.ts";
import { Cents } from "../../api-schema/primitives.ts";
import { boolean, int, table, text } from "./table.ts";
import { object } from "./value.ts";

const { fields } = Merchant;

/** Who sells: the group itself, or a merchant of the marketplace. */
export const merchant = table("merchant", {
  id: int(fields.id),
  name: text(fields.name),
  slug: text(fields.slug),
  gmp: boolean(fields.gmp),
  minimumOrder: int(Cents),
  maximumOrder: int(Schema.NullOr(Cents)),
  earliestDays: int(Schema.Int),
  latestDays: int(Schema.Int),
});

/** The wire's short form of a row. */
export const merchantOf = (alias: string) =>
  object(Struct.pick(merchant.as(alias), ["id", "name", "slug", "gmp"]));
