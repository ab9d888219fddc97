import type { CartChange, Order } from "../../api-schema/order.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import type { ApiClient } from "../../core/api/api-client.ts";
import type { SentChange } from "../../core/api/cart-changes.ts";
import { type ApiError, apiErrorMessage, type Outcome } from "../../core/api/errors.ts";
import type { LineChange } from "../../core/cart/line-change.ts";
import { CART_REPLACED, type LineEntry } from "../../core/offline/queue.ts";
import { type Changed, whatChanged } from "../../core/selling/what-changed.ts";
import {
  type CartRequest,
  type ConfirmedLines,
  nextRequest,
  openOptimistic,
  type OptimisticQuantities,
  orderToLines,
  settledBy,
  settleOptimistic,
  variantsOf,
} from "../../machines/order/cart-lines-plan.ts";
import { changeOf } from "../../machines/order/queued-lines.ts";
import type { SentQueue } from "../../machines/shop/offline-queue-context.ts";
import type { Place, QueueStore } from "./queue-store.ts";
import { isRefusal } from "./refusal.ts";

type QueueCalls = Pick<QueueStore, "step" | "unanswered" | "keepUnanswered" | "cartBaseline">;

/** What sending needs: the wire, what the browser keeps, fresh keys, the time in milliseconds. */
export type Sender = {
  readonly client: Pick<ApiClient, "api" | "orders" | "cartChanges" | "runOutcome">;
  readonly stored: QueueCalls;
  readonly newKey: () => string;
  readonly now: () => number;
};

type Work = { readonly place: Place; readonly entries: readonly LineEntry[] };

/**
 * Brings the open cart of a store to what its entries say, by what differs from the cart as it is
 * now. Each call is kept before it is sent; one that had no answer is made again first, as it was and
 * with its key, so that it is done once; what it grants is not asked for again, since somebody else may
 * have changed it after that. It fails when nothing can be said of the rest.
 */
export const sendQueue = async (
  sender: Sender,
  { place, entries }: Work,
  signal: AbortSignal,
): Promise<Outcome<SentQueue>> => {
  const { client } = sender;
  const before = await sendAgain(sender, { place, entries }, signal);
  if (!before.ok) return before;
  const granted = before.value;
  const found = await client.runOutcome(
    client.orders.retrieveOrder(client.api, { storeId: place.storeId }),
    signal,
  );
  if (!found.ok) {
    return isRefusal(found.error)
      ? { ok: true, value: allRefused(sender, { place, entries }, found.error) }
      : found;
  }
  const cart = found.value;
  const isOfCart = ({ command: { token } }: LineEntry) =>
    token === null || token === cart.tokenValue;
  const open = entries.filter((entry) => isOfCart(entry) && !granted.has(entry.id));
  const sent = await sendLines(sender, { place, entries: open }, cart, signal);
  if (!sent.ok) return sent;
  const foreign = entries
    .filter((entry) => !isOfCart(entry) && !granted.has(entry.id))
    .map(({ id }) => id);
  const { order, changes, refused } = sent.value;
  const changed = await changedSince(sender, place, { order, changes });
  return {
    ok: true,
    value: {
      ...OF_CART,
      storeId: place.storeId,
      order,
      changes,
      changed,
      sent: entries
        .filter(({ id, command }) => !foreign.includes(id) && !refused.has(command.variant))
        .map(({ id }) => id),
      refused: [
        ...open.flatMap(({ id, command: { variant } }) => {
          const problem = refused.get(variant);
          return problem === undefined ? [] : [{ ids: [id], problem }];
        }),
        ...(foreign.length === 0 ? [] : [{ ids: foreign, problem: CART_REPLACED }]),
      ],
      at: sender.now(),
    },
  };
};

const OF_CART = { of: "cart", lists: [], overtaken: [] } as const;

type SentLines = {
  readonly order: Order;
  readonly changes: readonly CartChange[];
  /** Why, by variant. */
  readonly refused: ReadonlyMap<VariantCode, string>;
};

