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
import { BROKEN_TITLE } from "../../core/errors/alerts.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import type { ShopEvent } from "../../machines/system/events.ts";
import { type FlowName, FLOWS } from "../../machines/flows/registry.ts";
import { sampleCustomerDraft } from "../../machines/flows/sample-registration.ts";
import { sampleOf, sampleStoreId } from "../../machines/flows/samples.ts";
import type { PageMachines, ShopMachines } from "../../machines/system/shop-machines.ts";
import { startShopSystem } from "../../machines/system/system.ts";
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
      .filter(({ type: event }) => event === "toast.asked"),
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
  "mandate.signAsked",
  "cartToken.saved",
  "line.changed",
  "route.changed",
  "payment.opened",
  "outstandings.paymentWatched",
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
    outstandingPayment: ofInvoices,
    registration: ofRegistration,
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
  system.join("payment", payment);
  system.join("outstandingPayment", outstandingPayment);
  for (const type of VISIT) system.dispatch(sampleOf(type));
  // Its page comes last: the address of another one would end what it asks.
  system.join("registration", registration);
  system.dispatch(sampleOf("registration.shopAsked"));
  const cartLines = system.cartLines(storeId);
  if (cartLines === undefined) throw new Error("The visit has opened no cart");
  const actors: { readonly [name: string]: AnyActor } = {
    ...system.actors,
    checkout,
    payment,
    outstandingPayment,
    registration,
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
      system.cartLines(sampleStoreId),
    ]).toEqual(["account", { open: "typing" }, {}, undefined]);
  });
});
