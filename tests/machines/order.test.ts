import { describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import { FIRST_RETRY_MS, orderMachine } from "../../machines/order/order.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { anOrder, butter, flour, type OrderSketch, storeA, tokenA, tokenA2 } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  elapsed,
  offline,
  refused,
  replay,
  serverError,
  type Step,
  unauthorized,
  walk,
} from "./walk.ts";

const REFRESH = "order.refreshing";
const input = { storeId: storeA };
const saved = (sketch: OrderSketch = {}): ShopEvent => {
  const order = anOrder(sketch);
  return { type: "cartToken.saved", storeId: storeA, token: order.tokenValue, order };
};
const answer = (sketch: OrderSketch): ShopEvent => ({
  type: "cart.answered",
  storeId: storeA,
  order: anOrder(sketch),
  changes: [],
});
const found = (sketch: OrderSketch, isConfirmed = false): Step =>
  answered(REFRESH, { order: anOrder(sketch), isConfirmed });
const doubted: ShopEvent = { type: "cart.doubted", storeId: storeA };
const returned: ShopEvent = { type: "tab.returned", now: 0 };
const cleared: ShopEvent = { type: "cartToken.cleared", storeId: storeA };
const activated: ShopEvent = {
  type: "store.activated",
  storeId: storeA,
  cause: "selection",
  mayOrder: true,
  mayMessage: true,
  needsScore: false,
};
const retry = elapsed("untilRetry", "order.retrying");

const after = (...steps: readonly Step[]) => {
  const { snapshot, emitted, asked } = replay(orderMachine, steps, input);
  const { order, failures } = snapshot.context as {
    readonly order: Order | null;
    readonly failures: number;
  };
  return { value: snapshot.value, order, failures, emitted, calls: asked.length };
};
const seen = (emitted: readonly ShopEvent[]): readonly number[] =>
  emitted.flatMap((event) => (event.type === "cart.refreshed" ? [event.order.revision] : []));

describe("the graph of the open order", () => {
  it("reaches every state", () => {
    const { missed } = walk(orderMachine, {
      input,
      events: [
        saved(),
        cleared,
        doubted,
        found({ revision: 2 }),
        refused(REFRESH, offline),
        crashed(REFRESH),
      ],
    });
    expect(missed).toEqual([]);
  });
});

describe("an answer", () => {
  it("[FLOW-27] is taken and shown, and so is one of the same revision: prices move without one", () => {
    const { order, emitted } = after(
      saved({ revision: 3 }),
      answer({ revision: 4, lines: { [flour]: 1 } }),
      answer({ revision: 4, lines: { [flour]: 2 } }),
    );
    expect([order, seen(emitted)]).toEqual([
      anOrder({ revision: 4, lines: { [flour]: 2 } }),
      [3, 4, 4],
    ]);
  });

  it("[FLOW-27] that was overtaken changes nothing: who waits for it is shown the order as it is", () => {
    const { order, emitted } = after(saved({ revision: 5 }), answer({ revision: 4 }));
    expect([order, seen(emitted)]).toEqual([anOrder({ revision: 5 }), [5, 5]]);
  });

  it("[FLOW-27] of another cart changes nothing, nor one that comes when there is none", () => {
    const other = answer({ token: tokenA2, revision: 99 });
    expect(after(saved({ revision: 2 }), other).order).toEqual(anOrder({ revision: 2 }));
    expect(after(saved(), cleared, answer({ revision: 99 }))).toEqual({
      value: "unknown",
      order: null,
      failures: 0,
      emitted: after(saved()).emitted,
      calls: 0,
    });
  });

  it("leaves what it does not change the very same, so that nobody renders it again", () => {
    const before = { [flour]: 1, [butter]: 1 };
    const first = after(saved({ revision: 1, lines: before })).order;
    const { order } = after(
      { ...saved(), order: first } as Step,
      answer({ revision: 2, lines: { ...before, [butter]: 2 } }),
    );
    const lines = (whole: Order | null) => whole?.shipments[0]?.items ?? [];
    expect(lines(order).map((line, index) => line === lines(first)[index])).toEqual([true, false]);
  });

  it("of the next cart replaces the last one, whatever its revision", () => {
    const next = { token: tokenA2, revision: 1 };
    expect(after(saved({ revision: 9 }), cleared, saved(next)).order).toEqual(anOrder(next));
  });
});

