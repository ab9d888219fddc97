import type { Address } from "../../api-schema/address.ts";
import type { PaymentChoices, PaymentScope } from "../../api-schema/order.ts";
import type { ShipmentWish } from "../../api-schema/order-sheet.ts";
import type { AddressId, CalendarDay } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { defaultMethod, type ShippingDelay } from "../delivery/shipping-methods.ts";

/** A shipment as far as its delivery is to be proposed. */
export type ProposableShipment = {
  readonly key: string;
  /** A lorry of the group, which comes on a day; a merchant sends by a method. */
  readonly gmp: boolean;
  readonly choice: ProposedDelivery;
  /** That can still be had, the next one first. */
  readonly deliveries: readonly { readonly deliveryDate: CalendarDay }[];
  /** The cheapest first. */
  readonly methods: readonly (Pick<ShippingDelay, "pickupPlace"> & { readonly id: number })[];
};

export type ProposedDelivery = {
  readonly deliveryDate: CalendarDay | null;
  readonly shippingMethodId: number | null;
};

/**
 * How a shipment would be delivered if nobody said anything more (product §10 'Comme d'habitude'):
 * the wish, else what the cart has chosen, while it can be had; else the next day of the lorry, or the
 * merchant's cheapest delivery, never a pick-up. Null when there is none.
 */
export const proposedDelivery = (
  { key, gmp, choice, deliveries, methods }: ProposableShipment,
  requests: readonly ShipmentWish[],
): ProposedDelivery => {
  const request = requests.find((other) => other.key === key);
  if (gmp) {
    const days = deliveries.map(({ deliveryDate }) => deliveryDate);
    const wanted = [request?.deliveryDate, choice.deliveryDate].find(
      (day) => day != null && days.includes(day),
    );
    return { deliveryDate: wanted ?? days[0] ?? null, shippingMethodId: null };
  }
  const wanted = [request?.shippingMethod, choice.shippingMethodId].find((id) =>
    methods.some((method) => method.id === id),
  );
  return { deliveryDate: null, shippingMethodId: wanted ?? defaultMethod(methods)?.id ?? null };
};

/** The address chosen for the cart or the store's own, else the first one; null without any. */
export const proposedAddress = (
  own: Address | null,
  addresses: readonly Address[],
): AddressId | null => (addresses.find(({ id }) => id === own?.id) ?? addresses[0])?.id ?? null;

export type ProposedPayment = {
  readonly scope: PaymentScope;
  readonly method: PaymentMethodCode;
};

/**
 * By what each part would be paid: what the cart has chosen while it is allowed, else the preferred
 * method; a part without either is left out.
 */
export const proposedPayments = (
  { scopes }: PaymentChoices,
  chosen: readonly ProposedPayment[],
): readonly ProposedPayment[] =>
  scopes.flatMap(({ scope, methods, preferred }) => {
    const before = chosen.find((payment) => payment.scope === scope)?.method;
    const kept = methods.find(({ code, enabled }) => enabled && code === before)?.code;
    const method = kept ?? preferred;
    return method === null ? [] : [{ scope, method }];
  });
