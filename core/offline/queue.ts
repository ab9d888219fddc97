import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { type PendingChange, isReplacedBy } from "../lists/pending-change.ts";
import type * as schemas from "./queue-schema.ts";
import type { Changed } from "../selling/what-changed.ts";

// What is done without network, until the server has it (product §10 'Carnet hors ligne').

export type LineCommand = typeof schemas.LineCommand.Type;
export type ListCommand = typeof schemas.ListCommand.Type;
export type ListWords = typeof schemas.ListWords.Type;
export type QueueCommand = LineCommand | ListCommand;

export type QueueEntry<Command extends QueueCommand = QueueCommand> = Omit<
  typeof schemas.QueueEntry.Type,
  "command"
> & { readonly command: Command };

/** What the server settled otherwise than it was shown without network, of one store. */
export type QueueNews = {
  readonly customerId: CustomerId;
  readonly storeId: StoreId;
  readonly at: number;
  readonly changes: readonly Changed[];
};

export type Queue = {
  /** In the order in which they were made. */
  readonly entries: readonly QueueEntry[];
  readonly news: readonly QueueNews[];
};

export const EMPTY_QUEUE: Queue = { entries: [], news: [] };

/** One step of a queue, as data: each tab's memory and the browser's database do the same. */
export type QueueStep =
  | { readonly kind: "read"; readonly at: number }
  | { readonly kind: "append"; readonly entries: readonly QueueEntry[] }
  | { readonly kind: "sent"; readonly ids: readonly string[]; readonly at: number }
  | {
      readonly kind: "refused";
      readonly ids: readonly string[];
      readonly problem: string;
      readonly at: number;
    }
  | { readonly kind: "retry"; readonly ids: readonly string[] }
  | { readonly kind: "giveUp"; readonly ids: readonly string[] }
  | { readonly kind: "tell"; readonly news: QueueNews }
  | { readonly kind: "newsRead"; readonly storeId: StoreId };

const DAY_MS = 24 * 3_600_000;

/** How long what was sent stays to be looked at, and anything at all stays. */
const SENT_RETENTION_MS = 7 * DAY_MS;
export const MOST_RETENTION_MS = 30 * DAY_MS;

/**
 * The queue after a step. An entry takes the place of those that wait for the same thing: what they
 * say is of the past, and one that is being sent meanwhile is followed by the new one. Only what
 * waits can be sent or refused, so that an answer that comes late settles nothing newer.
 */
export const afterStep = (queue: Queue, step: QueueStep): Queue => {
  const { entries, news } = queue;
  switch (step.kind) {
    case "read":
      return trimmed(queue, step.at);
    case "append":
      return { news, entries: step.entries.reduce(withEntry, entries) };
    case "sent":
      return {
        news,
        entries: settled(entries, step.ids, { state: "sent", problem: null, settledAt: step.at }),
      };
    case "refused": {
      const { problem, at } = step;
      const refusal = { state: "toReview", problem, settledAt: at } as const;
      return { news, entries: settled(entries, step.ids, refusal) };
    }
    case "retry":
      return { news, entries: entries.map((entry) => again(entry, step.ids)) };
    case "giveUp":
      return { news, entries: entries.filter(({ id }) => !step.ids.includes(id)) };
    case "tell":
      return { entries, news: [...otherNews(news, step.news.storeId), step.news] };
    case "newsRead":
      return { entries, news: otherNews(news, step.storeId) };
  }
};

const withEntry = (entries: readonly QueueEntry[], entry: QueueEntry): readonly QueueEntry[] => [
  ...entries.filter((known) => known.state === "sent" || !isSameSubject(known, entry)),
  entry,
];

/** What a store wants of a product, or of one thing of a list, is one matter, whenever it was said. */
const isSameSubject = (one: QueueEntry, other: QueueEntry): boolean => {
  if (one.storeId !== other.storeId) return false;
  const [earlier, later] = [one.command, other.command];
  if (earlier.kind === "setQuantity") {
    return later.kind === "setQuantity" && earlier.variant === later.variant;
  }
  return (
    later.kind === "changeList" &&
    earlier.list === later.list &&
    isReplacedBy(earlier.change, later.change)
  );
};

type Settlement = Pick<QueueEntry, "state" | "problem" | "settledAt">;

const settled = (
  entries: readonly QueueEntry[],
  ids: readonly string[],
  settlement: Settlement,
): readonly QueueEntry[] =>
  entries.map((entry) =>
    entry.state === "waiting" && ids.includes(entry.id) ? { ...entry, ...settlement } : entry,
  );

