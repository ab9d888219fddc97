import { createActor, fromPromise } from "xstate";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { unreachable, type Outcome } from "../../core/api/errors.ts";
import {
  isOfCart,
  isOfList,
  listsWanted,
  type Queue,
  type QueueEntry,
  wantedOf,
} from "../../core/offline/queue.ts";
import { listEntry } from "../../core/offline/stored-lists.ts";
import { type PutIn, withShown } from "../../core/selling/put-in.ts";
import { baselineOf } from "../../core/selling/what-changed.ts";
import type { CartChange, Order } from "../../api-schema/order.ts";
import type { ShopEvent, ShopEventOf } from "../../machines/events/shop-event.ts";
import { offlineQueueMachine } from "../../machines/shop/offline-queue.ts";
import { queueOf, type SentQueue } from "../../machines/shop/offline-queue-context.ts";
import type { Shop } from "../hooks/shop.ts";
import { keepProducts, showProducts } from "./queued-products.ts";
import { type ListsJournal, openStoredLists } from "./stored-lists.ts";
import { listWords } from "../data/list-words.ts";
import { openLeadership } from "./leadership.ts";
import { type QueueBrowser, thisBrowser } from "./queue-browser.ts";
import type { QueueStore } from "./queue-store.ts";
import { sendLists } from "./send-lists.ts";
import { sendQueue } from "./send-queue.ts";

// The offline queue of one customer, with what the browser gives it: no part of the first load.

/** What connects an offline queue to the page it is in. */
export type OpenOfflineQueue = {
  readonly follow: (event: ShopEvent) => void;
  readonly queue: () => Queue;
  readonly subscribe: (changed: () => void) => () => void;
  readonly stop: () => void;
  readonly putIn: (storeId: StoreId) => Promise<PutIn | null>;
  readonly putInAnew: (storeId: StoreId, order: Order) => Promise<PutIn>;
} & Pick<ListsJournal, "keepLists">;

const CHANNEL = "panetier.carnet";

export const openOfflineQueue = (
  shop: Shop,
  customerId: CustomerId,
  maySend: boolean,
  browser: QueueBrowser = thisBrowser(),
): OpenOfflineQueue => {
  const { system, environment } = shop;
  const { store, locks } = browser;
  const leadership = openLeadership(locks, `${CHANNEL}.${customerId}`);
  const journal = openStoredLists(shop, customerId, browser);
  const channel = browser.openChannel(CHANNEL);
  const takeLeft = async (): Promise<void> => {
    try {
      if (await journal.takeLeft()) channel?.postMessage(null);
    } catch (failure) {
      environment.log("What other pages have left could not be read", failure);
    }
  };
  const actor = createActor(machineFor(shop, store, leadership.lead, takeLeft), {
    id: "offlineQueue",
    input: { customerId, maySend, at: environment.now() },
    inspect: shop.observation.inspect,
  });
  /** A store that opens after the queue was read was not notified of what waits for it. */
  const tellAgain = (storeId: StoreId): void => {
    const queue = queueOf(actor.getSnapshot().context);
    const wanted = wantedOf(queue, storeId);
    if (Object.keys(wanted).length > 0)
      system.dispatch({ type: "queue.linesRefreshed", storeId, wanted });
    system.dispatch({
      type: "queue.listsRefreshed",
      storeId,
      changes: listsWanted(queue, storeId),
    });
  };
  channel?.addEventListener("message", () => {
    system.dispatch({ type: "queue.changedElsewhere", now: environment.now() });
  });
  /** What the last answer of a store adjusted, until its cart is seen. */
  const adjusted = new Map<StoreId, readonly CartChange[]>();
  const notePutIn = ({ storeId, order }: ShopEventOf<"cart.refreshed">): void => {
    const changes = adjusted.get(storeId);
    adjusted.delete(storeId);
    store
      .notePutIn({ customerId, storeId }, (known) => withShown(known, order, changes))
      .catch((failure: unknown) => environment.log("The cart could not be noted", failure));
  };
  const leave = system.join("offlineQueue", actor);
  const active = system.actors.storeSelection.getSnapshot().context.storeId;
  if (active !== null) tellAgain(active);
  const forgetOthers = store.eraseOthersCarts(customerId);
  forgetOthers.catch((failure: unknown) =>
    environment.log("The carts of others could not be erased", failure),
  );
  return {
    follow: (event) => {
      if (event.type === "lines.deferred") defer(shop, store, customerId, event);
      if (event.type === "shoppingList.deferred") deferLists(shop, customerId, event);
      if (event.type === "cart.answered") adjusted.set(event.storeId, event.changes);
      if (event.type === "cart.refreshed") {
        keepOrder(shop, store, customerId, event);
        notePutIn(event);
      }
      if (event.type === "cart.ordered") forgetOrder(shop, store, customerId, cartOf(event));
      if (event.type === "cart.gone") forgetOrder(shop, store, customerId, event);
      if (event.type === "cart.orderedElsewhere") forgetOrder(shop, store, customerId, event);
      if (event.type === "queue.written") channel?.postMessage(null);
      if (event.type === "store.activated") tellAgain(event.storeId);
    },
    keepLists: journal.keepLists,
    putIn: (storeId) => store.putIn({ customerId, storeId }),
    putInAnew: (storeId, order) =>
      store.notePutIn({ customerId, storeId }, () => withShown(null, order)),
    queue: () => actor.getSnapshot().context.stored,
    subscribe: (changed) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    stop: () => {
      leave();
      leadership.release();
      journal.stop();
      channel?.close();
    },
  };
};

