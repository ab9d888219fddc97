import { formatClock, formatCountdown, formatDay } from "../../core/calendar/format.ts";
import { parisTimeOf } from "../../core/calendar/paris-time.ts";
import type { Order } from "../../api-schema/order.ts";
import type { Store } from "../../api-schema/store.ts";
import { francoGap } from "../../core/cart/franco-gap.ts";
import { rangeDelivery } from "../../core/delivery/lorry-delivery.ts";
import { RANGE_ORDER, RANGES } from "../../core/delivery/ranges.ts";
import { useCart } from "../hooks/cart.ts";
import { useActiveStore } from "../hooks/stores.ts";
import { CutOffLine } from "../layout/cut-off-line.tsx";
import { useNow } from "../layout/use-now.ts";

/** 'Farine : commandez avant 11 h 00 pour jeudi · 2 h 14', the nearest cut-off of the store. */
export function NextCutOff() {
  const store = useActiveStore();
  const { order } = useCart();
  const now = useNow();
  const next = store === null ? undefined : nearest(store, order, now);
  if (next === undefined) return null;
  return (
    <CutOffLine>
      {next.title}&nbsp;: commandez avant <b>{formatClock(parisTimeOf(next.cutOff))}</b> pour{" "}
      {formatDay(next.day, "weekday")} · <b>{formatCountdown(Date.parse(next.cutOff) - now)}</b>
      {next.gap === null ? null : ` · encore ${next.gap.missing}`}
    </CutOffLine>
  );
}

/** The lorry whose cut-off comes first, on the day that was chosen for it. */
const nearest = ({ topHourPerGamme }: Store, cart: Order | null, now: number) =>
  RANGE_ORDER.flatMap((code) => {
    const topHour = topHourPerGamme[code];
    const shipment = cart?.shipments.find(({ transportTypeCode }) => transportTypeCode === code);
    if (topHour === null) return [];
    const gap = shipment === undefined ? null : francoGap(shipment);
    return [{ title: RANGES[code].title, gap, ...rangeDelivery(topHour, shipment) }];
  })
    .filter(({ cutOff }) => Date.parse(cutOff) > now)
    .toSorted((a, b) => Date.parse(a.cutOff) - Date.parse(b.cutOff))[0];
