import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Schema } from "effect";
import type { Order } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { Invoice } from "../../core/invoices/invoice.ts";
import type { StaffTransfer } from "../../api-schema/staff-transfers.ts";
import { moneyOf, paidByCard } from "./amendments.ts";
import { agentWith, changed } from "./desk/desk-resources.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { withFacturX } from "./factur-x.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { brokenRules } from "./norm-rules.ts";
import { attachedFile, pdfText } from "./pdf-text.ts";
import { buyersOf, makeVariant, type NumberedBuyers, shopperIn } from "./shoppers.ts";
import { managerEmail } from "./signing.ts";
import { supportBrowser, type SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
let buyers: NumberedBuyers;
let desk: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  // What the demonstration delivered would be invoiced too.
  await shop.sql("update shipment set status = 4 where status = 3");
  buyers = await buyersOf(shop, 8);
  await shop.sql("update delivery_plan set franco = 100000000, delivery_fee = 1490");
  await shop.sql("update support_agent set roles = array['direction','orders']");
  desk = supportBrowser(shop, "12.8.4.1");
  await desk.signIn();
});
afterAll(() => shop.stop());

const decode = Schema.decodeUnknownSync(Invoice);

/** An order of fourteen sacks at 20 €, and the carriage. */
const ordered = async (buyer: number, method: PaymentMethodCode): Promise<Order> => {
  shop.clock.set("2026-11-23T07:00:00.000Z");
  const flour = await makeVariant(shop, { price: 2000, stock: 100 });
  return method === "CB"
    ? paidByCard(shop, await shopperIn(shop, buyers.at(buyer).store), [[flour, 14]])
    : buyers.at(buyer).buy([[flour, 14]], method);
};

/** The same by card, with four boxes of the frozen lorry beside, each with the carriage of its own. */
const orderedTwice = async (buyer: number): Promise<Order> => {
  shop.clock.set("2026-11-23T07:00:00.000Z");
  const flour = await makeVariant(shop, { price: 2000, stock: 100 });
  const ice = await makeVariant(shop, { price: 2000, stock: 100, transport: "Z001" });
  const order = await paidByCard(shop, await shopperIn(shop, buyers.at(buyer).store), [
    [flour, 14],
    [ice, 4],
  ]);
  const isFlour = (shipment: Order["shipments"][number]) => shipment.transportTypeCode === "Z002";
  return {
    ...order,
    shipments: order.shipments.toSorted((a, b) => Number(isFlour(b)) - Number(isFlour(a))),
  };
};

/** So many of it leave, typed at the desk, and come; that evening the mill invoices. */
const deliver = async (order: Order, quantity: number): Promise<void> => {
  shop.clock.set("2026-11-23T11:00:00.000Z");
  const [shipment] = order.shipments;
  const [row] = await shop.sql<{ item: number }>(
    "select id as item from order_item where shipment_id = $1",
    [shipment?.id],
  );
  const lots = quantity === 0 ? [] : [{ lot: "L-1", quantity, bestBefore: null, useBy: null }];
  const { status } = await desk.send("POST", `/shipments/${shipment?.id}/departures`, {
    key: randomUUID(),
    leaves: true,
    lines: lots.length === 0 ? [] : [{ item: row?.item, seen: 0, lots }],
  });
  expect(status).toBe(204);
  await shop.sql("update shipment set status = 3 where id = $1", [shipment?.id]);
  await shop.sql("insert into shipment_history values ($1, 3, '2026-11-24T08:30:00Z')", [
    shipment?.id,
  ]);
  shop.clock.set("2026-11-24T17:00:00.000Z");
};

/** An order as its buyer sees it a day later, signed in again. */
const seenBy = async (buyer: number, { tokenValue }: Order): Promise<Order> =>
  (await shopperIn(shop, buyers.at(buyer).store)).see(tokenValue);

/** The shipments of an order with their invoices, and what the ledger has of it. */
const booksOf = async ({ id }: Order) => {
  const rows = await shop.sql<{ status: number; invoice: number | null; document: unknown }>(
    `select h.status, h.invoice_id as invoice, i.document from shipment h
      left join invoice i on i.id = h.invoice_id where h.order_id = $1`,
    [id],
  );
  const accounts = await shop.sql<{ account: string; amount: number }>(
    `select l.account, sum(l.amount)::int as amount from ledger_line l
      where l.payment_id in (select id from payment where order_id = $1)
        or l.outstanding_id in (select invoice_id from shipment where order_id = $1)
      group by 1 having sum(l.amount) <> 0 order by 1`,
    [id],
  );
  const [row] = rows;
  return {
    status: row?.status,
    id: row?.invoice ?? 0,
    invoice: row?.document == null ? null : decode(row.document),
    accounts: Object.fromEntries(accounts.map(({ account, amount }) => [account, amount])),
  };
};

