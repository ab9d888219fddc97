import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import { catchMails } from "../caught-mails.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { makeStores, type Shopper, shopperIn } from "../shoppers.ts";
import type { SupportBrowser } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";

// What the house does with orders at the desk: looked at, then done on what was seen.

/** Monday morning in Paris, three hours before the cut-off of Tuesday's lorry. */
export const MORNING = "2026-11-23T07:00:00.000Z";

/** An act by its two calls, and what its preview has to be. */
interface ActCalls<Preview> {
  readonly preview: string;
  readonly done: string;
  readonly decode: (body: unknown) => Preview;
}

/** A shop for a file's tests, each with an agent who has just signed in; `place` is theirs alone. */
export const useHouse = (subject: string, place: number) => {
  let shop: TestShop;
  let desk: SupportBrowser;
  let stores: readonly number[];
  let used = 0;
  const { ports, mails } = catchMails();
  beforeAll(async () => {
    shop = await startTestShop({ ports, settings: { trustProxy: true } });
    stores = await makeStores(shop, 40);
    shop.clock.set(MORNING);
  });
  afterAll(() => shop.stop());
  beforeEach(async ({ task }) => {
    shop.clock.set(MORNING);
    await shop.sql("update delivery_plan set franco = 10, delivery_fee = 1500");
    desk = await agentWith(shop, `${subject}-${task.id}`, ["orders"], `12.${place}.${used}.1`);
  });
  return {
    get shop() {
      return shop;
    },
    get desk() {
      return desk;
    },
    mails,
    /** Another agent from then on: the sign-in of the one before is over by the shop's clock. */
    signInAnew: async (): Promise<void> => {
      desk = await agentWith(shop, `${subject}-demain`, ["orders"], `12.${place}.98.1`);
    },
    /** Somebody in a store that no test has been in. */
    freshBuyer: (): Promise<Shopper> => {
      shop.clock.set(MORNING);
      used += 1;
      return shopperIn(shop, stores[used] ?? 0);
    },
    /** An act on orders, of a wish as its calls take it. */
    act: <
      Preview extends { readonly version: number; readonly after: { readonly total: number } },
    >({
      preview,
      done,
      decode,
    }: ActCalls<Preview>) => {
      const previewOf = async (order: Order, wish: object): Promise<Preview> => {
        const answer = await desk.send("POST", `/orders/${order.id}/${preview}`, wish);
        const body: unknown = await answer.json();
        expect([answer.status, answer.status === 200 ? null : body]).toEqual([200, null]);
        return decode(body);
      };
      /** What is sent once the preview was read. */
      const seenOf = async <Wish extends object>(order: Order, wish: Wish, words = "") => {
        const { version, after } = await previewOf(order, wish);
        return { ...wish, words, version, expectedTotal: after.total, key: randomUUID() };
      };
      const send = (order: Order, body: object, by = desk) =>
        by.send("POST", `/orders/${order.id}/${done}`, body);
      return {
        previewOf,
        seenOf,
        send,
        /** The order after it is done, as its customer sees it. */
        done: async (buyer: Shopper, order: Order, wish: object, words = ""): Promise<Order> => {
          const answer = await send(order, await seenOf(order, wish, words));
          expect([answer.status, answer.status === 204 ? null : await answer.text()]).toEqual([
            204,
            null,
          ]);
          return buyer.see(order.tokenValue);
        },
      };
    },
  };
};

/** A text of the shop with plain spaces. */
export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");
