import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { OrderAtOnce, OrderPreview } from "../../api-schema/order-sheet.ts";
import { CalendarDay, Cents, OrderToken, VariantCode } from "../../api-schema/primitives.ts";
import {
  apiErrorMessage,
  type Outcome,
  unexpectedResponse,
  unreachable,
} from "../../core/api/errors.ts";
import { pathAfterCompletion } from "../../core/checkout/after-completion.ts";
import { NOT_ORDERED } from "../../core/checkout/persisted-confirmation.ts";
import {
  sampleCartAfterAdding,
  samplePaidOrder,
} from "../../machines/laboratory/flows/sample-order.ts";
import {
  samplePreview,
  samplePreviewToPay,
} from "../../machines/laboratory/flows/sample-preview.ts";
import { sampleStoreId as storeId } from "../../machines/laboratory/flows/samples.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { orderSheetMachine } from "../../machines/shop/order-sheet.ts";
import { orderOf, PREVIEW_AFTER_MS } from "../../machines/shop/order-sheet-context.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import type { ShopEvent, ShopEventOf } from "../../machines/events/shop-event.ts";
import { itAsks } from "./it-asks.ts";
import { storeB } from "./shop-data.ts";
import {
  answered,
  crashed,
  elapsed,
  offline,
  refused,
  replay,
  serverError,
  type Step,
} from "./walk.ts";

const OPEN = "orderSheet.opening";
const PREVIEW = "orderSheet.reviewing.previewing";
const ORDER = "orderSheet.ordering";

const flour = VariantCode.make("FARINE-T65-25");
const butter = VariantCode.make("BEURRE-AOP-10");
const token = samplePreview.order.tokenValue;
const items = [{ variant: flour, quantity: 5, alone: 7 }];
const open: ShopEventOf<"orderSheet.opened"> = { type: "orderSheet.opened", storeId, token, items };
const change = (quantity: number): ShopEventOf<"orderSheet.changed"> => ({
  type: "orderSheet.changed",
  variant: flour,
  quantity,
});
const confirm = (key: string): ShopEventOf<"orderSheet.confirmed"> => ({
  type: "orderSheet.confirmed",
  key,
});
const keepCart = (keep: boolean): ShopEventOf<"orderSheet.cartKept"> => ({
  type: "orderSheet.cartKept",
  keep,
});
const close: ShopEventOf<"orderSheet.closed"> = { type: "orderSheet.closed" };
const opened = [open, answered(OPEN, samplePreview)] as const;

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(orderSheetMachine, steps, { storeId });
  return { value: snapshot.value, context: snapshot.context, told: emitted };
};

