import type { EventObject } from "xstate";
import type { OrderPreview } from "../../../../api-schema/order-sheet.ts";
import type { ShopEvent, ShopEventOf } from "../../../events/shop-event.ts";
import { sampleCartAfterAdding } from "../sample-order.ts";
import { samplePreviewToPay } from "../sample-preview.ts";
import { sampleNewStore } from "../sample-store.ts";
import { sampleOf } from "../samples.ts";
import { answered } from "./usual-events.ts";

const like = <Type extends ShopEvent["type"]>(
  type: Type,
  change: Partial<Omit<ShopEventOf<Type>, "type">>,
): EventObject => ({ ...sampleOf(type), ...change });

/** What the order sheet needs beyond the usual. */
export const sheetEvents: readonly EventObject[] = [
  answered("orderSheet.opening", samplePreviewToPay),
  like("cart.refreshed", { order: sampleCartAfterAdding }),
  like("orderSheet.opened", { storeId: sampleNewStore.id }),
];

/** Whether an order could be sent, whose sheet it is, and whether it or another is looked at. */
export const sheetSituation = ({
  token,
  preview,
  sent,
  isLeft,
  next,
}: Record<string, unknown>): unknown => {
  // safe: the context's own
  const { proposal } = (preview ?? {}) as Partial<OrderPreview>;
  return [token, proposal?.payments.length, sent !== null, isLeft, next !== null];
};
