import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import type { StoredListChange } from "../../core/offline/stored-lists.ts";
import type { Shop } from "../hooks/shop.ts";
import { openLeadership } from "./leadership.ts";
import type { BrowserLocks, QueueBrowser } from "./queue-browser.ts";
import type { QueueStore } from "./queue-store.ts";

/** The changes of lists that this page has requested and got no answer for yet, as the browser keeps them. */
export type ListsJournal = {
  readonly keepLists: (storeId: StoreId, changes: readonly StoredListChange[]) => void;
  /** What pages that are gone have left goes into the offline queue; true when there was any. */
  readonly takeLeft: () => Promise<boolean>;
  readonly stop: () => void;
};

const TAB = "panetier.carnet.onglet.";

/** Each tab holds a lock as long as it lives: what it has left without one is sent by the offline queue. */
export const openStoredLists = (
  { environment }: Pick<Shop, "environment">,
  customerId: CustomerId,
  {
    store,
    locks,
  }: Pick<QueueBrowser, "locks"> & {
    readonly store: Pick<QueueStore, "keepListChanges" | "takeLeftLists">;
  },
): ListsJournal => {
  const tab = environment.newKey();
  const life = openLeadership(locks, `${TAB}${tab}`);
  const failed = (failure: unknown): void =>
    environment.log("The changes of lists could not be kept", failure);
  const living = life.lead();
  living.catch(failed);
  return {
    keepLists: (storeId, changes) => {
      store.keepListChanges({ customerId, storeId }, tab, changes).catch(failed);
    },
    takeLeft: async () => {
      await living;
      const alive = [tab, ...(await tabsAlive(locks))];
      return store.takeLeftLists(customerId, { alive, newKey: environment.newKey });
    },
    stop: life.release,
  };
};

/** Nobody else, in a browser without locks: two tabs then only ask for the same. */
const tabsAlive = async (locks: BrowserLocks | null): Promise<readonly string[]> => {
  if (locks === null) return [];
  const { held = [] } = await locks.query();
  return held.flatMap(({ name = "" }) => (name.startsWith(TAB) ? [name.slice(TAB.length)] : []));
};
