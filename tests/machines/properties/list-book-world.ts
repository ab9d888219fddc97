import fc from "fast-check";
import { type Actor, createActor, fromPromise, SimulatedClock } from "xstate";
import { CustomerId, StoreId, VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { type Outcome, unreachable } from "../../../core/api/errors.ts";
import {
  type ListChange,
  missingProducts,
  withListChange,
} from "../../../core/lists/pending-change.ts";
import {
  leftBehind,
  listEntry,
  withStoredBy,
  type StoredLists,
} from "../../../core/offline/stored-lists.ts";
import {
  afterStep,
  EMPTY_QUEUE,
  isOfList,
  type Queue,
  type QueueStep,
} from "../../../core/offline/queue.ts";
import { sampleList } from "../../../machines/laboratory/flows/sample-list.ts";
import { offlineQueueMachine } from "../../../machines/shop/offline-queue.ts";
import { shoppingListsMachine } from "../../../machines/shop/shopping-lists.ts";
import { type ListSender, sendLists } from "../../../ui/offline/send-lists.ts";
import { serverError } from "../walk.ts";

// One browser with its tabs and its database, one list, and the server behind a network that loses
// calls or answers. Each tab counts a product of its own, and puts products of all kinds into the list.

const storeId = StoreId.make(1);
const customerId = CustomerId.make(7);
const [sampleLine] = sampleList.lines;
const TABS = [0, 1, 2] as const;
const ownCode = (tab: number) => VariantCode.make(`PROPRE-${tab}`);

export type Network = "on" | "off" | "answersLost";
export type Deed =
  | { readonly do: "count"; readonly tab: number; readonly quantity: number }
  | { readonly do: "collect"; readonly tab: number }
  | { readonly do: "rename"; readonly tab: number }
  | { readonly do: "crash"; readonly tab: number }
  | { readonly do: "network"; readonly is: Network }
  | { readonly do: "return" }
  | { readonly do: "wait"; readonly turns: number };

const tab = fc.constantFrom(...TABS);
export const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("count" as const),
        tab,
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("collect" as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("rename" as const), tab }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("crash" as const), tab }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("network" as const),
        is: fc.constantFrom<Network>("on", "off", "answersLost"),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("return" as const) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("wait" as const),
        turns: fc.integer({ min: 1, max: 6 }),
      }),
    },
  ),
  { maxLength: 30 },
);

type Tab = {
  readonly name: string;
  readonly lists: Actor<typeof shoppingListsMachine>;
  readonly queue: Actor<typeof offlineQueueMachine>;
  readonly release: () => void;
};

const lineOf = (code: VariantCode, quantity: number): ShoppingListLine => {
  if (sampleLine === undefined) throw new Error("The sample list has no line");
  return { ...sampleLine, code, quantity };
};

