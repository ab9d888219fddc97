import fc from "fast-check";
import { fromPromise, createActor, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { type Thread, ThreadId } from "../../api-schema/messaging.ts";
import type { Outcome } from "../../core/api/errors.ts";
import { hasUnread, unreadCount } from "../../core/messaging/unread.ts";
import { inboxMachine } from "../../machines/shop/inbox.ts";
import { activated, aThread, storeA, storeB } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import { answered, crashed, elapsed, offline, refused, replay, type Step, walk } from "./walk.ts";

const FETCH = "inbox.fetching";

const inA = activated(storeA);
const inB = activated(storeB);
const asSupervisor = activated(storeA, { mayMessage: false });
const reset = { type: "session.reset", reason: "expired" } as const;
const wait = elapsed("untilRefresh", "inbox.waiting");
const ofA = [aThread(storeA, 1)];
const ofB = [aThread(storeB, 2)];
const changed: Step = { type: "inbox.changed", storeId: storeA, threadId: ThreadId.make(storeA) };
const EVENTS: readonly Step[] = [
  inA,
  inB,
  asSupervisor,
  reset,
  changed,
  answered(FETCH, ofA),
  refused(FETCH, offline),
  crashed(FETCH),
  wait,
];
const after = (...steps: readonly Step[]) => {
  const { snapshot } = replay(inboxMachine, steps);
  return [snapshot.value, snapshot.context.threads];
};

describe("the inbox", () => {
  it("[SESS-1] [FLOW-19] reaches every state, and a reset leaves no message", () => {
    const { missed, visits } = walk(inboxMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(inboxMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context]).toEqual([
        "closed",
        { storeId: null, threads: null },
      ]);
    }
  });

  it("[FLOW-19] is asked for with an active store, by a role that may read it", () => {
    expect(after(inA)).toEqual(["fetching", null]);
    expect(after(asSupervisor)).toEqual(["closed", null]);
    expect(after(inA, answered(FETCH, ofA), asSupervisor)).toEqual(["closed", null]);
  });

  it("[FLOW-19] does not hear a return to the tab", () => {
    expect(inboxMachine.events).not.toContain("tab.returned");
  });

  it("[FLOW-19] keeps what was known when a poll fails", () => {
    expect(after(inA, answered(FETCH, ofA), wait, refused(FETCH, offline))).toEqual([
      "waiting",
      ofA,
    ]);
  });

  it("[FLOW-19] shows nothing of one store under another", () => {
    expect(after(inA, answered(FETCH, ofA), inB)).toEqual(["fetching", null]);
    expect(after(inA, inB, answered(FETCH, ofB))).toEqual(["waiting", ofB]);
  });

  it("[FLOW-19] polls every 60 seconds, and loses no message between two polls", async () => {
    type Moment = { readonly arrive: number; readonly fails: boolean };
    const moments = fc.array(fc.record({ arrive: fc.nat({ max: 3 }), fails: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(moments, async (lived: readonly Moment[]) => {
        let onServer = 0;
        let polls = 0;
        const clock = new SimulatedClock();
        const machine = inboxMachine.provide({
          actors: {
            loadInbox: fromPromise(async (): Promise<Outcome<readonly Thread[]>> => {
              const fails = lived[polls]?.fails ?? false;
              polls += 1;
              return fails
                ? { ok: false, error: offline }
                : { ok: true, value: [aThread(storeA, onServer)] };
            }),
          },
        });
        const actor = createActor(machine, { clock }).start();
        actor.send(inA);
        let told = 0;
        for (const { arrive, fails } of lived) {
          await Promise.resolve().then(() => undefined);
          await new Promise((resolve) => setImmediate(resolve));
          told = fails ? told : onServer;
          expect(unreadCount(actor.getSnapshot().context.threads ?? [])).toBe(told);
          onServer += arrive;
          clock.increment(59_999);
          expect(actor.getSnapshot().value).toBe("waiting");
          clock.increment(1);
        }
        expect(polls).toBe(lived.length + 1);
        actor.stop();
      }),
      { numRuns: 40 },
    );
  });
});

describe("unread messages", () => {
  it("[MSG-1] are those that are not viewed and not sent from the store", () => {
    const sender = fc.constantFrom("user", "merchant", "operator");
    const messages = fc.array(fc.record({ viewed: fc.boolean(), type: sender }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(messages, { maxLength: 4 }), (sketches) => {
        const threads = sketches.map((sketch) => {
          const [model] = aThread(storeA, 1).messages;
          if (model === undefined) throw new Error("A thread has a message");
          return {
            messages: sketch.map(({ viewed, type }) => ({
              ...model,
              viewed,
              sender: { type, name: "" },
            })),
          };
        });
        const waiting = sketches.flat().filter(({ viewed, type }) => !viewed && type !== "user");
        expect([unreadCount(threads), hasUnread(threads)]).toEqual([
          waiting.length,
          waiting.length > 0,
        ]);
      }),
    );
  });
});

itAsks(inboxMachine, {
  [FETCH]: {
    after: [inA, inB],
    asked: [
      ["loadInbox", { storeId: storeA }],
      ["loadInbox", { storeId: storeB }],
    ],
  },
});
