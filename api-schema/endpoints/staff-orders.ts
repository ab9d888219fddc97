import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { InvoiceId } from "../invoice.ts";
import { idFromString } from "../path-ids.ts";
import {
  CalendarDay,
  OrderId,
  RangeCode,
  SalesAreaCode,
  ShipmentId,
  Slug,
  Text,
} from "../primitives.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  ErpPartAgain,
  LorryDeparture,
  LorryLeft,
  LotReceivers,
  ShortageShares,
  StaffLorryDay,
  StaffLorryLoad,
  StaffOrder,
  StaffOrderChoices,
  StaffOrderList,
  StaffOrderSort,
  StaffOrderState,
  StaffPaymentState,
  StopDeparture,
} from "../staff-orders.ts";
import { fileOf } from "./answers.ts";
import { staff, staffConfirmed } from "./policies.ts";

const ofLorry = { day: CalendarDay, area: SalesAreaCode, range: RangeCode };
const lot = { lot: Text.check(Schema.isMinLength(1), Schema.isMaxLength(60)) };

/** Orders of all stores, how lorries are loaded with them, and what of them has left. */
export class StaffOrdersGroup extends HttpApiGroup.make("staffOrders").add(
  /** Fifty at a time, from the order `after` on; each word is looked for in what an order is known by. */
  Call.get("staffOrders", "/orders", {
    query: {
      search: Text.check(Schema.isMaxLength(200)),
      state: Schema.optionalKey(StaffOrderState),
      day: Schema.optionalKey(CalendarDay),
      range: Schema.optionalKey(RangeCode),
      area: Schema.optionalKey(SalesAreaCode),
      merchant: Schema.optionalKey(Slug),
      payment: Schema.optionalKey(StaffPaymentState),
      sort: Schema.optionalKey(StaffOrderSort),
      after: Schema.optionalKey(idFromString(OrderId)),
    },
    success: StaffOrderList,
  }).pipe(staff("orders.view", "Les commandes")),

  Call.get("staffOrderChoices", "/orders/choices", { success: StaffOrderChoices }).pipe(
    staff("orders.view", "Ce par quoi les commandes se filtrent"),
  ),

  Call.get("staffOrder", "/orders/:id", {
    params: { id: idFromString(OrderId) },
    success: StaffOrder,
    error: NotFound,
  }).pipe(staff("orders.view", "Une commande")),

  /** 409 when it was answered meanwhile, or a later version is said. */
  Call.post("staffErpAgain", "/orders/:id/erp", {
    params: { id: idFromString(OrderId) },
    payload: ErpPartAgain,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staff("orders.handle", "Renvoyer une commande à l'ERP")),

  Call.get("staffDeliveryNote", "/shipments/:id/delivery-note", {
    params: { id: idFromString(ShipmentId) },
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(staff("orders.view", "Le bon de livraison d'une livraison (PDF)")),

  Call.get("staffInvoicePdf", "/invoices/:id/file", {
    params: { id: idFromString(InvoiceId) },
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(staff("orders.view", "Le fichier d'une facture (PDF)")),

  Call.get("staffLorries", "/lorries/:day", {
    params: { day: CalendarDay },
    success: StaffLorryDay,
  }).pipe(staff("tours.view", "Les camions d'un jour")),

  Call.get("staffLorry", "/lorries/:day/:area/:range", {
    params: ofLorry,
    success: StaffLorryLoad,
    error: NotFound,
  }).pipe(staff("tours.view", "Le chargement d'un camion")),

  /** Of all its stops, in their order, in one file. */
  Call.get("staffLorryNotes", "/lorries/:day/:area/:range/delivery-notes", {
    params: ofLorry,
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(staff("tours.view", "Les bons de livraison d'un camion (PDF)")),

  /** 409 when somebody else has typed meanwhile; sent twice it is done once. */
  Call.post("staffTypeDeparture", "/shipments/:id/departures", {
    params: { id: idFromString(ShipmentId) },
    payload: StopDeparture,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staff("orders.handle", "Noter ce qui est parti d'une livraison")),

  /** Stops that have left stay as they are. */
  Call.post("staffLorryLeaves", "/lorries/:day/:area/:range/departure", {
    params: ofLorry,
    payload: LorryDeparture,
    success: LorryLeft,
    error: NotFound,
  }).pipe(staff("orders.handle", "Noter qu'un camion est parti")),

  /** 409 when stock or orders have changed since they were seen. */
  Call.post("staffShareShortage", "/shortages/shares", {
    payload: ShortageShares,
    success: HttpApiSchema.NoContent,
    error: [Conflict, Unprocessable],
  }).pipe(staff("orders.handle", "Partager un article qui manque")),

  /** Every delivery of a lot, whatever case it is written in (Regulation (EC) 178/2002, art. 18). */
  Call.get("staffLotReceivers", "/lots", { query: lot, success: LotReceivers }).pipe(
    staff("orders.view", "Qui a reçu un lot"),
  ),

  Call.get("staffLotReceiversCsv", "/lots/csv-file", {
    query: lot,
    success: fileOf("text/csv"),
  }).pipe(staffConfirmed("orders.view", "Qui a reçu un lot (CSV)")),
) {}
