import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { FestiveItem } from "../../../api-schema/catalogue.ts";
import { ClosingDay, type StoreId } from "../../../api-schema/primitives.ts";
import { now as presentInstant } from "../../clock.ts";
import { closingDaysJson } from "../../stores/wire-sql.ts";
import { apiVariant } from "./api-variant.ts";
import { soldVariantJoins, shelfVariantJson } from "./cart-queries.ts";
import { PreOrderState, RangePlan } from "../../../api-schema/cart-basis.ts";
import { ShelfVariant } from "./stored-cart.ts";
import { preOrderFields } from "./pre-orders-sql.ts";

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
          const [row] = yield* sql.unsafe<{ readonly festive: unknown }>(statement, [store, now]);
          const festive = yield* decode(row?.festive);
          return festive.items.map(({ variant, variantId: _, ...preOrder }) => ({
            variant: apiVariant(variant, festive, now),
            ...preOrder,
          }));
        }, Effect.orDie),
      });
    }),
  );
}

const decode = Schema.decodeUnknownEffect(
  Schema.Struct({
    store: Schema.Struct({ closingDays: Schema.Array(ClosingDay) }),
    plans: Schema.Array(
      Schema.Struct({
        rangeCode: RangePlan.fields.rangeCode,
        weekdays: RangePlan.fields.weekdays,
        cutOff: RangePlan.fields.cutOff,
      }),
    ),
    items: Schema.Array(Schema.Struct({ ...PreOrderState.fields, variant: ShelfVariant })),
  }),
);

/** $1 store id, $2 now. */
const statement = `
select json_build_object(
  'store', json_build_object('closingDays', ${closingDaysJson("s")}),
  'plans', (select coalesce(json_agg(json_build_object('rangeCode', d.range_code,
      'weekdays', to_json(d.weekdays), 'cutOff', to_char(d.cut_off, 'HH24:MI'))), '[]')
    from delivery_plan d where d.sales_area_id = s.sales_area_id),
  'items', (select coalesce(json_agg(json_build_object(${preOrderFields},
      'variant', ${shelfVariantJson}) order by f.deadline, p.name, v.id), '[]')
    from festive_preorder f join variant v on v.id = f.variant_id
    ${soldVariantJoins("s.sales_area_id", "$2::timestamptz")}
    where f.store_id = s.id)) as festive
from store s where s.id = $1::int`;
