import type { StoreId } from "../../api-schema/primitives.ts";
import { isOrderToken } from "../../core/selling/order-token.ts";
import {
  CONFIRMATIONS_KEY,
  type PersistedConfirmation,
} from "../../core/checkout/persisted-confirmation.ts";
import { clearedBy } from "../../core/session/reset.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { Environment } from "./environment.ts";

// Confirmations without an answer, by store: for every tab of the browser, until the order is known.

type Kept = PersistedConfirmation & {
  /** A later page has said that it made no order. */
  readonly isTold?: boolean;
};
type ByStore = { readonly [storeId: string]: Kept };

/** The confirmation that this browser has sent for that store and had no answer to. */
export const persistedConfirmationIn = (environment: Environment, storeId: StoreId): Kept | null =>
  readAll(environment)[storeId] ?? null;

/** Its key stays, should the call be late; what is sent again is told again. */
export const markConfirmationTold = (environment: Environment, storeId: StoreId): void => {
  const confirmation = persistedConfirmationIn(environment, storeId);
  if (confirmation !== null) keep(environment, storeId, { ...confirmation, isTold: true });
};

/** Keeps what is sent, and forgets what is known by now. */
export const trackConfirmations = (environment: Environment, event: ShopEvent): void => {
  if (event.type === "confirmation.persisted") keep(environment, event.storeId, event.kept);
  if (event.type === "order.completed") keep(environment, event.storeId, null);
  // An explicit sign-out leaves nothing of the customer in the browser; an expired login comes back.
  if (event.type === "session.reset" && clearedBy(event.reason).includes("checkoutStep")) {
    environment.localStorage?.removeItem(CONFIRMATIONS_KEY);
  }
};

const keep = (environment: Environment, storeId: StoreId, confirmation: Kept | null): void => {
  const others = Object.entries(readAll(environment)).filter(([id]) => id !== String(storeId));
  const persisted = Object.fromEntries(
    confirmation === null ? others : [...others, [String(storeId), confirmation]],
  );
  try {
    if (Object.keys(persisted).length === 0)
      environment.localStorage?.removeItem(CONFIRMATIONS_KEY);
    else environment.localStorage?.setItem(CONFIRMATIONS_KEY, JSON.stringify(persisted));
  } catch {
    // Full or refused: this page still asks with its key, only a reload does not know of it.
  }
};

/** Anything may have been written there: only the shape that we write is read back. */
const readAll = ({ localStorage }: Environment): ByStore => {
  try {
    const persisted: unknown = JSON.parse(localStorage?.getItem(CONFIRMATIONS_KEY) ?? "{}");
    if (typeof persisted !== "object" || persisted === null) return {};
    return Object.fromEntries(
      Object.entries(persisted).filter(([, value]) => isConfirmation(value)),
    );
  } catch {
    return {};
  }
};

const isConfirmation = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "token" in value &&
  typeof value.token === "string" &&
  isOrderToken(value.token) &&
  "key" in value &&
  typeof value.key === "string" &&
  "total" in value &&
  typeof value.total === "number";
