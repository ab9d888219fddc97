import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { ShoppingListId } from "../../api-schema/primitives.ts";
import { EMPTY_QUEUE, type Queue, type QueueEntry } from "../../core/offline/queue.ts";
import { offlineQueueMachine } from "../../machines/shop/offline-queue.ts";
import type { SentQueue } from "../../machines/shop/offline-queue-context.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { itAsks } from "./it-asks.ts";
import {
  aLogin,
  anOrder,
  butter,
  customerId,
  flour,
  otherCustomerId,
  storeA,
  storeB,
  tokenA,
  tokenB,
} from "./shop-data.ts";
import {
  answered,
  type Asked,
  crashed,
  elapsed,
  listening,
  offline,
  refused,
  replay,
  serverError,
  type Step,
  unauthorized,
  walk,
} from "./walk.ts";

const WRITE = "offlineQueue.keeping.writing";
const LEAD = "offlineQueue.sending.following";
const SEND = "offlineQueue.sending.asking";

const input = { customerId, maySend: true, at: 5 };

const entryOf = (id: string, storeId = storeA, variant = flour, madeAt = 1): QueueEntry => ({
  id,
  customerId,
  storeId,
  madeAt,
  command: {
    kind: "setQuantity",
    token: storeId === storeA ? tokenA : tokenB,
    variant,
    quantity: 3,
    name: `Produit ${variant}`,
  },
  state: "waiting",
  problem: null,
  settledAt: null,
});
const first = entryOf("entree-1");
const second = entryOf("entree-2", storeA, butter, 9);
const ofB = entryOf("entree-3", storeB, flour, 4);
const list = ShoppingListId.make(7);
const queueOf = (...entries: readonly QueueEntry[]): Queue => ({ ...EMPTY_QUEUE, entries });

const order = anOrder({ lines: { [flour]: 3 }, revision: 2 });
const sent = (change: Partial<SentQueue> = {}): SentQueue => ({
  of: "cart",
  storeId: storeA,
  order,
  changes: [],
  lists: [],
  overtaken: [],
  sent: [first.id],
  refused: [],
  changed: [],
  at: 20,
  ...change,
});

const asked: ShopEvent = { type: "queue.changesRequested", entries: [first] };
/** What the browser's database has is read, and this tab is the one that sends. */
const opened = (...entries: readonly QueueEntry[]): readonly Step[] => [
  answered(WRITE, queueOf(...entries)),
  answered(LEAD, null),
];

const run = (steps: readonly Step[], given: typeof input = input) => {
  const visit = replay(offlineQueueMachine, steps, given);
  const { stored, unwritten, failures } = visit.snapshot.context;
  return { value: visit.snapshot.value, stored, unwritten, failures, ...visit };
};
const calls = (steps: readonly Step[], given = input) => run(steps, given).asked;

const reading = ["writeStep", { customerId, step: { kind: "read", at: 5 } }] as const;
const leading = ["lead", { customerId }] as const;
const sending = (...entries: readonly QueueEntry[]) =>
  ["sendEntries", { customerId, storeId: entries[0]?.storeId, entries }] as const;

itAsks(offlineQueueMachine, {
  [WRITE]: {
    input: { ...input, customerId: otherCustomerId },
    after: [answered(WRITE, EMPTY_QUEUE), asked],
    asked: [
      ["lead", { customerId: otherCustomerId }],
      ["writeStep", { customerId: otherCustomerId, step: { kind: "read", at: 5 } }],
      ["writeStep", { customerId: otherCustomerId, step: { kind: "append", entries: [first] } }],
    ],
  },
  [LEAD]: { input, after: [], asked: [leading, reading] },
  [SEND]: {
    input,
    after: opened(first, second, ofB),
    asked: [leading, reading, sending(first, second)],
  },
});