describe("the order sheet", () => {
  it("[ONCE-7] brings what is wished to what can be had, and orders nothing that is being asked for", () => {
    expect(run(...opened).context.items).toEqual([{ variant: flour, quantity: 2 }]);
    const waiting = run(...opened, change(4), confirm("cle-1"));
    expect([waiting.value, waiting.context.items]).toEqual([
      { reviewing: "waiting" },
      [{ variant: flour, quantity: 4 }],
    ]);
    const asking = run(
      ...opened,
      change(4),
      elapsed("untilPreview", "orderSheet.reviewing.waiting"),
    );
    expect(asking.value).toEqual({ reviewing: "previewing" });
  });

  it("[ONCE-7] keeps the last number pressed while an older answer is on its way", () => {
    const { value, context } = run(
      ...opened,
      change(4),
      elapsed("untilPreview", "orderSheet.reviewing.waiting"),
      change(9),
      answered(PREVIEW, samplePreview),
    );
    expect([value, context.items]).toEqual([
      { reviewing: "waiting" },
      [{ variant: flour, quantity: 9 }],
    ]);
  });

  it("[ONCE-7] asks afresh when somebody changed the cart, and at once for another day", () => {
    const seen: ShopEvent = {
      type: "cart.refreshed",
      storeId,
      order: sampleCartAfterAdding,
      now: 0,
    };
    expect(run(...opened, seen).value).toEqual({ reviewing: "waiting" });
    const old: ShopEvent = { type: "cart.refreshed", storeId, order: samplePreview.order, now: 0 };
    expect(run(...opened, old).value).toEqual({ reviewing: "settled" });
    const wish = { key: "gmp:Z002", deliveryDate: CalendarDay.make("2026-11-26") };
    const chosen = run(...opened, { type: "orderSheet.deliveryChosen", wish });
    expect([chosen.value, chosen.context.wishes]).toEqual([{ reviewing: "previewing" }, [wish]]);
  });

  it("[ONCE-7] waits for a method of payment where none is proposed", () => {
    const unpaid = [open, answered(OPEN, samplePreviewToPay)];
    expect(run(...unpaid, confirm("cle-1")).value).toEqual({ reviewing: "settled" });
    const paid = run(
      ...unpaid,
      { type: "orderSheet.methodChosen", scope: "gmp", method: "CB" },
      confirm("cle-1"),
    );
    expect([paid.value, paid.context.sent?.wish.payments]).toEqual([
      "ordering",
      [{ scope: "gmp", method: "CB" }],
    ]);
  });

  it("sends what is shown, keeps its key until the answer, and leads to the order", () => {
    const sent = run(...opened, confirm("cle-1"));
    const wish: OrderAtOnce = {
      items: [{ variant: flour, quantity: 2 }],
      shippingAddress: assertPresent(samplePreview.order.shippingAddress).id,
      shipments: [{ key: "gmp:Z002", deliveryDate: CalendarDay.make("2026-11-24") }],
      payments: [{ scope: "gmp", method: "CB" }],
      cgvAccepted: true,
      expectedTotal: samplePreview.order.total,
    };
    const total = wish.expectedTotal;
    expect([sent.context.sent, sent.told]).toEqual([
      { wish, key: "cle-1" },
      [{ type: "confirmation.persisted", storeId, kept: { token, key: "cle-1", total } }],
    ]);
    const done = run(...opened, confirm("cle-1"), answered(ORDER, samplePaidOrder));
    expect([done.value, done.context.preview, done.told.slice(1)]).toEqual([
      "closed",
      null,
      [
        { type: "order.answered", storeId, order: samplePaidOrder },
        { type: "order.completed", storeId, token },
        {
          type: "navigation.requested",
          path: pathAfterCompletion(samplePaidOrder),
          replace: false,
        },
        { type: "cart.gone", storeId, token },
      ],
    ]);
  });

  it("[ONCE-11] orders beside the cart what is missing without it, and says so to the server", () => {
    const kept = run(...opened, keepCart(true));
    expect([kept.value, kept.context.items, kept.context.keepCart]).toEqual([
      { reviewing: "previewing" },
      [{ variant: flour, quantity: 7 }],
      true,
    ]);
    const alone = {
      ...samplePreview,
      lines: [{ variant: flour, inCart: 0, added: 7 }],
    };
    const sent = run(...opened, keepCart(true), answered(PREVIEW, alone), confirm("cle-1"));
    expect([sent.value, sent.context.sent?.wish.keepCart, sent.context.sent?.wish.items]).toEqual([
      "ordering",
      true,
      [{ variant: flour, quantity: 7 }],
    ]);
    const along = run(...opened, keepCart(true), answered(PREVIEW, alone), keepCart(false));
    expect([along.context.items, along.context.keepCart]).toEqual([
      [{ variant: flour, quantity: 5 }],
      false,
    ]);
    // What was seen before was another order.
    const refusedOnce = run(
      ...opened,
      confirm("cle-1"),
      refused(ORDER, serverError(409)),
      answered(OPEN, samplePreview),
      keepCart(true),
    );
    expect([refusedOnce.context.seen, refusedOnce.context.refusal]).toEqual([null, null]);
  });

  it("[ONCE-11] keeps the number that somebody has set, whether the cart is ordered along or kept", () => {
    const set = run(...opened, change(4), keepCart(true));
    expect(set.context.items).toEqual([{ variant: flour, quantity: 4 }]);
    // Closed and opened again it starts over: the cart is ordered along.
    const again = run(...opened, change(4), keepCart(true), close, open);
    expect([again.context.items, again.context.keepCart]).toEqual([
      [{ variant: flour, quantity: 5 }],
      false,
    ]);
  });

  it("[ONCE-8] previews again what was refused, with the reason and what had been seen", () => {
    const again = run(...opened, confirm("cle-1"), refused(ORDER, serverError(409)));
    expect([again.value, again.context.refusal?.message, again.context.sent]).toEqual([
      "opening",
      "Refus 409",
      null,
    ]);
    expect(again.told.at(-1)).toEqual({ type: "confirmation.persisted", storeId, kept: null });
    const shown = run(
      ...opened,
      confirm("cle-1"),
      refused(ORDER, serverError(409)),
      answered(OPEN, samplePreview),
    );
    expect([shown.value, shown.context.refusal?.message, shown.context.seen]).toEqual([
      { reviewing: "settled" },
      "Refus 409",
      samplePreview,
    ]);
  });

  it("[ONCE-9] asks for the same order with the same key when nobody answered, closed and opened meanwhile", () => {
    const lost = [...opened, confirm("cle-1"), refused(ORDER, offline)];
    expect([run(...lost).value, run(...lost, change(8)).context.items]).toEqual([
      { unsure: "shown" },
      [{ variant: flour, quantity: 2 }],
    ]);
    expect(run(...lost).told.at(-1)).toEqual({ type: "cart.doubted", storeId });
    const again = run(...lost, close, open, confirm("cle-2"));
    expect([again.value, again.context.sent]).toEqual(["ordering", run(...lost).context.sent]);
    expect(run(...lost, { type: "order.completed", storeId, token }).value).toBe("closed");
  });

  it("[ONCE-7] left while it was ordered and refused, is put away with its reason told, for the next one to open", () => {
    const left = run(...opened, confirm("cle-1"), close, refused(ORDER, serverError(409)));
    const told = { status: "warning", title: NOT_ORDERED, description: "Refus 409" };
    expect([left.value, left.context, left.told.slice(1)]).toEqual([
      "closed",
      NOTHING,
      [
        { type: "confirmation.persisted", storeId, kept: null },
        { type: "toast.requested", toast: told },
      ],
    ]);
    const lost = run(...opened, confirm("cle-1"), close, refused(ORDER, offline));
    expect([lost.value, lost.told.slice(1)]).toEqual([{ unsure: "hidden" }, [doubted]]);
  });

  it("[ONCE-7] orders what another sheet shows only after it was shown it: the order before comes first", () => {
    const other = { ...open, items: [{ variant: butter, quantity: 3, alone: 3 }] };
    const ways = [
      [...opened, confirm("cle-1"), close, other],
      [...opened, confirm("cle-1"), refused(ORDER, offline), close, other, confirm("cle-2")],
    ];
    const asked = ways.map((way) => run(...way).context);
    expect(asked.map(({ sent }) => [sent?.key, sent?.wish.items])).toEqual([
      ["cle-1", [{ variant: flour, quantity: 2 }]],
      ["cle-1", [{ variant: flour, quantity: 2 }]],
    ]);
    const shown = ways.map((way) => run(...way, refused(ORDER, serverError(409))));
    expect(shown.map(({ value, context }) => [value, context])).toEqual(
      ways.map(() => [
        "opening",
        {
          ...NOTHING,
          token,
          opening: other.items,
          items: [{ variant: butter, quantity: 3 }],
          refusal: { message: "Refus 409", fields: [] },
        },
      ]),
    );
  });

  it("says why it cannot be shown, keeps what is wished and asks again", () => {
    const failed = run(open, refused(OPEN, offline));
    expect([failed.value, failed.context.items]).toEqual([
      "failed",
      [{ variant: flour, quantity: 5 }],
    ]);
    expect(run(open, refused(OPEN, offline), { type: "orderSheet.retried" }).value).toBe("opening");
    expect(run(open, refused(OPEN, offline), close).context.items).toEqual([]);
    const elsewhere = OrderToken.make("un-autre-panier-ouvert");
    const other: ShopEvent = { type: "order.completed", storeId, token: elsewhere };
    expect(run(...opened, other).value).toEqual({ reviewing: "settled" });
  });
});

