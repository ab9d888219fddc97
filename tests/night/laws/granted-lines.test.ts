import { describe, expect, it } from "vitest";
import type { UnavailableItem } from "../../../api-schema/order.ts";
import {
  OrderToken,
  Quantity,
  Slug,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { anOrder } from "../../machines/shop-data.ts";
import type { Tab } from "../people/tab.ts";
import type { NightDatabase } from "../world/database.ts";
import { grantedLines } from "./granted-lines.ts";

const storeId = StoreId.make(7);
const variant = VariantCode.make("200110-1");
const token = OrderToken.make("izWilxPtNZmqEinCUy3SNw_g2i7atwva");

/** What the law says of a night in which one tab has heard this, and its cart holds two of the product. */
const judged = (...heard: readonly ShopEvent[]) => {
  let unread = heard;
  const tab = {
    name: "salarie.1",
    newsOf: () => {
      const news = unread;
      unread = [];
      return news;
    },
  };
  const database = {
    rows: () => Promise.resolve([{ store: "7", code: "200110-1", quantity: 2 }]),
  };
  const law = grantedLines({
    // safe: what the law asks of them
    tabs: [tab as Pick<Tab, "name" | "newsOf"> as Tab],
    agents: [],
    database: database as Pick<NightDatabase, "rows"> as NightDatabase,
    errors: () => [],
    mails: () => [],
  });
  return law.atQuietEnd?.();
};
const wish = (quantity: number): ShopEvent => ({
  type: "line.changed",
  storeId,
  variant,
  quantity,
});

describe("what is wanted of a cart", () => {
  it("must be in it", async () => {
    expect(await judged(wish(5), wish(2))).toBeNull();
    expect(await judged(wish(2), wish(5))).toEqual({
      law: "FLOW-6 ce qui est voulu est fait, ou refusé avec des mots",
      who: "salarie.1",
      expected: "5 × 200110-1",
      found: "2 × 200110-1 dans le panier de la boutique 7",
    });
  });

  it("may have left it, which says so, unless it is wanted again since", async () => {
    const left: UnavailableItem = {
      variant,
      productName: "Levain sec",
      reference: variant,
      productSlug: Slug.make("levain-sec"),
      quantity: Quantity.make(5),
      reason: "outOfStock",
      message: "Ce produit n'est plus en stock.",
      substitutes: [],
    };
    const shown: ShopEvent = {
      type: "cart.refreshed",
      storeId,
      order: { ...anOrder({}), unAvailableShippingItems: [left] },
      now: 0,
    };
    expect(await judged(wish(5), shown)).toBeNull();
    expect(await judged(wish(5), shown, wish(4))).toMatchObject({ expected: "4 × 200110-1" });
  });

  it("may be refused in words, hang on what was there, or wait in the order book", async () => {
    const refused: ShopEvent = {
      type: "toast.requested",
      toast: { status: "error", title: "Votre panier n'a pas été modifié" },
    };
    const added: ShopEvent = { type: "lines.added", storeId, items: [{ variant, quantity: 5 }] };
    const deferred: ShopEvent = {
      type: "lines.deferred",
      storeId,
      token,
      items: [{ variant, quantity: 5 }],
      unanswered: null,
    };
    for (const later of [refused, added, deferred]) expect(await judged(wish(5), later)).toBeNull();
  });
});