describe("the order book", () => {
  it("reaches every state", () => {
    const { missed } = walk(offlineQueueMachine, {
      input,
      events: [
        asked,
        { type: "tab.returned", now: 0 },
        answered(WRITE, queueOf(first)),
        answered(WRITE, EMPTY_QUEUE),
        crashed(WRITE),
        answered(LEAD, null),
        refused(LEAD, offline),
        crashed(LEAD),
        answered(SEND, sent()),
        refused(SEND, offline),
        crashed(SEND),
      ],
      distinguish: ({ stored, unwritten }) => [
        stored,
        Math.min((unwritten as readonly unknown[]).length, 2),
      ],
    });
    expect(missed).toEqual([]);
  });

  it("[CARNET-1] writes each step before it sends, in the order in which they were asked for", () => {
    const steps: readonly ShopEvent[] = [
      asked,
      { type: "queue.changedElsewhere", now: 7 },
      { type: "queue.retryRequested", ids: ["entree-1"] },
      { type: "queue.givenUp", ids: ["entree-2"] },
      { type: "queue.newsRead", storeId: storeB },
    ];
    const written = [...steps, { type: "tab.returned", now: 0 } as const].map(() =>
      answered(WRITE, queueOf(first)),
    );
    const all = calls([answered(LEAD, null), ...steps, ...written]);
    expect(all).toEqual([
      leading,
      reading,
      ...[
        { kind: "append", entries: [first] },
        { kind: "read", at: 7 },
        { kind: "retry", ids: ["entree-1"] },
        { kind: "giveUp", ids: ["entree-2"] },
        { kind: "newsRead", storeId: storeB },
      ].map((step) => ["writeStep", { customerId, step }]),
      sending(first),
    ]);
  });

  it("[CARNET-1] lives in this tab alone while the browser's database refuses", () => {
    const { stored, emitted } = run([answered(WRITE, EMPTY_QUEUE), asked, refused(WRITE, offline)]);
    expect(stored).toEqual(queueOf(first));
    expect(emitted).toEqual([
      { type: "queue.linesRefreshed", storeId: storeA, wanted: { [flour]: 3 } },
      { type: "queue.written" },
    ]);
  });

  it("[CARNET-9] tells a store of its lists once all that it handed over is written", () => {
    const ofList: QueueEntry = {
      ...first,
      id: "entree-4",
      command: { kind: "changeList", list, change: { kind: "delete" }, listName: null, names: {} },
    };
    const handed: ShopEvent = { type: "queue.changesRequested", entries: [ofList] };
    const before = run([handed, answered(WRITE, EMPTY_QUEUE)]);
    expect(before.emitted).toEqual([{ type: "queue.linesRefreshed", storeId: storeA, wanted: {} }]);
    const after = run([handed, answered(WRITE, EMPTY_QUEUE), answered(WRITE, queueOf(ofList))]);
    expect(after.emitted.slice(1)).toEqual([
      { type: "queue.linesRefreshed", storeId: storeA, wanted: {} },
      {
        type: "queue.listsRefreshed",
        storeId: storeA,
        changes: [{ list, change: { kind: "delete" } }],
      },
      { type: "queue.written" },
    ]);
  });

  it("[CARNET-2] sends nothing before the server has confirmed the login", () => {
    const waiting = { ...input, maySend: false };
    expect(calls(opened(first), waiting)).toEqual([leading, reading]);
    const login = aLogin();
    const events: readonly ShopEvent[] = [
      { type: "session.opened", login, storeId: null },
      { type: "session.renewed", login },
    ];
    for (const event of events) {
      expect(calls([...opened(first), event], waiting)).toEqual([leading, reading, sending(first)]);
    }
  });

  it("[CARNET-2] tells what the server has, marks it as sent and goes on with the next store", () => {
    const { emitted, asked: made } = run([
      ...opened(first, ofB),
      answered(SEND, sent()),
      answered(WRITE, queueOf({ ...first, state: "sent", settledAt: 20 }, ofB)),
    ]);
    expect(made.slice(2)).toEqual([
      sending(first),
      ["writeStep", { customerId, step: { kind: "sent", ids: [first.id], at: 20 } }],
      sending(ofB),
    ]);
    expect(emitted.filter(({ type }) => type !== "queue.linesRefreshed")).toEqual([
      { type: "cart.answered", storeId: storeA, order, changes: [] },
      {
        type: "toast.requested",
        toast: {
          status: "success",
          title: "Votre carnet est envoyé",
          description: "Votre panier est à jour.",
        },
      },
      { type: "queue.written" },
    ]);
  });

  it("[CARNET-4] leaves what is refused to be reviewed, and says so", () => {
    const partly = run([
      ...opened(first, second),
      answered(SEND, sent({ refused: [{ ids: [second.id], problem: "Épuisé." }] })),
    ]);
    expect(partly.unwritten).toEqual([
      { kind: "sent", ids: [first.id], at: 20 },
      { kind: "refused", ids: [second.id], problem: "Épuisé.", at: 20 },
    ]);
    expect(partly.emitted.at(-1)).toMatchObject({
      type: "toast.requested",
      toast: { status: "warning", title: "Votre carnet demande un coup d’œil" },
    });
    const wholly = run([...opened(first, second), refused(SEND, serverError(409))]);
    expect(wholly.unwritten).toEqual([
      { kind: "refused", ids: [first.id, second.id], problem: "Refus 409", at: 9 },
    ]);
  });

  const saidOf = (change: Partial<SentQueue>) =>
    run([...opened(first, second), answered(SEND, sent(change))]).emitted.filter(
      ({ type }) => type === "toast.requested",
    );

  it.each([
    ["the cart is up to date", {}, "Votre panier est à jour."],
    ["the lists are up to date", { of: "lists" }, "Vos listes sont à jour."],
  ] as const)("[CARNET-4] says once that %s", (_, change, description) => {
    const toast = { status: "success", title: "Votre carnet est envoyé", description };
    expect(saidOf(change)).toEqual([{ type: "toast.requested", toast }]);
  });

  const otherwise = "Des prix, des dates ou des produits ont changé entre-temps.";
  it.each([
    [
      "a cart that is otherwise than it was shown",
      { changed: [{ kind: "minimum", message: "Minimum de 500 kg." }] },
      otherwise,
    ],
    ["a refused line", { refused: [{ ids: [second.id], problem: "Épuisé." }] }, otherwise],
    [
      "a refused change of a list",
      { of: "lists", refused: [{ ids: [second.id], problem: "Liste supprimée." }] },
      "Un changement de vos listes n’a pas été accepté.",
    ],
  ] as const)("[CARNET-4] leads to the order book for %s", (_, change, description) => {
    const toast = {
      status: "warning",
      title: "Votre carnet demande un coup d’œil",
      description,
      action: {
        label: "Voir le carnet",
        altText: "Voir dans le carnet ce qui a changé",
        event: { type: "navigation.requested", path: "/carnet", replace: false },
      },
    };
    expect(saidOf(change)).toEqual([{ type: "toast.requested", toast }]);
  });

  it("[CARNET-2] tries again when a token was refused that another has replaced meanwhile", () => {
    const login = aLogin();
    const renewed: readonly ShopEvent[] = [{ type: "session.renewed", login }];
    // Another tab may have renewed it: of that nothing is told here.
    for (const told of [renewed, []]) {
      const steps = [...opened(first), ...told, refused(SEND, unauthorized)];
      const late = run(steps);
      expect([late.value.sending, late.unwritten]).toEqual(["waitingForNetwork", []]);
      const again = elapsed("untilResend", "offlineQueue.sending.waitingForNetwork");
      expect(calls([...steps, again]).slice(2)).toEqual([sending(first), sending(first)]);
    }
  });

  it("[CARNET-2] tries again after 2 s, then twice as long each time, up to a minute", () => {
    const clock = new SimulatedClock();
    const made: Asked[] = [];
    const actor = createActor(listening(offlineQueueMachine, made), { input, clock }).start();
    for (const step of opened(first)) actor.send(step as never);
    const waits = Array.from({ length: 7 }, () => {
      const before = made.length;
      actor.send(refused(SEND, offline) as never);
      let waited = 0;
      while (made.length === before && waited < 120_000) {
        clock.increment(1000);
        waited += 1000;
      }
      return waited;
    });
    actor.stop();
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    const back = [...opened(first), refused(SEND, serverError(503))];
    expect(run(back).value.sending).toBe("waitingForNetwork");
    for (const step of [
      { type: "tab.returned", now: 0 } as const,
      elapsed("untilResend", "offlineQueue.sending.waitingForNetwork"),
    ]) {
      expect(run([...back, step]).value.sending).toBe("asking");
    }
  });
});
