import { type AnyActor, createActor, SimulatedClock } from "xstate";
import { describe, expect, it, onTestFinished } from "vitest";
import { ThreadId } from "../../api-schema/messaging.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { sampleOf } from "../../machines/laboratory/flows/samples.ts";
import { paymentMachine } from "../../machines/order/payment.ts";
import { SHOP_MACHINES, type ShopMachines } from "../../machines/root/shop-machines.ts";
import { startShopSystem, type SystemOptions } from "../../machines/root/system.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { observe } from "../../machines/system/observation.ts";
import { activated, anOrder, flour, storeA, storeB, tokenA } from "./shop-data.ts";
import { silent } from "./walk.ts";

// The machines of a shop together: which of them run, what each of them receives, and how they end.

const QUIET = Object.fromEntries(
  Object.entries(SHOP_MACHINES).map(([name, machine]) => [name, silent(machine)]),
) as unknown as ShopMachines; // safe: each machine under its name

const open: ShopEvent = { type: "menu.toggled", menu: "account" };
const typed: ShopEvent = { type: "search.typed", text: "farine" };
const reset: ShopEvent = { type: "session.reset", reason: "expired" };
const saved: ShopEvent = {
  type: "cartToken.saved",
  storeId: storeA,
  token: tokenA,
  order: anOrder({ lines: { [flour]: 2 } }),
};

/** A shop whose calls never answer, watched. */
const startWatched = (options: SystemOptions = {}, machines = QUIET) => {
  const { inspect, wiring, recent, standing } = observe(() => 0);
  const clock = new SimulatedClock();
  const system = startShopSystem(machines, { clock, inspect, wiring, ...options });
  onTestFinished(system.stop);
  return {
    system,
    /** Where every machine that runs stands. */
    places: () => standing(Number.POSITIVE_INFINITY),
    started: () => recent().flatMap(({ kind, actor }) => (kind === "started" ? [actor] : [])),
    receiversOf: (event: ShopEvent) =>
      recent().flatMap((step) => (step.event === event ? [step.actor] : [])),
  };
};

/** A page's machine, and the events that were sent to it, whether it still took them or not. */
const aPage = () => {
  const sent: string[] = [];
  const actor = createActor(silent(paymentMachine), {
    input: { storeId: storeA },
    clock: new SimulatedClock(),
    inspect: (inspected) => {
      if (inspected.type !== "@xstate.event" || inspected.event.type.startsWith("xstate.")) return;
      sent.push(inspected.event.type);
    },
  });
  return { actor, sent };
};

const statusOf = (actor: AnyActor | undefined) => actor?.getSnapshot().status;
const isRunning = (actors: readonly (AnyActor | undefined)[]) =>
  actors.map((actor) => statusOf(actor) === "active");

/** What both calls of a store answer once it has no open order. */
const NONE = [undefined, undefined];

describe("the open orders of a shop", () => {
  it("[FLOW-27] are one a store, and the same when their store is active again", () => {
    const { system, started } = startWatched();
    const openOf = (storeId: typeof storeA) => [system.order(storeId), system.cartLines(storeId)];
    expect(openOf(storeA)).toEqual(NONE);
    system.dispatch(activated(storeA));
    const [order, lines] = openOf(storeA);
    system.dispatch(saved);
    system.dispatch(activated(storeB));
    system.dispatch(activated(storeA, { cause: "selection" }));
    expect(openOf(storeA)[0]).toBe(order);
    expect(openOf(storeA)[1]).toBe(lines);
    expect(started().slice(Object.keys(system.actors).length)).toEqual([
      "order.1",
      "cartLines.1",
      "order.2",
      "cartLines.2",
    ]);
  });

  it("[FLOW-5] are opened by an active store alone, and for a role that may order", () => {
    const { system } = startWatched();
    const thread: ShopEvent = {
      type: "inbox.changed",
      storeId: storeA,
      threadId: ThreadId.make(1),
    };
    system.dispatch(thread);
    system.dispatch(activated(storeA, { mayOrder: false }));
    expect([system.order(storeA), system.cartLines(storeA)]).toEqual(NONE);
  });

  it("[SESS-1] end with the login", () => {
    const { system } = startWatched();
    system.dispatch(activated(storeA));
    system.dispatch(activated(storeB));
    const opened = [storeA, storeB].flatMap((id) => [system.order(id), system.cartLines(id)]);
    expect(isRunning(opened)).toEqual([true, true, true, true]);
    system.dispatch(reset);
    expect(opened.map(statusOf)).toEqual(["stopped", "stopped", "stopped", "stopped"]);
    expect([storeA, storeB].map((id) => system.order(id))).toEqual(NONE);
    expect([storeA, storeB].map((id) => system.cartLines(id))).toEqual(NONE);
  });
});

