import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import { amended, linesOf } from "./amendments.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { withFacturX } from "./factur-x.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { attachedFile, pdfText } from "./pdf-text.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let buyer: Shopper;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  // What the demonstration delivered would be invoiced too.
  await shop.sql(`update shipment set status = 4 where status = 3`);
  const [store = 0] = await makeStores(shop, 1);
  buyer = await shopperIn(shop, store);
});
afterAll(() => shop.stop());

const give = (order: Order, references: Readonly<Record<string, string | null>>) =>
  buyer.call("PATCH", `/orders/${order.tokenValue}`, {
    body: {
      references: Object.entries(references).map(([variant, customerReference]) => ({
        variant,
        customerReference,
      })),
    },
  });

const referencesOf = (order: Order) =>
  Object.fromEntries(
    order.shipments.flatMap(({ items }) =>
      items.map(({ variant, customerReference }) => [variant, customerReference]),
    ),
  );

/** A cart with these variants, a reference each. */
const cartWith = async (references: Readonly<Record<string, string | null>>): Promise<Order> => {
  const cart = await buyer.openCart();
  await buyer.call("POST", `/orders/${cart.tokenValue}/remove-bulk-items`, {
    body: { items: cart.shipments.flatMap(({ items }) => items.map(({ id }) => id)) },
  });
  for (const variant of Object.keys(references)) await buyer.add(cart.tokenValue, variant, 2);
  const { status } = await give(cart, references);
  expect(status).toBe(200);
  return buyer.see(cart.tokenValue);
};

