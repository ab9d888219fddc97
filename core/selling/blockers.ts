import { Result } from "effect";
import type { Blocker, PaymentScope, ShipmentConditions } from "../../api-schema/order.ts";
import type { CalendarDay, Role, ShipmentId } from "../../api-schema/primitives.ts";
import type { BuyingStore } from "../../api-schema/cart-basis.ts";
import type { PaymentMethodCode, Store, StoreApproval } from "../../api-schema/store.ts";
import { formatDay } from "../calendar/format.ts";
import { euros } from "../money/format.ts";
import { cents } from "../money/cents.ts";
import { allowMethod, PAYMENT_METHOD_REQUIRED } from "../payment/methods.ts";
import { may } from "../roles/permissions.ts";
import { conditionBlocker, conditionText } from "./conditions.ts";

export type BlockableShipment = {
  readonly id: ShipmentId;
  readonly label: string;
  readonly gmp: boolean;
  readonly merchantName: string;
  readonly conditions: ShipmentConditions;
  /** Chosen delivery day, and the days that can still be had; for a GMP shipment. */
  readonly deliveryDate: CalendarDay | null;
  readonly availableDates: readonly CalendarDay[];
  /** Chosen shipping option; for a marketplace shipment. */
  readonly shippingMethod: number | null;
  /** A line whose stock or offer no longer allows its quantity. */
  readonly hasUnavailableItem: boolean;
};

export type CartToCheck = {
  readonly role: Role | null;
  readonly store: Pick<
    BuyingStore,
    "active" | "banned" | "approval" | "marketPlaceAccess" | "paymentMethod" | "paying"
  >;
  /** Shipments that have lines. */
  readonly shipments: readonly BlockableShipment[];
  /** Chosen payment methods, none before the payment step. */
  readonly payments: readonly {
    readonly scope: PaymentScope;
    readonly method: PaymentMethodCode;
  }[];
};

/**
 * Every reason that stops the order as it is, in the order of the checkout (product §4, §6), each
 * with the step at which the customer can act. The cart shows them from the first line on; an order
 * may be completed only when there is none.
 */
export const orderBlockers = (cart: CartToCheck): readonly Blocker[] => [
  ...buyerBlockers(cart),
  ...cart.shipments.flatMap((shipment) => contentBlockers(shipment, cart.store)),
  ...cart.shipments.flatMap(deliveryBlockers),
  ...scopesOf(cart.shipments).flatMap((scope) => paymentBlockers(scope, cart)),
];

/** The reasons that stop leaving a step: its own and those of the steps before it. */
export const blockersUpTo = (
  step: Blocker["step"],
  blockers: readonly Blocker[],
): readonly Blocker[] =>
  blockers.filter((blocker) => STEPS.indexOf(blocker.step) <= STEPS.indexOf(step));

/** The parts of an order that are paid separately: the group's first. */
export const scopesOf = (
  shipments: readonly { readonly gmp: boolean }[],
): readonly PaymentScope[] => [
  ...(shipments.some(({ gmp }) => gmp) ? (["gmp"] as const) : []),
  ...(shipments.some(({ gmp }) => !gmp) ? (["mkp"] as const) : []),
];

const STEPS: readonly Blocker["step"][] = ["cart", "delivery", "payment"];

const callUs = (phone: string): string => `appelez le service clients au ${phone}`;

const buyerBlockers = ({ role, store, shipments }: CartToCheck): readonly Blocker[] => {
  const blockers: Blocker[] = [];
  if (!may(role, "cart.order")) {
    blockers.push(
      orderBlocker("role", "Votre rôle ne permet pas de commander pour cette boutique."),
    );
  }
  for (const { code, message } of storeRefusals(withStatus(store), store.paying.servicePhone))
    blockers.push(orderBlocker(code, message));
  if (shipments.length === 0) blockers.push(orderBlocker("empty", "Votre panier est vide."));
  return blockers;
};

const withStatus = (store: CartToCheck["store"]) => ({
  ...store,
  status: store.active ? ("active" as const) : ("inactive" as const),
});

