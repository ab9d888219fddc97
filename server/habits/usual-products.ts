import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Database } from "../database/sql.ts";
import type { UsualMerchant, UsualProduct, UsualProducts } from "../../api-schema/habits.ts";
import type { UnavailableItem } from "../../api-schema/order.ts";
import {
  ClockTime,
  type Instant,
  type StoreId,
  type VariantId,
} from "../../api-schema/primitives.ts";
import { parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import { latestParcelDay } from "../../core/delivery/parcel-delay.ts";
import { conditionUnit } from "../../core/selling/conditions.ts";
import { applyQuantity } from "../../core/selling/quantity.ts";
import { priceFor } from "../../core/catalogue/price.ts";
import { usualMerchants } from "../../core/habits/usual-merchants.ts";
import { inStoreroomOrder } from "../../core/habits/storeroom-order.ts";
import { habitOf, habitSince, type UsualPurchase } from "../../core/habits/usual-purchases.ts";
import { UNAVAILABLE_MESSAGES, unsaleableReason } from "../../core/selling/sellable.ts";
import { CartRepository } from "../selling/cart/cart-repository.ts";
import type { UnavailableReason } from "../../api-schema/cart-basis.ts";
import type { Substitution } from "../selling/cart/cart-queries.ts";
import type { CatalogueVariant } from "../selling/cart/sold-variant.ts";
import { apiVariant } from "../selling/cart/api-variant.ts";
import { now as presentInstant } from "../clock.ts";
import type { Settings } from "../config.ts";
import { type BoughtProduct, loadUsual, type UsualRow } from "./usual-query.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";

/** What a store usually buys (product §10 'Comme d'habitude'). */
export class Usuals extends Context.Service<
  Usuals,
  {
    /** Read again each time: prices, stock and today's orders are the present ones. */
    readonly of: (store: StoreId) => Effect.Effect<UsualProducts>;
  }
>()("panetier/habits/Usuals") {
  static readonly layer: Layer.Layer<Usuals, never, Database | SellingFirm | Settings> =
    Layer.effect(
      Usuals,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const carts = yield* CartRepository;
        return Usuals.of({
          of: Effect.fnUntraced(function* (store) {
            const now = yield* presentInstant;
            const since = parisInstant(habitSince(parisDayOf(now)), MIDNIGHT);
            const row = (yield* loadUsual.first(sql, [store, since, now])) ?? NOTHING;
            const sorted = sortedUsuals(row, now);
            const substitutions = yield* substitutionsOf(carts, row, sorted.left, now);
            return usualsView(row, sorted, substitutions, now);
          }),
        });
      }),
    ).pipe(Layer.provide(CartRepository.layer));
}

const MIDNIGHT = ClockTime.make("00:00");
const NOTHING: UsualRow = {
  store: { priceLists: [], closingDays: [], marketPlaceAccess: false },
  plans: [],
  purchases: [],
  products: [],
};

/** A usual product with what is known of it, and why it cannot be had; null when it can. */
interface Usual {
  readonly purchase: UsualPurchase;
  readonly bought: BoughtProduct;
  readonly reason: UnavailableReason | null;
  /** What the stock and the packaging make of the usual quantity. */
  readonly quantity: number;
}

const sortedUsuals = (row: UsualRow, now: Instant) => {
  const habit = habitOf(row.purchases, parisDayOf(now));
  const bought = new Map(row.products.map((product) => [product.variant.code, product]));
  const known = (purchases: readonly UsualPurchase[]): readonly Usual[] =>
    purchases.flatMap((purchase) => {
      const product = bought.get(purchase.variant);
      return product === undefined ? [] : [usualOf(purchase, product, row)];
    });
  const products = known(habit.products);
  const shelved = products.map((usual) => ({ usual, ...usual.bought }));
  return {
    habit,
    products: inStoreroomOrder(shelved)
      .map(({ usual }) => usual)
      .filter(({ reason }) => reason === null),
    others: known(habit.others).filter(({ reason }) => reason === null),
    left: products.filter(({ reason }) => reason !== null),
  };
};

