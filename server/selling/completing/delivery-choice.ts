import { Effect, Result } from "effect";
import type { Address } from "../../../api-schema/address.ts";
import type { ChooseDelivery } from "../../../api-schema/order.ts";
import type { Instant } from "../../../api-schema/primitives.ts";
import { NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { groupKeyOf } from "../../../core/cart/shipping-groups.ts";
import {
  deliveryOn,
  deliveryRefusalMessage,
  nextDeliveries,
  OFFERED_DELIVERIES,
} from "../../../core/delivery/delivery-days.ts";
import { type CartDraft, NO_CHOICE, type ShipmentChoice } from "../cart/cart-draft.ts";
import type { CartShipment, CartState } from "../cart/cart-state.ts";
import { fieldProblem } from "../../web/field-problem.ts";

/**
 * The draft with an address and, for each of its shipments, a date or a shipping method: all of them
 * or nothing. A day whose cut-off has passed is refused with the next one (product §4, §6).
 */
export const chooseDelivery = (
  draft: CartDraft,
  state: CartState,
  { wish, addresses, now }: DeliveryRequest,
): Effect.Effect<CartDraft, NotFound | Unprocessable> =>
  Effect.gen(function* () {
    if (!addresses.some(({ id }) => id === wish.shippingAddress)) {
      return yield* new NotFound({ message: "Cette adresse n'existe pas." });
    }
    if (
      !wish.shipments.every(({ shipment }) => state.shipments.some(({ id }) => id === shipment))
    ) {
      return yield* new NotFound({ message: "Cette livraison n'existe pas." });
    }
    const choices = new Map(draft.choices);
    for (const shipment of state.shipments) {
      const key = groupKeyOf(shipment);
      const index = wish.shipments.findIndex((choice) => choice.shipment === shipment.id);
      const chosen = wish.shipments[index];
      if (chosen === undefined) {
        return yield* fieldProblem("shipments", "Choisissez la livraison de chaque expédition.");
      }
      const choice =
        shipment.transportTypeCode === "MKP"
          ? yield* chooseMethod(shipment, chosen, state, `shipments.${index}.shippingMethod`)
          : yield* chooseDate(shipment, chosen, state, now, `shipments.${index}.deliveryDate`);
      choices.set(key, { ...(choices.get(key) ?? NO_CHOICE), ...choice });
    }
    return { ...draft, choices, shippingAddressId: wish.shippingAddress };
  });

export type DeliveryRequest = {
  readonly wish: ChooseDelivery;
  readonly addresses: readonly Address[];
  readonly now: Instant;
};

type ShipmentWish = ChooseDelivery["shipments"][number];

const chooseDate = (
  shipment: CartShipment,
  { deliveryDate }: ShipmentWish,
  state: CartState,
  now: Instant,
  field: string,
): Effect.Effect<Pick<ShipmentChoice, "deliveryDate">, Unprocessable> => {
  const plan = state.plans.find(({ rangeCode }) => rangeCode === shipment.transportTypeCode);
  if (plan === undefined) {
    return Effect.fail(fieldProblem(field, "Aucun camion ne dessert votre boutique."));
  }
  if (deliveryDate === undefined) {
    return Effect.fail(fieldProblem(field, "Choisissez une date de livraison."));
  }
  const context = { plan, closingDays: state.store.closingDays, now };
  const delivery = deliveryOn(deliveryDate, context);
  const offered = nextDeliveries({ ...context, count: OFFERED_DELIVERIES });
  if (Result.isSuccess(delivery)) {
    return offered.some((other) => other.deliveryDate === deliveryDate)
      ? Effect.succeed({ deliveryDate })
      : Effect.fail(fieldProblem(field, "Cette date n'est pas encore ouverte à la commande."));
  }
  const [next] = offered;
  const offer =
    next === undefined
      ? ""
      : ` Prochaine livraison possible : ${formatDay(next.deliveryDate, "long")}.`;
  return Effect.fail(fieldProblem(field, `${deliveryRefusalMessage(delivery.failure)}${offer}`));
};

const chooseMethod = (
  shipment: CartShipment,
  { shippingMethod }: ShipmentWish,
  state: CartState,
  field: string,
): Effect.Effect<Pick<ShipmentChoice, "shippingMethodId">, Unprocessable> => {
  const methods = state.methods.filter(({ merchantId }) => merchantId === shipment.merchantId);
  // A merchant without a method of its own sends at its own price: there is nothing to choose.
  if (methods.length === 0) return Effect.succeed({ shippingMethodId: null });
  return shippingMethod !== undefined && methods.some(({ id }) => id === shippingMethod)
    ? Effect.succeed({ shippingMethodId: shippingMethod })
    : Effect.fail(fieldProblem(field, "Choisissez un mode de livraison."));
};
