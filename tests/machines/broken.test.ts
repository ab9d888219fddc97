import {
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  initialTransition,
  SimulatedClock,
  type StateNode,
  transition,
  waitFor,
} from "xstate";
import { describe, expect, it, onTestFinished } from "vitest";
import { ShoppingListId } from "../../api-schema/primitives.ts";
import { BROKEN_TITLE } from "../../core/errors/alerts.ts";
import { LISTEN_AFTER_MS } from "../../core/messaging/live.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { type FlowName, FLOWS } from "../../machines/laboratory/flows/registry.ts";
import { sampleCustomerDraft } from "../../machines/laboratory/flows/sample-registration.ts";
import { sampleLogin } from "../../machines/laboratory/flows/sample-store.ts";
import { sampleOf, sampleStoreId } from "../../machines/laboratory/flows/samples.ts";
import type { PageMachines, ShopMachines } from "../../machines/root/shop-machines.ts";
import { startShopSystem } from "../../machines/root/system.ts";
import { silent } from "./walk.ts";

// A defect of a call: its machine is broken and says so, once; every other machine goes on.

const nodesOf = (node: StateNode): readonly StateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];
const isBroken = (snapshot: AnyMachineSnapshot): boolean =>
  // safe: XState keeps the active nodes there; no public accessor gives them
  (snapshot as unknown as { readonly _nodes: readonly StateNode[] })._nodes.some(
    ({ key }) => key === "broken",
  );

/** Every call of every machine, by the state that makes it. */
const CALLS = Object.values(FLOWS).flatMap(({ name, machine }) =>
  nodesOf(machine.root)
    .flatMap(({ invoke, path }) => invoke.map(({ id }) => ({ path, call: id })))
    .map(({ path, call }) => ({ name, machine, path, call, state: path.join(".") })),
);

const INPUT = {
  storeId: sampleStoreId,
  order: null,
  path: "/panier",
  now: 0,
  mode: "register",
  draft: sampleCustomerDraft,
  reach: "establishment",
  inView: true,
} as const;

/** What becomes of a machine in that state when its call has a defect. */
const crash = (machine: AnyStateMachine, path: readonly string[], call: string) => {
  const [{ context }] = initialTransition(machine, INPUT);
  const value = path.reduceRight<unknown>(
    (inner, key) => (inner === undefined ? key : { [key]: inner }),
    undefined,
  );
  const state = machine.resolveState({ value, context } as never); // safe: a value made of its own keys
  const type = `xstate.error.actor.${call}`;
  const [after, actions] = transition(machine, state, { type, error: new Error("panne") });
  // Wider than XState's own type, which leaves emitted events out.
  const done: readonly { readonly type: string; readonly params?: unknown }[] = actions;
  return {
    isBroken: isBroken(after),
    toasts: done
      .filter((action) => action.type === "xstate.emit")
      .map(({ params }) => (params as { readonly event: ShopEvent }).event) // safe: machines emit facts only
      .filter(({ type: event }) => event === "toast.requested"),
  };
};

describe("a defect", () => {
  it.each(CALLS)(
    "[FLOW-23] of the call of $name in $state breaks the flow and tells the customer once",
    ({ machine, path, call }) => {
      expect(crash(machine, path, call)).toEqual({ isBroken: true, toasts: [BROKEN] });
    },
  );
});

/** A visit that makes every machine call something. */
const VISIT: readonly ShopEvent["type"][] = [
  "app.started",
  "session.opened",
  "stores.loaded",
  "store.chosen",
  "store.activated",
  "terms.settled",
  "welcome.closed",
  "mandate.signRequested",
  "cartToken.saved",
  "cart.doubted",
  "line.changed",
  "route.changed",
  "payment.opened",
  "amendment.opened",
  "shoppingList.changed",
  "outstandings.paymentWatched",
  "orderSheet.opened",
  "conversation.opened",
  "message.submitted",
];

const BREAKABLE = [...new Set(CALLS.map(({ name }) => name))];

const rejecting = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [
        name,
        fromPromise(() => Promise.reject(new Error("panne"))),
      ]),
    ),
  });

