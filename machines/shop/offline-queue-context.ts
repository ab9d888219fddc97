import type { CartChange, Order } from "../../api-schema/order.ts";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import {
  afterStep,
  isOfList,
  nextOf,
  nextStore,
  type Queue,
  type QueueEntry,
  type QueueStep,
} from "../../core/offline/queue.ts";
import type { Changed } from "../../core/selling/what-changed.ts";
import { assertPresent } from "../system/assert-present.ts";

// What the offline queue's machine keeps, what its calls answer, and what it reads of both.

export type OfflineQueueContext = {
  readonly customerId: CustomerId;
  /** As the browser's database had it last. */
  readonly stored: Queue;
  /** What is still to be written there, in order. */
  readonly unwritten: readonly QueueStep[];
  /** The server has confirmed the login: what waits may be sent. */
  readonly maySend: boolean;
  /** How often in a row sending had no answer. */
  readonly failures: number;
};

/** What of one store's queue the server has answered. */
export type SentQueue = {
  readonly of: "cart" | "lists";
  readonly storeId: StoreId;
  /** The cart by now; null when nothing was asked of it. */
  readonly order: Order | null;
  readonly changes: readonly CartChange[];
  /** The lists as they were answered; null for one that is gone. */
  readonly lists: readonly (ShoppingList | null)[];
  /** Those that somebody else had changed meanwhile. */
  readonly overtaken: readonly ShoppingList[];
  readonly sent: readonly string[];
  readonly refused: readonly { readonly ids: readonly string[]; readonly problem: string }[];
  /** In what the cart differs from what was shown without network. */
  readonly changed: readonly Changed[];
  readonly at: number;
};

/** The queue as this tab knows it, with what is not written yet. */
export const queueOf = ({ stored, unwritten }: OfflineQueueContext): Queue =>
  unwritten.reduce(afterStep, stored);

export const storesOf = (...queues: readonly Queue[]): ReadonlySet<StoreId> =>
  new Set(queues.flatMap(({ entries }) => entries.map(({ storeId }) => storeId)));

/** The stores that have, or had, changes of lists there. */
export const listStoresOf = (...queues: readonly Queue[]): ReadonlySet<StoreId> =>
  new Set(queues.flatMap(({ entries }) => entries.filter(isOfList).map(({ storeId }) => storeId)));

/** What a step puts into the queue. */
export const entriesOf = (step: QueueStep): readonly QueueEntry[] =>
  step.kind === "append" ? step.entries : [];

/** Whose turn it is; that nothing waits is a defect. */
export const storeOf = ({ stored }: OfflineQueueContext): StoreId =>
  assertPresent(nextStore(stored));

export const nextEntries = (context: OfflineQueueContext): readonly QueueEntry[] =>
  nextOf(context.stored, storeOf(context));

export const firstOf = ([first]: readonly QueueStep[]): QueueStep => assertPresent(first);

export const newestOf = (entries: readonly QueueEntry[]): number =>
  Math.max(0, ...entries.map(({ madeAt }) => madeAt));

/** What an answer makes of the queue. */
export const stepsOf = (
  { customerId }: OfflineQueueContext,
  { storeId, sent, refused, changed, at }: SentQueue,
): readonly QueueStep[] => [
  { kind: "sent", ids: sent, at },
  ...refused.map(({ ids, problem }): QueueStep => ({ kind: "refused", ids, problem, at })),
  ...(changed.length === 0
    ? []
    : [{ kind: "tell", news: { customerId, storeId, at, changes: changed } } satisfies QueueStep]),
];
