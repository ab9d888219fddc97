import type { PaymentState, ShipmentStatus } from "../../../../api-schema/order.ts";
import type { TransportTypeCode } from "../../../../api-schema/primitives.ts";
import type {
  OrderEvent,
  StaffOrderSort,
  StaffOrderState,
  StaffPaymentState,
} from "../../../../api-schema/staff-orders.ts";
import { RANGES } from "../../../../core/delivery/ranges.ts";
import { SHIPMENT } from "../../../../core/shipments/status.ts";

type Words<Value extends string> = readonly { readonly value: Value; readonly label: string }[];

/** What the list of orders is narrowed and sorted by, in the order of its menus. */
export const STATES: Words<StaffOrderState> = [
  { value: "waitingPayment", label: "En attente de paiement" },
  { value: "toPrepare", label: "À préparer" },
  { value: "ready", label: "Préparées" },
  { value: "sent", label: "En route" },
  { value: "delivered", label: "Livrées" },
  { value: "returned", label: "Retournées" },
  { value: "cancelled", label: "Annulées" },
  { value: "notTaken", label: "Pas prises par l’ERP" },
];
export const PAID: Words<StaffPaymentState> = [
  { value: "due", label: "À recevoir" },
  { value: "failed", label: "Refusés ou abandonnés" },
  { value: "paid", label: "Réglés" },
];
export const SORTS: Words<StaffOrderSort> = [
  { value: "newest", label: "Les plus récentes" },
  { value: "oldest", label: "Les plus anciennes" },
  { value: "largest", label: "Les plus grosses" },
];

/** The one of these values that an address says; undefined for anything else. */
export const chosen = <Value extends string>(
  words: Words<Value>,
  text: string,
): Value | undefined => words.find(({ value }) => value === text)?.value;

/** How a shipment is called in a line: its lorry, or who sends the parcel. */
export const carrierWords = (shipment: {
  readonly transportTypeCode: TransportTypeCode;
  readonly merchant: string;
}): string =>
  shipment.transportTypeCode === "MKP"
    ? shipment.merchant
    : RANGES[shipment.transportTypeCode].title;

/** The tone of a state. */
export const statusTone = (status: ShipmentStatus): "neutral" | "good" | "bad" | "info" => {
  switch (status) {
    case SHIPMENT.delivered:
    case SHIPMENT.invoiced:
      return "good";
    case SHIPMENT.cancelled:
    case SHIPMENT.returned:
    case SHIPMENT.waitingPayment:
      return "bad";
    case SHIPMENT.sent:
    case SHIPMENT.prepared:
    case SHIPMENT.ready:
      return "info";
    default:
      return "neutral";
  }
};

/** How a payment stands, in a word or two. */
export const PAYMENT_WORDS: { readonly [State in PaymentState]: string } = {
  new: "Nouveau",
  cart: "À payer",
  processing: "Attendu",
  abandoned: "Abandonné",
  authorized: "Autorisé",
  validated: "Dû",
  prevalidated: "Prélèvement à venir",
  completed: "Réglé",
  failed: "Refusé",
  cancelled: "Annulé",
  waitingForIzbergAuthorization: "À autoriser",
};

/** The tone of a payment: money that is there, money that will not come as it was meant to, or neither yet. */
export const paymentTone = (state: PaymentState): "neutral" | "good" | "bad" => {
  if (state === "completed") return "good";
  return state === "failed" || state === "abandoned" || state === "cancelled" ? "bad" : "neutral";
};

/** Who did something, as the timeline calls them where they have no name. */
export const DOERS: { readonly [By in OrderEvent["by"]]: string } = {
  customer: "Client",
  staff: "Maison",
  erp: "ERP",
  bank: "Banque",
  shop: "Boutique en ligne",
};
