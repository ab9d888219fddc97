import { Effect } from "effect";
import { insertRecords } from "./insert-records.ts";
import type { PromotionRow } from "./promotions.ts";
import { idIn } from "./row-ids.ts";

/** Offers with their variants, and coupons. */
export const insertPromotions = Effect.fnUntraced(function* (
  promotions: readonly PromotionRow[],
  variantIds: ReadonlyMap<string, number>,
) {
  yield* insertRecords(
    "promotion",
    promotions.map(({ variants: _, ...promotion }) => promotion),
  );
  yield* insertRecords(
    "promotion_variant",
    promotions.flatMap(({ id, variants }) =>
      variants.map(({ variantCode, percentage }) => ({
        promotionId: id,
        variantId: idIn(variantIds, variantCode),
        percentage,
      })),
    ),
  );
});
