import { describe, expect, it } from "vitest";
import { AddressId, Cents, ShipmentId } from "../../api-schema/primitives.ts";
import type { ChooseDelivery } from "../../api-schema/order.ts";
import { sampleAddress } from "../../machines/laboratory/flows/sample-order.ts";
import { useCheckout } from "../../ui/hooks/checkout.ts";
import { usePayment } from "../../ui/hooks/payment.ts";
import { pageOf } from "../machines/fake-selling.ts";
import { flour, storeA, tokenA } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

const cart = `orders/${tokenA}`;
const store = storeA;
const delivery: ChooseDelivery = {
  shippingAddress: AddressId.make(sampleAddress.id),
  shipments: [{ shipment: ShipmentId.make(1) }],
};
const byCard = { payments: [{ scope: "gmp", method: "CB" }] } as const;

const usePages = () => ({ checkout: useCheckout(), payment: usePayment(tokenA) });

/** A cart of three sacks, ready to be confirmed; what was sent before is left out. */
const openConfirmation = async () => {
  const pages = await openPages(usePages);
  const { server, dispatch, goTo, seen, visited } = pages;
  const isReady = () => [seen()?.checkout.step, seen()?.checkout.status];
  dispatch({ type: "lines.added", storeId: storeA, items: [{ variant: flour, quantity: 3 }] });
  await expect.poll(() => server.carts.get(tokenA)?.lines).toEqual({ [flour]: 3 });
  goTo("/panier/livraison");
  await expect.poll(isReady).toEqual(["delivery", "ready"]);
  dispatch({ type: "delivery.chosen", choice: delivery });
  await expect.poll(() => visited.at(-1)).toBe("/panier/paiement");
  goTo("/panier/paiement");
  await expect.poll(isReady).toEqual(["payment", "ready"]);
  return pages;
};

const confirm = (key: string, expectedTotal = 3000) =>
  ({
    type: "order.confirmed",
    choice: byCard,
    cgvAccepted: true,
    expectedTotal: Cents.make(expectedTotal),
    key,
  }) as const;

/** An order that is to be paid by card. */
const openOrder = async () => {
  const pages = await openConfirmation();
  pages.sent.splice(0);
  pages.dispatch(confirm("cle-de-commande"));
  await expect.poll(() => pages.server.orders.length).toBe(1);
  await expect.poll(() => pages.types()).toContain("order.completed");
  return pages;
};

describe("an order, from the cart to the bank", () => {
  it("[FLOW-10] is what was on the screen: address, lorry, method, sum and consent, once", async () => {
    const { sent, server } = await openConfirmation();
    expect(sent).toEqual([
      {
        call: `POST ${cart}/items`,
        store,
        key: expect.stringMatching(/^cle-de-touche-/),
        body: { variant: flour, quantity: 3 },
      },
      { call: `GET ${cart}/deliveryOptions`, store },
      { call: `PATCH ${cart}/deliveryOptions`, store, body: delivery },
      { call: `POST ${cart}/checkCart`, store },
      { call: `GET ${cart}/paymentMethods`, store },
    ]);
    expect(server.orders).toEqual([]);
  });

  it("[FLOW-10] is confirmed with its sum, under the key of the press", async () => {
    const { sent, server } = await openOrder();
    expect(sent.slice(0, 2)).toEqual([
      { call: `PATCH ${cart}/paymentOptions`, store, body: byCard },
      {
        call: `POST ${cart}/complete`,
        store,
        key: "cle-de-commande",
        body: { cgvAccepted: true, expectedTotal: 3000 },
      },
    ]);
    expect(server.orders).toEqual([{ token: tokenA, total: 3000, key: "cle-de-commande" }]);
  });

  it("[FLOW-10] is not made for another sum than the cart's", async () => {
    const { dispatch, sent, server, shop } = await openConfirmation();
    dispatch(confirm("cle-de-commande", 2999));
    await expect.poll(() => sent.some(({ call }) => call.endsWith("/complete"))).toBe(true);
    await expect.poll(() => server.calls.at(-1)).not.toBe(`POST ${cart}/complete`);
    expect(server.orders).toEqual([]);
    expect(shop.system.order(storeA)?.getSnapshot().context.order?.checkoutState).not.toBe(
      "completed",
    );
  });

  it("[PAY-2] opens one page for one press, again under another key for another", async () => {
    const { dispatch, sent, server, types, visited } = await openOrder();
    sent.splice(0);
    const answered = () => types().filter((type) => type === "order.answered").length;
    dispatch({ type: "payment.opened", token: tokenA, key: "cle-du-paiement" });
    await expect.poll(() => visited.at(-1)).toBe(pageOf(tokenA));
    const before = answered();
    dispatch({ type: "tab.returned", now: 0 });
    await expect.poll(answered).toBeGreaterThan(before);
    dispatch({ type: "payment.changed", scope: "gmp", method: "CB", key: "cle-du-retour" });
    await expect.poll(() => server.payments.length).toBe(2);
    // The bank is asked after meanwhile, and the next cart is fetched.
    expect(sent.filter(({ key }) => key !== undefined)).toEqual([
      { call: `POST ${cart}/initPayment`, store, key: "cle-du-paiement" },
      {
        call: `POST ${cart}/webhelp/retryPayment`,
        store,
        key: "cle-du-retour",
        body: { scope: "gmp", method: "CB", expectedAmount: 1000 },
      },
    ]);
    expect(server.payments).toEqual([
      { token: tokenA, key: "cle-du-paiement" },
      { token: tokenA, key: "cle-du-retour" },
    ]);
  });

  it("[PAY-17] changes to a transfer, or cancels, the part that was asked for", async () => {
    const { dispatch, sent, server, types } = await openOrder();
    const answered = () => types().filter((type) => type === "order.answered").length;
    const before = answered();
    server.carts.set(tokenA, { lines: {}, revision: 9, state: "completed", payment: "abandoned" });
    sent.splice(0);
    dispatch({ type: "payment.watched", token: tokenA });
    await expect.poll(answered).toBeGreaterThan(before);
    dispatch({ type: "payment.cancelled", scope: "gmp", key: "cle-d-annulation" });
    await expect.poll(() => server.carts.get(tokenA)?.payment).toBe("cancelled");
    expect(sent.filter(({ key }) => key !== undefined)).toEqual([
      { call: `POST ${cart}/cancelPayment/gmp`, store, key: "cle-d-annulation" },
    ]);
  });

  it("sends a promotion code beside the steps", async () => {
    const { dispatch, sent, goTo } = await openPages(usePages);
    goTo("/panier");
    dispatch({ type: "order.changed", change: { couponCode: "PAIN10" } });
    await expect
      .poll(() => sent.filter(({ call }) => call.startsWith("PATCH")))
      .toEqual([{ call: `PATCH ${cart}`, store, body: { couponCode: "PAIN10" } }]);
  });
});
