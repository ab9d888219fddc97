import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { OrderId, ShipmentId } from "../primitives.ts";
import { Conflict, ConfirmationAsked, NotFound, Unprocessable } from "../problems.ts";
import {
  LineSubstitutes,
  OrderChange,
  OrderChangePreview,
  OrderChangeWish,
  OrderSplit,
  OrderSplitPreview,
  OrderSplitWish,
  SplitDay,
} from "../staff-order-changes.ts";
import { staff } from "./policies.ts";

const ofOrder = { id: idFromString(OrderId) };

/** What the house takes out of an order before it leaves, or sends with another lorry. */
export class StaffOrderChangesGroup extends HttpApiGroup.make("staffOrderChanges").add(
  /** Of each line of a shipment that has any; what cannot be sold now is left out. */
  Call.get("staffSubstitutes", "/orders/:id/shipments/:shipment/substitutes", {
    params: { ...ofOrder, shipment: idFromString(ShipmentId) },
    success: Schema.Array(LineSubstitutes),
    error: NotFound,
  }).pipe(staff("orders.handle", "Ce qui peut remplacer les lignes d'une livraison")),

  Call.post("staffPreviewOrderChange", "/orders/:id/change-preview", {
    params: ofOrder,
    payload: OrderChangeWish,
    success: OrderChangePreview,
    error: [NotFound, Unprocessable],
  }).pipe(
    staff("orders.handle", "Prévoir ce qu'une commande devient sans certaines lignes", {
      reads: true,
    }),
  ),

  /**
   * 409 when the order has changed since it was seen, or what was shown would not be what is written; where a
   * card gets money back, ConfirmationAsked to whoever has not shown lately that it is they.
   */
  Call.post("staffChangeOrder", "/orders/:id/changes", {
    params: ofOrder,
    payload: OrderChange,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict, ConfirmationAsked, Unprocessable],
  }).pipe(staff("orders.handle", "Annuler ou diminuer une commande")),

  /** Of a lorry's shipment: its next days, and those of the shipments that it may join. */
  Call.get("staffSplitDays", "/orders/:id/shipments/:shipment/split-days", {
    params: { ...ofOrder, shipment: idFromString(ShipmentId) },
    success: Schema.Array(SplitDay),
    error: NotFound,
  }).pipe(staff("orders.handle", "Les jours où une partie d’une livraison peut partir")),

  Call.post("staffPreviewOrderSplit", "/orders/:id/split-preview", {
    params: ofOrder,
    payload: OrderSplitWish,
    success: OrderSplitPreview,
    error: [NotFound, Unprocessable],
  }).pipe(
    staff("orders.handle", "Prévoir ce qu’une livraison devient en deux camions", { reads: true }),
  ),

  /** Errors as of the change of an order. */
  Call.post("staffSplitOrder", "/orders/:id/splits", {
    params: ofOrder,
    payload: OrderSplit,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict, ConfirmationAsked, Unprocessable],
  }).pipe(staff("orders.handle", "Partager une livraison, ou en réunir deux")),
) {}