const machineFor = (
  { load, environment, queryClient }: Shop,
  store: QueueStore,
  lead: () => Promise<boolean>,
  takeLeftLists: () => Promise<void>,
) => {
  const productsKept = (entries: readonly QueueEntry[]): Promise<void> =>
    keepProducts(queryClient, store, entries).catch((failure: unknown) =>
      environment.log("The products of what waits could not be kept", failure),
    );
  return offlineQueueMachine.provide({
    actors: {
      writeStep: fromPromise(async ({ input }): Promise<Outcome<Queue>> => {
        try {
          if (input.step.kind === "read") await takeLeftLists();
          // What is said to wait is shown with its product by the next page, whenever this one goes.
          if (input.step.kind === "append") await productsKept(input.step.entries);
          const queue = await store.step(input.customerId, input.step);
          await showProducts(queryClient, store, queue);
          return { ok: true, value: queue };
        } catch (failure) {
          environment.log("The order book could not be written", failure);
          return { ok: false, error: unreachable };
        }
      }),
      lead: fromPromise(async (): Promise<Outcome<null>> =>
        (await lead()) ? { ok: true, value: null } : { ok: false, error: unreachable },
      ),
      sendEntries: fromPromise(async ({ input, signal }): Promise<Outcome<SentQueue>> => {
        const client = await load().catch(() => null);
        if (client === null) return { ok: false, error: unreachable };
        const { customerId, storeId, entries } = input;
        const sender = { client, stored: store, newKey: environment.newKey, now: environment.now };
        const [first, ...others] = entries.filter(isOfList);
        if (first !== undefined) return sendLists(sender, [first, ...others], signal);
        const place = { customerId, storeId };
        return sendQueue(sender, { place, entries: entries.filter(isOfCart) }, signal);
      }),
    },
  });
};

/** What cannot be sent now: its call without answer first, then its lines, then what was shown. */
const defer = (
  { system, environment, shownOrder, unanswered: asSent }: Shop,
  store: QueueStore,
  customerId: CustomerId,
  { storeId, token, items, unanswered }: ShopEventOf<"lines.deferred">,
): void => {
  const place = { customerId, storeId };
  const failed = (failure: unknown): void =>
    environment.log("What was shown could not be kept", failure);
  const sent = unanswered === null ? null : asSent({ storeId, token, change: unanswered });
  if (sent !== null) store.keepUnanswered(place, sent).catch(failed);
  const shown = shownOrder(storeId).getSnapshot();
  const madeAt = environment.now();
  const entries = items.map(({ variant, quantity }): QueueEntry => ({
    id: environment.newKey(),
    customerId,
    storeId,
    madeAt,
    command: { kind: "setQuantity", token, variant, quantity, name: nameIn(shown, variant) },
    state: "waiting",
    problem: null,
    settledAt: null,
  }));
  if (entries.length > 0) system.dispatch({ type: "queue.changesRequested", entries });
  if (shown !== null) store.storeCartBaseline(place, cartBaselineOf(shown)).catch(failed);
};

/** The same of changes of lists, each with what the pages call it. */
const deferLists = (
  { system, environment, queryClient }: Shop,
  customerId: CustomerId,
  { storeId, changes }: ShopEventOf<"shoppingList.deferred">,
): void => {
  const entries = changes.map((pending) =>
    listEntry(
      {
        ...pending,
        ...listWords(queryClient, storeId, pending),
        storeId,
        madeAt: environment.now(),
      },
      { id: environment.newKey(), customerId },
    ),
  );
  if (entries.length > 0) system.dispatch({ type: "queue.changesRequested", entries });
};

const nameIn = (order: Order | null, variant: string): string =>
  order?.shipments.flatMap(({ items }) => items).find((item) => item.variant === variant)
    ?.productName ?? variant;

const cartBaselineOf = (order: Order) => ({
  seen: baselineOf(order, true),
  minima: order.blockers.map(({ message }) => message),
});

const keepOrder = (
  { environment }: Shop,
  store: QueueStore,
  customerId: CustomerId,
  { storeId, order }: ShopEventOf<"cart.refreshed">,
): void => {
  store
    .keepOrder({ customerId, storeId }, order)
    .catch((failure: unknown) => environment.log("The cart could not be kept", failure));
};

/** Ordered or gone: without network it would be shown as the open one. */
const forgetOrder = (
  { environment }: Shop,
  store: QueueStore,
  customerId: CustomerId,
  { storeId, token }: Pick<ShopEventOf<"cart.gone">, "storeId" | "token">,
): void => {
  store
    .forgetOrder({ customerId, storeId }, token)
    .catch((failure: unknown) => environment.log("The cart could not be forgotten", failure));
};

const cartOf = ({ storeId, order }: ShopEventOf<"cart.ordered">) => ({
  storeId,
  token: order.tokenValue,
});