describe("an event in a shop", () => {
  it("reaches the machines whose charts name it, and no other", () => {
    const { system, receiversOf } = startWatched();
    system.dispatch(activated(storeA));
    const { actor, sent } = aPage();
    system.join("payment", actor);
    const returned: ShopEvent = { type: "tab.returned", now: 0 };
    for (const event of [typed, saved, returned]) system.dispatch(event);
    expect(receiversOf(typed)).toEqual(["searchPanel"]);
    expect(receiversOf(saved)).toEqual(["order.1"]);
    expect(sent).toEqual(["tab.returned"]);
  });

  it("is told to whoever listens, until they listen no more", () => {
    const { system } = startWatched();
    const told: ShopEvent[] = [];
    const stopListening = system.listen((event) => told.push(event));
    system.dispatch(open);
    stopListening();
    system.dispatch(typed);
    expect(told).toEqual([open]);
  });

  it("is said to be delivered until it has been, also when a listener fails", () => {
    const said: (readonly [string, ShopEvent["type"] | null])[] = [];
    const name = (event: { readonly type: string } | null) =>
      (event?.type ?? null) as ShopEvent["type"] | null; // safe: facts of the shop are all that is dispatched
    const { system } = startWatched({
      wiring: {
        dispatched: (event) => said.push(["dispatched", name(event)]),
        delivering: (event) => said.push(["delivering", name(event)]),
      },
    });
    const stopListening = system.listen(() => {
      throw new Error("panne");
    });
    expect(() => system.dispatch(open)).toThrow("panne");
    stopListening();
    system.dispatch(typed);
    expect(said).toEqual([
      ["dispatched", "menu.toggled"],
      ["delivering", "menu.toggled"],
      ["delivering", null],
      ["dispatched", "search.typed"],
      ["delivering", "search.typed"],
      ["delivering", null],
    ]);
  });

  it("[FLOW-23] that a machine cannot take is said as a defect, though nobody logs it", () => {
    const menus = QUIET.menus.provide({
      guards: {
        isCatalogue: () => {
          throw new Error("panne");
        },
      },
    });
    const { system } = startWatched({}, { ...QUIET, menus });
    const told: ShopEvent[] = [];
    system.listen((event) => told.push(event));
    system.dispatch(open);
    expect(told).toEqual([open, BROKEN]);
    expect(statusOf(system.actors.menus)).toBe("error");
  });
});

describe("a page's machine", () => {
  const watch = sampleOf("payment.opened");

  it("receives what it is subscribed to until its page leaves, and stops then", () => {
    const { system } = startWatched();
    const { actor, sent } = aPage();
    const leave = system.join("payment", actor);
    system.dispatch(watch);
    expect([statusOf(actor), sent]).toEqual(["active", [watch.type]]);
    leave();
    system.dispatch(watch);
    expect([statusOf(actor), sent]).toEqual(["stopped", [watch.type]]);
  });

  it("gives way to the next one of its kind, and does not take that one out when it leaves", () => {
    const { system } = startWatched();
    const [first, second] = [aPage(), aPage()];
    const leaveFirst = system.join("payment", first.actor);
    const leaveSecond = system.join("payment", second.actor);
    expect([statusOf(first.actor), statusOf(second.actor)]).toEqual(["stopped", "active"]);
    leaveFirst();
    system.dispatch(watch);
    expect([first.sent, second.sent]).toEqual([[], [watch.type]]);
    leaveSecond();
    system.dispatch(watch);
    expect([statusOf(second.actor), second.sent]).toEqual(["stopped", [watch.type]]);
  });
});

describe("the end of a shop", () => {
  it("stops every machine, of the first load, of stores and of pages", () => {
    const { system, places } = startWatched();
    const { actor, sent } = aPage();
    system.join("payment", actor);
    system.dispatch(activated(storeA));
    const all = [
      ...Object.values<AnyActor>(system.actors),
      system.order(storeA),
      system.cartLines(storeA),
      actor,
    ];
    expect(new Set(all.map(statusOf))).toEqual(new Set(["active"]));
    system.stop();
    expect(new Set(all.map(statusOf))).toEqual(new Set(["stopped"]));
    expect([...places().keys()]).toEqual([]);
    expect([system.order(storeA), system.cartLines(storeA)]).toEqual(NONE);
    // What comes too late is sent to no page that has gone.
    system.dispatch(sampleOf("payment.opened"));
    expect(sent).toEqual([]);
  });
});

describe("a shop that goes on from where another stood", () => {
  it("has each machine where it was, and the orders of the stores that had one", () => {
    const before = startWatched();
    before.system.dispatch(activated(storeA));
    before.system.dispatch(saved);
    // Its messages may be read, but no order may be made in it.
    before.system.dispatch(activated(storeB, { mayOrder: false }));
    before.system.dispatch(open);
    before.system.dispatch(typed);
    const standing = before.places();
    const after = startWatched({ standing });
    const placesOf = (places: typeof standing) =>
      Object.fromEntries([...places].map(([id, { value, context }]) => [id, { value, context }]));
    expect(placesOf(after.places())).toEqual(placesOf(standing));
    expect(after.started().toSorted()).toEqual(before.started().toSorted());
    expect(after.system.order(storeA)?.getSnapshot().context.order).toEqual(
      before.system.order(storeA)?.getSnapshot().context.order,
    );
    expect([after.system.order(storeB), after.system.cartLines(storeB)]).toEqual(NONE);
    expect([
      after.system.actors.menus.getSnapshot().value,
      after.system.actors.searchPanel.getSnapshot().context.text,
      after.system.actors.inbox.getSnapshot().context.storeId,
    ]).toEqual(["account", "farine", storeB]);
  });
});
