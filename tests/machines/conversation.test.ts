import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { MessageId, type Thread, ThreadId } from "../../api-schema/messaging.ts";
import type { Outcome } from "../../core/api/errors.ts";
import { conversationMachine } from "../../machines/shop/conversation.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import type { ShopEventOf } from "../../machines/events/shop-event.ts";
import { aThread, storeA } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import { answered, offline, refused, replay, serverError, type Step } from "./walk.ts";

const LOAD = "conversation.loading";
const MARK = "conversation.shown.marking";
const REFRESH = "conversation.shown.refreshing";

const thread = aThread(storeA, 3);
const threadId = thread.id;
const [first, second] = thread.messages.map(({ id }) => id) as [MessageId, MessageId]; // safe: it has three
const OF_THE_STORE = { type: "user", name: "Camille Roux" } as const;
const viewed = { viewed: true, count: 0 };
const open: ShopEventOf<"conversation.opened"> = { type: "conversation.opened", threadId };
const opened = [open, answered(LOAD, thread)];
const see = (message: MessageId): Step => ({ type: "conversation.messageSeen", message });
const choose = (message: MessageId, isViewed: boolean): Step => ({
  type: "conversation.viewedChosen",
  message,
  viewed: isViewed,
});

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(conversationMachine, steps, { storeId: storeA });
  const context: { readonly thread: Thread | null } = snapshot.context;
  return {
    value: snapshot.value,
    viewed: context.thread?.messages.filter((one) => one.viewed).map(({ id }) => id),
    unviewed: context.thread?.unviewed,
    told: emitted,
  };
};

const told = (message: MessageId, isViewed: boolean): ShopEventOf<"inbox.viewed"> => ({
  type: "inbox.viewed",
  storeId: storeA,
  threadId,
  message,
  viewed: isViewed,
});

describe("an open conversation", () => {
  it("[FLOW-40] marks what was seen, one after the other, and tells it once the server has it", () => {
    const asked = run(...opened, see(first), see(second));
    expect(asked).toEqual({ value: { shown: "marking" }, viewed: [], unviewed: 3, told: [] });
    expect(run(...opened, see(first), see(second), answered(MARK, viewed))).toEqual({
      value: { shown: "marking" },
      viewed: [first],
      unviewed: 2,
      told: [told(first, true)],
    });
    expect(
      run(...opened, see(first), see(second), answered(MARK, viewed), answered(MARK, viewed)),
    ).toEqual({
      value: { shown: "settled" },
      viewed: [first, second],
      unviewed: 1,
      told: [told(first, true), told(second, true)],
    });
  });

  it("[FLOW-40] leaves a message as it was when its mark fails, and says so of one by hand only", () => {
    expect(run(...opened, see(first), refused(MARK, offline))).toEqual({
      value: { shown: "settled" },
      viewed: [],
      unviewed: 3,
      told: [],
    });
    const { told: toasts, value } = run(...opened, choose(first, true), refused(MARK, offline));
    expect([value, toasts]).toEqual([
      { shown: "settled" },
      [{ type: "toast.requested", toast: { status: "error", title: "Hors ligne" } }],
    ]);
  });

  it("[FLOW-40] keeps unread what was marked so by hand, until it is opened again", () => {
    const left = [...opened, see(first), answered(MARK, viewed), choose(first, false)];
    expect(run(...left, answered(MARK, viewed), see(first))).toEqual({
      value: { shown: "settled" },
      viewed: [],
      unviewed: 3,
      told: [told(first, true), told(first, false)],
    });
    const again = [open, answered(LOAD, thread), see(first)];
    expect(run(...left, answered(MARK, viewed), ...again).value).toEqual({ shown: "marking" });
  });

  it("[FLOW-40] marks what is seen once, and nothing that is read or is not in it", () => {
    const mine = answered(LOAD, {
      ...thread,
      unviewed: 0,
      messages: thread.messages.map((one) =>
        one.id === second ? { ...one, viewed: true } : { ...one, sender: OF_THE_STORE },
      ),
    });
    const settled = { shown: "settled" };
    // Read already, and written in the store itself: neither waits to be read.
    expect(run(open, mine, see(second)).value).toEqual(settled);
    expect(run(open, mine, see(first)).value).toEqual(settled);
    expect(run(...opened, see(MessageId.make(99))).value).toEqual(settled);
    expect(run(...opened, see(first), answered(MARK, viewed), see(first)).value).toEqual(settled);
    // Scrolled past twice while its mark is on its way, it is told once.
    const twice = [...opened, see(first), see(first), see(second), see(second)];
    expect(run(...twice, answered(MARK, viewed), answered(MARK, viewed))).toEqual({
      value: settled,
      viewed: [first, second],
      unviewed: 1,
      told: [told(first, true), told(second, true)],
    });
  });

  it("[FLOW-40] takes another tab's mark, and asks nothing for it", () => {
    expect(run(...opened, told(second, true))).toEqual({
      value: { shown: "settled" },
      viewed: [second],
      unviewed: 2,
      told: [],
    });
  });

  it("[FLOW-40] reads a new message without hiding what is there, also when that fails", () => {
    const news: Step = { type: "inbox.changed", storeId: storeA, threadId };
    const longer = aThread(storeA, 4);
    expect(run(...opened, news)).toMatchObject({ value: { shown: "refreshing" }, unviewed: 3 });
    expect(run(...opened, news, answered(REFRESH, longer))).toMatchObject({
      value: { shown: "settled" },
      unviewed: 4,
    });
    expect(run(...opened, news, refused(REFRESH, offline))).toMatchObject({
      value: { shown: "settled" },
      unviewed: 3,
    });
    const elsewhere: Step = { ...news, threadId: ThreadId.make(99) };
    expect(run(...opened, elsewhere).value).toEqual({ shown: "settled" });
    const polled: Step = { type: "inbox.answered", storeId: storeA, threads: [longer] };
    expect(run(...opened, polled).value).toEqual({ shown: "refreshing" });
    expect(run(...opened, { ...polled, threads: [thread] }).value).toEqual({
      shown: "settled",
    });
  });

  it("[FLOW-40] shows a reply as soon as it is sent, and says what is none of this store", () => {
    const longer = aThread(storeA, 4);
    const sent: Step = { type: "message.sent", storeId: storeA, form: "reply", thread: longer };
    expect(run(...opened, sent)).toMatchObject({ value: { shown: "settled" }, unviewed: 4 });
    expect(run(open, refused(LOAD, serverError(404))).value).toBe("missing");
    expect(run(open, refused(LOAD, offline)).value).toBe("failed");
    expect(run(open, refused(LOAD, offline), { type: "conversation.retried" }).value).toBe(
      "loading",
    );
    expect(run(...opened, { type: "conversation.closed", threadId }).value).toBe("closed");
    const late: Step = { type: "conversation.closed", threadId: ThreadId.make(99) };
    expect(run(...opened, late).value).toEqual({ shown: "settled" });
  });
});