/** A shop whose calls never answer, but for those of one machine: they all have a defect. */
const openShop = (broken: FlowName) => {
  const {
    checkout: ofCheckout,
    payment: ofPayment,
    orderSheet: ofSheet,
    amendment: ofAmendment,
    shoppingLists: ofLists,
    outstandingPayment: ofInvoices,
    quickEntry: ofQuickEntry,
    registration: ofRegistration,
    conversation: ofConversation,
    messageSending: ofSending,
    liveMessages: ofLive,
    offlineQueue: ofQueue,
    ...machines
  } = Object.fromEntries(
    Object.values(FLOWS).map(({ name, machine }) => [
      name,
      name === broken ? rejecting(machine) : silent(machine),
    ]),
  ) as unknown as ShopMachines & PageMachines; // safe: the registry has each machine under its name
  const clock = new SimulatedClock();
  const system = startShopSystem(machines, { clock });
  onTestFinished(system.stop);
  const { storeId } = INPUT;
  const checkout = createActor(ofCheckout, { clock, input: INPUT });
  const payment = createActor(ofPayment, { clock, input: { storeId } });
  const registration = createActor(ofRegistration, {
    clock,
    input: { ...INPUT, path: "/inscription/etablissement" },
  });
  system.join("checkout", checkout);
  const outstandingPayment = createActor(ofInvoices, { clock });
  const amendment = createActor(ofAmendment, { clock, input: { storeId } });
  const shoppingLists = createActor(ofLists, { clock, input: { storeId, queued: null } });
  system.join("payment", payment);
  const orderSheet = createActor(ofSheet, { clock, input: { storeId } });
  system.join("orderSheet", orderSheet);
  system.join("amendment", amendment);
  system.join("shoppingLists", shoppingLists);
  system.join("outstandingPayment", outstandingPayment);
  const conversation = createActor(ofConversation, { clock, input: { storeId } });
  const messageSending = createActor(ofSending, { clock, input: { storeId } });
  const liveMessages = createActor(ofLive, { clock, input: { storeId, inView: true } });
  system.join("conversation", conversation);
  system.join("messageSending", messageSending);
  const quickEntry = createActor(ofQuickEntry, { clock, input: { storeId } });
  system.join("quickEntry", quickEntry);
  const queueInput = { customerId: sampleLogin.customerId, maySend: true, at: 0 };
  const offlineQueue = createActor(ofQueue, { clock, input: queueInput });
  system.join("offlineQueue", offlineQueue);
  for (const type of VISIT) system.dispatch(sampleOf(type));
  const toList = { list: ShoppingListId.make(4), items: [], removed: [], before: [], absent: [] };
  system.dispatch({ type: "quickEntry.addRequested", storeId, ...toList });
  // Its page comes last: the address of another one would end what it asks.
  system.join("registration", registration);
  system.dispatch(sampleOf("registration.shopRequested"));
  system.join("liveMessages", liveMessages);
  clock.increment(LISTEN_AFTER_MS);
  const order = system.order(storeId);
  const cartLines = system.cartLines(storeId);
  if (order === undefined || cartLines === undefined) {
    throw new Error("The visit has opened no cart");
  }
  const actors: { readonly [name: string]: AnyActor } = {
    ...system.actors,
    checkout,
    payment,
    orderSheet,
    amendment,
    shoppingLists,
    outstandingPayment,
    quickEntry,
    registration,
    conversation,
    messageSending,
    liveMessages,
    offlineQueue,
    order,
    cartLines,
  };
  return { system, actors };
};

describe("the rest of the shop", () => {
  it.each(BREAKABLE)("[FLOW-23] goes on while %s is broken", async (broken) => {
    const { system, actors } = openShop(broken);
    const actor = actors[broken];
    if (actor === undefined) throw new Error(`${broken} does not run`);
    await waitFor(actor, isBroken, { timeout: 2000 });
    expect(system.actors.toasts.getSnapshot().context.toasts.map(({ title }) => title)).toEqual([
      BROKEN_TITLE,
    ]);

    const others = Object.entries(actors).filter(([name]) => name !== broken);
    expect(others.filter(([, other]) => isBroken(other.getSnapshot()))).toEqual([]);
    expect(others.filter(([, other]) => other.getSnapshot().status !== "active")).toEqual([]);
    system.dispatch({ type: "menu.toggled", menu: "account" });
    system.dispatch({ type: "search.typed", text: "beurre" });
    system.dispatch({ type: "session.reset", reason: "signOut" });
    expect([
      system.actors.menus.getSnapshot().value,
      system.actors.searchPanel.getSnapshot().value,
      system.actors.cartToken.getSnapshot().context.tokens,
      system.order(sampleStoreId),
      system.cartLines(sampleStoreId),
    ]).toEqual(["account", { open: "typing" }, {}, undefined, undefined]);
  });
});
