import type { OrderToken, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import {
  type CartRequest,
  type ConfirmedLines,
  shownQuantity,
  variantsOf,
  type OptimisticQuantities,
} from "./cart-lines-plan.ts";
import { openBeyondQueue, type QueuedLines } from "./queued-lines.ts";
import type { WantedLine } from "../events/event.ts";

export type CartLinesContext = {
  readonly storeId: StoreId;
  /** null while the cart is not known: pending changes are kept until it is. */
  readonly token: OrderToken | null;
  /** What matters here of the order that its owner has shown last. */
  readonly revision: number;
  readonly lines: ConfirmedLines;
  readonly pendingChanges: OptimisticQuantities;
  readonly inFlight: CartRequest | null;
  /** What of it waits in the offline queue, to be sent from there. */
  readonly queued: QueuedLines;
};

export type CartCall = {
  readonly storeId: StoreId;
  readonly token: OrderToken;
  readonly request: CartRequest;
};

export const UNKNOWN_CART = {
  token: null,
  revision: -1,
  lines: {},
  pendingChanges: {},
  inFlight: null,
};
export const NOTHING_QUEUED: QueuedLines = {};

export const stillOpen = (
  context: CartLinesContext,
  pendingChanges: OptimisticQuantities,
): OptimisticQuantities =>
  context.token === null ? pendingChanges : openBeyondQueue(context.lines, pendingChanges, context);

export const everyVariant = ({ lines, pendingChanges }: CartLinesContext): readonly VariantCode[] =>
  variantsOf({ ...lines, ...pendingChanges });

export const shownLines = (
  { lines, pendingChanges }: CartLinesContext,
  variants: readonly VariantCode[],
): readonly WantedLine[] =>
  variants.map((variant) => ({ variant, quantity: shownQuantity(lines, pendingChanges, variant) }));
