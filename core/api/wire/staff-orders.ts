// Generated from api-schema/endpoints by npm run generate.
import type {
  CalendarDay,
  OrderId,
  RangeCode,
  SalesAreaCode,
  ShipmentId,
} from "../../../api-schema/primitives.ts";
import {
  type ErpPartAgain,
  type LorryDeparture,
  LorryLeft,
  LotReceivers,
  type ShortageShares,
  StaffLorryDay,
  StaffLorryLoad,
  StaffOrder,
  StaffOrderChoices,
  StaffOrderList,
  type StopDeparture,
} from "../../../api-schema/staff-orders.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-orders.ts";
import { nothing, one } from "../checks.ts";
import { endpoint, file } from "../endpoint.ts";

export const staffOrders: Wired<typeof reads.staffOrders> = endpoint(
  "get",
  "/api/v2/staff/orders",
  one(StaffOrderList),
  { query: ["search", "state", "day", "range", "area", "merchant", "payment", "sort", "after"] },
);

export const staffOrderChoices: Wired<typeof reads.staffOrderChoices> = endpoint(
  "get",
  "/api/v2/staff/orders/choices",
  one(StaffOrderChoices),
);

export const staffOrder: Wired<typeof reads.staffOrder> = endpoint(
  "get",
  "/api/v2/staff/orders/{id}",
  one(StaffOrder),
);

/**
 * 409 when it was answered meanwhile, or a later version is said.
 *
 * `POST /api/v2/staff/orders/{id}/erp`
 */
export const staffErpAgain: Wired<
  Call<{ readonly id: OrderId; readonly body: ErpPartAgain }, null, "agent">
> = endpoint("post", "/api/v2/staff/orders/{id}/erp", nothing);

export const staffDeliveryNote: Wired<typeof reads.staffDeliveryNote> = file(
  "/api/v2/staff/shipments/{id}/delivery-note",
);

export const staffInvoicePdf: Wired<typeof reads.staffInvoicePdf> = file(
  "/api/v2/staff/invoices/{id}/file",
);

export const staffLorries: Wired<typeof reads.staffLorries> = endpoint(
  "get",
  "/api/v2/staff/lorries/{day}",
  one(StaffLorryDay),
);

export const staffLorry: Wired<typeof reads.staffLorry> = endpoint(
  "get",
  "/api/v2/staff/lorries/{day}/{area}/{range}",
  one(StaffLorryLoad),
);

export const staffLorryNotes: Wired<typeof reads.staffLorryNotes> = file(
  "/api/v2/staff/lorries/{day}/{area}/{range}/delivery-notes",
);

/**
 * 409 when somebody else has typed meanwhile; sent twice it is done once.
 *
 * `POST /api/v2/staff/shipments/{id}/departures`
 */
export const staffTypeDeparture: Wired<
  Call<{ readonly id: ShipmentId; readonly body: StopDeparture }, null, "agent">
> = endpoint("post", "/api/v2/staff/shipments/{id}/departures", nothing);

/**
 * Stops that have left stay as they are.
 *
 * `POST /api/v2/staff/lorries/{day}/{area}/{range}/departure`
 */
export const staffLorryLeaves: Wired<
  Call<
    {
      readonly day: CalendarDay;
      readonly area: SalesAreaCode;
      readonly range: RangeCode;
      readonly body: LorryDeparture;
    },
    LorryLeft,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/lorries/{day}/{area}/{range}/departure", one(LorryLeft));

/**
 * 409 when stock or orders have changed since they were seen.
 *
 * `POST /api/v2/staff/shortages/shares`
 */
export const staffShareShortage: Wired<Call<{ readonly body: ShortageShares }, null, "agent">> =
  endpoint("post", "/api/v2/staff/shortages/shares", nothing);

export const staffLotReceivers: Wired<typeof reads.staffLotReceivers> = endpoint(
  "get",
  "/api/v2/staff/lots",
  one(LotReceivers),
  { query: ["lot"] },
);

export const staffLotReceiversCsv: Wired<typeof reads.staffLotReceiversCsv> = file(
  "/api/v2/staff/lots/csv-file",
  { query: ["lot"] },
);
