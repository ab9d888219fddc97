import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Variant } from "../../api-schema/catalogue.ts";
import type { Order } from "../../api-schema/order.ts";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import type { SentChange } from "../../core/api/cart-changes.ts";
import { afterStep, EMPTY_QUEUE, type Queue, type QueueStep } from "../../core/offline/queue.ts";
import {
  type KeptListChange,
  type KeptLists,
  keptChanges,
  takenOver,
  withKeptBy,
} from "../../core/offline/kept-lists.ts";
import type { Seen } from "../../core/selling/what-changed.ts";

/** What was on the screen when something was last done without network. */
export type SeenCart = { readonly seen: Seen; readonly minima: readonly string[] };

/** What the browser keeps of a customer's work without network; it rejects where it cannot. */
export type QueueStore = {
  /** Does one step, after all that other tabs have begun; answers the queue as it is then. */
  readonly step: (customer: CustomerId, step: QueueStep) => Promise<Queue>;
  /** The last call of a store that had no answer, to be made again as it was. */
  readonly unanswered: (place: Place) => Promise<SentChange | null>;
  readonly keepUnanswered: (place: Place, sent: SentChange | null) => Promise<void>;
  readonly seenCart: (place: Place) => Promise<SeenCart | null>;
  readonly keepSeenCart: (place: Place, seen: SeenCart) => Promise<void>;
  /** The open order as the server confirmed it last. */
  readonly order: (place: Place) => Promise<Order | null>;
  readonly keepOrder: (place: Place, order: Order) => Promise<void>;
  /** The products that wait, as their pages showed them: what prices them before the server does. */
  readonly products: (place: Place) => Promise<readonly Variant[]>;
  readonly keepProducts: (place: Place, products: readonly Variant[]) => Promise<void>;
  /** The changes of lists that a customer has not sent, of all stores and tabs. */
  readonly listChanges: (customer: CustomerId) => Promise<readonly KeptListChange[]>;
  readonly keepListChanges: (
    place: Place,
    tab: string,
    changes: readonly KeptListChange[],
  ) => Promise<void>;
  /** Gives a tab what it has kept itself, and what tabs have kept that are not alive any more. */
  readonly takeListChanges: (place: Place, taking: Taking) => Promise<readonly KeptListChange[]>;
  /** What is shown of anybody else than that customer goes; what they have not sent stays theirs. */
  readonly eraseOthersCarts: (customer: CustomerId) => Promise<void>;
  /** Nothing of anybody stays. */
  readonly eraseAll: () => Promise<void>;
};

export type Place = { readonly customerId: CustomerId; readonly storeId: StoreId };

export type Taking = {
  readonly tab: string;
  readonly alive: readonly string[];
  readonly now: number;
};

type Kind = "unanswered" | "seen" | "order" | "products" | "lists";
type Kept = KeptLists | SentChange | SeenCart | Order | readonly Variant[];

interface Schema extends DBSchema {
  readonly queues: { readonly key: number; readonly value: Queue };
  readonly carts: { readonly key: [number, number, Kind]; readonly value: Kept };
}

export const DATABASE = "panetier-carnet";

/** The browser's own database, opened at its first use. */
export const openQueueStore = (): QueueStore => {
  const database = openedOnce();
  const read = async (place: Place, kind: Kind): Promise<unknown> =>
    (await (await database()).get("carts", keyOf(place, kind))) ?? null;
  const write = async (place: Place, kind: Kind, value: Kept | null): Promise<void> => {
    const carts = await database();
    await (value === null
      ? carts.delete("carts", keyOf(place, kind))
      : carts.put("carts", value, keyOf(place, kind)));
  };
  return {
    step: async (customer, step) => takeStep(await database(), customer, step),
    // safe: each is written under its kind alone
    unanswered: async (place) => (await read(place, "unanswered")) as SentChange | null,
    keepUnanswered: (place, sent) => write(place, "unanswered", sent),
    seenCart: async (place) => (await read(place, "seen")) as SeenCart | null,
    keepSeenCart: (place, seen) => write(place, "seen", seen),
    order: async (place) => (await read(place, "order")) as Order | null,
    keepOrder: (place, order) => write(place, "order", order),
    products: async (place) => ((await read(place, "products")) ?? []) as readonly Variant[],
    keepProducts: (place, products) => write(place, "products", products),
    listChanges: async (customer) => listChangesOf(await database(), customer),
    keepListChanges: async (place, tab, changes) => {
      await changeLists(await database(), place, (kept) => withKeptBy(kept, tab, changes));
    },
    takeListChanges: async (place, taking) => {
      const kept = await changeLists(await database(), place, (lists) => takenOver(lists, taking));
      return kept[taking.tab] ?? [];
    },
    eraseOthersCarts: async (customer) => {
      const { store, done } = (await database()).transaction("carts", "readwrite");
      for (const key of await store.getAllKeys()) {
        const isUnsent = key[2] === "unanswered" || key[2] === "lists";
        if (key[0] !== customer && !isUnsent) await store.delete(key);
      }
      await done;
    },
    eraseAll: async () => {
      const carts = await database();
      await carts.clear("carts");
      await carts.clear("queues");
    },
  };
};

/** All of one customer's, whatever the store. */
const listChangesOf = async (
  database: IDBPDatabase<Schema>,
  customer: CustomerId,
): Promise<readonly KeptListChange[]> => {
  const { store } = database.transaction("carts");
  const keys = await store.getAllKeys();
  const own = keys.filter(([owner, , kind]) => owner === customer && kind === "lists");
  const kept = await Promise.all(own.map((key) => store.get(key)));
  // safe: each is written under its kind alone
  return kept.flatMap((lists) => keptChanges((lists ?? {}) as KeptLists));
};

/** In one transaction: two tabs never write over each other. On the disk before it is said to be. */
const changeLists = async (
  database: IDBPDatabase<Schema>,
  place: Place,
  change: (kept: KeptLists) => KeptLists,
): Promise<KeptLists> => {
  const { store, done } = database.transaction("carts", "readwrite", { durability: "strict" });
  const key = keyOf(place, "lists");
  // safe: each is written under its kind alone
  const kept = change(((await store.get(key)) ?? {}) as KeptLists);
  await (Object.keys(kept).length === 0 ? store.delete(key) : store.put(kept, key));
  await done;
  return kept;
};

const keyOf = ({ customerId, storeId }: Place, kind: Kind): [number, number, Kind] => [
  customerId,
  storeId,
  kind,
];

/** In one transaction: two tabs never write over each other. On the disk before it is said to be. */
const takeStep = async (
  database: IDBPDatabase<Schema>,
  customer: CustomerId,
  step: QueueStep,
): Promise<Queue> => {
  const { store, done } = database.transaction("queues", "readwrite", { durability: "strict" });
  const next = afterStep((await store.get(customer)) ?? EMPTY_QUEUE, step);
  await store.put(next, customer);
  await done;
  return next;
};

const openedOnce = (): (() => Promise<IDBPDatabase<Schema>>) => {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  return () => {
    opening ??= openDB<Schema>(DATABASE, 1, {
      upgrade: (database) => {
        database.createObjectStore("queues");
        database.createObjectStore("carts");
      },
      // Another build of the shop changes it: it is opened anew at the next use.
      blocking: (_old, _new, event) => {
        // safe: the event's target is the database that is asked to give way
        (event.target as IDBDatabase).close();
        opening = null;
      },
      terminated: () => {
        opening = null;
      },
    }).catch((failure: unknown) => {
      opening = null;
      return Promise.reject(failure);
    });
    return opening;
  };
};
