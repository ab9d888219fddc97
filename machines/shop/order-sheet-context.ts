import type { OrderAtOnce, OrderPreview, ShipmentWish } from "../../api-schema/order-sheet.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { valueOf } from "../../core/api/errors.ts";
import { orderWish, type WishedLine } from "../../core/selling/order-wish.ts";
import type { ProposedPayment } from "../../core/selling/proposal.ts";
import { type Answered, failureOf } from "../system/answers.ts";
import type { ShopEventOf } from "../system/events.ts";

/** A number that is still being pressed is not asked for. */
export const PREVIEW_AFTER_MS = 300;

export type OrderSheetContext = {
  readonly storeId: StoreId;
  readonly token: OrderToken | null;
  /** Wished in addition to the cart, in the order in which they are shown. */
  readonly items: readonly WishedLine[];
  readonly wishes: readonly ShipmentWish[];
  readonly payments: readonly ProposedPayment[];
  readonly preview: OrderPreview | null;
  /** What was seen when the order was refused: what has changed since is shown against it. */
  readonly seen: OrderPreview | null;
  readonly refusal: { readonly message: string; readonly fields: readonly FieldProblem[] } | null;
  /** What was ordered, under which key: asked again without an answer, it is the same order. */
  readonly sent: { readonly wish: OrderAtOnce; readonly key: string } | null;
};

export type InCart = { readonly storeId: StoreId; readonly token: OrderToken };

export const EMPTY = {
  token: null,
  items: [],
  wishes: [],
  payments: [],
  preview: null,
  seen: null,
  refusal: null,
  sent: null,
};

export const TAKE_PREVIEW = {
  type: "takePreview",
  params: ({ event }: Answered<OrderPreview>) => ({ preview: valueOf(event.output) }),
} as const;
export const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: Answered<unknown>) => failureOf(event.output),
} as const;
export const KEEP_CHANGE = {
  type: "keepChange",
  params: ({ event }: { readonly event: ShopEventOf<"orderSheet.changed"> }) => event,
} as const;
export const KEEP_DELIVERY = {
  type: "keepDelivery",
  params: ({ event }: { readonly event: ShopEventOf<"orderSheet.deliveryChosen"> }) => event,
} as const;

export const wishOf = ({ preview, payments }: OrderSheetContext): OrderAtOnce | null =>
  preview === null ? null : orderWish(preview, payments);
