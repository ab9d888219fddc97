import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import type { KeptListChange } from "../../core/offline/kept-lists.ts";
import type { Shop } from "../hooks/shop.ts";
import { openLeadership } from "./leadership.ts";
import type { QueueStore } from "./queue-store.ts";

/** What the browser keeps of changes of lists, as this page knows it. */
export type ListsBook = {
  readonly lists: () => readonly KeptListChange[];
  readonly keepLists: (storeId: StoreId, changes: readonly KeptListChange[]) => void;
  readonly takeLists: (storeId: StoreId) => Promise<readonly KeptListChange[]>;
  /** Reads what another tab may have written. */
  readonly read: () => Promise<void>;
  readonly stop: () => void;
};

type Telling = {
  /** What is shown of them is old. */
  readonly changed: () => void;
  /** The other tabs are to read them again. */
  readonly written: () => void;
};

const TAB = "panetier.carnet.onglet.";

/**
 * The changes of lists of one customer. Each is kept for the tab that sends it, which holds a lock as
 * long as it lives: another one takes over what a tab has left.
 */
export const openKeptLists = (
  { environment }: Pick<Shop, "environment">,
  customerId: CustomerId,
  store: QueueStore,
  { changed, written }: Telling,
): ListsBook => {
  const tab = environment.newKey();
  const life = openLeadership(`${TAB}${tab}`);
  const failed = (failure: unknown): void =>
    environment.log("The changes of lists could not be kept", failure);
  const alive = life.lead();
  alive.catch(failed);
  let lists: readonly KeptListChange[] = [];
  let isStopped = false;
  const read = async (): Promise<void> => {
    const kept = await store.listChanges(customerId);
    if (isStopped) return;
    lists = kept;
    changed();
  };
  const keep = async (storeId: StoreId, changes: readonly KeptListChange[]): Promise<void> => {
    await store.keepListChanges({ customerId, storeId }, tab, changes);
    await read();
    written();
  };
  return {
    lists: () => lists,
    keepLists: (storeId, changes) => {
      keep(storeId, changes).catch(failed);
    },
    takeLists: async (storeId) => {
      await alive;
      const taking = { tab, alive: await tabsAlive(), now: environment.now() };
      return store.takeListChanges({ customerId, storeId }, taking);
    },
    read: () => read().catch(failed),
    stop: () => {
      isStopped = true;
      life.release();
    },
  };
};

/** Nobody, in a browser without locks: two tabs then only ask for the same. */
const tabsAlive = async (): Promise<readonly string[]> => {
  if (!("locks" in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name = "" }) => (name.startsWith(TAB) ? [name.slice(TAB.length)] : []));
};
