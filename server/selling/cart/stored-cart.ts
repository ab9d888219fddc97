import { Schema, Struct } from "effect";
import { BuyingStore } from "../../../api-schema/cart-basis.ts";
import { Variant } from "../../../api-schema/catalogue.ts";
import {
  Cents,
  ErpId,
  PromotionId,
  Rate,
  ShipmentId,
  StoreId,
} from "../../../api-schema/primitives.ts";
import { payingFactsOf, type PayingShop } from "../../../core/payment/methods.ts";
import {
  CartItem,
  CartShipment,
  type CartState,
  SoldVariant,
} from "../../../core/selling/cart-state.ts";

// A cart as SQL answers it: what the rules ask for (core/selling), and the columns that only a
// write compares with what it would write.

export const StoredItem = Schema.Struct({
  ...CartItem.fields,
  shipmentId: ShipmentId,
  vatRate: Rate,
  subtotal: Cents,
  promotionTotal: Cents,
  taxTotal: Cents,
  total: Cents,
  offerId: Schema.NullOr(PromotionId),
});

export const StoredShipment = Schema.Struct({
  ...CartShipment.fields,
  totalHt: Cents,
  totalTtc: Cents,
  itemsHt: Cents,
  originalTotalHt: Cents,
  totalDiscount: Cents,
  taxTotal: Cents,
  shippingTotal: Cents,
  shippingTotalHt: Cents,
});

/** The store's row; how it may pay follows from it (core/payment/methods.ts). */
export const StoreRow = Schema.Struct({
  ...BuyingStore.mapFields(({ paying: _paying, ...row }) => row).fields,
  id: StoreId,
  salesAreaId: Schema.Finite,
  erpId: Schema.NullOr(ErpId),
  moneyOrder: Schema.NullOr(Schema.String),
  marketplaceMoneyOrder: Schema.NullOr(Schema.String),
  infolegaleScore: Schema.NullOr(Schema.Finite),
});
export type StoreRow = typeof StoreRow.Type;

/** What only the server knows of the store that buys. */
export type StoredStore = BuyingStore & Pick<StoreRow, "id" | "salesAreaId" | "erpId">;

export type StoredItem = typeof StoredItem.Type;
export type StoredShipment = typeof StoredShipment.Type;

/** A cart with the columns of its rows. */
export type StoredCart = Omit<CartState, "store" | "items" | "shipments"> & {
  readonly store: StoredStore;
  readonly items: readonly StoredItem[];
  readonly shipments: readonly StoredShipment[];
};

/** The store of a cart. */
export const storedStore = (row: StoreRow, shop: PayingShop): StoredStore => {
  const { moneyOrder, marketplaceMoneyOrder, infolegaleScore, ...store } = row;
  const { erpId, marketPlaceAccess } = store;
  return {
    ...store,
    paying: payingFactsOf({
      erpId,
      marketPlaceAccess,
      moneyOrder,
      marketplaceMoneyOrder,
      infolegaleScore,
      ...shop,
    }),
  };
};

const { ean, grossWeight, pieces, highlighted } = Variant.fields;

/** A variant as the catalogue shows it: what may replace another, or is usually bought. */
export const ShelfVariant = Schema.Struct({
  ...Struct.omit(SoldVariant.fields, ["taxonNames"]),
  ean,
  grossWeight,
  pieces,
  highlighted,
  merchantEarliestDays: Schema.Finite,
});
export type ShelfVariant = typeof ShelfVariant.Type;

/** A variant with what may replace it, what can be sold only. */
export const Substitution = Schema.Struct({
  variant: ShelfVariant,
  substitutes: Schema.Array(ShelfVariant),
});
export type Substitution = typeof Substitution.Type;