/** A sheet that nobody has opened, or that is put away. */
const NOTHING = {
  storeId,
  token: null,
  opening: [],
  items: [],
  set: [],
  keepCart: false,
  wishes: [],
  payments: [],
  preview: null,
  seen: null,
  refusal: null,
  sent: null,
  isLeft: false,
  next: null,
};
const untilPreview = elapsed("untilPreview", "orderSheet.reviewing.waiting");
const doubted: ShopEvent = { type: "cart.doubted", storeId };

describe("a sheet that is put away", () => {
  it.each([
    ["before it was opened", []],
    ["while it is asked for", [open, close]],
    ["while it is looked at", [...opened, change(4), close]],
    ["where it could not be shown", [open, refused(OPEN, offline), close]],
    ["once it is ordered", [...opened, confirm("cle-1"), answered(ORDER, samplePaidOrder)]],
    [
      "once its cart is ordered elsewhere",
      [...opened, { type: "order.completed", storeId, token }],
    ],
  ] as const)("keeps nothing %s", (_, steps) => {
    const { value, context } = run(...steps);
    expect([value, context]).toEqual(["closed", NOTHING]);
    expect(orderOf(context)).toBe(null);
  });

  it("is opened in its own store alone", () => {
    const { value, context } = run({ ...open, storeId: storeB });
    expect([value, context]).toEqual(["closed", NOTHING]);
  });
});

