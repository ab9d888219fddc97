import { Effect, Layer } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bank } from "../../server/ports/bank.ts";
import { ESignature } from "../../server/ports/e-signature.ts";
import { type BookedPart, OrderBook } from "../../server/ports/order-book.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { decodeOrder, makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { askForLink, storeWithoutMandates } from "./signing.ts";

let shop: TestShop;
let stores: readonly number[];
const entered: BookedPart[] = [];
beforeAll(async () => {
  shop = await startTestShop({
    ports: {
      orderBook: {
        layer: Layer.succeed(OrderBook, {
          enter: (part) => Effect.sync(() => void entered.push(part)),
          amend: () => Effect.void,
          cancel: () => Effect.void,
        }),
      },
      bank: {
        layer: Layer.succeed(Bank, {
          open: ({ transaction }) =>
            Effect.succeed({ url: `https://bank.example/${transaction}`, reference: "b-1" }),
          close: () => Effect.succeed(null),
          giveBack: () => Effect.void,
          read: () => Effect.succeed("notGenuine" as const),
        }),
      },
      eSignature: {
        layer: Layer.succeed(ESignature, {
          begin: () => Effect.succeed("https://signature.example/1"),
        }),
      },
    },
  });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 3);
});
afterAll(() => shop.stop());

describe("the partners behind the ports", () => {
  it("are those that the composition root was given: the order book", async () => {
    const buyer = await shopperIn(shop, stores[0] ?? 0);
    const variant = await makeVariant(shop);
    const order = await buyer.buy([[variant, 3]], "PRELEVEMENT");
    await shop.emptyOutbox();
    const [store] = await shop.sql<{ erpId: string }>(
      `select erp_id as "erpId" from store where id = $1`,
      [buyer.store],
    );
    expect(entered).toEqual([
      {
        orderNumber: order.number,
        scope: "gmp",
        erpId: store?.erpId,
        lines: [
          {
            reference: `REF-${variant}`,
            quantity: 3,
            deliveryDate: order.shipments[0]?.deliveryDate,
            note: "",
            customerReference: null,
          },
        ],
      },
    ]);
    expect(await shop.sql("select count(*)::int as n from embedded_erp_order")).toEqual([{ n: 0 }]);
  });

  it("are those that the composition root was given: the bank", async () => {
    const buyer = await shopperIn(shop, stores[1] ?? 0);
    const order = await buyer.buy([[await makeVariant(shop), 1]], "CB");
    const { body } = await buyer.call("POST", `/orders/${order.tokenValue}/initPayment`);
    const { webHelpTransaction } = decodeOrder(body);
    expect(webHelpTransaction?.redirectionCardUrl).toBe(
      `https://bank.example/${webHelpTransaction?.id}`,
    );
  });

  it("are those that the composition root was given: the e-signature", async () => {
    const store = await storeWithoutMandates(shop, stores[2] ?? 0);
    const { status, url } = await askForLink(shop, store);
    expect({ status, url }).toEqual({ status: 200, url: "https://signature.example/1" });
    const own = await (await shop.fetch("/_signature/1")).text();
    expect(own).not.toContain("Signature électronique");
  });
});