/** The answer that a page which is gone never has. */
const gone = new Promise<never>(() => undefined);

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Plays the deeds; answers the server's list in the end, and what was asked for. */
export const playListBook = async (scheduler: fc.Scheduler, played: readonly Deed[]) => {
  const clock = new SimulatedClock();
  const server = {
    list: { ...sampleList, lines: TABS.map((own) => lineOf(ownCode(own), 1)) } as ShoppingList,
  };
  const browser = { queue: EMPTY_QUEUE, journal: {} as StoredLists };
  const counts = TABS.map(() => 1);
  const names: string[] = [];
  const collected: string[] = [];
  const leaders: { current: object | null; waiting: { who: object; go: () => void }[] } = {
    current: null,
    waiting: [],
  };
  const tabs: (Tab | null)[] = [null, null, null];
  let network: Network = "on";
  let ids = 0;
  const newId = (): string => `id-${(ids += 1)}`;
  const turn = <A>(value: () => A): Promise<A> => scheduler.schedule(Promise.resolve()).then(value);

  const change = (asked: ListChange, seen: ShoppingList | null): Outcome<ShoppingList> => {
    const { list } = server;
    const isOld = asked.kind === "rename" && seen?.revision !== list.revision;
    if (isOld) return { ok: false, error: serverError(409) };
    const missing = asked.kind === "collect" ? missingProducts(seen ?? list, asked.products) : [];
    const changed = withListChange(list, asked);
    // [LIST-3] A product that is there meanwhile is written where it stands.
    const added = missing.filter(({ code }) => changed.lines.every((line) => line.code !== code));
    const lines = [...changed.lines, ...added.map(({ code }) => lineOf(code, 1))];
    server.list = { ...changed, lines, revision: list.revision + 1 };
    return { ok: true, value: server.list };
  };

  const call = async (
    work: () => Outcome<ShoppingList>,
    signal: AbortSignal,
  ): Promise<Outcome<ShoppingList>> => {
    await turn(() => undefined);
    signal.throwIfAborted();
    const is = network;
    if (is === "off") return { ok: false, error: unreachable };
    const answer = await turn(work);
    return is === "answersLost" ? { ok: false, error: unreachable } : answer;
  };
  const read = () => ({ ok: true, value: server.list }) as const;

  // safe: the parts of the wire that sending uses; a program is a call to be made here
  const sender = {
    client: {
      api: null,
      shoppingLists: { getShoppingList: () => read },
      listChanges: {
        sendListChange:
          (_: null, asked: { change: ListChange; refreshed: ShoppingList | null }) => () =>
            change(asked.change, asked.refreshed),
      },
      runOutcome: call,
    },
    now: () => clock.now(),
  } as unknown as ListSender;

  const aliveTabs = (): readonly string[] =>
    tabs.flatMap((open) => (open === null ? [] : [open.name]));

  const openTab = async (index: number): Promise<void> => {
    const who = {};
    const name = newId();
    const release = (): void => {
      leaders.waiting = leaders.waiting.filter((waiting) => waiting.who !== who);
      if (leaders.current !== who) return;
      const next = leaders.waiting.shift();
      leaders.current = next?.who ?? null;
      next?.go();
    };
    const tellOthers = (): void => {
      for (const other of tabs) {
        if (other?.name !== name) other?.queue.send({ type: "queue.changedElsewhere", now: 0 });
      }
    };
    const isOpen = (): boolean => tabs[index]?.name === name;
    const write = (step: QueueStep): Queue => {
      if (step.kind === "read") {
        const { left, kept } = leftBehind(browser.journal, aliveTabs());
        browser.journal = kept;
        const entries = left.map((one) => listEntry(one, { id: newId(), customerId }));
        browser.queue = afterStep(browser.queue, { kind: "append", entries });
        if (entries.length > 0) tellOthers();
      }
      browser.queue = afterStep(browser.queue, step);
      return browser.queue;
    };
    const queueMachine = offlineQueueMachine.provide({
      actors: {
        // The database's transactions run in the order in which pages have begun them: one that is gone
        // begins none. It may go between writing and hearing of it.
        writeStep: fromPromise(async ({ input: { step } }) => {
          const written = await turn(() => (isOpen() ? write(step) : gone));
          await turn(() => undefined);
          return { ok: true, value: written } as const;
        }),
        lead: fromPromise(
          () =>
            new Promise<Outcome<null>>((resolve) => {
              const go = (): void => resolve({ ok: true, value: null });
              if (leaders.current === null) {
                leaders.current = who;
                go();
              } else leaders.waiting.push({ who, go });
            }),
        ),
        sendEntries: fromPromise(({ input, signal }) => {
          const [first, ...others] = input.entries.filter(isOfList);
          if (first === undefined) throw new Error("Nothing of a list is to be sent");
          return sendLists(sender, [first, ...others], signal);
        }),
      },
    });
    const listsMachine = shoppingListsMachine.provide({
      actors: {
        loadList: fromPromise(({ signal }) => call(read, signal)),
        changeList: fromPromise(({ input: { change: asked, refreshed: seen }, signal }) =>
          call(() => change(asked, seen), signal),
        ),
      },
    });
    const queue = createActor(queueMachine, { clock, input: { customerId, maySend: true, at: 0 } });
    const lists = createActor(listsMachine, { clock, input: { storeId, queued: [] } });
    lists.subscribe(({ context }) => {
      const changes = context.queue.map((asked) => ({ ...asked, storeId, madeAt: clock.now() }));
      browser.journal = withStoredBy(browser.journal, name, changes);
    });
    lists.on("shoppingList.deferred", ({ changes }) => {
      const entries = changes.map((asked) =>
        listEntry({ ...asked, storeId, madeAt: clock.now() }, { id: newId(), customerId }),
      );
      queue.send({ type: "queue.changesRequested", entries });
    });
    queue.on("queue.listsRefreshed", (event) => lists.send(event));
    queue.on("queue.written", tellOthers);
    tabs[index] = { name, lists, queue, release };
    lists.start();
    queue.start();
    // Nobody presses before the page has read what is left.
    while (queue.getSnapshot().context.unwritten.length > 0) {
      await (scheduler.count() > 0 ? scheduler.waitOne() : settled());
    }
  };
  const close = (index: number): void => {
    const closing = tabs[index];
    tabs[index] = null;
    closing?.lists.stop();
    closing?.queue.stop();
    closing?.release();
  };
  const ask = (index: number, asked: ListChange): void =>
    tabs[index]?.lists.send({
      type: "shoppingList.changed",
      storeId,
      list: sampleList.id,
      changes: [asked],
    });
  const returnToTabs = (): void => {
    for (const open of tabs) {
      open?.lists.send({ type: "tab.returned", now: 0 });
      open?.queue.send({ type: "tab.returned", now: 0 });
    }
  };

  const doIt = async (deed: Deed): Promise<void> => {
    switch (deed.do) {
      case "count":
        counts[deed.tab] = deed.quantity;
        return ask(deed.tab, {
          kind: "quantity",
          code: ownCode(deed.tab),
          quantity: deed.quantity,
        });
      case "collect": {
        const code = VariantCode.make(`AJOUT-${collected.length}`);
        collected.push(code);
        return ask(deed.tab, { kind: "collect", products: [{ code, quantity: 1 }] });
      }
      case "rename":
        names.push(`Liste ${names.length}`);
        return ask(deed.tab, { kind: "rename", name: `Liste ${names.length - 1}` });
      case "crash":
        close(deed.tab);
        return openTab(deed.tab);
      case "network":
        network = deed.is;
        return;
      case "return":
        return returnToTabs();
      case "wait":
        for (let n = 0; n < deed.turns && scheduler.count() > 0; n += 1) await scheduler.waitOne();
        return;
    }
  };

  /** Until nothing is on its way, nor about to be. */
  const idle = async (): Promise<void> => {
    do {
      await scheduler.waitIdle();
      await settled();
    } while (scheduler.count() > 0);
  };

  for (const index of TABS) await openTab(index);
  for (const deed of played) await doIt(deed);
  network = "on";
  returnToTabs();
  for (let rounds = 0; rounds < 6; rounds += 1) {
    await idle();
    clock.increment(60_000);
    returnToTabs();
  }
  await idle();
  const queues = tabs.map((open) => open?.lists.getSnapshot().context);
  for (const index of TABS) close(index);
  const { lines } = server.list;
  return {
    counts: TABS.map((own) => lines.find(({ code }) => code === ownCode(own))?.quantity),
    countsAsked: counts,
    added: lines
      .map(({ code }) => String(code))
      .filter((code) => code.startsWith("AJOUT"))
      .toSorted(),
    addedAsked: collected.toSorted(),
    isNamed: names.length === 0 || names.includes(server.list.name),
    waiting: [
      ...browser.queue.entries.filter(({ state }) => state !== "sent"),
      ...Object.values(browser.journal).flat(),
      ...queues.flatMap((context) => [...(context?.queued ?? []), ...(context?.queue ?? [])]),
    ],
  };
};
