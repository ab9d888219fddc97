import { Result, Schema } from "effect";
import { describe, expect, it } from "vitest";
import {
  CustomerId,
  OrderToken,
  ShoppingListId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import {
  CUSTOMER_CACHES,
  customerCache,
  isOutdated,
  isPrivate,
  PERSON_CACHE,
  PICTURES_CACHE,
  READS_CACHE,
  SHELL_CACHE,
} from "../../../core/offline/cache-names.ts";
import {
  cacheKey,
  customerOfToken,
  isCachedPath,
  PICTURES_BUDGET_BYTES,
  READS_BUDGET_BYTES,
  toEvict,
} from "../../../core/offline/cached-reads.ts";
import { readCachedHeader } from "../../../core/offline/cache-reader.ts";
import { picturesIn } from "../../../core/offline/pictures.ts";
import { cachedAtText, clockText, queueDays } from "../../../core/offline/queue-days.ts";
import { QueueEntry as QueueEntrySchema } from "../../../core/offline/queue-schema.ts";
import {
  afterStep,
  CART_REPLACED,
  EMPTY_QUEUE,
  isOfCart,
  isOfList,
  nextOf,
  nextStore,
  nextStores,
  type QueueEntry,
  type QueueStep,
  waitingOf,
  waitingText,
} from "../../../core/offline/queue.ts";
import { SHELL_PATH } from "../../../core/offline/shell.ts";
import { storeId } from "../values.ts";

const DAY = 24 * 3_600_000;
const LEA = CustomerId.make(48);

describe("[CARNET-6] what a browser keeps", () => {
  it.each<[name: string, isPersonal: boolean, isOld: boolean]>([
    ["panetier-reads-v2-48", true, false],
    ["panetier-reads-48", true, true],
    ["panetier-reads-v1-48", true, true],
    ["panetier-pictures-48", true, false],
    ["panetier-person", true, false],
    ["panetier-shell-abc", false, false],
    ["other-panetier-reads-48", false, false],
    ["other-panetier-person", false, false],
  ])("is called %s: a person's, or of a former build", (name, isPersonal, isOld) => {
    expect([isPrivate(name), isOutdated(name)]).toEqual([isPersonal, isOld]);
  });

  it("has a name for each customer, and one for who is here", () => {
    expect([
      ...CUSTOMER_CACHES.map((kind) => customerCache(kind, LEA)),
      customerCache(SHELL_CACHE, LEA),
    ]).toEqual([
      "panetier-reads-v2-48",
      "panetier-pictures-48",
      "panetier-person",
      "panetier-shell-48",
    ]);
    expect([READS_CACHE, PICTURES_CACHE, PERSON_CACHE]).toEqual(CUSTOMER_CACHES);
    expect(SHELL_PATH).toBe("/_shell");
  });

  it("is what a baker orders with, and what the home page shows", () => {
    const kept = [
      "/taxons",
      "/taxons/farines",
      "/search/products",
      "/products/101065",
      "/products-by-slug/farine-t65",
      "/product-variants",
      "/product-variants/101065-1",
      "/product-variants/101065-1/substitutions",
      "/products-best-selling",
      "/related-products/101065",
      "/brands",
      "/merchants",
      "/merchants/vergers-du-lys",
      "/quick-entry/vocabulary",
      "/stores",
      "/stores/4",
      "/stores/4/deliveries",
      "/stores/4/usual-products",
      "/store-activity",
      "/followed-stores",
      "/shopping-lists",
      "/shopping-lists/8",
      "/shopping-lists/8/store",
      "/orders",
      "/orders/12",
      "/orders/12/store",
      "/shipments",
      "/shipments/3",
      "/awaited-products",
      "/shop-users/logged-in-data",
      "/articles",
      "/recipes",
      "/cms-plugin/pages/faq",
      "/cms-plugin/pages/list",
      "/products-to-build",
      "/testimonies",
    ];
    const isKept = (path: string) => isCachedPath(`/api/v2/shop${path}`);
    expect(kept.filter((path) => !isKept(path))).toEqual([]);
    const around = kept.flatMap((path) => [`${path}/`, `${path}/a/b`, `/x${path}`]);
    expect(around.filter(isKept)).toEqual([]);
    expect(["", "/", "/products", "/cms-plugin/pages", "/recipes/brioche"].filter(isKept)).toEqual(
      [],
    );
    expect([isCachedPath("/orders"), isCachedPath("/api/v1/shop/orders")]).toEqual([false, false]);
  });

  it("is kept by its whole address, whatever it says of a store of its own", () => {
    expect(cacheKey("https://shop.example/orders?kept-for-store=9&page=2#a", "4")).toBe(
      "https://shop.example/orders?kept-for-store=4&page=2",
    );
  });

  it("is 10 MB of answers and 15 of pictures", () => {
    expect([READS_BUDGET_BYTES, PICTURES_BUDGET_BYTES]).toEqual([10_485_760, 15_728_640]);
  });

  it("goes as it gets too old or too heavy, and stays to the last byte and moment", () => {
    const at = 40 * DAY;
    const thing = (key: string, bytes: number, age: number) => ({ key, bytes, at: at - age });
    expect([
      toEvict([thing("a", 60, 0), thing("b", 40, 30 * DAY)], 100, at),
      toEvict([thing("a", 60, 0), thing("b", 40, 30 * DAY + 1)], 100, at),
      toEvict([thing("a", 60, 0), thing("b", 41, DAY)], 100, at),
      toEvict([thing("a", 101, 0)], 100, at),
      toEvict([thing("heavy", 101, 0), thing("light", 100, DAY)], 100, at),
      toEvict([], 100, at),
    ]).toEqual([[], ["b"], ["b"], ["a"], ["heavy"], []]);
  });

  it("is nobody's where a login names no customer", () => {
    const bearer = (claims: unknown) => `Bearer e30.${btoa(JSON.stringify(claims))}.signature`;
    expect(
      [
        { sub: "1" },
        { sub: "1234567890" },
        { sub: "12345678901" },
        { sub: "0" },
        { sub: "x4" },
        { sub: "4x" },
        { sub: 4 },
        {},
        null,
        "4",
      ].map((claims) => customerOfToken(bearer(claims))),
    ).toEqual([1, 1_234_567_890, ...Array.from({ length: 8 }, () => null)]);
    expect([customerOfToken(""), customerOfToken("Bearer")]).toEqual([null, null]);
  });

  it("is read of tokens as they are written, with - and _ in place of + and /", () => {
    const claims = JSON.stringify({ sub: "42", name: "~~?>>ÿ" });
    const written = btoa(claims).replaceAll("+", "-").replaceAll("/", "_");
    expect(/[-_]/.test(written)).toBe(true);
    expect(customerOfToken(`Bearer e30.${written}.signature`)).toBe(42);
  });

  it("is asked for by a customer's number and nothing around it", () => {
    expect(
      ["42", "42; only", "1234567890", "x42", "42x", "12345678901", " 42"].map(readCachedHeader),
    ).toEqual([
      { customerId: 42, cachedOnly: false },
      { customerId: 42, cachedOnly: true },
      { customerId: 1_234_567_890, cachedOnly: false },
      null,
      null,
      null,
      null,
    ]);
  });

  it("is no picture that an answer does not name by itself", () => {
    expect(
      picturesIn('{"a":"/images/a b","b":"/images/b?w=9","c":"see /images/c","d":"/images/"}'),
    ).toEqual(["/images/a b?w=240"]);
    expect(picturesIn("")).toEqual([]);
  });

  it("is told by the day and hour in Paris", () => {
    expect([
      cachedAtText(Date.parse("2026-11-24T01:51:00Z")),
      cachedAtText(Date.parse("2026-07-13T22:05:00Z")),
      clockText(Date.parse("2026-11-24T01:51:00Z")),
    ]).toEqual(["24 nov. 02:51", "14 juil. 00:05", "02:51"]);
  });
});

describe("[CARNET-1] the queue of what was done without network", () => {
  const line = (id: string, store: number, more: Partial<QueueEntry> = {}): QueueEntry => ({
    id,
    customerId: LEA,
    storeId: storeId(store),
    madeAt: 0,
    command: {
      kind: "setQuantity",
      token: OrderToken.make("panier-de-la-boutique-A"),
      variant: VariantCode.make(id),
      quantity: 2,
      name: id,
    },
    state: "waiting",
    problem: null,
    settledAt: null,
    ...more,
  });
  const list = (id: string, store: number): QueueEntry =>
    line(id, store, {
      command: {
        kind: "changeList",
        list: ShoppingListId.make(8),
        change: { kind: "rename", name: id },
        listName: null,
        names: {},
      },
    });
  const after = (...steps: readonly QueueStep[]) => steps.reduce(afterStep, EMPTY_QUEUE);
  const append = (...entries: readonly QueueEntry[]): QueueStep => ({ kind: "append", entries });

  it("is sent store by store, the oldest first", () => {
    const queue = after(
      append(line("a", 1, { state: "sent" }), line("b", 2), line("c", 1), line("d", 2)),
    );
    expect({
      store: nextStore(queue),
      stores: nextStores(queue).map(({ customerId, storeId: id }) => [customerId, id]),
      waiting: waitingOf(queue, storeId(1)).map(({ id }) => id),
      next: nextOf(queue, storeId(2)).map(({ id }) => id),
    }).toEqual({
      store: 2,
      stores: [
        [48, 2],
        [48, 1],
      ],
      waiting: ["c"],
      next: ["b", "d"],
    });
    expect([nextStore(EMPTY_QUEUE), nextStores(EMPTY_QUEUE)]).toEqual([null, []]);
    expect(nextOf(EMPTY_QUEUE, storeId(1))).toEqual([]);
  });

  it("tells a cart's line from a list's change", () => {
    const [cart, named] = [line("a", 1), list("b", 1)];
    expect([isOfCart(cart), isOfList(cart), isOfCart(named), isOfList(named)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(after(append(cart, named)).entries).toEqual([cart, named]);
    expect(after(append(named, cart)).entries).toEqual([named, cart]);
  });

  it("keeps what was sent already, whatever is asked for next", () => {
    const sent = line("a", 1, { state: "sent" });
    const again = line("b", 1, { command: sent.command });
    expect(after(append(sent, again)).entries).toEqual([sent, again]);
  });

  it("takes the place of what is to be reviewed of the same product", () => {
    const refused = line("a", 1, { state: "toReview", problem: "Refus", settledAt: 1 });
    const again = line("b", 1, { command: refused.command });
    expect(after(append(refused, again)).entries).toEqual([again]);
  });

  it("settles what waits with the moment and the reason, and nothing else", () => {
    const both = append(line("a", 1), line("b", 1));
    expect(after(both, { kind: "refused", ids: ["a"], problem: "Refus", at: 3 }).entries).toEqual([
      line("a", 1, { state: "toReview", problem: "Refus", settledAt: 3 }),
      line("b", 1),
    ]);
    expect(after(both, { kind: "sent", ids: ["b"], at: 4 }).entries).toEqual([
      line("a", 1),
      line("b", 1, { state: "sent", settledAt: 4 }),
    ]);
    const waiting = after(both);
    expect(afterStep(waiting, { kind: "retry", ids: ["a"] })).toEqual(waiting);
    expect(afterStep(waiting, { kind: "giveUp", ids: ["b"] }).entries).toEqual([line("a", 1)]);
  });

  it("keeps news for seven days, and those of other stores when one has read its own", () => {
    const news = (store: number, at: number) => ({
      customerId: LEA,
      storeId: storeId(store),
      at,
      changes: [],
    });
    const told = after(
      append(line("a", 1)),
      { kind: "tell", news: news(1, 0) },
      { kind: "tell", news: news(2, 1) },
    );
    const read = (at: number) => afterStep(told, { kind: "read", at }).news;
    expect([read(7 * DAY), read(7 * DAY + 1), read(7 * DAY + 2)]).toEqual([
      [news(1, 0), news(2, 1)],
      [news(2, 1)],
      [],
    ]);
    expect(afterStep(told, { kind: "newsRead", storeId: storeId(1) })).toEqual({
      entries: [line("a", 1)],
      news: [news(2, 1)],
    });
  });

  it("says how much waits, and what is said of a cart that is gone", () => {
    expect([waitingText(1), waitingText(2), CART_REPLACED]).toEqual([
      "1 changement en attente",
      "2 changements en attente",
      "Ce panier a été commandé ou remplacé entre-temps. Renvoyez la ligne pour l’ajouter au panier d’aujourd’hui.",
    ]);
  });

  it("shows of a day what is to be reviewed, then what waits, then what was sent, the newest first", () => {
    const at = Date.parse("2026-11-24T05:00:00Z");
    const days = queueDays([
      line("a", 1, { madeAt: at, state: "sent" }),
      line("b", 1, { madeAt: at + 1, state: "sent" }),
      line("c", 1, { madeAt: at }),
      line("d", 1, { madeAt: at + 2 }),
      line("e", 1, { madeAt: at - 1, state: "toReview" }),
      line("f", 1, { madeAt: at - 2 * DAY }),
      line("g", 1, { madeAt: at + DAY }),
    ]);
    expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id).join("")])).toEqual([
      ["2026-11-25", "g"],
      ["2026-11-24", "edcba"],
      ["2026-11-22", "f"],
    ]);
  });

  it("is read back as it was written, and nothing else is", () => {
    const read = Schema.decodeUnknownResult(QueueEntrySchema);
    const whole = [
      line("a", 1),
      line("b", 1, { state: "toReview", problem: "Refus", settledAt: 3 }),
      list("c", 1),
    ];
    expect(
      whole.map((entry) => Result.getOrThrow(read(JSON.parse(JSON.stringify(entry))))),
    ).toEqual(whole);
    const [known] = whole;
    const wrong = [
      { state: "lost" },
      { state: undefined },
      { problem: undefined },
      { command: {} },
      { command: { ...known?.command, kind: "emptyCart" } },
      { command: { ...known?.command, quantity: 1.5 } },
      { command: { ...list("c", 1).command, names: undefined } },
    ];
    expect(wrong.map((change) => Result.isFailure(read({ ...known, ...change })))).toEqual(
      wrong.map(() => true),
    );
  });
});
