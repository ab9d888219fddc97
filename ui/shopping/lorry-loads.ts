import type { UsualMerchant, UsualProducts } from "../../api-schema/habits.ts";
import type { Order, Shipment } from "../../api-schema/order.ts";
import type { RangeCode } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { rangeDelivery } from "../../core/delivery/lorry-delivery.ts";
import { RANGE_ORDER, RANGES } from "../../core/delivery/ranges.ts";
import { ZERO } from "../../core/money/cents.ts";
import {
  type ConditionLimits,
  conditionsMessages,
  isMinimumReached,
  shipmentConditions,
} from "../../core/selling/conditions.ts";
import { groupLabel } from "../../core/selling/shipping-groups.ts";
import { emptyParcels } from "../../core/habits/usual-merchants.ts";
import type { LoadedLorry } from "../../core/habits/lorry-proposal.ts";
import { loadedLorry, shelfOf } from "./completing.ts";
import type { Lorry } from "./lorry-card.tsx";

export interface Loading {
  readonly store: Store;
  readonly cart: Order | null;
  /** Null for those who may not order, and while it cannot be had. */
  readonly usuals: UsualProducts | null;
}

/** A lorry or parcel without what could complete it, and what that is looked for with. */
export interface LorryLoad extends Omit<Lorry, "proposal"> {
  readonly lorry: LoadedLorry | null;
}

/** The next lorry of each range, then every merchant with lines in the cart, as the cart loads them. */
export const lorryLoads = ({ store, cart, usuals }: Loading): readonly LorryLoad[] => [
  ...RANGE_ORDER.flatMap((code) => rangeLoad(code, { store, cart, usuals }) ?? []),
  ...(cart?.shipments ?? []).filter(({ gmp }) => !gmp).map(merchantLoad),
];

/** The parcels that hold nothing yet, of the merchants that the store usually buys from. */
export const emptyParcelLoads = ({
  cart,
  usuals,
}: Pick<Loading, "cart" | "usuals">): readonly LorryLoad[] => {
  const loaded = new Set((cart?.shipments ?? []).map(({ merchant }) => merchant.id));
  return emptyParcels(usuals?.merchants ?? [], (id) => loaded.has(id)).map(emptyParcelLoad);
};

const emptyParcelLoad = ({ merchant, minimum, maximum, latestDay }: UsualMerchant): LorryLoad => {
  const transportTypeCode = "MKP";
  const load = emptyOf({ transportTypeCode, minimum, maximum }, merchant.name);
  return {
    key: `mkp-${merchant.id}`,
    ...groupLabel({ transportTypeCode, merchantName: merchant.name }),
    cutOff: null,
    day: latestDay,
    ...loadOf(load),
    isLoaded: false,
    isComplete: false,
    lorry: {
      transportTypeCode,
      merchantId: merchant.id,
      conditions: load.conditions,
      items: [],
    },
    shelf: shelfOf({ transportTypeCode, merchant }),
  };
};

const rangeLoad = (code: RangeCode, { store, cart, usuals }: Loading): LorryLoad | undefined => {
  const topHour = store.topHourPerGamme[code];
  if (topHour === null) return undefined;
  const shipment = cart?.shipments.find(({ transportTypeCode }) => transportTypeCode === code);
  const load = shipment ?? emptyLoad(code, usuals);
  return {
    key: code,
    title: RANGES[code].title,
    carrier: RANGES[code].carrier,
    ...rangeDelivery(topHour, shipment),
    ...loadOf(load),
    isLoaded: shipment !== undefined,
    isComplete: shipment !== undefined && isMinimumReached(shipment.conditions),
    lorry:
      load === null
        ? null
        : {
            transportTypeCode: code,
            merchantId: null,
            conditions: load.conditions,
            items: shipment?.items ?? [],
          },
    shelf: shelfOf({ transportTypeCode: code }),
  };
};

const merchantLoad = (shipment: Shipment): LorryLoad => {
  const { merchant, transportTypeCode, conditions, miraklLatestDeliveryDate } = shipment;
  return {
    key: `mkp-${merchant.id}`,
    ...groupLabel({ transportTypeCode, merchantName: merchant.name }),
    cutOff: null,
    day: miraklLatestDeliveryDate,
    ...loadOf(shipment),
    isLoaded: true,
    isComplete: isMinimumReached(conditions),
    lorry: loadedLorry(shipment),
    shelf: shelfOf(shipment),
  };
};

type Load = NonNullable<Lorry["load"]>;

/** Without any bound there is nothing to measure. */
const loadOf = (load: Load | null): Pick<Lorry, "load"> => ({
  load: load?.conditions.min == null && load?.conditions.max == null ? null : load,
});

const emptyLoad = (code: RangeCode, usuals: UsualProducts | null): Load | null => {
  const bounds = usuals?.lorries.find((lorry) => lorry.code === code);
  if (bounds === undefined) return null;
  const { minimum, maximum } = bounds;
  return emptyOf({ transportTypeCode: code, minimum, maximum }, RANGES[code].title);
};

/** What a lorry or parcel without lines lacks. */
const emptyOf = (limits: ConditionLimits, label: string): Load => {
  const conditions = shipmentConditions(limits, { grams: NO_WEIGHT, itemsHT: ZERO });
  return {
    label,
    conditions,
    conditionsMessages: conditionsMessages(conditions, label),
    shippingTotalHT: ZERO,
  };
};

const NO_WEIGHT = 0 as Shipment["weight"]; // safe: a whole weight
