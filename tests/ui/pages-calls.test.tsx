import { describe, expect, it } from "vitest";
import { CalendarDay, type StoreId } from "../../api-schema/primitives.ts";
import {
  sampleAmendedOrder,
  sampleAmendmentPreview,
} from "../../machines/laboratory/flows/sample-amendment.ts";
import { sampleChangedList, sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { sampleMark, sampleThread } from "../../machines/laboratory/flows/sample-messages.ts";
import { samplePaidOrder } from "../../machines/laboratory/flows/sample-order.ts";
import {
  sampleInvoices,
  sampleOpenCheckout,
} from "../../machines/laboratory/flows/sample-outstandings.ts";
import { samplePreview } from "../../machines/laboratory/flows/sample-preview.ts";
import { sampleOf } from "../../machines/laboratory/flows/samples.ts";
import type { ShopEventOf } from "../../machines/events/shop-event.ts";
import { useAmendment } from "../../ui/hooks/amendment.ts";
import { useConversation } from "../../ui/hooks/conversation.ts";
import { useMessageSending } from "../../ui/hooks/message-sending.ts";
import { useOrderSheet } from "../../ui/hooks/order-sheet.ts";
import { useOutstandingPayment } from "../../ui/hooks/outstanding-payment.ts";
import { useQuickEntry } from "../../ui/hooks/quick-entry.ts";
import { useLateChanges } from "../../ui/hooks/shopping-lists.ts";
import { json } from "../core-api/fake-api.ts";
import { butter, flour, storeA, tokenA } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

const store: StoreId = storeA;
const cart = `orders/${tokenA}`;

describe("the order sheet", () => {
  it("asks for what is wished, and orders what was shown", async () => {
    const preview = { ...samplePreview, order: { ...samplePreview.order, tokenValue: tokenA } };
    const { dispatch, seen, sent, types } = await openPages(useOrderSheet, {
      [`POST ${cart}/preview`]: () => json(preview),
      [`POST ${cart}/express`]: () => json({ ...samplePaidOrder, tokenValue: tokenA }),
    });
    const items = [{ variant: flour, quantity: 2 }];
    dispatch({
      type: "orderSheet.opened",
      storeId: storeA,
      token: tokenA,
      items: items.map((item) => ({ ...item, alone: item.quantity })),
    });
    await expect.poll(() => seen()?.phase).toBe("settled");
    const wish = { key: "gmp:Z002", deliveryDate: CalendarDay.make("2026-11-26") };
    dispatch({ type: "orderSheet.deliveryChosen", wish });
    await expect.poll(() => [sent.length, seen()?.phase]).toEqual([2, "settled"]);
    dispatch({ type: "orderSheet.confirmed", key: "cle-de-la-feuille" });
    await expect.poll(() => types()).toContain("order.completed");
    expect(sent.slice(0, 3)).toEqual([
      { call: `POST ${cart}/preview`, store, body: { items, shipments: [] } },
      { call: `POST ${cart}/preview`, store, body: { items, shipments: [wish] } },
      {
        call: `POST ${cart}/express`,
        store,
        key: "cle-de-la-feuille",
        body: {
          items,
          shippingAddress: 11,
          shipments: [{ key: "gmp:Z002", deliveryDate: "2026-11-24" }],
          payments: [{ scope: "gmp", method: "CB" }],
          cgvAccepted: true,
          expectedTotal: samplePreview.order.total,
        },
      },
    ]);
  });
});

describe("a change of a confirmed order", () => {
  const opened = sampleOf("amendment.opened") as ShopEventOf<"amendment.opened">;
  const order = `orders/${opened.token}`;
  const shipment = `${order}/shipments/${opened.shipment}`;
  const pages = () =>
    openPages(() => useAmendment(opened.shipment), {
      [`POST ${shipment}/amendment-preview`]: () => json(sampleAmendmentPreview),
      [`POST ${shipment}/amendment`]: () => json(sampleAmendedOrder),
      [`DELETE ${order}/supplement`]: () => json(sampleAmendedOrder),
    });

  it("is looked at and saved of that shipment, that version and that sum", async () => {
    const { dispatch, seen, sent, types } = await pages();
    dispatch(opened);
    await expect.poll(() => seen()?.phase).toBe("editing");
    dispatch({ type: "amendment.saveRequested", key: "cle-de-la-version" });
    await expect.poll(() => types()).toContain("order.amended");
    expect(sent.slice(0, 2)).toEqual([
      { call: `POST ${shipment}/amendment-preview`, store, body: opened.wish },
      {
        call: `POST ${shipment}/amendment`,
        store,
        key: "cle-de-la-version",
        body: {
          ...opened.wish,
          version: 1,
          expectedTotal: sampleAmendmentPreview.after.orderTotal,
        },
      },
    ]);
  });

  it("gives its supplement up", async () => {
    const { dispatch, sent } = await pages();
    dispatch({ type: "amendment.supplementGivenUp", token: opened.token });
    await expect.poll(() => sent[0]).toEqual({ call: `DELETE ${order}/supplement`, store });
  });
});

describe("a payment of invoices", () => {
  it("is of those that are ticked, with their sum and the method, then watched or given up", async () => {
    const { dispatch, seen, sent } = await openPages(useOutstandingPayment, {
      "POST outstanding/payment/checkout": () => json(sampleOpenCheckout),
      "GET outstanding/payment/12": () => json(sampleOpenCheckout),
      "POST outstanding/payment/12/cancel": () => json(sampleOpenCheckout),
    });
    dispatch({ type: "outstandings.chosen", invoices: sampleInvoices });
    dispatch({ type: "outstandings.paymentRequested", method: "PRELEVEMENT" });
    dispatch({ type: "outstandings.paymentConfirmed", key: "cle-des-factures" });
    await expect.poll(() => seen()?.phase).toBe("leaving");
    dispatch({ type: "outstandings.paymentWatched", payment: sampleOpenCheckout.payment.id });
    await expect.poll(() => seen()?.phase).toBe("waiting");
    dispatch({ type: "outstandings.paymentGivenUp" });
    await expect.poll(() => sent.length).toBe(3);
    expect(sent).toEqual([
      {
        call: "POST outstanding/payment/checkout",
        key: "cle-des-factures",
        body: {
          outstandings: [301, 302],
          paymentMethod: "PRELEVEMENT",
          expectedAmount: 124_830,
        },
      },
      { call: "GET outstanding/payment/12" },
      { call: "POST outstanding/payment/12/cancel" },
    ]);
  });
});

describe("the lists of a store", () => {
  const list = `shopping-lists/${sampleList.id}`;
  const answers = {
    [`GET ${list}`]: () => json(sampleList),
    [`PATCH ${list}`]: () => json(sampleChangedList),
    [`PUT ${list}/products/${flour}`]: () => json(sampleChangedList),
    [`POST ${list}/products`]: () => json(sampleChangedList),
    [`DELETE ${list}/products/${butter}`]: () => json(sampleChangedList),
  };

  it("are changed by the call of the change, over the revision that was seen", async () => {
    const { dispatch, sent, told } = await openPages(useLateChanges, answers);
    const answered = () => told.filter(({ type }) => type === "shoppingList.answered").length;
    const changed = (change: ShopEventOf<"shoppingList.changed">["changes"][number]) =>
      dispatch({
        type: "shoppingList.changed",
        storeId: storeA,
        list: sampleList.id,
        changes: [change],
      });
    changed({ kind: "rename", name: "Commande du lundi" });
    await expect.poll(answered).toBe(1);
    changed({ kind: "quantity", code: flour, quantity: 6 });
    await expect.poll(answered).toBe(2);
    changed({ kind: "remove", code: butter });
    await expect.poll(answered).toBe(3);
    expect(sent).toEqual([
      { call: `GET ${list}`, store },
      {
        call: `PATCH ${list}`,
        store,
        body: { revision: sampleList.revision, name: "Commande du lundi" },
      },
      { call: `PUT ${list}/products/${flour}`, store, body: { quantity: 6 } },
      { call: `DELETE ${list}/products/${butter}`, store },
    ]);
  });

  it("are filled by quick entry, and emptied of what they had not", async () => {
    const { dispatch, sent, types } = await openPages(useQuickEntry, answers);
    dispatch({
      type: "quickEntry.addRequested",
      storeId: storeA,
      list: sampleList.id,
      items: [{ variant: flour, quantity: 2 }],
      removed: [{ variant: butter, quantity: 0 }],
      before: [],
      absent: [],
    });
    await expect.poll(() => types()).toContain("quickEntry.added");
    expect(sent).toEqual([
      {
        call: `POST ${list}/products`,
        store,
        body: { products: [{ code: flour, quantity: 2 }] },
      },
      { call: `DELETE ${list}/products/${butter}`, store },
    ]);
  });
});

describe("a conversation", () => {
  const thread = `messaging/threads/${sampleThread.id}`;

  it("is read, and its messages are marked as they were seen", async () => {
    const { seen, sent, dispatch, told } = await openPages(() => useConversation(sampleThread.id), {
      [`GET ${thread}`]: () => json(sampleThread),
      [`PUT messaging/${sampleMark.message}/toggle-viewed-status`]: () =>
        json({ viewed: true, count: 0 }),
    });
    await expect.poll(() => seen()?.phase).toBe("shown");
    dispatch({ type: "conversation.messageSeen", message: sampleMark.message });
    await expect.poll(() => told.some(({ type }) => type === "inbox.viewed")).toBe(true);
    expect(sent).toEqual([
      { call: `GET ${thread}`, store },
      {
        call: `PUT messaging/${sampleMark.message}/toggle-viewed-status`,
        store,
        body: { viewed: true },
      },
    ]);
  });

  it("gets an answer with its words and its key", async () => {
    const { sent, dispatch, types } = await openPages(
      () => useMessageSending("reply.1", () => undefined),
      { "POST messaging/thread/reply": () => json(sampleThread) },
    );
    dispatch({
      type: "message.submitted",
      form: "reply.1",
      key: "cle-du-message",
      letter: { kind: "reply", threadId: sampleThread.id, body: "Bien reçu" },
      files: [],
    });
    await expect.poll(() => types()).toContain("message.sent");
    expect(sent[0]).toEqual({
      call: "POST messaging/thread/reply",
      store,
      key: "cle-du-message",
      body: { threadId: String(sampleThread.id), body: "Bien reçu" },
    });
  });
});