type Sorted = ReturnType<typeof sortedUsuals>;

const usualOf = (purchase: UsualPurchase, bought: BoughtProduct, { store }: UsualRow): Usual => {
  const { stock, orderStep } = bought.variant;
  const { quantity } = applyQuantity({ requested: purchase.quantity, stock, step: orderStep });
  const barred = unsaleableReason(bought.variant, store);
  return { purchase, bought, quantity, reason: barred ?? (quantity === 0 ? "outOfStock" : null) };
};

const substitutionsOf = (
  carts: CartRepository["Service"],
  { store }: UsualRow,
  left: readonly Usual[],
  now: Instant,
): Effect.Effect<readonly Substitution[]> => {
  const variantIds: readonly VariantId[] = left.map(({ bought }) => bought.variant.id);
  return left.length === 0
    ? Effect.succeed([])
    : carts.substitutions({ variantIds, priceLists: store.priceLists, now });
};

const usualsView = (
  row: UsualRow,
  { habit, products, others, left }: Sorted,
  substitutions: readonly Substitution[],
  now: Instant,
): UsualProducts => ({
  weekday: habit.weekday,
  next: habit.next,
  days: habit.days,
  products: products.map((usual) => productView(usual, row, now)),
  others: others.map((usual) => productView(usual, row, now)),
  left: left.map((usual) => leftView(usual, row, substitutions, now)),
  lorries: row.plans.map(({ rangeCode, franco, maximum }) => ({
    code: rangeCode,
    unit: conditionUnit(rangeCode),
    minimum: franco > 0 ? franco : null,
    maximum: maximum > 0 ? maximum : null,
  })),
  merchants: merchantsView([...products, ...others], now),
});

const merchantsView = (usuals: readonly Usual[], now: Instant): readonly UsualMerchant[] =>
  usualMerchants(
    usuals
      .filter(({ bought }) => bought.variant.transportTypeCode === "MKP")
      .map(({ bought: { variant }, purchase }) => ({
        merchant: { ...variant.merchant, variant },
        times: purchase.times,
      })),
  ).map(({ id, name, slug, variant }) => ({
    merchant: { id, name, slug },
    minimum: variant.merchantMinimum > 0 ? variant.merchantMinimum : null,
    maximum: variant.merchantMaximum,
    latestDay: latestParcelDay(
      { collectionWithinHours: 0, deliveryWithinHours: variant.merchantLatestDays * 24 },
      now,
    ),
  }));

const productView = (usual: Usual, row: UsualRow, now: Instant): UsualProduct => {
  const { bought, purchase, quantity } = usual;
  return {
    variant: apiVariant(bought.variant, row, now),
    quantity,
    category: bought.category,
    times: purchase.times,
    limitedByStock: quantity < purchase.quantity,
    previousUnitPrice: isPriceChanged(bought) ? bought.lastUnitPrice : null,
  };
};

const isPriceChanged = ({ variant, lastQuantity, lastUnitPrice }: BoughtProduct): boolean => {
  if (variant.unitPrice === null) return false;
  const list = {
    unitPrice: variant.unitPrice,
    volumePrices: variant.volumePrices,
    offerPercentage: variant.offer?.rate ?? null,
  };
  return priceFor(list, lastQuantity).unitPrice !== lastUnitPrice;
};

const leftView = (
  { bought: { variant }, purchase, reason }: Usual,
  row: UsualRow,
  substitutions: readonly Substitution[],
  now: Instant,
): UnavailableItem => {
  const why = reason ?? "withdrawn";
  const found = substitutions.find((each) => each.variant.id === variant.id);
  const substitutes: readonly CatalogueVariant[] = found?.substitutes ?? [];
  return {
    variant: variant.code,
    productName: variant.productName,
    reference: variant.reference,
    productSlug: variant.productSlug,
    quantity: purchase.quantity,
    reason: why,
    message: UNAVAILABLE_MESSAGES[why],
    substitutes: substitutes.map((other) => apiVariant(other, row, now)),
  };
};
