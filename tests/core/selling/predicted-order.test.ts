import * as fc from "fast-check";
import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import { type Instant, VariantCode } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { withoutReplaced } from "../../../core/selling/after-change.ts";
import { cents } from "../../../core/money/cents.ts";
import type { CartState, SoldVariant } from "../../../core/selling/cart-state.ts";
import { cartView } from "../../../core/selling/cart-view.ts";
import type { CartCommand } from "../../../core/selling/edit-draft.ts";
import { soldVariantOf } from "../../../core/selling/known-variant.ts";
import { predictedOrder } from "../../../core/selling/predicted-order.ts";
import { withRowIds } from "../../../core/selling/row-ids.ts";
import { see, sell } from "../../../core/selling/sell.ts";
import type { Selling } from "../../../core/selling/sold-cart.ts";
import { unavailableItem } from "../../../core/selling/unavailable-item.ts";
import {
  anyShop,
  cardOf,
  type Catalogue,
  readAt,
  rowsOf,
  runningAt,
  START,
  writtenAs,
} from "./any-cart.ts";

/** Three times what other properties run; `npm run test:predictions` asks for ten thousand. */
const NUM_RUNS = Number(
  process.env["PREDICTIONS"] ?? 3 * (fc.readConfigureGlobal().numRuns ?? 100),
);

/** What a customer does next, on whatever their cart holds. */
type Wish = {
  readonly kind: "add" | "set" | "remove" | "note" | "delivery" | "payment" | "market";
  readonly rank: number;
  readonly quantity: number;
  readonly hoursLater: number;
};

const anyWish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom(
    "add",
    "add",
    "add",
    "set",
    "set",
    "remove",
    "note",
    "delivery",
    "payment",
    "market",
  ),
  rank: fc.nat({ max: 9 }),
  quantity: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 10, max: 300 })),
  hoursLater: fc.constantFrom(0, 0, 0, 1, 7, 30),
});

describe("predictedOrder", () => {
  it("[SALE-12] is what the server answers: to the cent, total for total, blocker for blocker", () => {
    let compared = 0;
    fc.assert(
      fc.property(anyShop, fc.array(anyWish, { minLength: 1, maxLength: 14 }), (shop, wishes) => {
        const shopper = new Shopper(shop.empty, shop.catalogue);
        for (const wish of wishes) {
          const both = shopper.act(wish);
          if (both === null) continue;
          expect(comparable(both.predicted)).toEqual(comparable(both.answered));
          compared += 1;
        }
      }),
      { numRuns: NUM_RUNS },
    );
    expect(compared).toBeGreaterThan(NUM_RUNS / 2);
  });
});

const role = "manager" as const;

/** A browser and a server that hold the same cart. */
class Shopper {
  private now: Instant = START;
  private state: CartState;
  private order: Order;
  private catalogue: Catalogue;

  constructor(empty: CartState, catalogue: Catalogue) {
    this.state = empty;
    this.catalogue = catalogue;
    this.order = this.look();
  }

  /** Does it on both sides; both orders, null when there is nothing to compare. */
  act(wish: Wish): { readonly predicted: Order; readonly answered: Order } | null {
    this.now = addMs(this.now, wish.hoursLater * 3_600_000);
    if (wish.kind === "market") {
      this.catalogue = this.catalogue.map((variant, index) =>
        index === wish.rank ? resold(variant, wish.quantity) : variant,
      );
      this.order = this.look();
      return null;
    }
    const command = this.commandOf(wish);
    const prediction = this.predict(command);
    const answered = this.serve(command);
    return prediction !== null && answered ? { predicted: prediction, answered: this.order } : null;
  }

  private look(): Order {
    const state = readAt(this.state, this.catalogue, this.now, []);
    const sold = see(state, this.selling());
    return cartView({ state, sold, revision: state.order.revision, left: this.shown(sold.left) });
  }

  private serve(command: CartCommand): boolean {
    const added = command.kind === "add" ? command.items.map(({ variant }) => variant) : [];
    const state = readAt(this.state, this.catalogue, this.now, added);
    const answer = sell(state, command, this.selling());
    if (Result.isFailure(answer)) return false;
    const sold = { ...answer.success, left: withoutReplaced(answer.success.left, added, []) };
    this.state = writtenAs(state, sold);
    this.order = cartView({
      state,
      sold: withRowIds(sold, rowsOf(this.state)),
      revision: this.state.order.revision,
      left: this.shown(sold.left),
    });
    return true;
  }

