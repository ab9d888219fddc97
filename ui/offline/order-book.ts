import { createActor, fromPromise } from "xstate";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { unreachable, type Outcome } from "../../core/api/errors.ts";
import { type Queue, type QueueEntry, wantedOf } from "../../core/offline/queue.ts";
import { seenOf } from "../../core/selling/what-changed.ts";
import type { Order } from "../../api-schema/order.ts";
import type { ShopEvent, ShopEventOf } from "../../machines/system/events.ts";
import { offlineQueueMachine, type SentQueue } from "../../machines/shop/offline-queue.ts";
import type { Shop } from "../hooks/shop.ts";
import { keepProducts, showProducts } from "./queued-products.ts";
import { type ListsBook, openKeptLists } from "./kept-lists.ts";
import { openLeadership } from "./leadership.ts";
import { openQueueStore, type QueueStore } from "./queue-store.ts";
import { sendQueue } from "./send-queue.ts";

// The order book of one customer, with what the browser gives it: no part of the first load.

/** What connects an order book to the page it is in. */
export type OpenBook = {
  readonly follow: (event: ShopEvent) => void;
  readonly queue: () => Queue;
  readonly subscribe: (changed: () => void) => () => void;
  readonly stop: () => void;
} & Pick<ListsBook, "lists" | "keepLists" | "takeLists">;

const CHANNEL = "panetier.carnet";

export const openOrderBook = (
  shop: Shop,
  customerId: CustomerId,
  maySend: boolean,
  store: QueueStore = openQueueStore(),
): OpenBook => {
  const { system, environment } = shop;
  const leadership = openLeadership(`${CHANNEL}.${customerId}`);
  const actor = createActor(machineFor(shop, store, leadership.lead), {
    id: "offlineQueue",
    input: { customerId, maySend, at: environment.now() },
    inspect: shop.observation.inspect,
  });
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  const followers = new Set<() => void>();
  const kept = openKeptLists(shop, customerId, store, {
    changed: () => {
      for (const follower of followers) follower();
    },
    written: () => channel?.postMessage(null),
  });
  const resume = (storeId: StoreId | null): void => {
    resumeKept(shop, kept, storeId).catch((failure: unknown) =>
      environment.log("What waits of lists could not be sent", failure),
    );
  };
  /** A store that opens after the queue was read has not heard what waits for its cart. */
  const tellAgain = (storeId: StoreId): void => {
    const wanted = wantedOf(actor.getSnapshot().context.kept, storeId);
    if (Object.keys(wanted).length > 0) system.dispatch({ type: "queue.seen", storeId, wanted });
  };
  channel?.addEventListener("message", () => {
    system.dispatch({ type: "queue.changedElsewhere", now: environment.now() });
    void kept.read();
  });
  const leave = system.join("offlineQueue", actor);
  const forgetOthers = store.eraseOthersCarts(customerId);
  forgetOthers.catch((failure: unknown) =>
    environment.log("The carts of others could not be erased", failure),
  );
  resume(system.actors.storeSelection.getSnapshot().context.storeId);
  return {
    follow: (event) => {
      if (event.type === "lines.deferred") defer(shop, store, customerId, event);
      if (event.type === "cart.seen") keepOrder(shop, store, customerId, event);
      if (event.type === "queue.written") channel?.postMessage(null);
      if (event.type !== "store.activated") return;
      resume(event.storeId);
      tellAgain(event.storeId);
    },
    lists: kept.lists,
    keepLists: kept.keepLists,
    takeLists: kept.takeLists,
    queue: () => actor.getSnapshot().context.kept,
    subscribe: (changed) => {
      const subscription = actor.subscribe(changed);
      followers.add(changed);
      return () => {
        subscription.unsubscribe();
        followers.delete(changed);
      };
    },
    stop: () => {
      leave();
      leadership.release();
      kept.stop();
      channel?.close();
    },
  };
};

/** What waits of the active store's lists is sent from any page; its code comes only then. */
const resumeKept = async (
  shop: Shop,
  { read, lists }: ListsBook,
  storeId: StoreId | null,
): Promise<void> => {
  await read();
  const active = shop.system.actors.storeSelection.getSnapshot().context.storeId;
  if (storeId === null || active !== storeId) return;
  if (!lists().some((kept) => kept.storeId === storeId)) return;
  const { resumeLists } = await import("../hooks/shopping-lists.ts");
  resumeLists(shop, storeId);
};

const machineFor = (
  { load, environment, queryClient }: Shop,
  store: QueueStore,
  lead: () => Promise<boolean>,
) =>
  offlineQueueMachine.provide({
    actors: {
      writeStep: fromPromise(async ({ input }): Promise<Outcome<Queue>> => {
        try {
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
        const sender = { client, kept: store, newKey: environment.newKey, now: environment.now };
        return sendQueue(sender, { place: { customerId, storeId }, entries }, signal);
      }),
    },
  });

/** What cannot be sent now: its call without answer first, then its lines, then what was shown. */
const defer = (
  { system, environment, shownOrder, queryClient, unanswered: asSent }: Shop,
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
  if (entries.length > 0) system.dispatch({ type: "queue.asked", entries });
  if (shown !== null) store.keepSeenCart(place, seenCartOf(shown)).catch(failed);
  const codes = new Set(items.map(({ variant }) => variant));
  keepProducts(queryClient, store, { place, codes }).catch(failed);
};

const nameIn = (order: Order | null, variant: string): string =>
  order?.shipments.flatMap(({ items }) => items).find((item) => item.variant === variant)
    ?.productName ?? variant;

const seenCartOf = (order: Order) => ({
  seen: seenOf(order, true),
  minima: order.blockers.map(({ message }) => message),
});

const keepOrder = (
  { environment }: Shop,
  store: QueueStore,
  customerId: CustomerId,
  { storeId, order }: ShopEventOf<"cart.seen">,
): void => {
  store
    .keepOrder({ customerId, storeId }, order)
    .catch((failure: unknown) => environment.log("The cart could not be kept", failure));
};
