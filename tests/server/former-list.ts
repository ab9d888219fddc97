import { Effect, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { CalendarDay, ClockTime, Instant, Quantity, StoreId } from "../../api-schema/primitives.ts";
import type { UnavailableReason } from "../../api-schema/cart-basis.ts";
import { ShoppingList } from "../../api-schema/shopping-list.ts";
import { addDays } from "../../core/calendar/day.ts";
import { parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import { habitOf, habitSince } from "../../core/habits/usual-purchases.ts";
import { applyQuantity } from "../../core/selling/quantity.ts";
import { UNAVAILABLE_MESSAGES, unsaleableReason } from "../../core/selling/sellable.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { deliveryPlan } from "../../server/rows/delivery-plan.ts";
import { queryAs } from "../../server/rows/query.ts";
import { shoppingList, shoppingListLine } from "../../server/rows/shopping-list.ts";
import { closingDaysOf, priceListsOf, store } from "../../server/rows/store.ts";
import { many, nullWhen, object, value } from "../../server/rows/value.ts";
import { variant } from "../../server/rows/variant.ts";
import { apiVariant } from "../../server/selling/cart/api-variant.ts";
import { loadSubstitutions } from "../../server/selling/cart/cart-queries.ts";
import { catalogueVariant, soldVariantJoins } from "../../server/selling/cart/sold-variant.ts";
import type { TestShop } from "./harness.ts";

// A list as one statement reads all of it, with every product and every order of the store: what the shop
// answers from numbers and from memory has to be the same text.

const boughtOn = value(CalendarDay, "(b.completed_at at time zone 'Europe/Paris')::date");
const quantity = value(Quantity, "b.quantity");

const list = object({
  ...shoppingList.as("l"),
  updatedBy: value(
    ShoppingList.fields.updatedBy,
    "case when c.deleted_at is null then btrim(c.first_name || ' ' || c.last_name) end",
  ),
  isQuickOrder: value(ShoppingList.fields.isQuickOrder, "l.id = s.shopping_list_id"),
  store: object({
    marketPlaceAccess: store.as("s").marketPlaceAccess,
    priceLists: priceListsOf("s"),
    closingDays: closingDaysOf("s"),
  }),
  plans: many(
    object(Struct.pick(deliveryPlan.as("d"), ["rangeCode", "weekdays", "cutOff", "closedDays"])),
    "delivery_plan d where d.sales_area_id = s.sales_area_id",
  ),
  purchases: many(
    object({ day: boughtOn, variant: variant.as("v").code, quantity }),
    "bought b join variant v on v.id = b.variant_id where b.completed_at >= $5::timestamptz",
  ),
  lines: many(
    object({
      ...shoppingListLine.as("n"),
      variant: catalogueVariant,
      last: nullWhen("b.variant_id is null", object({ quantity, day: boughtOn })),
    }),
    `shopping_list_line n
    join variant v on v.id = n.variant_id
    left join last b on b.variant_id = n.variant_id
    ${soldVariantJoins("s.price_lists", "$3::timestamptz")}
    where n.list_id = l.id`,
    "n.position",
  ),
});

const loadWhole = queryAs(
  list,
  (found) => `
with bought as materialized (
  select i.variant_id, i.quantity, q.completed_at
  from "order" q
  join shipment h on h.order_id = q.id and h.status <> $6
  join order_item i on i.shipment_id = h.id
  where q.store_id = $1 and q.checkout_state = 'completed' and q.completed_at >= $4::timestamptz
),
last as (
  select distinct on (b.variant_id) b.variant_id, b.quantity, b.completed_at
  from bought b join shopping_list_line n on n.variant_id = b.variant_id and n.list_id = $2
  order by b.variant_id, b.completed_at desc
)
select ${found} as answer
from shopping_list l
join store s on s.id = l.store_id
left join customer c on c.id = l.updated_by
where l.store_id = $1 and l.id = $2 and l.removed_at is null`,
);

const MIDNIGHT = ClockTime.make("00:00");

const wholeList = Effect.fnUntraced(function* (storeId: StoreId, id: number, now: Instant) {
  const sql = yield* SqlClient.SqlClient;
  const today = parisDayOf(now);
  const row = yield* loadWhole.only(sql, [
    storeId,
    id,
    now,
    parisInstant(addDays(today, -730), MIDNIGHT),
    parisInstant(habitSince(today), MIDNIGHT),
    SHIPMENT.cancelled,
  ]);
  const lines = row.lines.map((line) => {
    const { stock, orderStep: step } = line.variant;
    const none = applyQuantity({ requested: step, stock, step }).quantity === 0;
    const reason: UnavailableReason | null =
      unsaleableReason(line.variant, row.store) ?? (none ? "outOfStock" : null);
    return { ...line, reason };
  });
  const wanted = lines.filter(({ reason }) => reason !== null).map((line) => line.variant.id);
  const found = yield* loadSubstitutions.all(sql, [
    JSON.stringify(wanted),
    row.store.priceLists,
    now,
  ]);
  const substitutes = new Map(found.map((each) => [each.variant.id, each.substitutes]));
  const { weekday, products } = habitOf(row.purchases, today);
  const usual = new Map(products.map((product) => [product.variant, product.quantity]));
  return JSON.stringify({
    ...Struct.pick(row, ["id", "name", "revision", "updatedAt", "updatedBy", "isQuickOrder"]),
    weekday,
    lines: lines.map((line) => ({
      code: line.variant.code,
      section: line.section,
      quantity: line.quantity,
      variant: line.reason === "withdrawn" ? null : apiVariant(line.variant, row, now),
      unavailable:
        line.reason === null
          ? null
          : {
              variant: line.variant.code,
              productName: line.variant.productName,
              reference: line.variant.reference,
              productSlug: line.variant.productSlug,
              quantity: line.quantity,
              reason: line.reason,
              message: UNAVAILABLE_MESSAGES[line.reason],
              substitutes: (substitutes.get(line.variant.id) ?? []).map((each) =>
                apiVariant(each, row, now),
              ),
            },
      last: line.last,
      usual: usual.get(line.variant.code) ?? null,
    })),
  });
});

/** The answers of lists of a store, read whole at the shop's present. */
export const wholeLists = (
  shop: TestShop,
  lists: readonly { readonly store: number; readonly id: number }[],
): Promise<readonly string[]> => {
  const now = decodeInstant(new Date(shop.clock.now()).toISOString());
  return Effect.runPromise(
    Effect.forEach(lists, ({ store: of, id }) => wholeList(StoreId.make(of), id, now)).pipe(
      Effect.provide(databaseLayer(shop.databaseUrl)),
    ),
  );
};

const decodeInstant = Schema.decodeUnknownSync(Instant);
