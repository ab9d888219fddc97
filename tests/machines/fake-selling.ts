import type {
  ChooseDelivery,
  ChoosePayment,
  CompleteOrder,
  Order,
  RetryPayment,
} from "../../api-schema/order.ts";
import { Cents, OrderToken, type VariantCode } from "../../api-schema/primitives.ts";
import {
  sampleAddress,
  samplePaymentChoices,
} from "../../machines/laboratory/flows/sample-order.ts";
import { json } from "../core-api/fake-api.ts";
import { anOrder, butter, flour, itemIdOf, type OrderSketch, yeast } from "./shop-data.ts";

// The small server's carts and orders: it does what it is asked, and refuses what the real one would.

export type FakeCart = {
  lines: Record<string, number>;
  revision: number;
  state?: "cart" | "shipping_selected" | "payment_selected" | "completed";
  method?: "CB" | "VIREMENT";
  payment?: Order["paymentState"];
};

/** What was ordered and paid: whoever sends a call twice, or another sum, is seen here. */
export type Ledger = {
  readonly orders: { readonly token: OrderToken; readonly total: number; readonly key: string }[];
  readonly payments: { readonly token: OrderToken; readonly key: string }[];
};

export type Asked = {
  readonly method: string;
  readonly token: OrderToken;
  readonly action: string;
  readonly line: string;
  readonly key: string;
  readonly body: unknown;
};

/** All that a packaging costs, whichever it is. */
const PRICE = 1000;

const totalOf = ({ lines }: FakeCart): number =>
  Object.values(lines).reduce((sum, quantity) => sum + quantity * PRICE, 0);

export const orderOf = (token: OrderToken, cart: FakeCart): Order => {
  const { lines, revision, state = "cart", method = "CB", payment = "cart" } = cart;
  const total = Cents.make(totalOf(cart));
  const payments: OrderSketch["payments"] =
    state === "completed"
      ? [{ method, state: payment, retryable: payment === "failed" || payment === "abandoned" }]
      : [];
  const cardPage = payment === "processing" && method === "CB" ? pageOf(token) : null;
  const order = anOrder({ token, lines, revision, checkoutState: state, payments, cardPage });
  return { ...order, total, itemsTotal: total, paymentState: payment };
};

/** The bank's page of an order. */
export const pageOf = (token: OrderToken): string => `https://banque.test/${token}`;

export const sell = (cart: FakeCart, ledger: Ledger, asked: Asked): Response => {
  const { method, token, action, body } = asked;
  const { state = "cart" } = cart;
  switch (`${method} ${action}`) {
    case "GET ":
      return json(orderOf(token, cart));
    case "GET deliveryOptions":
      return json({ addresses: [sampleAddress], order: orderOf(token, cart) });
    case "GET paymentMethods":
      return json(choicesOf(cart));
    case "POST complete":
      return complete(cart, ledger, asked);
    case "POST initPayment":
      if (state !== "completed" || cart.method === "VIREMENT") return refusal(409);
      return pay(cart, ledger, asked);
    case "POST webhelp":
      if (state !== "completed") return refusal(409);
      cart.method = (body as RetryPayment).method === "VIREMENT" ? "VIREMENT" : "CB";
      return pay(cart, ledger, asked);
    case "POST cancelPayment":
      if (state !== "completed") return refusal(409);
      cart.payment = "cancelled";
      return json(orderOf(token, cart));
  }
  // What is left changes a cart, which an order is not any more.
  if (state === "completed") return refusal(409);
  return change(cart, asked) ?? json({ order: orderOf(token, cart), changes: [] });
};

const choicesOf = (cart: FakeCart) => ({
  scopes: samplePaymentChoices.scopes.map((scope) => ({
    ...scope,
    amount: totalOf(cart),
    methods: scope.methods.flatMap((method) => [
      method,
      { ...method, code: "VIREMENT", name: "Virement" },
    ]),
  })),
});

/** The total that the customer saw is the cart's, or nothing is ordered (product §6). */
const complete = (cart: FakeCart, ledger: Ledger, { token, body, key }: Asked): Response => {
  const { cgvAccepted, expectedTotal } = body as CompleteOrder;
  if (cart.state !== "payment_selected") return refusal(409);
  if (!cgvAccepted || expectedTotal !== totalOf(cart)) return refusal(422);
  cart.state = "completed";
  cart.revision += 1;
  ledger.orders.push({ token, total: expectedTotal, key });
  return json(orderOf(token, cart));
};

const pay = (cart: FakeCart, ledger: Ledger, { token, key }: Asked): Response => {
  cart.payment = "processing";
  ledger.payments.push({ token, key });
  return json(orderOf(token, cart));
};

/** Does it; an answer only to refuse it. */
const change = (cart: FakeCart, { method, action, line, body }: Asked): Response | null => {
  if (method === "PATCH" && action === "deliveryOptions") {
    if ((body as ChooseDelivery).shippingAddress !== sampleAddress.id) return refusal(422);
    cart.state = "shipping_selected";
  }
  if (method === "PATCH" && action === "paymentOptions") {
    if ((cart.state ?? "cart") === "cart") return refusal(409);
    cart.method = (body as ChoosePayment).payments[0]?.method === "VIREMENT" ? "VIREMENT" : "CB";
    cart.state = "payment_selected";
  }
  if (action !== "checkCart") cart.revision += 1;
  changeLines(cart, { method, action, line, body: body as LineBody });
  return null;
};

type LineBody = {
  readonly variant?: VariantCode;
  readonly quantity?: number;
  readonly items?: readonly unknown[];
};

const changeLines = (
  cart: FakeCart,
  {
    method,
    action,
    line,
    body,
  }: {
    readonly method: string;
    readonly action: string;
    readonly line: string;
    readonly body: LineBody;
  },
): void => {
  const lineOf = (id: string) =>
    [flour, butter, yeast].find((code) => String(itemIdOf(code)) === id) ?? "";
  const { variant, quantity = 0, items = [] } = body;
  if (method === "PATCH" && action === "items") cart.lines[lineOf(line)] = quantity;
  if (method === "DELETE" && action === "items") delete cart.lines[lineOf(line)];
  if (action === "remove-bulk-items") for (const id of items) delete cart.lines[lineOf(String(id))];
  if (method !== "POST" || (action !== "items" && action !== "bulk-items")) return;
  const added =
    action === "items"
      ? [{ variant: variant ?? "", quantity }]
      : (items as readonly { readonly variant: VariantCode; readonly quantity: number }[]); // safe: the contract was held
  for (const item of added) {
    cart.lines[item.variant] = (cart.lines[item.variant] ?? 0) + item.quantity;
  }
};

export const refusal = (status: number): Response =>
  json({ code: status, message: `Refus ${status}` }, { status });

/** The cart that a store has once the one before is an order. */
export const nextToken = (token: OrderToken): OrderToken => OrderToken.make(`${token}-suivant`);
