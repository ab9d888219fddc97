import type { Order, Shipment } from "../../api-schema/order.ts";
import {
  type DeliveryDraft,
  draftedText,
  draftField,
  withDrafted,
} from "../../core/checkout/delivery-draft.ts";
import { useDraft } from "./draft.ts";

/** What is half chosen and half typed of an order's delivery; it outlives a lost login. */
export type DeliveryDrafting = {
  /** What was chosen and is not in the order; undefined when nothing was, or it is there by now. */
  readonly drafted: (shipment: Shipment, what: "day" | "method" | "note") => string | undefined;
  readonly keep: (shipment: Shipment, what: "day" | "method" | "note", chosen: string) => void;
  /** The same of the address, by its id. */
  readonly draftedAddress: string | undefined;
  readonly keepAddress: (chosen: string) => void;
};

/** The draft of that cart's delivery, of the customer who signed in. */
export const useDeliveryDraft = (order: Order): DeliveryDrafting => {
  const [draft, keepDraft] = useDraft(`livraison.${order.tokenValue}`, forgetNothing);
  const address = String(order.shippingAddress?.id ?? "");
  const keep = (field: string, stored: string, chosen: string): void =>
    keepDraft((before: DeliveryDraft) => withDrafted(before, field, { stored, chosen }));
  return {
    drafted: (shipment, what) =>
      draftedText(draft, draftField(what, shipment.id), storedOf(shipment, what)),
    keep: (shipment, what, chosen) =>
      keep(draftField(what, shipment.id), storedOf(shipment, what), chosen),
    draftedAddress: draftedText(draft, "address", address),
    keepAddress: (chosen) => keep("address", address, chosen),
  };
};

const forgetNothing = (): void => undefined;

const storedOf = (shipment: Shipment, what: "day" | "method" | "note"): string => {
  switch (what) {
    case "day":
      return shipment.deliveryDate ?? "";
    case "method":
      return String(
        shipment.shippingMethodOptions.find(({ status }) => status === "selected")?.id ?? "",
      );
    case "note":
      return shipment.note;
  }
};
