import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Variant } from "../../api-schema/catalogue.ts";
import type { Order } from "../../api-schema/order.ts";
import type { CustomerId, OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { SentChange } from "../../core/api/cart-changes.ts";
import {
  afterStep,
  EMPTY_QUEUE,
  type Queue,
  type QueueEntry,
  type QueueStep,
} from "../../core/offline/queue.ts";
import {
  type StoredListChange,
  type StoredLists,
  leftBehind,
  listEntry,
  withStoredBy,
} from "../../core/offline/stored-lists.ts";
import type { PutIn } from "../../core/selling/put-in.ts";
import type { Baseline } from "../../core/selling/what-changed.ts";

/** What was on the screen when something was last done without network. */
export type CartBaseline = { readonly seen: Baseline; readonly minima: readonly string[] };

/** What the browser keeps of a customer's work without network; it rejects where it cannot. */
export type QueueStore = {
  /** Does one step, after all that other tabs have begun; answers the queue as it is then. */
  readonly step: (customer: CustomerId, step: QueueStep) => Promise<Queue>;
  /** The last call of a store that had no answer, to be made again as it was. */
  readonly unanswered: (place: Place) => Promise<SentChange | null>;
  readonly keepUnanswered: (place: Place, sent: SentChange | null) => Promise<void>;
  readonly cartBaseline: (place: Place) => Promise<CartBaseline | null>;
  readonly storeCartBaseline: (place: Place, seen: CartBaseline) => Promise<void>;
  /** The open order as the server confirmed it last. */
  readonly order: (place: Place) => Promise<Order | null>;
  readonly keepOrder: (place: Place, order: Order) => Promise<void>;
  /** That cart is one no more. */
  readonly forgetOrder: (place: Place, token: OrderToken) => Promise<void>;
  /** The lines of that cart as they were put in. */
  readonly putIn: (place: Place) => Promise<PutIn | null>;
  /** Notes what the cart is by now, after all that other tabs have begun. */
  readonly notePutIn: (place: Place, note: (known: PutIn | null) => PutIn) => Promise<PutIn>;
  /** The products that wait, as their pages showed them: what prices them before the server does. */
  readonly products: (place: Place) => Promise<readonly Variant[]>;
  readonly keepProducts: (place: Place, products: readonly Variant[]) => Promise<void>;
  /** All that a tab has requested of a store's lists and got no answer for yet. */
  readonly keepListChanges: (
    place: Place,
    tab: string,
    changes: readonly StoredListChange[],
  ) => Promise<void>;
  /** What tabs that are not alive any more have left goes into the queue; true when there was any. */
  readonly takeLeftLists: (customer: CustomerId, taking: Taking) => Promise<boolean>;
  /** What is shown of anybody else than that customer goes; what they have not sent stays theirs. */
  readonly eraseOthersCarts: (customer: CustomerId) => Promise<void>;
  /** Nothing of anybody stays. */
  readonly eraseAll: () => Promise<void>;
};

export type Place = { readonly customerId: CustomerId; readonly storeId: StoreId };

export type Taking = { readonly alive: readonly string[]; readonly newKey: () => string };

type Kind = "unanswered" | "seen" | "order" | "products" | "lists" | "putIn";
type Stored = StoredLists | PutIn | SentChange | CartBaseline | Order | readonly Variant[];

interface Schema extends DBSchema {
  readonly queues: { readonly key: number; readonly value: Queue };
  readonly carts: { readonly key: [number, number, Kind]; readonly value: Stored };
}

/** The database of a browser, as the queue uses it. */
export type QueueDatabase = IDBPDatabase<Schema>;

export const DATABASE = "panetier-carnet";

/** The browser's own database, opened at its first use. */
export const openQueueStore = (
  database: () => Promise<QueueDatabase> = openedOnce(),
): QueueStore => {
  const read = async (place: Place, kind: Kind): Promise<unknown> =>
    (await (await database()).get("carts", keyOf(place, kind))) ?? null;
  const write = async (place: Place, kind: Kind, value: Stored | null): Promise<void> => {
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
    cartBaseline: async (place) => (await read(place, "seen")) as CartBaseline | null,
    storeCartBaseline: (place, seen) => write(place, "seen", seen),
    order: async (place) => (await read(place, "order")) as Order | null,
    keepOrder: (place, order) => write(place, "order", order),
    forgetOrder: async (place, token) => {
      const { store, done } = (await database()).transaction("carts", "readwrite");
      // safe: each is written under its kind alone
      const stored = (await store.get(keyOf(place, "order"))) as Order | undefined;
      if (stored?.tokenValue === token) await store.delete(keyOf(place, "order"));
      await done;
    },
    putIn: async (place) => (await read(place, "putIn")) as PutIn | null,
    notePutIn: async (place, note) => {
      const { store, done } = (await database()).transaction("carts", "readwrite");
      // safe: each is written under its kind alone
      const known = ((await store.get(keyOf(place, "putIn"))) ?? null) as PutIn | null;
      const noted = note(known);
      await store.put(noted, keyOf(place, "putIn"));
      await done;
      return noted;
    },
    products: async (place) => ((await read(place, "products")) ?? []) as readonly Variant[],
    keepProducts: (place, products) => write(place, "products", products),
    keepListChanges: async (place, tab, changes) =>
      keepLists(await database(), place, (stored) => withStoredBy(stored, tab, changes)),
    takeLeftLists: async (customer, taking) => takeLists(await database(), customer, taking),
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

/** In one transaction: two tabs never write over each other. On the disk before it is said to be. */
const keepLists = async (
  database: IDBPDatabase<Schema>,
  place: Place,
  change: (stored: StoredLists) => StoredLists,
): Promise<void> => {
  const { store, done } = database.transaction("carts", "readwrite", { durability: "strict" });
  const key = keyOf(place, "lists");
  // safe: each is written under its kind alone
  const stored = change(((await store.get(key)) ?? {}) as StoredLists);
  await (Object.keys(stored).length === 0 ? store.delete(key) : store.put(stored, key));
  await done;
};

/** In one transaction: a page that goes meanwhile leaves it where it was, or where it has to be. */
const takeLists = async (
  database: IDBPDatabase<Schema>,
  customer: CustomerId,
  { alive, newKey }: Taking,
): Promise<boolean> => {
  const transaction = database.transaction(["carts", "queues"], "readwrite", {
    durability: "strict",
  });
  const carts = transaction.objectStore("carts");
  const entries: QueueEntry[] = [];
  for (const key of await carts.getAllKeys()) {
    if (key[0] !== customer || key[2] !== "lists") continue;
    // safe: each is written under its kind alone
    const { left, kept: stored } = leftBehind(((await carts.get(key)) ?? {}) as StoredLists, alive);
    entries.push(
      ...left.map((change) => listEntry(change, { id: newKey(), customerId: customer })),
    );
    await (Object.keys(stored).length === 0 ? carts.delete(key) : carts.put(stored, key));
  }
  if (entries.length > 0) {
    const queues = transaction.objectStore("queues");
    const queue = (await queues.get(customer)) ?? EMPTY_QUEUE;
    await queues.put(afterStep(queue, { kind: "append", entries }), customer);
  }
  await transaction.done;
  return entries.length > 0;
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
      // Another build of the shop changes it: it is opened again at the next use.
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
