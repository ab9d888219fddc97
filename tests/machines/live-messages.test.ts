import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Outcome } from "../../core/api/errors.ts";
import { LISTEN_AFTER_MS, reconnectDelay } from "../../core/messaging/live.ts";
import { liveMessagesMachine } from "../../machines/shop/live-messages.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { activated, storeA, storeB } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import { answered, crashed, elapsed, offline, refused, replay, serverError } from "./walk.ts";
import type { Step } from "./walk.ts";

const LEFT: ShopEvent = { type: "tab.left" };
const RETURNED: ShopEvent = { type: "tab.returned", now: 0 };
const RESET: ShopEvent = { type: "session.reset", reason: "expired" };

/** A tab whose connections last until the test ends them. */
const openTab = (inView = true) => {
  const clock = new SimulatedClock();
  const connections: {
    readonly storeId: StoreId;
    readonly end: (outcome: Outcome<void>) => void;
  }[] = [];
  const machine = liveMessagesMachine.provide({
    actors: {
      listenToMessages: fromPromise(
        ({ input: { storeId }, signal }) =>
          new Promise<Outcome<void>>((resolve) => {
            const connection = { storeId, end: resolve };
            connections.push(connection);
            signal.addEventListener("abort", () =>
              connections.splice(connections.indexOf(connection), 1),
            );
          }),
      ),
    },
  });
  const actor = createActor(machine, { clock, input: { storeId: storeA, inView } }).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    actor,
    clock,
    listening: () => connections.map(({ storeId }) => storeId),
    end: async (outcome: Outcome<void>) => {
      connections.shift()?.end(outcome);
      await settle();
    },
  };
};

const ENDED: Outcome<void> = { ok: true, value: undefined };
const FAILED: Outcome<void> = { ok: false, error: offline };

describe("the connection for new messages", () => {
  it("[FLOW-42] waits until the page has loaded, and for a tab that is in view", () => {
    const tab = openTab();
    tab.clock.increment(LISTEN_AFTER_MS - 1);
    expect(tab.listening()).toEqual([]);
    tab.clock.increment(1);
    expect(tab.listening()).toEqual([storeA]);
    tab.actor.send(LEFT);
    expect(tab.listening()).toEqual([]);
    tab.actor.send(RETURNED);
    tab.clock.increment(1_999);
    expect(tab.listening()).toEqual([]);
    tab.clock.increment(1);
    expect(tab.listening()).toEqual([storeA]);
    const hidden = openTab(false);
    hidden.clock.increment(LISTEN_AFTER_MS);
    expect(hidden.listening()).toEqual([]);
  });

  it("[FLOW-42] is opened again, later after each failure and soon once it came about", async () => {
    const tab = openTab();
    tab.clock.increment(LISTEN_AFTER_MS);
    for (const [outcome, wait] of [
      [ENDED, 2_000],
      [FAILED, 4_000],
      [FAILED, 8_000],
      [FAILED, 16_000],
      [FAILED, 32_000],
      [FAILED, 60_000],
      [FAILED, 60_000],
      [ENDED, 2_000],
    ] as const) {
      await tab.end(outcome);
      tab.clock.increment(wait - 1);
      expect([wait, tab.listening()]).toEqual([wait, []]);
      tab.clock.increment(1);
      expect([wait, tab.listening()]).toEqual([wait, [storeA]]);
    }
  });

  it("[FLOW-42] is not opened again after a refusal, until another store is active", async () => {
    const tab = openTab();
    tab.clock.increment(LISTEN_AFTER_MS);
    await tab.end({ ok: false, error: serverError(403) });
    tab.clock.increment(3_600_000);
    expect(tab.listening()).toEqual([]);
    tab.actor.send(activated(storeB));
    tab.clock.increment(LISTEN_AFTER_MS);
    expect(tab.listening()).toEqual([storeB]);
  });

  it("[FLOW-42] waits between 2 s and a minute, however often it failed", () => {
    fc.assert(
      fc.property(fc.nat(), (failures) => {
        const wait = reconnectDelay(failures);
        expect(wait >= 2_000 && wait <= 60_000 && wait >= reconnectDelay(failures - 1)).toBe(true);
      }),
    );
  });
});

