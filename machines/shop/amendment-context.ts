import type { AmendmentPreview, AmendmentWish, AmendShipment } from "../../api-schema/amendment.ts";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken, ShipmentId, StoreId } from "../../api-schema/primitives.ts";
import { valueOf } from "../../core/api/errors.ts";
import type { InOrder } from "../../core/api/orders.ts";
import { failureOf, type Answered } from "../system/answers.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

/** Steppers are pressed several times: the server is asked once the thumb rests. */
export const LOOK_AFTER_MS = 350;

export type OfShipment = InOrder & { readonly shipment: ShipmentId };
export type LookCall = OfShipment & { readonly wish: AmendmentWish };
export type SaveCall = OfShipment & {
  readonly wish: AmendShipment;
  /** Idempotency-Key: asked again after a lost answer, it is the same version. */
  readonly key: string;
};

export type AmendmentContext = {
  readonly storeId: StoreId;
  readonly token: OrderToken | null;
  readonly shipment: ShipmentId | null;
  /** The version that the customer has seen: somebody else's after it is told before it is replaced. */
  readonly version: number;
  readonly wish: AmendmentWish;
  readonly preview: AmendmentPreview | null;
  readonly key: string | null;
  readonly refusal: string | null;
  /** The order as the last call left it. */
  readonly order: Order | null;
};

export const NOTHING: Omit<AmendmentContext, "storeId"> = {
  token: null,
  shipment: null,
  version: 1,
  wish: { items: [] },
  preview: null,
  key: null,
  refusal: null,
  order: null,
};

export const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: Answered<unknown>) => failureOf(event.output),
} as const;
export const TAKE_ORDER = {
  type: "takeOrder",
  params: ({ event }: Answered<Order>) => ({ order: valueOf(event.output) }),
} as const;
export const KEEP_ORDER = {
  type: "keepOrder",
  params: ({ event }: Answered<Order>) => ({ order: valueOf(event.output) }),
} as const;
export const TAKE_PREVIEW = {
  type: "takePreview",
  params: ({ event }: Answered<AmendmentPreview>) => ({ preview: valueOf(event.output) }),
} as const;
export const LOOK_AGAIN = { target: "looking", actions: "clearRefusal" } as const;
export const CHANGE_REQUEST = {
  target: "#amendment.settling",
  actions: {
    type: "keepRequest",
    params: ({ event }: { readonly event: ShopEventOf<"amendment.changed"> }) => event,
  },
} as const;
