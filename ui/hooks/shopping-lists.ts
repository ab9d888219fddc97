import { useSelector } from "@xstate/react";
import { useCallback, useMemo } from "react";
import { createActor } from "xstate";
import type { ShoppingListId, StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingList, ShoppingListSummary } from "../../api-schema/shopping-list.ts";
import {
  type PendingChange,
  type ListChange,
  shownList,
  shownSummaries,
} from "../../core/lists/pending-change.ts";
import { listsWanted } from "../../core/offline/queue.ts";
import { LIST_UNDO_MS } from "../../machines/shop/shopping-lists-toasts.ts";
import { shoppingListsMachine } from "../../machines/shop/shopping-lists.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { useDispatch } from "./dispatch.ts";
import { storeUnsent } from "./stored-lists.ts";
import { offlineQueueOf } from "./shown-offline-queue.ts";
import { cachedForStore } from "./page-actor.ts";
import type { Shop } from "./shop.ts";
import { useActiveStoreId } from "./stores.ts";

// Imported by what shows or changes lists only: it is no part of the first load.

/** The list as it was read, or as it was answered since, with all that waits for it. */
export const useShownList = (read: ShoppingList): ShoppingList => {
  const actor = useListsActor();
  const answered = useSelector(actor, (snapshot) => snapshot?.context.refreshed[read.id]);
  const queue = useQueue();
  return useMemo(() => {
    const isNewer = answered !== undefined && answered.revision > read.revision;
    return shownList(isNewer ? answered : read, queue);
  }, [read, answered, queue]);
};

/** The store's lists as they will be once all that waits is answered. */
export const useShownSummaries = (
  read: readonly ShoppingListSummary[],
): readonly ShoppingListSummary[] => {
  const queue = useQueue();
  return useMemo(() => shownSummaries(read, queue), [read, queue]);
};

/** How many changes wait without an answer; 0 while the server answers. */
export const useLateChanges = (): number =>
  useSelector(useListsActor(), (snapshot) =>
    snapshot === undefined
      ? 0
      : snapshot.context.queued.length +
        (snapshot.context.isLate ? snapshot.context.queue.length : 0),
  );

export type ListChanges = {
  readonly change: (...changes: readonly ListChange[]) => void;
  /** The same, with a message that takes it back. */
  readonly changeUndoably: (
    changes: readonly ListChange[],
    told: {
      readonly title: string;
      readonly altText: string;
      readonly undo: readonly ListChange[];
    },
  ) => void;
};

/** What asks for changes of a list; null without an active store. */
export const useListChange = () => {
  useListsActor();
  const storeId = useActiveStoreId();
  return useCallback(
    (list: ShoppingListId, changes: readonly ListChange[]) =>
      storeId === null ? null : ({ type: "shoppingList.changed", storeId, list, changes } as const),
    [storeId],
  );
};

/** Changes one list; without an active store it does nothing. */
export const useListChanges = (list: ShoppingListId): ListChanges => {
  const changeList = useListChange();
  const dispatch = useDispatch();
  return useMemo(() => {
    const changed = (changes: readonly ListChange[]) => changeList(list, changes);
    const change = (...changes: readonly ListChange[]): void => {
      const event = changed(changes);
      if (event !== null) dispatch(event);
    };
    return {
      change,
      changeUndoably: (changes, { title, altText, undo }) => {
        change(...changes);
        const event = changed(undo);
        if (event === null) return;
        const action = { label: "Annuler", altText, event };
        const toast = { status: "success", title, duration: LIST_UNDO_MS, action } as const;
        dispatch({ type: "toast.requested", toast });
      },
    };
  }, [dispatch, changeList, list]);
};

const NOTHING: readonly PendingChange[] = [];

/** What the offline queue has of them, and what is asked for after it. */
const useQueue = (): readonly PendingChange[] => {
  const actor = useListsActor();
  const queued = useSelector(actor, (snapshot) => snapshot?.context.queued ?? NOTHING);
  const queue = useSelector(actor, (snapshot) => snapshot?.context.queue ?? NOTHING);
  return useMemo(() => [...queued, ...queue], [queued, queue]);
};

const useListsActor = cachedForStore("shoppingLists", (shop: Shop, storeId: StoreId) => {
  const actor = actorsOver(shop.load);
  const machine = shoppingListsMachine.provide({
    actors: {
      changeList: actor(({ api, listChanges }, { list: id, ...call }) =>
        listChanges.sendListChange(api, { id, ...call }),
      ),
      loadList: actor(({ api, shoppingLists }, { storeId: ofStore, list: id }) =>
        shoppingLists.getShoppingList(api, { storeId: ofStore, id }),
      ),
    },
  });
  const { inspect } = shop.observation;
  const offlineQueue = offlineQueueOf(shop);
  const queued = offlineQueue === null ? null : listsWanted(offlineQueue.queue(), storeId);
  const made = createActor(machine, { id: "shoppingLists", input: { storeId, queued }, inspect });
  storeUnsent(shop, storeId, made);
  return made;
});
