import fc from "fast-check";
import { fromPromise, createActor, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { type MessageId, type Thread, ThreadId } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Outcome } from "../../core/api/errors.ts";
import { withViewed } from "../../core/messaging/reading.ts";
import { hasUnread, unreadCount } from "../../core/messaging/unread.ts";
import type { ShopEventOf } from "../../machines/events/shop-event.ts";
import { inboxMachine } from "../../machines/shop/inbox.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
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

/** Where the inbox stands, what it shows, how often it was asked for and what it has told. */
const run = (...steps: readonly Step[]) => {
  const { snapshot, asked, emitted } = replay(inboxMachine, steps);
  const { value, context } = snapshot;
  return { value, threads: context.threads, asks: asked.length, told: emitted };
};

const sent = (storeId: StoreId): Step => ({
  type: "message.sent",
  storeId,
  form: "reply.1",
  thread: aThread(storeId, 2),
});
const viewed = (message: MessageId, isViewed = true): ShopEventOf<"inbox.viewed"> => ({
  type: "inbox.viewed",
  storeId: storeA,
  threadId: ThreadId.make(storeA),
  message,
  viewed: isViewed,
});
const messageOf = (threads: readonly Thread[], index: number): MessageId =>
  assertPresent(threads[0]?.messages[index]).id;
const marking = (
  threads: readonly Thread[],
  message: MessageId,
  isViewed: boolean,
): readonly Thread[] => threads.map((thread) => withViewed(thread, message, isViewed));

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

  it.each([
    ["a message is known to have come or gone", changed, { ...changed, storeId: storeB }],
    ["a message has been sent", sent(storeA), sent(storeB)],
  ])("[FLOW-19] is asked for again at once when %s, in its own store alone", (_, own, other) => {
    const shown = [inA, answered(FETCH, ofA)];
    expect(run(...shown, own)).toEqual({ value: "fetching", threads: ofA, asks: 2, told: [] });
    expect(run(...shown, other)).toEqual({ value: "waiting", threads: ofA, asks: 1, told: [] });
    // An answer that is on its way may not know of it.
    expect(run(inA, own)).toEqual({ value: "fetching", threads: null, asks: 2, told: [] });
    expect(run(inA, other)).toEqual({ value: "fetching", threads: null, asks: 1, told: [] });
    expect(run(own)).toEqual({ value: "closed", threads: null, asks: 0, told: [] });
  });

  it("[FLOW-19] marks what is viewed at once, in its own store and conversation alone", () => {
    const two = [aThread(storeA, 2), aThread(storeB, 1)];
    const first = messageOf(two, 0);
    const shown = [inA, answered(FETCH, two)];
    const marked = marking(two, first, true);
    expect(marked.map(({ unviewed }) => unviewed)).toEqual([1, 1]);
    expect(run(...shown, viewed(first))).toEqual({
      value: "waiting",
      threads: marked,
      asks: 1,
      told: [],
    });
    expect(run(...shown, viewed(first), viewed(first, false)).threads).toEqual(two);
    expect(run(...shown, { ...viewed(first), storeId: storeB }).threads).toEqual(two);
  });

  it("[FLOW-19] asks again for what was on its way when something was viewed", () => {
    const first = messageOf(ofA, 0);
    const marked = marking(ofA, first, true);
    const polling = [inA, answered(FETCH, ofA), wait];
    expect(run(...polling, viewed(first))).toEqual({
      value: "fetching",
      threads: marked,
      asks: 3,
      told: [],
    });
    const elsewhere: Step = { ...viewed(first), storeId: storeB };
    expect(run(...polling, elsewhere)).toMatchObject({ threads: ofA, asks: 2 });
    // Nothing has come yet that could be marked.
    expect(run(inA, viewed(first), answered(FETCH, marked))).toEqual({
      value: "waiting",
      threads: marked,
      asks: 2,
      told: [],
    });
  });

  it("[FLOW-19] tells what an answer brings, unless it is the first or says the same again", () => {
    const more = [aThread(storeA, 2)];
    const polled = (threads: readonly Thread[]) => [wait, answered(FETCH, threads)];
    const shown = [inA, answered(FETCH, ofA)];
    expect(run(...shown).told).toEqual([]);
    expect(run(...shown, ...polled([aThread(storeA, 1)])).told).toEqual([]);
    expect(run(...shown, ...polled(more), ...polled(more))).toEqual({
      value: "waiting",
      threads: more,
      asks: 3,
      told: [{ type: "inbox.answered", storeId: storeA, threads: more }],
    });
    expect(run(...shown, inB, answered(FETCH, ofB)).told).toEqual([]);
  });

  it("[FLOW-23] says a defect of its call once, and keeps the messages that were shown", () => {
    const broken = [inA, answered(FETCH, ofA), wait, crashed(FETCH)];
    expect(run(...broken)).toEqual({ value: "broken", threads: ofA, asks: 2, told: [BROKEN] });
    // The next store begins anew.
    expect(run(...broken, inB)).toMatchObject({ value: "fetching", threads: null, asks: 3 });
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
