import { Schema } from "effect";
import { Cents, Instant, PromotionId } from "../../api-schema/primitives.ts";
import { int, numeric, table, text, timestamptz } from "./table.ts";

/** An offer on variants, or a code that is typed in a cart. */
export const promotion = table("promotion", {
  id: int(PromotionId),
  code: text(Schema.String),
  name: text(Schema.String),
  description: text(Schema.String),
  legalNotice: text(Schema.String),
  startsAt: timestamptz(Instant),
  endsAt: timestamptz(Instant),
  percentage: numeric(Schema.NullOr(Schema.Finite)),
  amount: int(Schema.NullOr(Cents)),
  minimum: int(Cents),
  usageLimit: int(Schema.NullOr(Schema.Int)),
  used: int(Schema.Int),
});
