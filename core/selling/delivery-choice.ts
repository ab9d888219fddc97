import { Result } from "effect";
import type { Address } from "../../api-schema/address.ts";
import type { ChooseDelivery } from "../../api-schema/order.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import { deliveryOn, deliveryRefusalMessage } from "../delivery/delivery-days.ts";
import { type CartDraft, NO_CHOICE, type ShipmentChoice } from "./cart-draft.ts";
import { type CartRefused, notFound, refusedField } from "./cart-refused.ts";
import type { CartShipment, CartState } from "./cart-state.ts";
import { offeredDeliveries } from "./offered-deliveries.ts";
import { groupKeyOf } from "./shipping-groups.ts";

/**
 * The draft with an address and, for each of its shipments, a date or a shipping method: all of them
 * or nothing. A day whose cut-off has passed is refused with the next one (product §4, §6).
 */
export const chooseDelivery = (
  draft: CartDraft,
  state: CartState,
  { wish, addresses, now }: DeliveryRequest,
): Result.Result<CartDraft, CartRefused> => {
  const address = addresses.find(({ id }) => id === wish.shippingAddress);
  if (address === undefined) return notFound("Cette adresse n'existe pas.");
  const isHeld = (id: number) => state.shipments.some((shipment) => shipment.id === id);
  if (!wish.shipments.every(({ shipment }) => isHeld(shipment))) return notFound(NO_SUCH_SHIPMENT);
  const choices = new Map(draft.choices);
  for (const shipment of state.shipments) {
    const key = groupKeyOf(shipment);
    const index = wish.shipments.findIndex((choice) => choice.shipment === shipment.id);
    const chosen = wish.shipments[index];
    if (chosen === undefined) {
      return refusedField("shipments", "Choisissez la livraison de chaque expédition.");
    }
    const choice: Result.Result<
      Partial<ShipmentChoice>,
      CartRefused
    > = shipment.transportTypeCode === "MKP"
      ? chooseMethod(shipment, chosen, state, `shipments.${index}.shippingMethod`)
      : chooseDate(shipment, chosen, state, now, `shipments.${index}.deliveryDate`);
    if (Result.isFailure(choice)) return Result.fail(choice.failure);
    choices.set(key, { ...(choices.get(key) ?? NO_CHOICE), ...choice.success });
  }
  return Result.succeed({ ...draft, choices, shippingAddress: address, addressChosen: true });
};

export type DeliveryRequest = {
  readonly wish: ChooseDelivery;
  /** Those of the store. */
  readonly addresses: readonly Address[];
  readonly now: Instant;
};

/** Said of a shipment that the cart has not. */
export const NO_SUCH_SHIPMENT = "Cette livraison n'existe pas.";

type ShipmentWish = ChooseDelivery["shipments"][number];

/** A day on which the lorry comes and that can still be had; `field` names it in a refusal. */
export const chooseDate = (
  shipment: Pick<CartShipment, "transportTypeCode">,
  { deliveryDate }: Pick<ShipmentWish, "deliveryDate">,
  state: CartState,
  now: Instant,
  field: string,
): Result.Result<Pick<ShipmentChoice, "deliveryDate">, CartRefused> => {
  const plan = state.plans.find(({ rangeCode }) => rangeCode === shipment.transportTypeCode);
  if (plan === undefined) {
    return refusedField(field, "Aucun camion ne dessert votre boutique.");
  }
  if (deliveryDate === undefined) {
    return refusedField(field, "Choisissez une date de livraison.");
  }
  const context = { plan, closingDays: state.store.closingDays, now };
  const delivery = deliveryOn(deliveryDate, context);
  const offered = offeredDeliveries(plan, state.store.closingDays, now);
  if (Result.isSuccess(delivery)) {
    return offered.some((other) => other.deliveryDate === deliveryDate)
      ? Result.succeed({ deliveryDate })
      : refusedField(field, "Cette date n'est pas encore ouverte à la commande.");
  }
  const [next] = offered;
  const offer =
    next === undefined
      ? ""
      : ` Prochaine livraison possible : ${formatDay(next.deliveryDate, "long")}.`;
  return refusedField(field, `${deliveryRefusalMessage(delivery.failure)}${offer}`);
};

/** A shipping method of the merchant; `field` names it in a refusal. */
export const chooseMethod = (
  shipment: Pick<CartShipment, "merchantId">,
  { shippingMethod }: Pick<ShipmentWish, "shippingMethod">,
  state: CartState,
  field: string,
): Result.Result<Pick<ShipmentChoice, "shippingMethodId">, CartRefused> => {
  const methods = state.methods.filter(({ merchantId }) => merchantId === shipment.merchantId);
  // A merchant without a method of its own sends at its own price: there is nothing to choose.
  if (methods.length === 0) return Result.succeed({ shippingMethodId: null });
  const chosen = methods.find(({ id }) => id === shippingMethod);
  return chosen === undefined
    ? refusedField(field, "Choisissez un mode de livraison.")
    : Result.succeed({ shippingMethodId: chosen.id });
};
