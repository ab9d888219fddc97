import fc from "fast-check";
import { type Actor, createActor, fromPromise, SimulatedClock } from "xstate";
import type { CartAnswer, Order } from "../../../api-schema/order.ts";
import {
  CustomerId,
  OrderItemId,
  OrderToken,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import type { SentChange } from "../../../core/api/cart-changes.ts";
import { type Outcome, unreachable } from "../../../core/api/errors.ts";
import {
  afterStep,
  EMPTY_QUEUE,
  isOfCart,
  type Queue,
  type QueueStep,
} from "../../../core/offline/queue.ts";
import { offlineQueueMachine } from "../../../machines/shop/offline-queue.ts";
import type { Place } from "../../../ui/offline/queue-store.ts";
import { type Sender, sendQueue } from "../../../ui/offline/send-queue.ts";

// One browser with its tabs and its database, two customers who sign in to it, and the server behind a
// network that loses calls, loses answers, or brings calls late.

export const STORE = StoreId.make(1);
export const PEOPLE = [CustomerId.make(7), CustomerId.make(8)] as const;
export const VARIANTS = ["FARINE", "BEURRE", "SEL"].map((code) => VariantCode.make(code));

/** 'late': the server does what was asked after nobody waits for it any more. */
export type Network = "on" | "off" | "answersLost" | "late";

export type Deed =
  | {
      readonly do: "press";
      readonly tab: number;
      readonly variant: number;
      readonly quantity: number;
    }
  | { readonly do: "openTab" }
  | { readonly do: "crash"; readonly tab: number }
  | { readonly do: "network"; readonly is: Network }
  | { readonly do: "return" }
  | { readonly do: "signIn"; readonly person: number }
  | { readonly do: "wait"; readonly calls: number };

export const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("press" as const),
        tab: fc.nat(2),
        variant: fc.nat(2),
        quantity: fc.nat(5),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("openTab" as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("crash" as const), tab: fc.nat(2) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("network" as const),
        is: fc.constantFrom<Network>("on", "off", "answersLost", "late"),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("return" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("signIn" as const), person: fc.nat(1) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("wait" as const),
        calls: fc.integer({ min: 1, max: 4 }),
      }),
    },
  ),
  { maxLength: 30 },
);

type Program = (() => unknown) & { readonly changes?: true };
type Cart = Map<VariantCode, { readonly id: OrderItemId; readonly quantity: number }>;
type Tab = {
  readonly person: CustomerId;
  readonly actor: Actor<typeof offlineQueueMachine>;
  readonly release: () => void;
};

/** A server that has one cart a person, and does a keyed call once. */
const openServer = () => {
  const carts = new Map<CustomerId, Cart>(PEOPLE.map((person) => [person, new Map()]));
  const doneByKey = new Map<string, CartAnswer>();
  let ids = 0;
  const cartOf = (person: CustomerId): Cart => carts.get(person) ?? new Map();
  const orderOf = (person: CustomerId): Order =>
    // safe: what sending reads of an order
    ({
      tokenValue: OrderToken.make(`panier-de-la-personne-${person}`),
      shipments: [
        {
          items: [...cartOf(person)].map(([variant, { id, quantity }]) => ({
            variant,
            id,
            quantity,
            productName: variant,
          })),
        },
      ],
    }) as unknown as Order;
  const change = (person: CustomerId, { change, key }: SentChange): CartAnswer => {
    const cart = cartOf(person);
    const known = doneByKey.get(`${person} ${key}`);
    if (known !== undefined) return known;
    if (change.kind === "add") {
      for (const { variant, quantity } of change.items) {
        const line = cart.get(variant);
        ids += 1;
        cart.set(variant, {
          id: line?.id ?? OrderItemId.make(ids),
          quantity: (line?.quantity ?? 0) + quantity,
        });
      }
    }
    for (const [variant, { id }] of cart) {
      if (change.kind === "remove" && change.items.includes(id)) cart.delete(variant);
      if (change.kind === "change" && change.itemId === id) {
        cart.set(variant, { id, quantity: change.quantity });
      }
    }
    const answer = { order: orderOf(person), changes: [] };
    if (change.kind === "add") doneByKey.set(`${person} ${key}`, answer);
    return answer;
  };
  return { cartOf, orderOf, change };
};

