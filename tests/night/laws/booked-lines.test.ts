import { describe, expect, it } from "vitest";
import {
  CustomerId,
  OrderToken,
  Quantity,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import type { QueueEntry } from "../../../core/offline/queue.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import type { WrittenEntry } from "../people/order-book.ts";
import type { Tab } from "../people/tab.ts";
import type { NightDatabase, NotedChange } from "../world/database.ts";
import type { Call } from "../world/network.ts";
import { bookedLines } from "./booked-lines.ts";
import type { Law } from "./law.ts";

const storeId = StoreId.make(7);
const variant = VariantCode.make("200110-1");
const token = OrderToken.make("izWilxPtNZmqEinCUy3SNw_g2i7atwva");

const entry = (state: QueueEntry["state"], problem: string | null = null): QueueEntry => ({
  id: "one",
  customerId: CustomerId.make(3),
  storeId,
  madeAt: 0,
  command: { kind: "setQuantity", token, variant, quantity: 5, name: "Farine T65" },
  state,
  problem,
  settledAt: null,
});

interface Stand {
  readonly held: QueueEntry | null;
  readonly settled?: number;
  readonly isIn?: boolean;
}

/** A tab that has heard this, whose browser's book holds that. */
const tabOf = (
  name: string,
  heard: readonly ShopEvent[],
  { held, settled = 1, isIn = true }: Stand,
): Tab => {
  let unread = heard;
  const session = { getSnapshot: () => ({ context: { login: isIn ? {} : null } }) };
  const written = new Map<string, WrittenEntry>(
    held === null ? [] : [[held.id, { entry: held, settled }]],
  );
  // safe: what the law asks of it
  return {
    name,
    shop: () => ({ system: { actors: { session } } }),
    browser: { book: { written, entries: () => (held === null ? [] : [held]) } },
    newsOf: () => {
      const news = unread;
      unread = [];
      return news;
    },
  } as unknown as Tab;
};

/** The law of a night with these tabs, at whose end the cart holds so many. */
const lawOf = (tabs: readonly Tab[], inCart: number): Law => {
  const database = {
    rows: (statement: string) =>
      Promise.resolve([
        statement.includes("cross join variant")
          ? { order: 40, id: 2, now: inCart }
          : { store: "7", variant: "200110-1", quantity: inCart },
      ]),
  };
  return bookedLines({
    tabs,
    agents: [],
    database: database as Pick<NightDatabase, "rows"> as NightDatabase, // safe: what the law asks of it
    errors: () => [],
    mails: () => [],
  });
};

/** A call of that tab that leaves the line with so many. */
const left = (quantity: number, sent = "{}", from = "gerant.1"): Call => {
  const order = { shipments: [{ items: [{ id: 9, variant, quantity }] }] };
  const answered = { status: 200, body: JSON.stringify({ order, changes: [] }) };
  const call = { from, method: "PATCH", path: "/api/v2/shop/orders/x/items/9", storeId: "7" };
  return { ...call, sent, answered } as Call; // safe: what the law asks of it
};

/** What the law says of a tab that has heard this, whose browser's book holds that, and its cart so many. */
const judged = (
  heard: readonly ShopEvent[],
  stand: Stand,
  inCart = 5,
  changes: readonly NotedChange[] | null = null,
  others: readonly Tab[] = [],
) => {
  const law = lawOf([...others, tabOf("salarie.1", heard, stand)], inCart);
  return changes === null ? law.atQuietEnd?.() : law.afterStep?.({ step: 0, changes, calls: [] });
};

const deferred = {
  type: "lines.deferred",
  storeId,
  token,
  items: [{ variant, quantity: 5 }],
  unanswered: null,
} satisfies ShopEvent;
const breach = (expected: string, found: string) => ({
  law: "CARNET-2 ce qui est confié au carnet est au panier, ou refusé avec des mots",
  who: "salarie.1",
  expected,
  found,
});

describe("what is handed to the order book", () => {
  it("is written down, sent or refused with words, once", async () => {
    expect(await judged([deferred], { held: entry("sent") })).toBeNull();
    expect(await judged([deferred], { held: entry("toReview", "Épuisé") }, 0)).toBeNull();
    expect(await judged([deferred], { held: null })).toEqual(
      breach("5 × 200110-1 pour la boutique 7 au carnet, 1 fois", "0 fois"),
    );
    expect(await judged([deferred], { held: entry("waiting"), settled: 0 })).toEqual(
      breach("5 × 200110-1 envoyé ou refusé", "attend encore"),
    );
    const waits = { held: entry("waiting"), settled: 0, isIn: false };
    expect(await judged([deferred], waits)).toBeNull();
    expect(await judged([deferred], { held: entry("toReview") })).toEqual(
      breach("5 × 200110-1, et pourquoi", "rien"),
    );
    expect(await judged([deferred], { held: entry("sent"), settled: 2 })).toEqual(
      breach("5 × 200110-1 envoyé une fois", "2 fois"),
    );
  });

  it("is in the cart, unless something else was wanted since", async () => {
    expect(await judged([deferred], { held: entry("sent") }, 2)).toEqual(
      breach("5 × 200110-1", "2 × 200110-1 dans le panier de la boutique 7"),
    );
    const later: ShopEvent = { type: "line.changed", storeId, variant, quantity: 2 };
    expect(await judged([deferred, later], { held: entry("sent") }, 2)).toBeNull();
  });

  it("is in the cart, unless what waited in another browser's book came after it", async () => {
    const before = { ...deferred, items: [{ variant, quantity: 18 }] };
    const another = (settledAt: number): Tab => {
      const { command, ...rest } = entry("sent");
      const held = { ...rest, id: "two", settledAt, command: { ...command, quantity: 18 } };
      return tabOf("gerant.1", [before], { held });
    };
    const held: QueueEntry = { ...entry("sent"), madeAt: 100, settledAt: 300 };
    const at = (inCart: number, other: Tab) => judged([deferred], { held }, inCart, null, [other]);
    expect(await at(18, another(300))).toBeNull();
    expect(await at(18, another(200))).toBeNull();
    expect(await at(5, another(300))).toBeNull();
    // It had been sent before this was handed over.
    expect(await at(18, another(99))).toEqual(
      breach("5 × 200110-1", "18 × 200110-1 dans le panier de la boutique 7"),
    );
    expect(await at(23, another(300))).toEqual(
      breach("5 × 200110-1", "23 × 200110-1 dans le panier de la boutique 7"),
    );
  });

  it("is in the cart, unless what another browser had on its way came after it", async () => {
    const wanted: ShopEvent = { type: "line.changed", storeId, variant, quantity: 2 };
    const added: ShopEvent = { type: "lines.added", storeId, items: [{ variant, quantity: 2 }] };
    /** Where a colleague wants this, that call is answered, and the cart holds so many. */
    const at = async (inCart: number, wish: ShopEvent, call: Call, isBefore = false) => {
      const news = isBefore ? [[], [deferred]] : [[deferred]];
      const colleague = tabOf("gerant.1", [wish], { held: null });
      const own = tabOf("salarie.1", [], { held: entry("sent") });
      const law = lawOf([colleague, { ...own, newsOf: () => news.shift() ?? [] }], inCart);
      await law.afterStep?.({ step: 0, changes: [], calls: [call] });
      return law.atQuietEnd?.();
    };
    const found = (quantity: number) =>
      breach("5 × 200110-1", `${quantity} × 200110-1 dans le panier de la boutique 7`);
    expect(await at(2, wanted, left(2))).toBeNull();
    expect(await at(7, added, left(7))).toBeNull();
    // Both wishes together are nobody's, and so is what was wanted as an addition.
    expect(await at(7, wanted, left(7))).toEqual(found(7));
    expect(await at(2, added, left(2))).toEqual(found(2));
    // It was in the cart before this was handed over.
    expect(await at(2, wanted, left(2), true)).toEqual(found(2));
    // It left another quantity there, was of another product, or somebody else's.
    expect(await at(2, wanted, left(5))).toEqual(found(2));
    const ofAnother = {
      ...left(2, '{"variant":"340209-1","quantity":1}'),
      path: "/orders/x/items",
    };
    expect(await at(2, wanted, ofAnother)).toEqual(found(2));
    expect(await at(2, wanted, left(2, "{}", "associe.1"))).toEqual(found(2));
  });

  it("is in the cart, unless it came there without an answer and another tab has changed it since", async () => {
    const wanted: ShopEvent = { type: "line.changed", storeId, variant, quantity: 5 };
    const added: ShopEvent = { type: "lines.added", storeId, items: [{ variant, quantity: 2 }] };
    const unanswered = { kind: "add" as const, items: [{ variant, quantity: 5 }] };
    const handedOver: ShopEvent = { ...deferred, unanswered };
    interface Case {
      readonly booked?: ShopEvent;
      readonly isBefore?: boolean;
      readonly isOneBrowser?: boolean;
    }
    const own = (quantity: number) => left(quantity, "{}", "salarie.1");
    const other = (quantity: number) => left(quantity, "{}", "salarie.2");
    /** Where these calls are answered one after another, the first of them while the line is wanted, or before. */
    const at = async (
      inCart: number,
      calls: readonly Call[],
      { booked = handedOver, isBefore = false, isOneBrowser = true }: Case = {},
    ) => {
      const news: ShopEvent[][] = isBefore ? [[], [wanted]] : [[wanted], []];
      const first = tabOf("salarie.1", [], { held: entry("sent") });
      const second = tabOf("salarie.2", [added], { held: null });
      const law = lawOf(
        [
          { ...first, newsOf: () => news.shift() ?? [booked] },
          isOneBrowser ? { ...second, browser: first.browser } : second,
        ],
        inCart,
      );
      for (const call of calls) await law.afterStep?.({ step: 0, changes: [], calls: [call] });
      return law.atQuietEnd?.();
    };
    const found = (quantity: number) =>
      breach("5 × 200110-1", `${quantity} × 200110-1 dans le panier de la boutique 7`);
    expect(await at(7, [own(5), other(7)])).toBeNull();
    expect(await at(7, [own(5), other(7)], { isOneBrowser: false })).toBeNull();
    // Its call never came there, left another quantity, was made before this was wanted, or had its answer.
    expect(await at(7, [other(2), other(7)])).toEqual(found(7));
    expect(await at(7, [own(4), other(7)])).toEqual(found(7));
    expect(await at(7, [own(5), other(7)], { isBefore: true })).toEqual(found(7));
    expect(await at(7, [own(5), other(7)], { booked: deferred })).toEqual(found(7));
    // The other tab's change came before it, or the cart holds what nobody wanted.
    expect(await at(7, [other(7), own(5)])).toEqual(found(7));
    expect(await at(10, [own(5), other(7)])).toEqual(found(10));
    expect(await at(10, [own(5), other(10)])).toEqual(found(10));
  });

  it("is in the cart, unless another tab of its browser wants something else in all since", async () => {
    const wanted = (quantity: number): ShopEvent => ({
      type: "line.changed",
      storeId,
      variant,
      quantity,
    });
    /** Where one tab wants five and hands it over, and another one two, before that call, after it, or by another. */
    const at = async (wish: ShopEvent, isBefore: boolean, call: Call) => {
      const first: ShopEvent[][] = [
        ...(isBefore ? [[], [wanted(5)]] : [[wanted(5)], []]),
        [deferred],
      ];
      const second: ShopEvent[][] = isBefore ? [[wish], []] : [[], [wish]];
      const own = tabOf("salarie.1", [], { held: entry("sent") });
      const other = tabOf("salarie.2", [], { held: null });
      const law = lawOf(
        [
          { ...own, newsOf: () => first.shift() ?? [] },
          { ...other, browser: own.browser, newsOf: () => second.shift() ?? [] },
        ],
        2,
      );
      const unrelated = left(9, "{}", "gerant.1");
      await law.afterStep?.({ step: 0, changes: [], calls: [unrelated] });
      await law.afterStep?.({ step: 1, changes: [], calls: [unrelated] });
      await law.afterStep?.({ step: 2, changes: [], calls: [call] });
      return law.atQuietEnd?.();
    };
    const own = left(2, "{}", "salarie.2");
    const found = breach("5 × 200110-1", "2 × 200110-1 dans le panier de la boutique 7");
    expect(await at(wanted(2), false, own)).toBeNull();
    // It wanted that before, wanted so many more, or has not brought it there.
    expect(await at(wanted(2), true, own)).toEqual(found);
    const added: ShopEvent = { type: "lines.added", storeId, items: [{ variant, quantity: 2 }] };
    expect(await at(added, false, own)).toEqual(found);
    expect(await at(wanted(2), false, left(2, "{}", "gerant.1"))).toEqual(found);
  });

  it("has been in the cart once it is said to be sent, whatever is there now", async () => {
    const held = { held: entry("sent") };
    const line = (quantity: number) => ({ order_id: 40, variant_id: 2, quantity });
    const changed = (quantity: number): NotedChange => ({
      table: "order_item",
      before: line(quantity),
      after: line(2),
      transaction: 0,
    });
    const later: ShopEvent = { type: "line.changed", storeId, variant, quantity: 2 };
    expect(await judged([deferred, later], held, 2, [changed(5)])).toBeNull();
    expect(await judged([deferred], held, 5, [])).toBeNull();
    expect(await judged([deferred, later], held, 2, [changed(4)])).toEqual(
      breach(
        "5 × 200110-1 dit envoyé par le carnet de salarie.1",
        "jamais au panier de la boutique 7",
      ),
    );
    expect(await judged([deferred], { held: entry("waiting") }, 2, [])).toBeNull();
    const another: ShopEvent = { ...deferred, items: [{ variant, quantity: 6 }] };
    expect(await judged([deferred, another], held, 2, [])).toBeNull();
  });

  it("is less where the shop says so, whichever tab of the browser is heard first", async () => {
    const answered: Pick<Extract<ShopEvent, { type: "cart.answered" }>, "storeId" | "changes"> = {
      storeId,
      changes: [
        {
          variant,
          productName: "Farine T65",
          reason: "stock",
          requested: 5,
          applied: Quantity.make(2),
          message: "Stock insuffisant : quantité ramenée à 2.",
        },
      ],
    };
    // safe: the law does not look at the cart
    const less = { type: "cart.answered", ...answered } as ShopEvent;
    expect(await judged([less, deferred], { held: entry("sent") }, 2, [])).toBeNull();
    expect(await judged([less, deferred], { held: entry("sent") }, 2)).toBeNull();
  });

  it("may leave the cart afterwards where that says it is gone", async () => {
    const sent = { held: entry("sent") };
    const shown = (...codes: readonly string[]): ShopEvent => {
      const order = { unAvailableShippingItems: codes.map((code) => ({ variant: code })) };
      // safe: the law looks at no more of the cart
      return { type: "cart.refreshed", storeId, order } as unknown as ShopEvent;
    };
    expect(await judged([deferred, shown(variant)], sent, 0)).toBeNull();
    const lost = breach("5 × 200110-1", "0 × 200110-1 dans le panier de la boutique 7");
    expect(await judged([deferred, shown("340209-1")], sent, 0)).toEqual(lost);
    expect(await judged([shown(variant), deferred], sent, 0)).toEqual(lost);
    expect(await judged([deferred, shown(variant)], sent, 0, [])).toEqual(
      breach(
        "5 × 200110-1 dit envoyé par le carnet de salarie.1",
        "jamais au panier de la boutique 7",
      ),
    );
  });

  it("goes with whoever signs out", async () => {
    const signedOut: ShopEvent = { type: "session.reset", reason: "signOut" };
    expect(await judged([deferred, signedOut], { held: null })).toBeNull();
  });
});
