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
  /** null while the cart is not known: wishes are kept until it is. */
  readonly token: OrderToken | null;
  /** What matters here of the order that its owner has shown last. */
  readonly revision: number;
  readonly lines: ConfirmedLines;
  readonly wishes: OptimisticQuantities;
  readonly inFlight: CartRequest | null;
  /** What of it waits in the order book, to be sent from there. */
  readonly queued: QueuedLines;
};

export type CartCall = {
  readonly storeId: StoreId;
  readonly token: OrderToken;
  readonly request: CartRequest;
};

export const UNKNOWN_CART = { token: null, revision: -1, lines: {}, wishes: {}, inFlight: null };
export const NOTHING_QUEUED: QueuedLines = {};

export const stillOpen = (
  context: CartLinesContext,
  wishes: OptimisticQuantities,
): OptimisticQuantities =>
  context.token === null ? wishes : openBeyondQueue(context.lines, wishes, context);

export const everyVariant = ({ lines, wishes }: CartLinesContext): readonly VariantCode[] =>
  variantsOf({ ...lines, ...wishes });

export const shownLines = (
  { lines, wishes }: CartLinesContext,
  variants: readonly VariantCode[],
): readonly WantedLine[] =>
  variants.map((variant) => ({ variant, quantity: shownQuantity(lines, wishes, variant) }));
