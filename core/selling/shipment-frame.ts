import type { RangePlan } from "../../api-schema/cart-basis.ts";
import type { Merchant } from "../../api-schema/merchant.ts";
import type { ShipmentConditions } from "../../api-schema/order.ts";
import type {
  CalendarDay,
  Cents,
  Grams,
  Instant,
  ShipmentId,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import type { Delivery } from "../delivery/delivery-days.ts";
import { latestParcelDay } from "../delivery/parcel-delay.ts";
import { defaultMethod } from "../delivery/shipping-methods.ts";
import { ZERO } from "../money/cents.ts";
import { type CartDraft, type DraftLine, NO_CHOICE, type ShipmentChoice } from "./cart-draft.ts";
import type { CartState, ShippingMethod } from "./cart-state.ts";
import { gmpDeliveryFee, shipmentConditions } from "./conditions.ts";
import { offeredDeliveries } from "./offered-deliveries.ts";
import { type GroupKey, groupKeyOf } from "./shipping-groups.ts";

/** What a shipment is, apart from its amounts. */
export type ShipmentFrame = {
  /** Its own, or a negative one until it is written. */
  readonly id: ShipmentId;
  readonly key: GroupKey;
  readonly label: string;
  readonly gmp: boolean;
  readonly merchant: Merchant;
  readonly transportTypeCode: TransportTypeCode;
  readonly choice: ShipmentChoice;
  readonly plan: RangePlan | null;
  readonly deliveries: readonly Delivery[];
  readonly methods: readonly ShippingMethod[];
  /** The method chosen, if the merchant still offers it. */
  readonly method: ShippingMethod | null;
  readonly latestParcelDay: CalendarDay | null;
  readonly conditions: ShipmentConditions;
  readonly weight: Grams;
  /** HT. */
  readonly fee: Cents;
};

export type PricedGroup = {
  readonly key: GroupKey;
  readonly title: string;
  readonly lines: readonly DraftLine[];
};

/** The frame of the lines that travel together, at the rank that they have in the cart. */
export const shipmentFrame = (
  { key, title, lines }: PricedGroup,
  draft: CartDraft,
  state: CartState,
  { rank, itemsHT, now }: { readonly rank: number; readonly itemsHT: Cents; readonly now: Instant },
): ShipmentFrame => {
  const [first] = lines;
  if (first === undefined) throw new RangeError(`Shipment ${key} has no line`);
  const { variant } = first;
  const { merchant, transportTypeCode } = variant;
  const gmp = transportTypeCode !== "MKP";
  const plan = state.plans.find(({ rangeCode }) => rangeCode === transportTypeCode) ?? null;
  const methods = gmp ? [] : state.methods.filter(({ merchantId }) => merchantId === merchant.id);
  const choice = draft.choices.get(key) ?? NO_CHOICE;
  const method = methods.find(({ id }) => id === choice.shippingMethodId) ?? null;
  const weight = lines.reduce((sum, line) => sum + line.variant.netWeight * line.quantity, 0);
  const grams = weight as Grams; // safe: a sum of whole weights times whole quantities
  const minimum = gmp ? plan?.franco : variant.merchantMinimum;
  const maximum = gmp ? plan?.maximum : variant.merchantMaximum;
  const conditions = shipmentConditions(
    { transportTypeCode, minimum: bound(minimum), maximum: bound(maximum) },
    { grams, itemsHT },
  );
  // Counts until the customer chooses.
  const carrier = method ?? defaultMethod(methods);
  const stored = state.shipments.find((shipment) => groupKeyOf(shipment) === key);
  return {
    id: stored?.id ?? provisionalShipmentId(rank),
    key,
    label: title,
    gmp,
    merchant,
    transportTypeCode,
    choice,
    plan,
    deliveries: plan === null ? [] : offeredDeliveries(plan, state.store.closingDays, now),
    methods,
    method,
    latestParcelDay: gmp
      ? null
      : latestParcelDay(
          carrier ?? {
            collectionWithinHours: 0,
            deliveryWithinHours: variant.merchantLatestDays * 24,
          },
          now,
        ),
    conditions,
    weight: grams,
    fee: gmp ? gmpDeliveryFee(conditions, plan?.deliveryFee ?? ZERO) : (carrier?.amount ?? ZERO),
  };
};

const bound = (value: number | null | undefined): number | null => {
  const known = value ?? 0;
  return known > 0 ? known : null;
};

// No row has a negative id: what is new is told apart until it is written.
const provisionalShipmentId = (rank: number): ShipmentId => (-1 - rank) as ShipmentId; // safe: never sent, replaced by the row's own