/** Plays the deeds; answers what the server has in the end, and what the browser had kept. */
export const playOrderBook = async (scheduler: fc.Scheduler, played: readonly Deed[]) => {
  const clock = new SimulatedClock();
  const server = openServer();
  const queues = new Map<CustomerId, Queue>();
  const unanswered = new Map<CustomerId, SentChange>();
  const wanted = new Map<CustomerId, Map<VariantCode, number>>(
    PEOPLE.map((person) => [person, new Map()]),
  );
  const strangers: CustomerId[] = [];
  let network: Network = "on";
  let person: CustomerId = PEOPLE[0];
  let keys = 0;
  const newKey = (): string => `cle-${(keys += 1)}`;
  const tabs: Tab[] = [];
  const leaders: { current: object | null; waiting: { who: object; go: () => void }[] } = {
    current: null,
    waiting: [],
  };
  const turn = <A>(value: () => A): Promise<A> => scheduler.schedule(Promise.resolve()).then(value);

  const step = (who: CustomerId, queueStep: QueueStep): Promise<Queue> =>
    turn(() => {
      const next = afterStep(queues.get(who) ?? EMPTY_QUEUE, queueStep);
      queues.set(who, next);
      if (queueStep.kind === "append") {
        for (const { command } of queueStep.entries.filter(isOfCart)) {
          wanted.get(who)?.set(command.variant, command.quantity);
        }
      }
      return next;
    });

  /** A call as the sender makes it: what the network does to it is decided when it leaves. */
  const call = async (
    who: CustomerId,
    work: Program,
    signal: AbortSignal,
  ): Promise<Outcome<unknown>> => {
    await turn(() => undefined);
    signal.throwIfAborted();
    if (who !== person) strangers.push(who);
    // A reading that is lost is one that never came.
    const is = network === "off" || work.changes === true ? network : "on";
    if (is === "off") return { ok: false, error: unreachable };
    if (is === "late") {
      // Some turns after whoever waited has gone on.
      void turn(() => turn(() => turn(() => turn(() => turn(work)))));
      return { ok: false, error: unreachable };
    }
    const value = await turn(work);
    signal.throwIfAborted();
    return is === "answersLost" ? { ok: false, error: unreachable } : { ok: true, value };
  };

  const senderOf = (who: CustomerId): Sender =>
    // safe: the parts of the wire that sending uses; a program is a call to be made here
    ({
      client: {
        api: null,
        orders: { retrieveOrder: () => () => server.orderOf(who) },
        cartChanges: {
          changeLines: (_: null, sent: SentChange) =>
            Object.assign(() => server.change(who, sent), { changes: true }),
        },
        runOutcome: (program: Program, signal: AbortSignal) => call(who, program, signal),
      },
      stored: {
        step,
        unanswered: () => turn(() => unanswered.get(who) ?? null),
        keepUnanswered: (_: Place, sent: SentChange | null) =>
          turn(() => void (sent === null ? unanswered.delete(who) : unanswered.set(who, sent))),
        cartBaseline: () => turn(() => null),
      },
      newKey,
      now: () => clock.now(),
    }) as unknown as Sender;

  const openTab = (): void => {
    const who = {};
    const own = person;
    const release = (): void => {
      leaders.waiting = leaders.waiting.filter((waiting) => waiting.who !== who);
      if (leaders.current !== who) return;
      const next = leaders.waiting.shift();
      leaders.current = next?.who ?? null;
      next?.go();
    };
    const lead = (): Promise<Outcome<null>> =>
      new Promise((resolve) => {
        const go = (): void => resolve({ ok: true, value: null });
        if (leaders.current === null) {
          leaders.current = who;
          go();
        } else leaders.waiting.push({ who, go });
      });
    const machine = offlineQueueMachine.provide({
      actors: {
        writeStep: fromPromise(async ({ input }): Promise<Outcome<Queue>> => ({
          ok: true,
          value: await step(input.customerId, input.step),
        })),
        lead: fromPromise(lead),
        sendEntries: fromPromise(({ input, signal }) =>
          sendQueue(
            senderOf(input.customerId),
            {
              place: { customerId: input.customerId, storeId: input.storeId },
              entries: input.entries.filter(isOfCart),
            },
            signal,
          ),
        ),
      },
    });
    const actor = createActor(machine, {
      clock,
      input: { customerId: own, maySend: true, at: clock.now() },
    });
    actor.on("queue.written", () => {
      for (const tab of tabs) {
        if (tab.actor !== actor && tab.person === own) {
          tab.actor.send({ type: "queue.changedElsewhere", now: clock.now() });
        }
      }
    });
    tabs.push({ person: own, actor, release });
    actor.start();
  };
  const close = (tab: Tab): void => {
    tabs.splice(tabs.indexOf(tab), 1);
    tab.actor.stop();
    tab.release();
  };
  const closeAll = (): void => {
    for (let tab = tabs[0]; tab !== undefined; tab = tabs[0]) close(tab);
  };
  const signIn = (who: CustomerId): void => {
    closeAll();
    person = who;
    openTab();
  };

  /** The network is said to be back: whoever waits for it asks again at once. */
  const returnToTabs = (): void => {
    for (const { actor } of tabs) actor.send({ type: "tab.returned", now: clock.now() });
  };

  const doIt = async (deed: Deed): Promise<void> => {
    switch (deed.do) {
      case "press": {
        const command = {
          kind: "setQuantity" as const,
          token: OrderToken.make(`panier-de-la-personne-${person}`),
          variant: VARIANTS[deed.variant] ?? VariantCode.make("FARINE"),
          quantity: deed.quantity,
          name: "Produit",
        };
        const entry = { customerId: person, storeId: STORE, madeAt: clock.now(), command };
        const state = { state: "waiting" as const, problem: null, settledAt: null };
        tabs[deed.tab % tabs.length]?.actor.send({
          type: "queue.changesRequested",
          entries: [{ id: newKey(), ...entry, ...state }],
        });
        return;
      }
      case "openTab":
        if (tabs.length < 3) openTab();
        return;
      case "crash": {
        const tab = tabs[deed.tab % tabs.length];
        if (tab !== undefined) close(tab);
        if (tabs.length === 0) openTab();
        return;
      }
      case "network":
        network = deed.is;
        return;
      case "return":
        returnToTabs();
        return;
      case "signIn":
        signIn(PEOPLE[deed.person] ?? PEOPLE[0]);
        return;
      case "wait":
        for (let n = 0; n < deed.calls && scheduler.count() > 0; n += 1) await scheduler.waitOne();
        return;
    }
  };

  openTab();
  for (const deed of played) await doIt(deed);
  network = "on";
  returnToTabs();
  for (const who of PEOPLE) {
    await scheduler.waitIdle();
    signIn(who);
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await scheduler.waitIdle();
      clock.increment(60_000);
    }
    await scheduler.waitIdle();
  }
  closeAll();
  const quantitiesOf = (lines: Iterable<readonly [VariantCode, number]>) =>
    Object.fromEntries(
      [...lines].filter(([, quantity]) => quantity > 0).toSorted(([a], [b]) => a.localeCompare(b)),
    );
  return {
    strangers,
    server: PEOPLE.map((who) =>
      quantitiesOf(
        [...server.cartOf(who)].map(([code, { quantity }]) => [code, quantity] as const),
      ),
    ),
    wanted: PEOPLE.map((who) => quantitiesOf(wanted.get(who) ?? [])),
    waiting: [...queues.values()].flatMap(({ entries }) =>
      entries.filter(({ state }) => state !== "sent"),
    ),
  };
};
