// Generated from api-schema/endpoints by npm run generate.
import type { InvoiceId } from "../../../api-schema/invoice.ts";
import type {
  CalendarDay,
  OrderId,
  RangeCode,
  SalesAreaCode,
  ShipmentId,
  Slug,
} from "../../../api-schema/primitives.ts";
import type {
  LotReceivers,
  StaffLorryDay,
  StaffLorryLoad,
  StaffOrder,
  StaffOrderChoices,
  StaffOrderList,
  StaffOrderSort,
  StaffOrderState,
  StaffPaymentState,
} from "../../../api-schema/staff-orders.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * Fifty at a time, from the order `after` on; each word is looked for in what an order is known by.
 *
 * `GET /api/v2/staff/orders`
 */
export const staffOrders: Read<
  {
    readonly search: string;
    readonly state?: StaffOrderState | null;
    readonly day?: CalendarDay | null;
    readonly range?: RangeCode | null;
    readonly area?: SalesAreaCode | null;
    readonly merchant?: Slug | null;
    readonly payment?: StaffPaymentState | null;
    readonly sort?: StaffOrderSort | null;
    readonly after?: OrderId | null;
  },
  StaffOrderList,
  "agent"
> = { name: "staffOrders.staffOrders", who: "agent" };

/** `GET /api/v2/staff/orders/choices` */
export const staffOrderChoices: Read<Nothing, StaffOrderChoices, "agent"> = {
  name: "staffOrders.staffOrderChoices",
  who: "agent",
};

/** `GET /api/v2/staff/orders/{id}` */
export const staffOrder: Read<{ readonly id: OrderId }, StaffOrder, "agent"> = {
  name: "staffOrders.staffOrder",
  who: "agent",
};

/** `GET /api/v2/staff/shipments/{id}/delivery-note` */
export const staffDeliveryNote: Read<{ readonly id: ShipmentId }, Blob, "agent"> = {
  name: "staffOrders.staffDeliveryNote",
  who: "agent",
};

/** `GET /api/v2/staff/invoices/{id}/file` */
export const staffInvoicePdf: Read<{ readonly id: InvoiceId }, Blob, "agent"> = {
  name: "staffOrders.staffInvoicePdf",
  who: "agent",
};

/** `GET /api/v2/staff/lorries/{day}` */
export const staffLorries: Read<{ readonly day: CalendarDay }, StaffLorryDay, "agent"> = {
  name: "staffOrders.staffLorries",
  who: "agent",
};

/** `GET /api/v2/staff/lorries/{day}/{area}/{range}` */
export const staffLorry: Read<
  { readonly day: CalendarDay; readonly area: SalesAreaCode; readonly range: RangeCode },
  StaffLorryLoad,
  "agent"
> = { name: "staffOrders.staffLorry", who: "agent" };

/**
 * Of all its stops, in their order, in one file.
 *
 * `GET /api/v2/staff/lorries/{day}/{area}/{range}/delivery-notes`
 */
export const staffLorryNotes: Read<
  { readonly day: CalendarDay; readonly area: SalesAreaCode; readonly range: RangeCode },
  Blob,
  "agent"
> = { name: "staffOrders.staffLorryNotes", who: "agent" };

/**
 * Every delivery of a lot, whatever case it is written in (Regulation (EC) 178/2002, art. 18).
 *
 * `GET /api/v2/staff/lots`
 */
export const staffLotReceivers: Read<{ readonly lot: string }, LotReceivers, "agent"> = {
  name: "staffOrders.staffLotReceivers",
  who: "agent",
};

/** `GET /api/v2/staff/lots/csv-file` */
export const staffLotReceiversCsv: Read<{ readonly lot: string }, Blob, "agent"> = {
  name: "staffOrders.staffLotReceiversCsv",
  who: "agent",
};