describe("a delivery that came short", () => {
  it("[INV-18] is invoiced as it came, on paper and in its XML, with the carriage that was agreed", async () => {
    const order = await ordered(0, "VIREMENT");
    expect(order.total).toBe(14 * 2110 + 1788);
    await deliver(order, 10);
    expect(await invoiceDelivered(shop)).toBe(1);
    const { id, invoice, status, accounts } = await booksOf(order);
    expect(status).toBe(6);
    expect(invoice?.lines.map(({ quantity, net, vat }) => [quantity, net, vat])).toEqual([
      [10, 20_000, 1100],
      [1, 1490, 298],
    ]);
    expect(invoice?.totals).toEqual({
      vatLines: [
        { rate: 0.055, base: 20_000, amount: 1100 },
        { rate: 0.2, base: 1490, amount: 298 },
      ],
      net: 21_490,
      vat: 1398,
      gross: 22_888,
    });
    expect(accounts).toEqual({ receivable: 22_888, sales: -21_490, vat: -1398 });
    const login = await shop.tokenOf(managerEmail);
    const response = await shop.fetch(`/api/v2/shop/izberg/invoices/${id}/pdf-file`, {
      headers: {
        "jwt-authorization": `Bearer ${login}`,
        "x-store-id": String(buyers.at(0).store),
      },
    });
    expect(response.status).toBe(200);
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdfText(pdf).replaceAll(/[\s\u00a0\u202f]+/g, " ")).toContain("Net à payer 228,88 €");
    withFacturX(attachedFile(pdf, "factur-x.xml"), (read) => {
      expect(brokenRules(read)).toEqual([]);
      expect(read.all("SpecifiedLineTradeDelivery/BilledQuantity").map(Number)).toEqual([10, 1]);
    });
    const seen = await seenBy(0, order);
    expect(seen.payments.map(({ due }) => due)).toEqual([22_888]);
  });

  it("[INV-18] gives what a card paid for the rest back on the card, once", async () => {
    const order = await ordered(1, "CB");
    await deliver(order, 10);
    expect([await invoiceDelivered(shop), await invoiceDelivered(shop)]).toEqual([1, 0]);
    const { invoice, accounts } = await booksOf(order);
    expect(invoice?.payment.paid).toBe(22_888);
    expect(accounts).toEqual({ sales: -21_490, vat: -1398 });
    expect(await moneyOf(shop, order)).toMatchObject({ paid: 31_328, refunded: 4 * 2110 });
    await shop.emptyOutbox();
    const [refund] = await shop.sql(
      `select r.given_back_at is not null as given from bank_refund r
        join bank_transaction b on b.id = r.transaction_id where b.order_id = $1`,
      [order.id],
    );
    expect(refund).toEqual({ given: true });
    const seen = await seenBy(1, order);
    expect(seen.payments.map(({ state, due }) => [state, due])).toEqual([["completed", 0]]);
  });

  it("[INV-18] keeps for the store what a transfer paid for the rest", async () => {
    const order = await ordered(2, "VIREMENT");
    const [part] = await shop.sql<{ id: number }>("select id from payment where order_id = $1", [
      order.id,
    ]);
    await shop.sql(
      `with m as (insert into ledger_movement (kind, key, day, at, reason)
          values ('transfer', 'test-transfer', '2026-11-23', '2026-11-23T09:00:00Z', '') returning id)
        insert into ledger_line (movement_id, position, account, store_id, payment_id, amount)
        select m.id, l.* from m, (values (1, 'bank', null, null, 31328),
          (2, 'advance', $1::int, $2::int, -31328)) l`,
      [buyers.at(2).store, part?.id],
    );
    await deliver(order, 10);
    expect(await invoiceDelivered(shop)).toBe(1);
    const { accounts } = await booksOf(order);
    expect(accounts).toEqual({ sales: -21_490, vat: -1398 });
    const kept = await shop.sql(
      "select sum(amount)::int as sum from ledger_line where account = 'unallocated' and store_id = $1",
      [buyers.at(2).store],
    );
    expect(kept).toEqual([{ sum: -4 * 2110 }]);
  });

  it("[INV-18] gives the rest back once the other delivery is cancelled, and the part is settled", async () => {
    const order = await orderedTwice(4);
    await deliver(order, 10);
    expect(await invoiceDelivered(shop)).toBe(1);
    expect(await moneyOf(shop, order)).toMatchObject({ refunded: 0 });
    const [, frozen] = order.shipments;
    const house = await agentWith(shop, "annule", ["orders"], "12.8.4.2");
    const wish = { reason: "shortage", shipments: [{ shipment: frozen?.id, items: [] }] };
    const shown: { readonly version: number; readonly after: { readonly total: number } } =
      await changed(house, `/orders/${order.id}/change-preview`, wish);
    const { status } = await house.send("POST", `/orders/${order.id}/changes`, {
      ...wish,
      words: "",
      version: shown.version,
      expectedTotal: shown.after.total,
      key: randomUUID(),
    });
    expect(status).toBe(204);
    const money = await moneyOf(shop, order);
    expect((money?.paid ?? 0) - (money?.refunded ?? 0)).toBe(22_888);
    const seen = await seenBy(4, order);
    expect(seen.payments.map(({ state, due }) => [state, due])).toEqual([["completed", 0]]);
  });

  it("[INV-18] is settled too where what the other delivery was to bring never came", async () => {
    const order = await orderedTwice(5);
    await deliver(order, 14);
    await deliver({ ...order, shipments: order.shipments.toReversed() }, 0);
    expect(await invoiceDelivered(shop)).toBe(1);
    const money = await moneyOf(shop, order);
    expect((money?.paid ?? 0) - (money?.refunded ?? 0)).toBe(31_328);
    const seen = await seenBy(5, order);
    expect(seen.payments.map(({ state, due }) => [state, due])).toEqual([["completed", 0]]);
  });

  it("[INV-18] leaves of its transfer what was not used for it, to be used or sent back", async () => {
    const order = await ordered(6, "VIREMENT");
    const accounts = await agentWith(shop, "comptes", ["accounting"], "12.8.4.3");
    const transfer = {
      on: "2026-11-23",
      payer: "BOULANGERIE DU MARCHE",
      amount: "313,28",
      reference: `REGLT ${order.number ?? ""}`,
    };
    const { id }: { readonly id: number } = await changed(accounts, "/transfers", {
      ...transfer,
      key: randomUUID(),
      seen: 31_328,
    });
    await deliver(order, 10);
    expect(await invoiceDelivered(shop)).toBe(1);
    const later = await agentWith(shop, "comptes-demain", ["accounting"], "12.8.4.4");
    const see = () => later.read<StaffTransfer>(`/transfers/${id}`);
    const seen = await see();
    expect({
      left: seen.left,
      state: seen.state,
      owner: seen.owner?.store,
      uses: seen.allocations.map(({ lines }) => lines.map(({ amount }) => amount)),
    }).toEqual({
      left: 4 * 2110,
      state: "kept",
      owner: buyers.at(6).store,
      uses: [[-4 * 2110], [31_328]],
    });
    const undone = await later.send("POST", `/transfers/${id}/undoings`, {
      version: seen.version,
      allocation: seen.allocations[0]?.id,
    });
    expect(undone.status).toBe(409);
    const back = await later.send("POST", `/transfers/${id}/refund`, {
      version: seen.version,
      reason: "Trop payé",
    });
    expect([back.status, (await see()).left]).toEqual([204, 0]);
  });

  it("[INV-18] leaves all of its transfer where the order is given up", async () => {
    const order = await ordered(7, "VIREMENT");
    const accounts = await agentWith(shop, "comptes-annule", ["accounting"], "12.8.4.5");
    const { id }: { readonly id: number } = await changed(accounts, "/transfers", {
      on: "2026-11-23",
      payer: "BOULANGERIE DU PORT",
      amount: "313,28",
      reference: `REGLT ${order.number ?? ""}`,
      key: randomUUID(),
      seen: 31_328,
    });
    const buyer = await shopperIn(shop, buyers.at(7).store);
    const given = await buyer.call("POST", `/orders/${order.tokenValue}/cancelPayment/gmp`);
    expect(given.status).toBe(200);
    const { left, state } = await accounts.read<StaffTransfer>(`/transfers/${id}`);
    expect([left, state]).toEqual([31_328, "kept"]);
    expect((await booksOf(order)).accounts).toEqual({});
  });

  it("[INV-18] that brought nothing is cancelled and not invoiced, its carriage neither", async () => {
    const order = await ordered(3, "CB");
    await deliver(order, 0);
    expect([await invoiceDelivered(shop), await invoiceDelivered(shop)]).toEqual([0, 0]);
    const { status, invoice, accounts } = await booksOf(order);
    expect([status, invoice, accounts]).toEqual([7, null, {}]);
    expect(await moneyOf(shop, order)).toMatchObject({ paid: 31_328, refunded: 31_328 });
    const seen = await seenBy(3, order);
    expect(seen.payments.map(({ due }) => due)).toEqual([0]);
  });
});
