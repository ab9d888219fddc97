import type { UsualProducts } from "../../../api-schema/habits.ts";
import type { Order, Shipment } from "../../../api-schema/order.ts";
import type { RangeCode, TaxonCode } from "../../../api-schema/primitives.ts";
import type { Store } from "../../../api-schema/store.ts";
import {
  conditionsMessages,
  isMinimumReached,
  shipmentConditions,
} from "../../../core/cart/conditions.ts";
import { groupLabel } from "../../../core/cart/shipping-groups.ts";
import { RANGE_ORDER, RANGES } from "../../../core/delivery/ranges.ts";
import { lorryProposal } from "../../../core/habits/lorry-proposal.ts";
import { ZERO } from "../../../core/money/cents.ts";
import { paths } from "../../../core/routes/paths.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import type { Lorry } from "../../shopping/lorry-card.tsx";

interface Loading {
  readonly store: Store;
  readonly cart: Order | null;
  /** Null for those who may not order, and while it cannot be had. */
  readonly usuals: UsualProducts | null;
}

/** The next lorry of each range, then every merchant with lines in the cart (product §10). */
export const lorriesOf = ({ store, cart, usuals }: Loading): readonly Lorry[] => [
  ...RANGE_ORDER.flatMap((code) => rangeLorry(code, { store, cart, usuals }) ?? []),
  ...(cart?.shipments ?? [])
    .filter(({ gmp }) => !gmp)
    .map((shipment) => merchantLorry(shipment, usuals)),
];

const rangeLorry = (code: RangeCode, { store, cart, usuals }: Loading): Lorry | undefined => {
  const topHour = store.topHourPerGamme[code];
  if (topHour === null) return undefined;
  const shipment = cart?.shipments.find(({ transportTypeCode }) => transportTypeCode === code);
  const load = shipment ?? emptyLoad(code, usuals);
  return {
    key: code,
    title: RANGES[code].title,
    carrier: RANGES[code].carrier,
    cutOff: topHour.cutOff,
    day: topHour.deliveryDate,
    ...loadOf(load),
    isLoaded: shipment !== undefined,
    isComplete: shipment !== undefined && isMinimumReached(shipment.conditions),
    proposal:
      load === null || usuals === null
        ? null
        : lorryProposal(
            {
              transportTypeCode: code,
              merchantId: null,
              conditions: load.conditions,
              items: shipment?.items ?? [],
            },
            [...usuals.products, ...usuals.others],
          ),
    shelf: paths.category(firstTaxon[code]),
  };
};

const merchantLorry = (shipment: Shipment, usuals: UsualProducts | null): Lorry => {
  const { merchant, transportTypeCode, conditions, items, miraklLatestDeliveryDate } = shipment;
  const shelf = paths.merchant(merchant.slug);
  return {
    key: `mkp-${merchant.id}`,
    ...groupLabel({ transportTypeCode, merchantName: merchant.name }),
    cutOff: null,
    day: miraklLatestDeliveryDate,
    ...loadOf(shipment),
    isLoaded: true,
    isComplete: isMinimumReached(conditions),
    proposal:
      usuals === null
        ? null
        : lorryProposal({ transportTypeCode, merchantId: merchant.id, conditions, items }, [
            ...usuals.products,
            ...usuals.others,
          ]),
    shelf: hasPage(shelf) ? shelf : paths.cart(),
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
  const conditions = shipmentConditions(
    { transportTypeCode: code, minimum, maximum },
    { grams: NO_WEIGHT, itemsHT: ZERO },
  );
  const { title } = RANGES[code];
  return { label: title, conditions, conditionsMessages: conditionsMessages(conditions, title) };
};

const NO_WEIGHT = 0 as Shipment["weight"]; // safe: a whole weight

// safe: codes of the catalogue's two top categories
const firstTaxon = { Z001: "surgeles" as TaxonCode, Z002: "farines" as TaxonCode } as const;
