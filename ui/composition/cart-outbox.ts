import type { Order } from "../../api-schema/order.ts";
import type { StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { Outbox, SentChange } from "../../core/api/cart-changes.ts";
import { type OptimisticQuantities, orderToLines } from "../../machines/order/cart-lines-plan.ts";
import type { CartCall } from "../../machines/order/cart-lines-context.ts";
import { changeOf } from "../../machines/order/queued-lines.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { Environment } from "../environment/environment.ts";

// What was pressed and has not been answered when its page goes: kept by the tab for its next page, so
// that a reload or another address shows no less than what was pressed (product §6).

const UNSENT_KEY = "panetier.unsent";

/** What comes back much later must not undo what others have changed since. */
const PERSISTED_MS = 2 * 60_000;

/** What a page leaves of one store's cart. */
export type LeftCart = {
  readonly storeId: StoreId;
  /** On their way, in their order. */
  readonly sent: readonly SentChange[];
  readonly wishes: OptimisticQuantities;
};

export type CartOutbox = Outbox<CartCall> & {
  /** What an earlier page of this tab has sent for that store, until its cart is known. */
  readonly sentBefore: (storeId: StoreId) => readonly SentChange[];
  /** A change whose call had no answer, with the key that it was sent with; null if it never was. */
  readonly unanswered: (change: Omit<SentChange, "key">) => SentChange | null;
  readonly follow: (event: ShopEvent) => readonly ShopEvent[];
  /** Keeps what is on its way, and these pending changes, for the next page. */
  readonly keep: (pendingChanges: ReadonlyMap<StoreId, OptimisticQuantities>) => void;
  /** The page is still there: nothing is left to another one. */
  readonly stay: () => void;
};

export const openCartOutbox = ({ tabStorage, newKey, now }: Needs): CartOutbox => {
  const before = new Map(readLeft(tabStorage, now()).map((left) => [left.storeId, left]));
  const unanswered = new Map<string, SentChange>();
  const onTheirWay = new Set<SentChange>();
  const stay = (): void => tabStorage?.removeItem(UNSENT_KEY);
  stay();
  const forget = (): void => {
    before.clear();
    unanswered.clear();
    onTheirWay.clear();
    stay();
  };
  /** Added again once it was removed, it is another change: its key would be answered with the cart of then. */
  const forgetFound = (order: Order): void => {
    const waiting = new Set([...onTheirWay].map(nameOf));
    for (const [what, sent] of unanswered) {
      if (!waiting.has(what) && isFoundIn(order, sent)) unanswered.delete(what);
    }
  };
  return {
    begin: ({ storeId, token, request }) => {
      const change = changeOf(request);
      const what = nameOf({ storeId, token, change });
      const key = unanswered.get(what)?.key ?? newKey();
      const sent: SentChange = { storeId, token, change, key };
      unanswered.set(what, sent);
      onTheirWay.add(sent);
      return sent;
    },
    end: (sent, isAnswered) => {
      onTheirWay.delete(sent);
      // Pressed again later it is another change; without an answer it is the same one.
      if (isAnswered) unanswered.delete(nameOf(sent));
    },
    unanswered: (change) => unanswered.get(nameOf(change)) ?? null,
    sentBefore: (storeId) => before.get(storeId)?.sent ?? [],
    follow: (event) => {
      if (event.type === "session.reset") forget();
      if (event.type === "cartToken.saved") before.delete(event.storeId);
      if (event.type === "cart.refreshed") forgetFound(event.order);
      return event.type === "store.activated" && event.mayOrder
        ? wantedAgain(event.storeId, before.get(event.storeId)?.wishes ?? {})
        : [];
    },
    keep: (pendingChanges) => {
      const stores = new Set([...pendingChanges.keys(), ...before.keys()]);
      const left = [...stores].map((storeId): LeftCart => {
        const earlier = before.get(storeId);
        const sent = [...onTheirWay].filter((change) => change.storeId === storeId);
        return {
          storeId,
          sent: [...(earlier?.sent ?? []), ...sent],
          wishes: pendingChanges.get(storeId) ?? earlier?.wishes ?? {},
        };
      });
      write(tabStorage, { at: now(), carts: left.filter(isWorthKeeping) });
    },
    stay,
  };
};

type Needs = Pick<Environment, "tabStorage" | "newKey" | "now">;
type Persisted = { readonly at: number; readonly carts: readonly LeftCart[] };

const nameOf = ({ storeId, token, change }: Pick<SentChange, "storeId" | "token" | "change">) =>
  JSON.stringify([storeId, token, change]);

/** True when the cart has what the change was to add: it was made, though its answer was lost. */
const isFoundIn = (order: Order, { token, change }: SentChange): boolean => {
  if (change.kind !== "add" || token !== order.tokenValue) return false;
  const lines = orderToLines(order);
  return change.items.some(({ variant }) => lines[variant] !== undefined);
};

const isWorthKeeping = ({ sent, wishes: pendingChanges }: LeftCart): boolean =>
  sent.length > 0 || Object.keys(pendingChanges).length > 0;

/** The presses themselves, once more: as totals, or as what was to be added to an unknown cart. */
const wantedAgain = (
  storeId: StoreId,
  pendingChanges: OptimisticQuantities,
): readonly ShopEvent[] =>
  Object.entries(pendingChanges).map(([code, { kind, quantity }]) => {
    const variant = code as VariantCode; // safe: the key of a wish
    return kind === "total"
      ? { type: "line.changed", storeId, variant, quantity }
      : { type: "lines.added", storeId, items: [{ variant, quantity }] };
  });

const write = (storage: Storage | null, persisted: Persisted): void => {
  try {
    if (persisted.carts.length === 0) storage?.removeItem(UNSENT_KEY);
    else storage?.setItem(UNSENT_KEY, JSON.stringify(persisted));
  } catch {
    // Full or refused: what is on its way is sent all the same.
  }
};

const readLeft = (storage: Storage | null, now: number): readonly LeftCart[] => {
  try {
    const persisted: unknown = JSON.parse(storage?.getItem(UNSENT_KEY) ?? "null");
    return isPersisted(persisted) && Math.abs(now - persisted.at) <= PERSISTED_MS
      ? persisted.carts
      : [];
  } catch {
    return [];
  }
};

/** Written by this very tab a moment ago: its shape is looked at no further than what would throw. */
const isPersisted = (value: unknown): value is Persisted =>
  isObject(value) &&
  typeof value["at"] === "number" &&
  Array.isArray(value["carts"]) &&
  value["carts"].every(
    (cart) =>
      isObject(cart) &&
      typeof cart["storeId"] === "number" &&
      Array.isArray(cart["sent"]) &&
      isObject(cart["wishes"]),
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