const sendLines = async (
  sender: Sender,
  { place, entries }: Work,
  cart: Order,
  signal: AbortSignal,
): Promise<Outcome<SentLines>> => {
  const refused = new Map<VariantCode, string>();
  const changes: CartChange[] = [];
  let order = cart;
  let pendingChanges = pendingChangesOf(entries);
  /** A refusal of several lines is nobody's: they are sent one by one. */
  let isOneByOne = false;
  for (;;) {
    const lines = orderToLines(order);
    pendingChanges = openOptimistic(lines, pendingChanges, null);
    const request = nextRequest(lines, isOneByOne ? firstOf(pendingChanges) : pendingChanges);
    if (request === null) return { ok: true, value: { order, changes, refused } };
    const change: SentChange = {
      storeId: place.storeId,
      token: order.tokenValue,
      change: changeOf(request),
      key: sender.newKey(),
    };
    await sender.stored.keepUnanswered(place, change);
    const answer = await sendStored(sender, place, change, signal);
    if (answer.ok) {
      order = answer.value.order;
      changes.push(...answer.value.changes);
      pendingChanges = settleOptimistic(pendingChanges, settledBy(request, answer.value));
    } else if (!isRefusal(answer.error)) return answer;
    else if (variantsOf(request.pendingChanges).length > 1) isOneByOne = true;
    else
      pendingChanges = refuse(pendingChanges, request, {
        refused,
        problem: apiErrorMessage(answer.error),
      });
  }
};

/**
 * Makes the call of a store that had no answer once more, if there is one: the ids of the entries that
 * it has granted. They are noted before the call is forgotten, or a page that is left in between would
 * have them asked for again.
 */
const sendAgain = async (
  { client, stored, now }: Sender,
  { place, entries }: Work,
  signal: AbortSignal,
): Promise<Outcome<ReadonlySet<string>>> => {
  const left = await stored.unanswered(place);
  if (left === null) return { ok: true, value: new Set() };
  const answer = await client.runOutcome(client.cartChanges.changeLines(client.api, left), signal);
  if (!answer.ok && !isRefusal(answer.error)) return answer;
  const ids = answer.ok ? grantedBy(answer.value.order, left, entries) : [];
  if (ids.length > 0) await stored.step(place.customerId, { kind: "sent", ids, at: now() });
  await stored.keepUnanswered(place, null);
  return { ok: true, value: new Set(ids) };
};

/** Of what the call was about: its answer shows the rest of the cart as it was then, not as it is. */
const grantedBy = (
  order: Order,
  { change }: SentChange,
  entries: readonly LineEntry[],
): readonly string[] => {
  const lines = orderToLines(order);
  const isOpen = openOptimistic(lines, pendingChangesOf(entries), null);
  return entries
    .filter(({ command }) => isAbout(change, command, lines) && !(command.variant in isOpen))
    .map(({ id }) => id);
};

/** Whether a change that was answered with these lines was one of that product. */
const isAbout = (
  change: LineChange,
  { variant, quantity }: LineEntry["command"],
  lines: ConfirmedLines,
): boolean => {
  switch (change.kind) {
    case "add":
      return change.items.some((item) => item.variant === variant);
    case "change":
      return lines[variant]?.itemId === change.itemId;
    // Lines that are gone have no number any more.
    case "remove":
      return quantity === 0;
  }
};

/** Makes a call that is kept; kept no longer once it is known what became of it. */
const sendStored = async (
  { client, stored }: Sender,
  place: Place,
  change: SentChange,
  signal: AbortSignal,
) => {
  const answer = await client.runOutcome(
    client.cartChanges.changeLines(client.api, change),
    signal,
  );
  if (answer.ok || isRefusal(answer.error)) await stored.keepUnanswered(place, null);
  return answer;
};

const refuse = (
  pendingChanges: OptimisticQuantities,
  request: CartRequest,
  { refused, problem }: { readonly refused: Map<VariantCode, string>; readonly problem: string },
): OptimisticQuantities => {
  for (const variant of variantsOf(request.pendingChanges)) refused.set(variant, problem);
  return settleOptimistic(pendingChanges, request);
};

const allRefused = (
  { now }: Sender,
  { place: { storeId }, entries }: Work,
  error: ApiError,
): SentQueue => ({
  ...OF_CART,
  storeId,
  order: null,
  changes: [],
  changed: [],
  sent: [],
  refused: [{ ids: entries.map(({ id }) => id), problem: apiErrorMessage(error) }],
  at: now(),
});

const pendingChangesOf = (entries: readonly LineEntry[]): OptimisticQuantities =>
  Object.fromEntries(
    entries.map(({ command: { variant, quantity } }) => [variant, { kind: "total", quantity }]),
  );

const firstOf = (pendingChanges: OptimisticQuantities): OptimisticQuantities =>
  Object.fromEntries(Object.entries(pendingChanges).slice(0, 1));

/** In what the cart differs from what was shown without network; minima that were known are no news. */
const changedSince = async (
  { stored }: Sender,
  place: Place,
  today: Pick<SentLines, "order" | "changes">,
): Promise<readonly Changed[]> => {
  const then = await stored.cartBaseline(place);
  if (then === null) return [];
  return whatChanged(then.seen, today).filter(
    (changed) => changed.kind !== "minimum" || !then.minima.includes(changed.message),
  );
};