describe("a sheet whose cart is seen anew", () => {
  const seen = (change: Partial<Order>, store = storeId): ShopEvent => ({
    type: "cart.refreshed",
    storeId: store,
    order: { ...sampleCartAfterAdding, ...change },
    now: 0,
  });

  it("[ONCE-7] leaves alone what is of another store, of another cart, or seen already", () => {
    expect(run(...opened, seen({})).value).toEqual({ reviewing: "waiting" });
    const elsewhere = OrderToken.make("un-autre-panier-ouvert");
    for (const other of [
      seen({}, storeB),
      seen({ tokenValue: elsewhere }),
      seen({ revision: samplePreview.order.revision }),
    ]) {
      expect(run(...opened, other).value).toEqual({ reviewing: "settled" });
    }
  });
});

describe("a sheet that is not answered", () => {
  const refusal = (message: string, fields: readonly object[] = []) => ({ message, fields });
  const fields = [{ field: "items", message: "Épuisé." }];
  const faulty = { ...serverError(422), fields };

  it.each([
    ["as it opens", [open], OPEN],
    ["after a change", [...opened, change(4), untilPreview], PREVIEW],
  ] as const)("[ONCE-7] says why, doubts the cart, and takes no order %s", (_, before, call) => {
    const failed = run(...before, refused(call, faulty));
    expect([failed.value, failed.context.refusal, failed.told]).toEqual([
      "failed",
      refusal("Refus 422", fields),
      [doubted],
    ]);
    const unreached = run(...before, refused(call, offline));
    expect([unreached.value, unreached.context.refusal, unreached.told]).toEqual([
      "failed",
      refusal("Hors ligne"),
      [doubted],
    ]);
    expect(run(...before, refused(call, offline), confirm("cle-1")).value).toBe("failed");
  });

  it("takes the reason away once it is asked for again", () => {
    const again = run(open, refused(OPEN, offline), { type: "orderSheet.retried" });
    expect([again.value, again.context.refusal]).toEqual(["opening", null]);
    const lost = run(...opened, confirm("cle-1"), refused(ORDER, offline));
    expect(lost.context.refusal).toEqual(refusal("Hors ligne"));
    const same = run(...opened, confirm("cle-1"), refused(ORDER, offline), confirm("cle-2"));
    expect([same.value, same.context.refusal]).toEqual(["ordering", null]);
  });

  it("[ONCE-9] may be an order as well where the answer cannot be read", () => {
    const unread = run(...opened, confirm("cle-1"), refused(ORDER, unexpectedResponse));
    expect([unread.value, unread.context.refusal, unread.told.slice(1)]).toEqual([
      { unsure: "shown" },
      refusal(apiErrorMessage(unexpectedResponse)),
      [doubted],
    ]);
    expect(unread.context.sent?.key).toBe("cle-1");
  });

  it("[ONCE-9] is out of sight, and shown again, while nobody knows of its order", () => {
    const lost = [...opened, confirm("cle-1"), refused(ORDER, offline)];
    const hidden = run(...lost, close);
    const shown = run(...lost, close, open);
    expect([hidden.value, shown.value]).toEqual([{ unsure: "hidden" }, { unsure: "shown" }]);
    const next = { token, items };
    const { context } = run(...lost);
    expect([hidden.context, shown.context]).toEqual([context, { ...context, next }]);
  });

  it.each([
    ["as it opens", [open, crashed(OPEN)]],
    ["after a change", [...opened, change(4), untilPreview, crashed(PREVIEW)]],
    ["as it is ordered", [...opened, confirm("cle-1"), crashed(ORDER)]],
  ])("[FLOW-23] is broken by a defect %s, and says so", (_, steps) => {
    const { value, told } = run(...steps);
    expect([value, told.at(-1)]).toEqual(["broken", BROKEN]);
  });
});

