import { Effect } from "effect";
import { insertRows } from "../../server/database/insert-rows.ts";
import type { PromotionRow } from "./promotions.ts";
import { idIn } from "./row-ids.ts";

/** Offers with their variants, and coupons. */
export const insertPromotions = Effect.fnUntraced(function* (
  promotions: readonly PromotionRow[],
  variantIds: ReadonlyMap<string, number>,
) {
  yield* insertRows(
    "promotion",
    [
      ["id", "int", ({ id }) => id],
      ["code", "text", ({ code }) => code],
      ["kind", "text", ({ kind }) => kind],
      ["name", "text", ({ name }) => name],
      ["description", "text", ({ description }) => description],
      ["legal_notice", "text", ({ legalNotice }) => legalNotice],
      ["starts_at", "timestamptz", ({ startsAt }) => startsAt],
      ["ends_at", "timestamptz", ({ endsAt }) => endsAt],
      ["percentage", "numeric", ({ percentage }) => percentage],
      ["amount", "int", ({ amount }) => amount],
      ["minimum", "int", ({ minimum }) => minimum],
      ["usage_limit", "int", ({ usageLimit }) => usageLimit],
      ["used", "int", ({ used }) => used],
    ],
    promotions,
  );
  yield* insertRows(
    "promotion_variant",
    [
      ["promotion_id", "int", ({ promotionId }) => promotionId],
      ["variant_id", "int", ({ variantCode }) => idIn(variantIds, variantCode)],
      ["percentage", "numeric", ({ percentage }) => percentage],
    ],
    promotions.flatMap(({ id, variants }) =>
      variants.map((variant) => ({ ...variant, promotionId: id })),
    ),
  );
});