const acts = fc.oneof(
  fc.constantFrom<ShopEvent>(
    LEFT,
    RETURNED,
    RESET,
    activated(storeA),
    activated(storeB),
    activated(storeB, { mayMessage: false }),
  ),
  fc.constantFrom(1_000, LISTEN_AFTER_MS, 60_000),
  fc.constantFrom(ENDED, FAILED),
);

describe("the connection, in any sequence", () => {
  it("[FLOW-42] is one at most, for the active store, while the tab is in view", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 30 }), async (steps) => {
        const tab = openTab();
        let inView = true;
        let store: StoreId | null = storeA;
        for (const step of steps) {
          if (typeof step === "number") tab.clock.increment(step);
          else if ("ok" in step) await tab.end(step);
          else {
            tab.actor.send(step as never); // safe: events that it hears
            if (step.type === "tab.left") inView = false;
            if (step.type === "tab.returned") inView = true;
            if (step.type === "session.reset") store = null;
            if (step.type === "store.activated") store = step.mayMessage ? step.storeId : null;
          }
          const listening = tab.listening();
          expect(listening.length).toBeLessThanOrEqual(1);
          for (const one of listening) expect([one, inView]).toEqual([store, true]);
        }
        tab.actor.stop();
      }),
      { numRuns: 150 },
    );
  });
});

const LISTEN = "liveMessages.listening";
const input = { storeId: storeA, inView: true };
const listening = elapsed("untilListening", "liveMessages.settling");
const failed = refused(LISTEN, offline);
const closed = refused(LISTEN, serverError(403));

/** Where it stands after these steps, what it knows then, and what it has told. */
const after = (steps: readonly Step[], from = input) => {
  const { snapshot, emitted } = replay(liveMessagesMachine, steps, from);
  return { at: snapshot.value, ...snapshot.context, emitted };
};

describe("where the connection stands", () => {
  it.each([
    ["the page still loads", []],
    ["it is open", [listening]],
    ["it has ended", [listening, answered(LISTEN, undefined)]],
    ["it did not come about", [listening, failed]],
  ])("[FLOW-42] is left to another tab while this one is out of view, if %s", (_, before) => {
    const left = after([...before, LEFT]);
    expect([left.at, left.inView]).toEqual(["resting", false]);
    expect(after([...before, LEFT, activated(storeB)])).toMatchObject({
      at: "resting",
      storeId: storeB,
      inView: false,
    });
    expect(after([...before, LEFT, RETURNED])).toMatchObject({
      at: "pausing",
      inView: true,
      failures: 0,
    });
  });

  it("[FLOW-42] waits for the store of a tab that was never in view, and opens there", () => {
    const hidden = { storeId: storeA, inView: false };
    expect(after([], hidden).at).toBe("resting");
    expect(after([RETURNED], hidden).at).toBe("pausing");
    expect(after([RETURNED, activated(storeB)], hidden).at).toBe("settling");
  });

  it("[FLOW-42] is nowhere once it is refused, and knows of its tab all the same", () => {
    expect(after([listening, closed]).at).toBe("closed");
    const left = after([listening, closed, LEFT]);
    expect([left.at, left.inView]).toEqual(["closed", false]);
    expect(after([listening, closed, LEFT, activated(storeB)]).at).toBe("resting");
    const returned = after([listening, closed, LEFT, RETURNED]);
    expect([returned.at, returned.inView]).toEqual(["closed", true]);
    expect(after([listening, closed, LEFT, RETURNED, activated(storeB)]).at).toBe("settling");
  });

  it.each([
    ["the login is over", RESET],
    ["the role there has no messages", activated(storeB, { mayMessage: false })],
  ])("[FLOW-42] is nowhere once %s: nothing of the store is kept", (_, event) => {
    const again = elapsed("untilAgain", "liveMessages.pausing");
    const ended = { at: "closed", storeId: null, inView: true, failures: 0, emitted: [] };
    expect(after([event])).toEqual(ended);
    expect(after([listening, failed, again, failed, event])).toEqual(ended);
  });

  it("[FLOW-23] is broken by a defect, and says so", () => {
    const broken = after([listening, crashed(LISTEN)]);
    expect([broken.at, broken.emitted]).toEqual(["broken", [BROKEN]]);
  });
});

itAsks(liveMessagesMachine, {
  "liveMessages.listening": {
    input: { storeId: storeA, inView: true },
    after: [activated(storeB), elapsed("untilListening", "liveMessages.settling")],
    asked: [["listenToMessages", { storeId: storeB }]],
  },
});