/** A server that sells one cart at most, whatever is lost on the way to it or back. */
const startServer = () => {
  const orders = new Map<string, OrderAtOnce>();
  const prices = { unit: 100 };
  const preview = ({ items: [wished], keepCart: isKept = false }: Wished): OrderPreview => {
    const [inCart, added] = [isKept ? 0 : 1, wished?.quantity ?? 0];
    return {
      ...samplePreview,
      order: { ...samplePreview.order, total: Cents.make(prices.unit * (inCart + added)) },
      lines: [{ variant: flour, inCart, added }],
    };
  };
  const order = (wish: OrderAtOnce, key: string): Outcome<Order> => {
    if (orders.has(key)) return { ok: true, value: samplePaidOrder };
    const isSold = orders.size > 0 || wish.expectedTotal !== preview(wish).order.total;
    if (isSold) return { ok: false, error: serverError(409) };
    orders.set(key, wish);
    return { ok: true, value: samplePaidOrder };
  };
  return { orders, prices, preview, order };
};

type Wished = Pick<OrderAtOnce, "items" | "keepCart">;
type Call = { readonly answer: (fate: Fate) => void };
type Fate = "answered" | "unreached" | "lost";

const openSheet = () => {
  const server = startServer();
  const calls: Call[] = [];
  const clock = new SimulatedClock();
  const asked = <A>(make: () => Outcome<A>) =>
    new Promise<Outcome<A>>((resolve) => {
      calls.push({
        answer: (fate) => {
          const made = fate === "unreached" ? null : make();
          resolve(made === null || fate === "lost" ? { ok: false, error: unreachable } : made);
        },
      });
    });
  const machine = orderSheetMachine.provide({
    actors: {
      previewOrder: fromPromise(({ input: { wish } }) =>
        asked(() =>
          server.orders.size > 0
            ? { ok: false, error: serverError(409) }
            : { ok: true, value: server.preview(wish) },
        ),
      ),
      orderAtOnce: fromPromise(({ input: { wish, key } }) => asked(() => server.order(wish, key))),
    },
  });
  const actor = createActor(machine, { input: { storeId }, clock });
  const led: string[] = [];
  actor.on("navigation.requested", ({ path }) => led.push(path));
  actor.start();
  return { actor, server, calls, clock, led };
};