/** Why a store may browse but not order (product §4), with whom to call; none when it may. */
export const storeRefusals = (
  { banned, status, approval }: Pick<Store, "banned" | "status" | "approval">,
  servicePhone: string,
): readonly {
  readonly code: "banned" | "inactive" | "approval";
  readonly message: string;
}[] => [
  ...(banned
    ? [
        {
          code: "banned" as const,
          message: `Votre boutique ne peut plus commander : ${callUs(servicePhone)} pour la débloquer.`,
        },
      ]
    : []),
  ...(status === "inactive"
    ? [
        {
          code: "inactive" as const,
          message: `Votre boutique est inactive : ${callUs(servicePhone)} pour la réactiver.`,
        },
      ]
    : []),
  ...(approval === "approved"
    ? []
    : [{ code: "approval" as const, message: unapproved(approval, servicePhone) }]),
];

const unapproved = (approval: Exclude<StoreApproval, "approved">, servicePhone: string): string =>
  approval === "waiting"
    ? "Votre boutique attend la validation du moulin : vous pourrez commander dès qu'elle sera acceptée."
    : `Votre boutique n'a pas été acceptée par le moulin : ${callUs(servicePhone)} pour en parler.`;

const contentBlockers = (
  shipment: BlockableShipment,
  store: CartToCheck["store"],
): readonly Blocker[] => {
  const blockers: Blocker[] = [];
  const at = (code: Blocker["code"], message: string) =>
    blockers.push({ code, shipment: shipment.id, step: "cart", message });
  if (!shipment.gmp && !store.marketPlaceAccess) {
    at(
      "marketplaceAccess",
      `Votre boutique n'a pas accès à la marketplace : retirez les produits de ${shipment.merchantName} ou demandez l'accès.`,
    );
  }
  if (shipment.hasUnavailableItem) {
    at(
      "unavailable",
      `${shipment.label} : des produits ne sont plus disponibles, retirez-les ou remplacez-les.`,
    );
  }
  const { unit, min, max } = shipment.conditions;
  const reached = conditionBlocker(shipment.conditions);
  if (reached === "maximum" && max !== null) {
    const excess = conditionText(max.usedValue - max.conditionValue, unit);
    const limit = conditionText(max.conditionValue, unit);
    at("maximum", `${shipment.label} : au-delà du maximum de ${limit}, retirez ${excess}.`);
  }
  if (reached === "minimum" && min !== null) {
    const missing = euros(cents(min.remainValue));
    at("minimum", `Il manque ${missing} pour commander chez ${shipment.merchantName}.`);
  }
  return blockers;
};

const deliveryBlockers = (shipment: BlockableShipment): readonly Blocker[] => {
  const at = (code: Blocker["code"], message: string): readonly Blocker[] => [
    { code, shipment: shipment.id, step: "delivery", message },
  ];
  if (!shipment.gmp) {
    return shipment.shippingMethod === null
      ? at("shippingMethod", `${shipment.label} : choisissez un mode de livraison.`)
      : [];
  }
  const { deliveryDate, availableDates } = shipment;
  if (deliveryDate === null) {
    return at("deliveryDate", `${shipment.label} : choisissez une date de livraison.`);
  }
  if (availableDates.includes(deliveryDate)) return [];
  const [next] = availableDates;
  const wished = formatDay(deliveryDate, "long");
  return at(
    "cutOffPassed",
    next === undefined
      ? `${shipment.label} : l'heure limite pour ${wished} est passée.`
      : `${shipment.label} : l'heure limite pour ${wished} est passée, la prochaine livraison est ${formatDay(next, "long")}.`,
  );
};

const paymentBlockers = (scope: PaymentScope, cart: CartToCheck): readonly Blocker[] => {
  const at = (code: Blocker["code"], message: string): Blocker => ({
    code,
    shipment: null,
    step: "payment",
    message,
  });
  const chosen = cart.payments.find((payment) => payment.scope === scope)?.method;
  const unchosen = chosen === undefined ? [at("paymentMethod", PAYMENT_METHOD_REQUIRED)] : [];
  // The store's usual method tells of a missing mandate before the payment step is reached.
  const method = chosen ?? cart.store.paymentMethod;
  if (method === null) return unchosen;
  const allowed = allowMethod(method, scope, cart.store.paying);
  if (Result.isSuccess(allowed)) return unchosen;
  const { reason, message } = allowed.failure;
  if (reason === "mandateMissing") return [...unchosen, at("mandate", message)];
  return chosen === undefined ? unchosen : [at("paymentMethod", message)];
};

const orderBlocker = (code: Blocker["code"], message: string): Blocker => ({
  code,
  shipment: null,
  step: "cart",
  message,
});