const papersOf = async (path: string): Promise<Buffer> => {
  const response = await shop.fetch(`/api/v2/shop${path}`, {
    headers: {
      "jwt-authorization": `Bearer ${await shop.tokenOf("cent-boutiques@panetier.example")}`,
      "x-store-id": String(buyer.store),
    },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe("[CART-13] the customer's own reference of a line", () => {
  it("is kept with the line whatever its quantity, trimmed, and taken off again", async () => {
    const [flour, salt] = [await makeVariant(shop), await makeVariant(shop)];
    const cart = await cartWith({ [flour]: "  FAR-65 ", [salt]: null });
    expect(referencesOf(cart)).toEqual({ [flour]: "FAR-65", [salt]: null });
    const { order: more } = await buyer.add(cart.tokenValue, flour, 3);
    expect(referencesOf(more)).toEqual({ [flour]: "FAR-65", [salt]: null });
    await give(more, { [flour]: "  ", [salt]: "SEL" });
    expect(referencesOf(await buyer.see(cart.tokenValue))).toEqual({
      [flour]: null,
      [salt]: "SEL",
    });
  });

  it("is one line of 35 characters at most, of a line that there is", async () => {
    const flour = await makeVariant(shop);
    const cart = await cartWith({ [flour]: "x".repeat(35) });
    const refused = async (text: string) => {
      const { status, body } = await give(cart, { [flour]: text });
      return [status, JSON.stringify(body)];
    };
    const [tooLong, said] = await refused("x".repeat(36));
    expect([tooLong, said]).toEqual([
      400,
      expect.stringContaining("Votre référence a 35 caractères au plus"),
    ]);
    expect(await refused("a\nb")).toEqual([
      400,
      expect.stringContaining("Votre référence tient sur une ligne"),
    ]);
    expect((await refused("\u0000"))[0]).toBe(400);
    const foreign = await give(cart, { [flour]: "new", NOWHERE: "x" });
    expect([foreign.status, foreign.body]).toEqual([
      404,
      { code: 404, message: "Cette ligne n'existe pas." },
    ]);
    expect(referencesOf(await buyer.see(cart.tokenValue))).toEqual({ [flour]: "x".repeat(35) });
  });

  it("goes with an order: confirmation, ERP, version, delivery note, invoice and its XML", async () => {
    const [flour, salt] = [await makeVariant(shop), await makeVariant(shop)];
    const own = `<b>"F&1"</b>`;
    const cart = await cartWith({ [flour]: own, [salt]: null });
    const ready = await buyer.readyCart([], "PRELEVEMENT");
    expect(ready.tokenValue).toBe(cart.tokenValue);
    expect((await buyer.complete(ready)).status).toBe(200);
    const order = await buyer.see(cart.tokenValue);
    expect(referencesOf(order)).toEqual({ [flour]: own, [salt]: null });

    await shop.emptyOutbox();
    const [mail] = await shop.sql<{ text: string; html: string }>(
      `select payload->>'text' as text, payload->>'html' as html from outbox
        where topic = 'mail' and payload->>'subject' like '%' || $1 || '%' order by id limit 1`,
      [order.number],
    );
    expect(mail?.text).toContain(`Sac 25 kg · votre réf.\u00a0${own}`);
    expect([mail?.html.includes(own), mail?.html.includes("&lt;b&gt;")]).toEqual([false, true]);
    const booked = async () =>
      (
        await shop.sql<{ lines: readonly { customerReference: string | null }[] }>(
          "select lines from embedded_erp_order where order_number = $1",
          [order.number],
        )
      )[0]?.lines.map(({ customerReference }) => customerReference);
    expect(await booked()).toEqual([own, null]);

    const lines = linesOf(order).map(([variant]) => [variant, 5] as const);
    const changed = await amended(buyer, order, lines);
    expect(referencesOf(changed)).toEqual({ [flour]: own, [salt]: null });
    await shop.emptyOutbox();
    expect(await booked()).toEqual([own, null]);

    const [shipment] = changed.shipments;
    await shop.sql(`update shipment set status = 3 where id = $1`, [shipment?.id]);
    await shop.sql(
      "insert into shipment_history (shipment_id, status, at) values ($1, 3, '2026-11-25T08:30:00Z')",
      [shipment?.id],
    );
    shop.clock.set("2026-11-25T17:00:00.000Z");
    const note = await papersOf(`/shipments/${shipment?.id}/delivery-note/pdf-file`);
    expect(pdfText(note)).toContain(`Sac 25 kg · votre réf.\u00a0${own}`);
    expect(await invoiceDelivered(shop)).toBe(1);
    const [invoice] = await shop.sql<{ id: number }>(
      "select id from invoice where shipment_id = $1",
      [shipment?.id],
    );
    const pdf = await papersOf(`/izberg/invoices/${invoice?.id}/pdf-file`);
    expect(pdfText(pdf)).toContain(`Sac 25 kg · votre réf.\u00a0${own}`);
    withFacturX(attachedFile(pdf, "factur-x.xml"), ({ all }) => {
      expect(all("SpecifiedTradeProduct/BuyerAssignedID")).toEqual([own]);
    });
  });

  it("is none on what was kept before there was one", async () => {
    const [row] = await shop.sql<{ id: number; store: number }>(
      `select i.id, i.store_id as store from invoice i join store_shop_user m on m.store_id = i.store_id
        join customer c on c.id = m.customer_id and c.email = 'gerant@panetier.example'
        where i.document->'lines'->0 is not null order by i.id limit 1`,
    );
    await shop.sql(
      `update invoice set document = jsonb_set(document, '{lines}', (
        select jsonb_agg(line - 'customerReference') from jsonb_array_elements(document->'lines') line))
        where id = $1`,
      [row?.id],
    );
    const response = await shop.fetch(`/api/v2/shop/izberg/invoices/${row?.id}/pdf-file`, {
      headers: {
        "jwt-authorization": `Bearer ${await shop.tokenOf("gerant@panetier.example")}`,
        "x-store-id": String(row?.store),
      },
    });
    expect(response.status).toBe(200);
    expect(pdfText(Buffer.from(await response.arrayBuffer()))).not.toContain("votre réf.");
  });
});
