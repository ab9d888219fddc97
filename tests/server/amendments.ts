import { expect } from "vitest";
import { AmendmentPreview } from "../../api-schema/amendment.ts";
import type { Order } from "../../api-schema/order.ts";
import { Schema } from "effect";
import { sendCallback } from "./bank-callback.ts";
import type { TestShop } from "./harness.ts";
import { type Called, decodeOrder, type Lines, type Shopper } from "./shoppers.ts";

const decodePreview = Schema.decodeUnknownSync(AmendmentPreview);

/** The lines of a shipment of an order, as a wish that changes nothing. */
export const linesOf = (order: Order, index = 0): readonly (readonly [string, number])[] =>
  (order.shipments[index]?.items ?? []).map(
    ({ variant, quantity }) => [variant, quantity] as const,
  );

const wishOf = (lines: Lines, deliveryDate?: string) => ({
  items: lines.map(([variant, quantity]) => ({ variant, quantity })),
  ...(deliveryDate === undefined ? {} : { deliveryDate }),
});

const pathOf = (order: Order, index: number) =>
  `/orders/${order.tokenValue}/shipments/${order.shipments[index]?.id}/amendment`;

/** What a change comes to; expects that it may be looked at. */
export async function previewOf(
  buyer: Shopper,
  order: Order,
  lines: Lines,
  { deliveryDate, index = 0 }: { readonly deliveryDate?: string; readonly index?: number } = {},
): Promise<AmendmentPreview> {
  const body = wishOf(lines, deliveryDate);
  const called = await buyer.call("POST", `${pathOf(order, index)}-preview`, { body });
  expect([called.status, called.status === 200 ? null : called.body]).toEqual([200, null]);
  return decodePreview(called.body);
}

/** Saves what `previewOf` has shown; the answer, whatever it is. */
export async function saveAmendment(
  buyer: Shopper,
  order: Order,
  lines: Lines,
  wish: {
    readonly deliveryDate?: string;
    readonly index?: number;
    readonly version?: number;
    readonly expectedTotal?: number;
    readonly key?: string;
  } = {},
): Promise<Called> {
  const { deliveryDate, index = 0, key } = wish;
  const expectedTotal =
    wish.expectedTotal ??
    (
      await previewOf(buyer, order, lines, {
        ...(deliveryDate === undefined ? {} : { deliveryDate }),
        index,
      })
    ).after.orderTotal;
  return buyer.call("POST", pathOf(order, index), {
    body: {
      ...wishOf(lines, deliveryDate),
      version: wish.version ?? order.version,
      expectedTotal,
    },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
}

/** The saved order; expects success. */
export async function amended(...args: Parameters<typeof saveAmendment>): Promise<Order> {
  const called = await saveAmendment(...args);
  expect([called.status, called.status === 200 ? null : called.body]).toEqual([200, null]);
  return decodeOrder(called.body);
}

/** An order that a card has paid. */
export async function paidByCard(shop: TestShop, buyer: Shopper, lines: Lines): Promise<Order> {
  const order = await buyer.buy(lines, "CB");
  const opened = await buyer.call("POST", `/orders/${order.tokenValue}/initPayment`);
  const transaction = decodeOrder(opened.body).webHelpTransaction?.id ?? "";
  await sendCallback(shop, transaction, { outcome: "accepted" });
  return buyer.see(order.tokenValue);
}

/** What cards have paid for an order, what was given back of it, and what it is to be paid. */
export const moneyOf = async (shop: TestShop, order: Order) => {
  const [row] = await shop.sql<{ paid: number; refunded: number; due: number }>(
    `select
      (select coalesce(sum(amount), 0)::int from bank_transaction
        where order_id = $1 and state = 'accepted') as paid,
      (select coalesce(sum(r.amount), 0)::int from bank_refund r
        join bank_transaction b on b.id = r.transaction_id where b.order_id = $1) as refunded,
      (select coalesce(sum(amount), 0)::int from payment where order_id = $1) as due`,
    [order.id],
  );
  return row;
};

/** The card page of the supplement that an order waits for. */
export const supplementOf = async (shop: TestShop, order: Order): Promise<string> =>
  (
    await shop.sql<{ id: string }>(
      `select transaction_id as id from order_supplement
       where order_id = $1 order by created_at desc limit 1`,
      [order.id],
    )
  )[0]?.id ?? "";
