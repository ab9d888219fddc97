import { Context, Effect, Layer, Struct } from "effect";
import { SqlClient } from "effect/sql";
import type { FestiveItem } from "../../../api-schema/catalogue.ts";
import type { StoreId } from "../../../api-schema/primitives.ts";
import { now as presentInstant } from "../../clock.ts";
import { deliveryPlan } from "../../rows/delivery-plan.ts";
import { query } from "../../rows/query.ts";
import { closingDaysOf, priceListsOf } from "../../rows/store.ts";
import { many, object } from "../../rows/value.ts";
import { apiVariant } from "./api-variant.ts";
import { preOrder } from "./pre-order.ts";
import { catalogueVariant, soldVariantJoins } from "./sold-variant.ts";

/** The festive products that a store has pre-ordered (spec §3, §7); the cart holds it to them. */
export class FestiveProducts extends Context.Service<
  FestiveProducts,
  {
    /** Those whose last day is nearest first; the ones that are over too. */
    readonly of: (store: StoreId) => Effect.Effect<readonly FestiveItem[]>;
  }
>()("panetier/cart/FestiveProducts") {
  static readonly layer: Layer.Layer<FestiveProducts, never, SqlClient.SqlClient> = Layer.effect(
    FestiveProducts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return FestiveProducts.of({
        of: Effect.fnUntraced(function* (store) {
          const now = yield* presentInstant;
          const festive = yield* loadFestive.only(sql, [store, now]);
          return festive.items.map(({ variant, variantId: _, ...preOrder }) => ({
            variant: apiVariant(variant, festive, now),
            ...preOrder,
          }));
        }),
      });
    }),
  );
}

/** $1 store id, $2 now. */
const loadFestive = query(
  object({
    store: object({ closingDays: closingDaysOf("s") }),
    plans: many(
      object(Struct.pick(deliveryPlan.as("d"), ["rangeCode", "weekdays", "cutOff", "closedDays"])),
      "delivery_plan d where d.sales_area_id = s.sales_area_id",
    ),
    items: many(
      object({ ...preOrder, variant: catalogueVariant }),
      `festive_preorder f join variant v on v.id = f.variant_id
    ${soldVariantJoins(priceListsOf("s").sql, "$2::timestamptz")}
    where f.store_id = s.id`,
      "f.deadline, p.name, v.id",
    ),
  }),
  "store s where s.id = $1::int",
);