type Sheet = ReturnType<typeof openSheet>;
type Act = (sheet: Sheet, index: number) => void;

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constant<Act>(({ actor }) => actor.send(open)),
  fc.constant<Act>(({ actor }) => actor.send(close)),
  fc.constant<Act>(({ actor }) => actor.send({ type: "orderSheet.retried" })),
  fc.constant<Act>(({ clock }) => clock.increment(PREVIEW_AFTER_MS)),
  fc.constant<Act>(({ server }) => (server.prices.unit += 1)),
  fc.boolean().map<Act>(
    (keep) =>
      ({ actor }) =>
        actor.send(keepCart(keep)),
  ),
  fc.nat({ max: 9 }).map<Act>(
    (quantity) =>
      ({ actor }) =>
        actor.send(change(quantity)),
  ),
  {
    weight: 3,
    arbitrary: fc.constant<Act>(({ actor }, index) => actor.send(confirm(`cle-${index}`))),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Fate>("answered", "answered", "unreached", "lost").map<Act>(
      (fate) =>
        ({ calls }) =>
          calls.shift()?.answer(fate),
    ),
  },
);

describe("the order sheet, in any sequence", () => {
  it("[ONCE-9] makes one order at most, the one that was shown, and leads to it once it is known", async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 60, size: "max" }), async (steps) => {
        const sheet = openSheet();
        const shown = new Map<string, number | undefined>();
        for (const [index, step] of steps.entries()) {
          const { sent } = sheet.actor.getSnapshot().context;
          if (sent === null) {
            shown.set(`cle-${index}`, sheet.actor.getSnapshot().context.preview?.order.total);
          }
          step(sheet, index);
          await new Promise<void>((resolve) => setImmediate(resolve));
        }
        const { orders } = sheet.server;
        expect(orders.size).toBeLessThanOrEqual(1);
        for (const [key, wish] of orders) expect(shown.get(key)).toBe(wish.expectedTotal);
        expect(sheet.led.length).toBeLessThanOrEqual(orders.size);
        made += orders.size;
        sheet.actor.stop();
      }),
      { numRuns: 150 },
    );
    expect(made).toBeGreaterThan(5);
  });
});

const here = { storeId, token };
const looked = (quantity: number, shipments: readonly object[] = []) =>
  [
    "previewOrder",
    { ...here, wish: { items: [{ variant: flour, quantity }], shipments } },
  ] as const;
const day = { key: "gmp:Z002", deliveryDate: CalendarDay.make("2026-11-26") };

itAsks(orderSheetMachine, {
  [OPEN]: { input: { storeId }, after: [open], asked: [looked(5)] },
  [PREVIEW]: {
    input: { storeId },
    after: [...opened, change(4), { type: "orderSheet.deliveryChosen", wish: day }],
    asked: [looked(5), looked(4, [day])],
  },
  [ORDER]: {
    input: { storeId },
    // A lost answer is asked again by the key of the first press.
    after: [...opened, confirm("cle-1"), refused(ORDER, offline), confirm("cle-2")],
    asked: [
      looked(5),
      ...["cle-1", "cle-1"].map(
        (key) =>
          [
            "orderAtOnce",
            {
              ...here,
              wish: {
                items: [{ variant: flour, quantity: 2 }],
                shippingAddress: assertPresent(samplePreview.order.shippingAddress).id,
                shipments: [{ key: "gmp:Z002", deliveryDate: "2026-11-24" }],
                payments: [{ scope: "gmp", method: "CB" }],
                cgvAccepted: true,
                expectedTotal: samplePreview.order.total,
              },
              key,
            },
          ] as const,
      ),
    ],
  },
});
