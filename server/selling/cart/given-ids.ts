import type { OrderItemId, ShipmentId } from "../../../api-schema/primitives.ts";
import type { RowIds } from "../../../core/selling/row-ids.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import type { CartChangeRows } from "./cart-change.ts";
import type { SoldByLists } from "./stored-cart.ts";

/** Rows that may be given their id before they are written. */
export type GivenRows = Omit<CartChangeRows, "items" | "shipments"> & {
  readonly items: readonly (CartChangeRows["items"][number] & {
    readonly id: OrderItemId | null;
  })[];
  readonly shipments: readonly (CartChangeRows["shipments"][number] & {
    readonly id: ShipmentId | null;
  })[];
};

/**
 * The ids that new lines and shipments will have, in the order of their places; null where there are not
 * enough. What is new has a negative one until then.
 */
export const givenIds = ({ shipments }: SoldCart, spare: SoldByLists["spare"]): RowIds | null => {
  const newShipments = shipments.filter(({ id }) => id < 0);
  const newLines = shipments
    .flatMap(({ totals }) => totals.lines.map(({ line }) => line))
    .filter(({ shownId }) => shownId < 0);
  const items = newLines.flatMap(({ variant }, index) => {
    const id = spare.items[index];
    return id === undefined ? [] : { id, variantId: variant.id };
  });
  const groups = newShipments.flatMap(({ merchant, transportTypeCode }, index) => {
    const id = spare.shipments[index];
    return id === undefined ? [] : { id, merchantId: merchant.id, transportTypeCode };
  });
  return items.length < newLines.length || groups.length < newShipments.length
    ? null
    : { items, shipments: groups, payments: [] };
};

/** The rows with those ids; the others find theirs. */
export const withGivenIds = (rows: CartChangeRows, given: RowIds): GivenRows => {
  const items = new Map(given.items.map(({ id, variantId }) => [variantId, id]));
  const shipments = new Map(given.shipments.map((row) => [groupKeyOf(row), row.id]));
  return {
    ...rows,
    items: rows.items.map((row) => ({ ...row, id: items.get(row.variantId) ?? null })),
    shipments: rows.shipments.map((row) => ({
      ...row,
      id: shipments.get(groupKeyOf(row)) ?? null,
    })),
  };
};