/** Asked for once more by somebody who has seen why it was refused: for the cart there is by then. */
const again = (entry: QueueEntry, ids: readonly string[]): QueueEntry =>
  entry.state === "toReview" && ids.includes(entry.id)
    ? {
        ...entry,
        command: ofToday(entry.command),
        state: "waiting",
        problem: null,
        settledAt: null,
      }
    : entry;

const ofToday = (command: QueueCommand): QueueCommand =>
  command.kind === "setQuantity" ? { ...command, token: null } : command;

const trimmed = ({ entries, news }: Queue, now: number): Queue => ({
  entries: entries.filter(
    ({ state, madeAt }) =>
      now - madeAt <= (state === "sent" ? SENT_RETENTION_MS : MOST_RETENTION_MS),
  ),
  news: news.filter(({ at }) => now - at <= SENT_RETENTION_MS),
});

const otherNews = (news: readonly QueueNews[], storeId: StoreId): readonly QueueNews[] =>
  news.filter((known) => known.storeId !== storeId);

/** What waits of one store, in the order in which it was asked for. */
export const waitingOf = ({ entries }: Queue, storeId: StoreId): readonly QueueEntry[] =>
  entries.filter((entry) => entry.state === "waiting" && entry.storeId === storeId);

/** The store whose oldest waiting entry is the oldest of all; null when nothing waits. */
export const nextStore = ({ entries }: Queue): StoreId | null =>
  entries.find(({ state }) => state === "waiting")?.storeId ?? null;

/**
 * What is sent next of a store: the lines of its cart together, or the changes of its lists in their
 * order, whichever is older.
 */
export const nextOf = (
  queue: Queue,
  storeId: StoreId,
): readonly LineEntry[] | readonly ListEntry[] => {
  const waiting = waitingOf(queue, storeId);
  return waiting[0]?.command.kind === "changeList"
    ? waiting.filter(isOfList)
    : waiting.filter(isOfCart);
};

export type LineEntry = QueueEntry<LineCommand>;
export type ListEntry = QueueEntry<ListCommand>;

export const isOfCart = (entry: QueueEntry): entry is LineEntry =>
  entry.command.kind === "setQuantity";
export const isOfList = (entry: QueueEntry): entry is ListEntry =>
  entry.command.kind === "changeList";

/** Whose cart, of which stores, something waits for. */
export const nextStores = ({
  entries,
}: Queue): readonly Pick<QueueEntry, "customerId" | "storeId">[] => [
  ...new Map(
    entries.filter(({ state }) => state === "waiting").map((entry) => [entry.storeId, entry]),
  ).values(),
];

/** The quantities that wait for a store's cart, by variant. */
export const wantedOf = (queue: Queue, storeId: StoreId): { readonly [variant: string]: number } =>
  Object.fromEntries(
    waitingOf(queue, storeId)
      .filter(isOfCart)
      .map(({ command }) => [command.variant, command.quantity]),
  );

/** The changes that wait for a store's lists, in the order in which they were asked for. */
export const listsWanted = (queue: Queue, storeId: StoreId): readonly PendingChange[] =>
  waitingOf(queue, storeId)
    .filter(isOfList)
    .map(({ command: { list, change } }) => ({ list, change }));

/** How many entries wait, and how many somebody has to look at. */
export const queueCounts = ({
  entries,
}: Queue): { readonly waiting: number; readonly toReview: number } => ({
  waiting: entries.filter(({ state }) => state === "waiting").length,
  toReview: entries.filter(({ state }) => state === "toReview").length,
});

/** The notice of the network's state: what is kept in the queue, in plain words. */
export const waitingText = (count: number): string =>
  count === 1 ? "1 changement en attente" : `${count} changements en attente`;

/** What the question whether to sign out says of what is not sent; null when nothing would be lost. */
export const unsentText = (count: number): string | null => {
  if (count === 0) return null;
  return count === 1
    ? "1 changement n’est pas encore envoyé : il sera effacé"
    : `${count} changements ne sont pas encore envoyés : ils seront effacés`;
};

/** What is said of lines whose cart has been ordered, or replaced, meanwhile. */
export const CART_REPLACED =
  "Ce panier a été commandé ou remplacé entre-temps. Renvoyez la ligne pour l’ajouter au panier d’aujourd’hui.";
