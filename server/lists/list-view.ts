import { Effect, Struct } from "effect";
import type { SqlClient } from "effect/sql";
import type { UnavailableReason } from "../../api-schema/cart-basis.ts";
import {
  ClockTime,
  type Instant,
  type ShoppingListId,
  type StoreId,
  type VariantId,
} from "../../api-schema/primitives.ts";
import type { ShoppingList, ShoppingListLine } from "../../api-schema/shopping-list.ts";
import { addDays } from "../../core/calendar/day.ts";
import { parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import { habitOf, habitSince } from "../../core/habits/usual-purchases.ts";
import { applyQuantity } from "../../core/selling/quantity.ts";
import { UNAVAILABLE_MESSAGES, unsaleableReason } from "../../core/selling/sellable.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { now as presentInstant } from "../clock.ts";
import { apiVariant } from "../selling/cart/api-variant.ts";
import type { CartRepository } from "../selling/cart/cart-repository.ts";
import type { CatalogueVariant } from "../selling/cart/sold-variant.ts";
import { type ListRow, loadList } from "./list-queries.ts";

/** How far back the last order of a product is looked for, in days. */
const LAST_ORDER_DAYS = 730;

/** Reads a list of a store as it is to be seen now; undefined for any other. */
export const viewList = Effect.fnUntraced(function* (
  { sql, carts }: { readonly sql: SqlClient.SqlClient; readonly carts: CartRepository["Service"] },
  store: StoreId,
  id: ShoppingListId,
) {
  const now = yield* presentInstant;
  const today = parisDayOf(now);
  const row = yield* loadList.first(sql, [
    store,
    id,
    now,
    parisInstant(addDays(today, -LAST_ORDER_DAYS), MIDNIGHT),
    parisInstant(habitSince(today), MIDNIGHT),
    SHIPMENT.cancelled,
  ]);
  if (row === null) return undefined;
  const lines = row.lines.map((line) => ({ ...line, reason: reasonOf(line.variant, row) }));
  const wanted = lines.filter(({ reason }) => reason !== null);
  const substitutes = yield* substitutesOf(carts, wanted, row, now);
  return listOf({ ...row, lines }, substitutes, now);
});

const MIDNIGHT = ClockTime.make("00:00");

type Line = ListRow["lines"][number] & { readonly reason: UnavailableReason | null };
type Substitutes = ReadonlyMap<VariantId, readonly CatalogueVariant[]>;

/** Why nothing of a product can be ordered today. */
const reasonOf = (variant: CatalogueVariant, { store }: ListRow): UnavailableReason | null => {
  const barred = unsaleableReason(variant, store);
  if (barred !== null) return barred;
  const { stock, orderStep: step } = variant;
  return applyQuantity({ requested: step, stock, step }).quantity === 0 ? "outOfStock" : null;
};

const substitutesOf = (
  carts: CartRepository["Service"],
  lines: readonly Line[],
  { store }: ListRow,
  now: Instant,
): Effect.Effect<Substitutes> =>
  lines.length === 0
    ? Effect.succeed(new Map())
    : Effect.map(
        carts.substitutions({
          variantIds: lines.map(({ variant }) => variant.id),
          salesAreaId: store.salesAreaId,
          now,
        }),
        (found) => new Map(found.map(({ variant, substitutes }) => [variant.id, substitutes])),
      );

const listOf = (
  row: Omit<ListRow, "lines"> & { readonly lines: readonly Line[] },
  substitutes: Substitutes,
  now: Instant,
): ShoppingList => {
  const { weekday, products } = habitOf(row.purchases, parisDayOf(now));
  const usual = new Map(products.map((product) => [product.variant, product.quantity]));
  return {
    ...Struct.pick(row, ["id", "name", "revision", "updatedAt", "updatedBy", "isQuickOrder"]),
    weekday,
    lines: row.lines.map((line) => ({
      code: line.variant.code,
      section: line.section,
      quantity: line.quantity,
      variant: line.reason === "withdrawn" ? null : apiVariant(line.variant, row, now),
      unavailable: unavailableOf(line, row, substitutes, now),
      last: line.last,
      usual: usual.get(line.variant.code) ?? null,
    })),
  };
};

const unavailableOf = (
  { variant, quantity: wanted, reason }: Line,
  row: Pick<ListRow, "store" | "plans">,
  substitutes: Substitutes,
  now: Instant,
): ShoppingListLine["unavailable"] =>
  reason === null
    ? null
    : {
        variant: variant.code,
        productName: variant.productName,
        reference: variant.reference,
        productSlug: variant.productSlug,
        quantity: wanted,
        reason,
        message: UNAVAILABLE_MESSAGES[reason],
        substitutes: (substitutes.get(variant.id) ?? []).map((each) => apiVariant(each, row, now)),
      };
