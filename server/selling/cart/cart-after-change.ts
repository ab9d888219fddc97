import { Struct } from "effect";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import type { CartChangeRows } from "./cart-change.ts";
import type { SavedRows } from "./cart-queries.ts";
import type { StoredCart, StoredItem, StoredShipment } from "./stored-cart.ts";
import { cartPayment, cartShipment } from "./stored-cart.ts";

type Change = {
  readonly state: StoredCart;
  readonly sold: SoldCart;
  readonly rows: CartChangeRows;
  readonly saved: SavedRows;
};

/** The cart as a load would read it once the change is written, as far as what priced it stands. */
export const cartAfterChange = (change: Change): StoredCart => {
  const { state, sold, rows } = change;
  const shipments = shipmentsAfter(change);
  const items = itemsAfter(change, shipments);
  const held = new Set(items.map(({ variantId }) => variantId));
  const sellers = new Set(
    shipments.flatMap(({ transportTypeCode, merchantId }) =>
      transportTypeCode === "MKP" ? merchantId : [],
    ),
  );
  return {
    ...state,
    order: {
      ...state.order,
      checkoutState: rows.checkoutState,
      revision: state.order.revision + 1,
      unavailable: rows.unavailable,
      amount: rows.total,
      addressChosen: rows.shippingAddressId !== null,
      shippingAddress: sold.draft.shippingAddress,
    },
    items,
    variants: state.variants.filter(({ id }) => held.has(id)),
    shipments,
    methods: state.methods.filter(({ merchantId }) => sellers.has(merchantId)),
    payments: paymentsAfter(change),
    coupon: sold.draft.coupon,
  };
};

const shipmentsAfter = ({ state, rows, saved }: Change): readonly StoredShipment[] => {
  const written = new Map(rows.shipments.map((row) => [groupKeyOf(row), row]));
  const kept = state.shipments
    .filter(({ id }) => !rows.removedShipments.includes(id))
    .map((shipment) => ({ ...shipment, ...written.get(groupKeyOf(shipment)) }));
  const known = new Set(kept.map(({ id }) => id));
  const made = saved.shipments.flatMap((row) => {
    const columns = written.get(groupKeyOf(row));
    return known.has(row.id) || columns === undefined
      ? []
      : { id: row.id, ...cartShipment.of(columns) };
  });
  return [...kept, ...made].toSorted((a, b) => a.id - b.id);
};

// New rows are given their ids in the order of their places.
const itemsAfter = (
  { state, sold, rows, saved }: Change,
  shipments: readonly StoredShipment[],
): readonly StoredItem[] => {
  const offers = new Map(
    sold.draft.lines.map(({ variant }) => [variant.id, variant.offer?.endsAt ?? null]),
  );
  const shipmentIds = new Map(shipments.map((shipment) => [groupKeyOf(shipment), shipment.id]));
  const written = new Map(
    rows.items.flatMap((row) => {
      const shipmentId = row.shipmentId ?? shipmentIds.get(groupKeyOf(row));
      if (shipmentId === undefined) return [];
      const columns = Struct.omit(row, ["merchantId", "transportTypeCode"]);
      const offerEndsAt = row.offerId === null ? null : (offers.get(row.variantId) ?? null);
      return [[row.variantId, { ...columns, shipmentId, offerEndsAt }] as const];
    }),
  );
  const kept = state.items
    .filter(({ id }) => !rows.removedItems.includes(id))
    .map((item) => ({ ...item, ...written.get(item.variantId) }));
  const known = new Set(kept.map(({ id }) => id));
  const made = saved.items.flatMap(({ id, variantId }) => {
    const columns = written.get(variantId);
    return known.has(id) || columns === undefined ? [] : { id, ...columns };
  });
  return [...kept, ...made.toSorted((a, b) => a.id - b.id)];
};

const paymentsAfter = ({ state, rows, saved }: Change): StoredCart["payments"] => {
  const ids = new Map([...state.payments, ...saved.payments].map(({ scope, id }) => [scope, id]));
  const written = new Map(rows.payments.map((row) => [row.scope, cartPayment.of(row)]));
  const kept = state.payments.filter(({ scope }) => !rows.removedScopes.includes(scope));
  const made = [...written.values()].flatMap((columns) => {
    const id = ids.get(columns.scope);
    return id === undefined ? [] : { id, ...columns };
  });
  return [...kept.filter(({ scope }) => !written.has(scope)), ...made].toSorted((a, b) =>
    a.scope.localeCompare(b.scope),
  );
};
