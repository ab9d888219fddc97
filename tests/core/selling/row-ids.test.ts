import { describe, expect, it } from "vitest";
import { OrderItemId, PaymentId, ShipmentId } from "../../../api-schema/primitives.ts";
import type { CartState } from "../../../core/selling/cart-state.ts";
import { type RowIds, withRowIds } from "../../../core/selling/row-ids.ts";
import { withChoice } from "../../../core/selling/sell.ts";
import { soldDraft, type SoldCart } from "../../../core/selling/sold-cart.ts";
import { addToDraft, draftOf } from "../../../core/selling/cart-draft.ts";
import { cents } from "../../../core/money/cents.ts";
import { BUTTER, EMPTY_CART, FLOUR, PARCEL } from "./bakers-cart.ts";
import { holding, selling } from "./commands.ts";

const SHELF = [FLOUR, BUTTER, { ...PARCEL, merchantMinimum: cents(5000) }];

/** A sack, butter and tins more, each part by card. */
const filled = (cart: CartState): SoldCart => {
  const state = { ...cart, variants: SHELF };
  const wishes = SHELF.map(({ code }) => ({ variant: code, quantity: 1 }));
  const wish = { payments: (["gmp", "mkp"] as const).map((scope) => ({ scope, method: "CB" })) };
  return soldDraft(
    state,
    addToDraft(draftOf(state), wishes, state),
    selling,
    withChoice(state.payments, wish as Parameters<typeof withChoice>[1]), // safe: CB is a method
  );
};

const ROWS: RowIds = {
  shipments: [
    { id: ShipmentId.make(57), merchantId: PARCEL.merchant.id, transportTypeCode: "MKP" },
    { id: ShipmentId.make(51), merchantId: FLOUR.merchant.id, transportTypeCode: "Z001" },
    { id: ShipmentId.make(52), merchantId: FLOUR.merchant.id, transportTypeCode: "Z002" },
  ],
  items: [
    { id: OrderItemId.make(103), variantId: PARCEL.id },
    { id: OrderItemId.make(101), variantId: FLOUR.id },
    { id: OrderItemId.make(102), variantId: BUTTER.id },
  ],
  payments: [
    { id: PaymentId.make(72), scope: "mkp" },
    { id: PaymentId.make(71), scope: "gmp" },
  ],
};

const idsOf = ({ shipments, blockers, payments }: SoldCart) => ({
  shipments: shipments.map(({ key, id, totals }) => [
    key,
    id,
    totals.lines.map(({ line }) => [line.variant.code, line.shownId]),
  ]),
  blockers: blockers.map(({ code, shipment }) => [code, shipment]),
  payments: payments.map(({ scope, id }) => [scope, id]),
});

describe("the ids of a cart's rows", () => {
  it("stand for what was not written, in its shipments, lines, blockers and payments", () => {
    const sold = filled(EMPTY_CART);
    expect([idsOf(sold), idsOf(withRowIds(sold, ROWS))]).toEqual([
      {
        shipments: [
          ["gmp:Z002", -1, [["FLOUR", -1]]],
          ["gmp:Z001", -2, [["BUTTER", -2]]],
          ["mkp:7", -3, [["PARCEL", -3]]],
        ],
        blockers: [
          ["minimum", -3],
          ["deliveryDate", -1],
          ["deliveryDate", -2],
          ["shippingMethod", -3],
        ],
        payments: [
          ["gmp", -1],
          ["mkp", -2],
        ],
      },
      {
        shipments: [
          ["gmp:Z002", 52, [["FLOUR", 101]]],
          ["gmp:Z001", 51, [["BUTTER", 102]]],
          ["mkp:7", 57, [["PARCEL", 103]]],
        ],
        blockers: [
          ["minimum", 57],
          ["deliveryDate", 52],
          ["deliveryDate", 51],
          ["shippingMethod", 57],
        ],
        payments: [
          ["gmp", 71],
          ["mkp", 72],
        ],
      },
    ]);
  });

  it("change nothing else of the cart", () => {
    const sold = filled(EMPTY_CART);
    const none = withRowIds(sold, { shipments: [], items: [], payments: [] });
    expect(none).toEqual(sold);
    const { shipments, blockers, payments, ...rest } = withRowIds(sold, ROWS);
    expect({ ...sold, ...rest }).toEqual(sold);
    expect(shipments.map(({ totals }) => totals.totalTTC)).toEqual(
      sold.shipments.map(({ totals }) => totals.totalTTC),
    );
    expect(blockers.map(({ message }) => message)).toEqual(
      sold.blockers.map(({ message }) => message),
    );
    expect(payments.map(({ method, state }) => [method, state])).toEqual([
      ["CB", "new"],
      ["CB", "new"],
    ]);
  });

  it("leave what was written before with its own", () => {
    const before = holding([FLOUR]);
    const sold = filled(before);
    const added: RowIds = {
      ...ROWS,
      shipments: ROWS.shipments.slice(0, 2),
      items: ROWS.items.filter(({ variantId }) => variantId !== FLOUR.id),
    };
    expect(idsOf(withRowIds(sold, added)).shipments).toEqual([
      ["gmp:Z002", before.shipments[0]?.id, [["FLOUR", before.items[0]?.id]]],
      ["gmp:Z001", 51, [["BUTTER", 102]]],
      ["mkp:7", 57, [["PARCEL", 103]]],
    ]);
  });

  it("leave a blocker of the whole cart without a shipment", () => {
    const sold = filled({ ...EMPTY_CART, store: { ...EMPTY_CART.store, banned: true } });
    expect(idsOf(withRowIds(sold, ROWS)).blockers[0]).toEqual(["banned", null]);
  });
});