  /** Null for what is not about quantities, or needs more than a card tells. */
  private predict(command: CartCommand): Order | null {
    const items = this.order.shipments.flatMap((shipment) => shipment.items);
    const held = (code: VariantCode) => items.find(({ variant }) => variant === code);
    const known = this.catalogue.map((variant) => cardOf(runningAt(variant, this.now)));
    const context = { ...this.selling(), known };
    switch (command.kind) {
      case "add": {
        const [item] = command.items;
        if (item === undefined) return null;
        const line = held(item.variant);
        const basis = this.order.basis;
        const sold = this.catalogue.find(({ code }) => code === item.variant);
        const card = known.find(({ code }) => code === item.variant);
        const isTold =
          sold?.onSale === true &&
          card !== undefined &&
          basis !== null &&
          soldVariantOf(card, basis, this.now) !== undefined;
        if (line === undefined ? !isTold : !line.available) return null;
        const quantity = (line?.quantity ?? 0) + item.quantity;
        return predictedOrder(this.order, [{ variant: item.variant, quantity }], context);
      }
      case "set":
      case "remove": {
        const ids = command.kind === "set" ? [command.item] : command.items;
        const quantity = command.kind === "set" ? command.quantity : 0;
        const wishes = items
          .filter(({ id }) => ids.includes(id))
          .map(({ variant }) => ({ variant, quantity }));
        return predictedOrder(this.order, wishes, context);
      }
      default:
        return null;
    }
  }

  private commandOf({ kind, rank, quantity }: Wish): CartCommand {
    const items = this.order.shipments.flatMap((shipment) => shipment.items);
    const item = items[rank % Math.max(1, items.length)];
    if (kind === "delivery") return this.delivery();
    if (kind === "note") {
      const notes = this.order.shipments.map(({ id }) => ({ shipment: id, note: `Cour ${rank}` }));
      const references = items.map(({ variant }) => ({ variant, customerReference: `R${rank}` }));
      return { kind: "annotate", coupon: "kept", words: { notes, references } };
    }
    if (kind === "payment") {
      return {
        kind: "choosePayment",
        wish: {
          payments: [...new Set(this.order.shipments.map(({ gmp }) => gmp))].map((gmp) => ({
            scope: gmp ? "gmp" : "mkp",
            method: "CB",
          })),
        },
      };
    }
    if (item === undefined || kind === "add") {
      const variant = VariantCode.make(`V-${rank + 1}`);
      return { kind: "add", items: [{ variant, quantity: Math.max(1, quantity) }] };
    }
    return kind === "set"
      ? { kind: "set", item: item.id, quantity }
      : { kind: "remove", items: [item.id] };
  }

  private delivery(): CartCommand {
    const address = this.state.order.shippingAddress;
    if (address === null) throw new Error("A store has an address");
    return {
      kind: "chooseDelivery",
      addresses: [address],
      wish: {
        shippingAddress: address.id,
        shipments: this.order.shipments.map(({ id, deliveryDetails, shippingMethodOptions }) => {
          const date = deliveryDetails?.gmpAvailableDates[0]?.date;
          const method = shippingMethodOptions.at(-1)?.id;
          return {
            shipment: id,
            ...(date === undefined ? {} : { deliveryDate: date }),
            ...(method === undefined ? {} : { shippingMethod: method }),
          };
        }),
      },
    };
  }

  private selling(): Selling {
    return { now: this.now, role };
  }

  private shown(left: CartState["order"]["unavailable"]) {
    return left.flatMap((item) => {
      const variant = this.catalogue.find(({ id }) => id === item.variantId);
      return variant === undefined ? [] : [{ item, shown: unavailableItem(item, variant, []) }];
    });
  }
}

/** The variant after its moulin changed its stock, its price or whether it is sold at all. */
const resold = (variant: SoldVariant, quantity: number): SoldVariant => {
  if (quantity % 3 === 0) return { ...variant, stock: Math.floor(quantity / 20) };
  return quantity % 3 === 1
    ? { ...variant, unitPrice: cents(1 + quantity * 37) }
    : { ...variant, onSale: !variant.onSale };
};

/** An order without what only the server can give: ids of new rows, the revision, ids of offers. */
const comparable = ({ revision: _, ...order }: Order) => {
  const labels = new Map(order.shipments.map(({ id, label }) => [id, label]));
  return {
    ...order,
    shipments: order.shipments.map((shipment) => ({
      ...shipment,
      id: 0,
      items: shipment.items.map((item) => ({ ...item, id: 0 })),
    })),
    blockers: order.blockers.map((blocker) => ({
      ...blocker,
      shipment: blocker.shipment === null ? null : labels.get(blocker.shipment),
    })),
    basis: order.basis === null ? null : comparableBasis(order.basis),
  };
};

const comparableBasis = (basis: NonNullable<Order["basis"]>) => ({
  ...basis,
  variants: basis.variants.map((variant) => ({
    ...variant,
    volumePrices: [],
    offer: variant.offer === null ? null : { ...variant.offer, id: 0, rate: 0 },
  })),
});