describe("reading it again", () => {
  it.each([
    ["a change elsewhere", doubted],
    ["a return to the tab", returned],
    ["its store's return", activated],
  ])("[FLOW-27] follows %s", (_, cause) => {
    const { value, order } = after(saved({ revision: 1 }), cause, found({ revision: 6 }));
    expect([value, order?.revision]).toEqual(["shown", 6]);
  });

  it("shows what is known at once when its store is active again", () => {
    expect(seen(after(saved({ revision: 4 }), activated).emitted)).toEqual([4, 4]);
  });

  it("begins anew when it is doubted meanwhile: what is being read may be older", () => {
    const { value, calls } = after(saved(), doubted, doubted);
    expect([value, calls]).toEqual(["refreshing", 2]);
    // A return to the tab says nothing against what is being read.
    expect(after(saved(), doubted, returned).calls).toBe(1);
  });

  it("shows what is known when its store is active again while it is read, or waits for another try", () => {
    const reading = after(saved({ revision: 4 }), doubted, activated);
    expect([seen(reading.emitted), reading.calls]).toEqual([[4, 4], 1]);
    const waiting = after(saved({ revision: 4 }), doubted, refused(REFRESH, offline), activated);
    expect([waiting.value, seen(waiting.emitted), waiting.calls]).toEqual([
      "refreshing",
      [4, 4],
      2,
    ]);
  });

  it.each([doubted, returned])("does not wait for another try on $type", (event) => {
    const { value, calls } = after(saved(), doubted, refused(REFRESH, offline), event);
    expect([value, calls]).toEqual(["refreshing", 2]);
  });

  it.each([
    ["found", found({ revision: 2 })],
    ["ordered", found({ revision: 2, checkoutState: "completed" })],
    ["gone", refused(REFRESH, serverError(404))],
    ["refused", refused(REFRESH, serverError(403))],
  ])("counts no failure any more once it is %s", (_, answered) => {
    const lost = [saved(), doubted, refused(REFRESH, offline)];
    expect(after(...lost).failures).toBe(1);
    const { value, failures } = after(...lost, retry, answered);
    expect([value, failures]).toEqual(["shown", 0]);
  });

  it("shows what it has found, and says so when it breaks", () => {
    expect(seen(after(saved(), doubted, found({ revision: 6 })).emitted)).toEqual([1, 6]);
    const { value, emitted } = after(saved(), doubted, crashed(REFRESH));
    expect([value, emitted.at(-1)]).toEqual(["broken", BROKEN]);
  });

  it("[FLOW-27] is tried twice more after a passing failure, and keeps what is known", () => {
    const lost = refused(REFRESH, offline);
    const twice = [saved({ revision: 3 }), doubted, lost, retry, lost];
    expect(after(...twice).value).toBe("retrying");
    const { value, order, emitted } = after(...twice, retry, lost);
    expect([value, order?.revision, seen(emitted)]).toEqual(["shown", 3, [3]]);
    // What was given up is counted again.
    expect(after(...twice, retry, lost, returned, lost).value).toBe("retrying");
  });

  it("is not tried again when it is refused, nor when the login is over", () => {
    for (const error of [serverError(403), unauthorized]) {
      expect(after(saved(), doubted, refused(REFRESH, error)).value).toBe("shown");
    }
  });

  it("waits longer the second time", () => {
    const { delays } = orderMachine.implementations;
    const wait = delays.untilRetry as (given: { context: { failures: number } }) => number;
    expect([1, 2].map((failures) => wait({ context: { failures } }))).toEqual([
      FIRST_RETRY_MS,
      2 * FIRST_RETRY_MS,
    ]);
  });
});

describe("[FLOW-24] a cart that is none any more", () => {
  it.each([true, false])("is said to be an order; by this browser: %s", (isOwn) => {
    const completed: OrderSketch = { revision: 7, checkoutState: "completed" };
    const { order, emitted } = after(saved(), returned, found(completed, isOwn));
    expect([order, emitted.at(-1)]).toEqual([
      anOrder(),
      { type: "cart.ordered", storeId: storeA, order: anOrder(completed), isOwn },
    ]);
  });

  it("is said to be gone when the server knows none of that token", () => {
    const { emitted } = after(saved(), returned, refused(REFRESH, serverError(404)));
    expect(emitted.at(-1)).toEqual({ type: "cart.gone", storeId: storeA, token: tokenA });
  });
});

itAsks(orderMachine, {
  [REFRESH]: {
    input,
    after: [saved({ token: tokenA2 }), doubted],
    asked: [["refreshOrder", { storeId: storeA, token: tokenA2 }]],
  },
});
