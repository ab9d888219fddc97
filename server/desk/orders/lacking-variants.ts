import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { VariantCode } from "../../../api-schema/primitives.ts";
import type { PhoneVocabulary } from "../../../api-schema/staff-phone-orders.ts";
import type { QuickEntryVocabulary } from "../../../api-schema/quick-entry.ts";
import { query } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";

/**
 * A store's vocabulary with what of it is out of stock, each with what the catalogue has in its place: what the
 * store may buy too, and what is in stock.
 */
export const withLacking = Effect.fnUntraced(function* (
  vocabulary: QuickEntryVocabulary,
): Effect.fn.Return<PhoneVocabulary, never, SqlClient.SqlClient> {
  const known = new Set(vocabulary.products.map(({ code }) => code));
  const lacking = yield* lackingVariants.all(yield* SqlClient.SqlClient, []);
  return {
    ...vocabulary,
    lacking: lacking
      .filter(({ variant }) => known.has(variant))
      .map(({ variant, substitutes }) => ({
        variant,
        substitutes: substitutes.filter((code) => known.has(code)),
      })),
  };
});

const lackingVariants = query(
  object({
    variant: value(VariantCode, "v.code"),
    substitutes: value(
      Schema.Array(VariantCode),
      `array(
    select w.code from variant_substitution u join variant w on w.id = u.substitute_id
    where u.variant_id = v.id and w.active and w.stock >= w.order_step order by u.position)`,
    ),
  }),
  "variant v where v.active and v.stock < v.order_step order by v.id",
);