type Act = (world: World) => void;

/** A server with the marks, and two tabs on the same conversation that tell one another. */
const openTwoTabs = () => {
  const onServer = new Map(thread.messages.map(({ id }) => [id, false]));
  const calls: { readonly answer: (works: boolean) => void }[] = [];
  const read = (): Thread => {
    const messages = thread.messages.map((one) => ({
      ...one,
      viewed: assertPresent(onServer.get(one.id)),
    }));
    return { ...thread, messages, unviewed: messages.filter((one) => !one.viewed).length };
  };
  const asked = <A>(make: () => A) =>
    new Promise<Outcome<A>>((resolve) => {
      calls.push({
        answer: (works) =>
          resolve(works ? { ok: true, value: make() } : { ok: false, error: offline }),
      });
    });
  const machine = conversationMachine.provide({
    actors: {
      loadThread: fromPromise(() => asked(read)),
      markViewed: fromPromise(({ input }) =>
        asked(() => {
          onServer.set(input.message, input.viewed);
          return { viewed: input.viewed, count: 0 };
        }),
      ),
    },
  });
  const tabs = [0, 1].map(() => createActor(machine, { input: { storeId: storeA } }));
  for (const tab of tabs) {
    tab.on("inbox.viewed", (event) => {
      for (const other of tabs) other.send(event);
    });
    tab.start();
    tab.send(open);
  }
  return { tabs, calls, onServer };
};

type World = ReturnType<typeof openTwoTabs>;

const messages = fc.constantFrom(...thread.messages.map(({ id }) => id));
const tabs = fc.constantFrom(0, 1);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(tabs, messages).map<Act>(
      ([at, message]) =>
        (world) =>
          world.tabs[at]?.send({ type: "conversation.messageSeen", message }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(tabs, messages, fc.boolean()).map<Act>(
      ([at, message, isViewed]) =>
        (world) =>
          world.tabs[at]?.send({ type: "conversation.viewedChosen", message, viewed: isViewed }),
    ),
  },
  {
    weight: 1,
    arbitrary: tabs.map<Act>(
      (at) => (world) => world.tabs[at]?.send({ type: "inbox.changed", storeId: storeA, threadId }),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.boolean().map<Act>((works) => (world) => world.calls.shift()?.answer(works)),
  },
);

describe("a conversation in two tabs, in any sequence", () => {
  it("[FLOW-40] ends in every tab with the marks that the server has", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 40 }), async (steps) => {
        const world = openTwoTabs();
        const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
        for (const step of steps) {
          step(world);
          await settle();
        }
        // The network works from now on, and a poll brings what was missed.
        for (let rest = 0; rest < 200 && world.calls.length > 0; rest += 1) {
          world.calls.shift()?.answer(true);
          await settle();
        }
        for (const tab of world.tabs) {
          if (tab.getSnapshot().matches("failed")) tab.send({ type: "conversation.retried" });
          tab.send({ type: "inbox.changed", storeId: storeA, threadId });
        }
        await settle();
        for (let rest = 0; rest < 50 && world.calls.length > 0; rest += 1) {
          world.calls.shift()?.answer(true);
          await settle();
        }
        const marks = [...world.onServer.values()];
        for (const tab of world.tabs) {
          const shown = tab.getSnapshot().context.thread?.messages.map((one) => one.viewed);
          expect(shown).toEqual(marks);
          tab.stop();
        }
      }),
      { numRuns: 120 },
    );
  });
});

const ofThread = { storeId: storeA, threadId };
const input = { storeId: storeA };

itAsks(conversationMachine, {
  [LOAD]: { input, after: [open], asked: [["loadThread", ofThread]] },
  [MARK]: {
    input,
    after: [...opened, see(first), answered(MARK, viewed), choose(second, false)],
    asked: [
      ["loadThread", ofThread],
      ["markViewed", { storeId: storeA, message: first, viewed: true }],
      ["markViewed", { storeId: storeA, message: second, viewed: false }],
    ],
  },
  [REFRESH]: {
    input,
    after: [...opened, { type: "inbox.changed", ...ofThread }],
    asked: [
      ["loadThread", ofThread],
      ["loadThread", ofThread],
    ],
  },
});
