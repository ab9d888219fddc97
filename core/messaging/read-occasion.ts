import type { ShipmentId } from "../../api-schema/primitives.ts";
import { isSlug } from "../routes/query-text.ts";
import { isOrderToken } from "../selling/order-token.ts";
import type { Occasion } from "./occasion.ts";

/** Reads an address, whatever was typed into it: what is not understood is about nothing. */
export const readOccasion = (query: URLSearchParams): Occasion => {
  const order = query.get("commande");
  const shipment = query.get("expedition");
  if (order !== null && shipment !== null && isOrderToken(order) && isNumber(shipment)) {
    return { kind: "order", order, shipment: Number(shipment) as ShipmentId }; // safe: a positive number
  }
  const product = query.get("produit");
  if (product !== null && isSlug(product)) return { kind: "offer", product };
  const merchant = query.get("marchand");
  return merchant !== null && isSlug(merchant) ? { kind: "merchant", merchant } : { kind: "none" };
};

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
