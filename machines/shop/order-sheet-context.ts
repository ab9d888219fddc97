import type { OrderAtOnce, OrderPreview, ShipmentWish } from "../../api-schema/order-sheet.ts";
import type { OrderToken, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { valueOf } from "../../core/api/errors.ts";
import {
  type OpeningLine,
  orderRequest,
  type RequestedLine,
} from "../../core/selling/order-request.ts";
import type { ProposedPayment } from "../../core/selling/proposal.ts";
import { type Answered, failureOf } from "../system/answers.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

/** A number that is still being pressed is not asked for. */
export const PREVIEW_AFTER_MS = 300;

export type OrderSheetContext = {
  readonly storeId: StoreId;
  readonly token: OrderToken | null;
  /** What the sheet opened with, in the order in which it is shown. */
  readonly opening: readonly OpeningLine[];
  /** Wished in addition to the cart, or beside it. */
  readonly items: readonly RequestedLine[];
  /** The numbers that somebody has set. */
  readonly set: readonly VariantCode[];
  /** What the cart holds is not ordered: it stays in the cart. */
  readonly keepCart: boolean;
  readonly wishes: readonly ShipmentWish[];
  readonly payments: readonly ProposedPayment[];
  readonly preview: OrderPreview | null;
  /** What was seen when the order was refused: what has changed since is shown against it. */
  readonly seen: OrderPreview | null;
  readonly refusal: { readonly message: string; readonly fields: readonly FieldProblem[] } | null;
  /** What was ordered, under which key: asked again without an answer, it is the same order. */
  readonly sent: { readonly wish: OrderAtOnce; readonly key: string } | null;
  /** The sheet's page was left while its order was on its way. */
  readonly isLeft: boolean;
  /** The sheet that was opened while nobody knew of that order: its turn comes after. */
  readonly next: Opening | null;
};

export type Opening = { readonly token: OrderToken; readonly items: readonly OpeningLine[] };

export type InCart = { readonly storeId: StoreId; readonly token: OrderToken };

export const EMPTY = {
  token: null,
  opening: [],
  items: [],
  set: [],
  keepCart: false,
  wishes: [],
  payments: [],
  preview: null,
  seen: null,
  refusal: null,
  sent: null,
  isLeft: false,
  next: null,
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
export const KEEP_CART = {
  type: "keepCart",
  params: ({ event }: { readonly event: ShopEventOf<"orderSheet.cartKept"> }) => event,
} as const;
export const KEEP_DELIVERY = {
  type: "keepDelivery",
  params: ({ event }: { readonly event: ShopEventOf<"orderSheet.deliveryChosen"> }) => event,
} as const;

export const KEEP_NEXT = {
  type: "keepNext",
  params: ({ event }: { readonly event: ShopEventOf<"orderSheet.opened"> }) => event,
} as const;

/** A sheet of these lines, of which nothing has been asked for yet. */
export const openedWith = ({ token, items }: Opening) => ({
  ...EMPTY,
  token,
  opening: items,
  items: items.map(({ variant, quantity }) => ({ variant, quantity })),
});

export const orderOf = ({ preview, payments, keepCart }: OrderSheetContext): OrderAtOnce | null =>
  preview === null ? null : orderRequest(preview, payments, keepCart);
