import type { Address } from "../../api-schema/address.ts";
import type {
  CartAnswer,
  ChangeOrder,
  ChooseDelivery,
  Order,
  PaymentChoices,
} from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { valueOf } from "../../core/api/errors.ts";
import { type Answered, failureOf } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import { type CartStep, openCartStep } from "./checkout-steps.ts";

export type CheckoutContext = {
  readonly storeId: StoreId;
  /** The open order, as its owner (order.ts) has shown it last. */
  readonly order: Order | null;
  /** The screen that the address names, null elsewhere in the shop. */
  readonly step: CartStep | null;
  readonly addresses: readonly Address[] | null;
  readonly paymentChoices: PaymentChoices | null;
  readonly refusal: { readonly message: string; readonly fields: readonly FieldProblem[] } | null;
  /** This device's clock when the order was last seen: cut-offs are counted from it. */
  readonly now: number;
  readonly cutOffPassed: boolean;
  /** The screen is being left for the one that is open: what was refused is said there. */
  readonly rerouted: boolean;
  readonly delivery: ChooseDelivery | null;
  readonly confirmation: ShopEventOf<"order.confirmed"> | null;
  /** The confirmation had no answer: nobody knows whether the cart is an order by now. */
  readonly unsure: boolean;
  /** Promotion code and notes that are still to be sent. */
  readonly change: ChangeOrder | null;
  readonly changeSent: ChangeOrder | null;
};

export type InCart = { readonly storeId: StoreId; readonly token: OrderToken };

export const NO_CART = {
  order: null,
  addresses: null,
  paymentChoices: null,
  refusal: null,
  cutOffPassed: false,
  rerouted: false,
  delivery: null,
  confirmation: null,
  unsure: false,
  change: null,
  changeSent: null,
};

export const inCart = ({ storeId, order }: CheckoutContext): InCart => ({
  storeId,
  token: assertPresent(order).tokenValue,
});

export const isClosed = (order: Order | null, step: CartStep | null): boolean =>
  order !== null && step !== null && openCartStep(step, order) !== step;

export const TAKE_ANSWER = {
  type: "takeAnswer",
  params: ({ event }: Answered<CartAnswer>) => valueOf(event.output),
} as const;
export const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: Answered<unknown>) => failureOf(event.output),
} as const;
