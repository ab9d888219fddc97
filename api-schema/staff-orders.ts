import { Schema } from "effect";
import { ShipmentDocuments } from "./invoice.ts";
import { ThreadId } from "./messaging.ts";
import { Order, PaymentScope, PaymentState, ShipmentStatus } from "./order.ts";
import {
  CalendarDay,
  Cents,
  Count,
  CustomerId,
  Grams,
  Instant,
  OrderId,
  OrderItemId,
  OrderNumber,
  Quantity,
  RangeCode,
  SalesAreaCode,
  ShipmentId,
  StoreId,
  Text,
  TransportTypeCode,
  VariantId,
} from "./primitives.ts";
import { PaymentMethodCode } from "./store.ts";

/** How far an order is, as the desk's list is narrowed to. */
export const StaffOrderState = Schema.Literals([
  "waitingPayment",
  "toPrepare",
  "ready",
  "sent",
  "delivered",
  "returned",
  "cancelled",
  "notTaken",
]);
export type StaffOrderState = typeof StaffOrderState.Type;

/** 'due': something is still to come of it; 'failed': a payment was refused or given up. */
export const StaffPaymentState = Schema.Literals(["due", "failed", "paid"]);
export type StaffPaymentState = typeof StaffPaymentState.Type;

/** The newest first, the oldest first, or the largest first. */
export const StaffOrderSort = Schema.Literals(["newest", "oldest", "largest"]);
export type StaffOrderSort = typeof StaffOrderSort.Type;

/** An order in the desk's list. */
export const StaffOrderLine = Schema.Struct({
  id: OrderId,
  number: OrderNumber,
  completedAt: Instant,
  company: Schema.String,
  erpId: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  area: Schema.String,
  /** Taken at the desk for the customer. */
  byPhone: Schema.Boolean,
  total: Cents,
  payments: Schema.Array(
    Schema.Struct({ scope: PaymentScope, method: PaymentMethodCode, state: PaymentState }),
  ),
  shipments: Schema.Array(
    Schema.Struct({
      id: ShipmentId,
      transportTypeCode: TransportTypeCode,
      merchant: Schema.String,
      status: ShipmentStatus,
      deliveryDate: Schema.NullOr(CalendarDay),
    }),
  ),
}).annotate({ identifier: "StaffOrderLine" });
export type StaffOrderLine = typeof StaffOrderLine.Type;

/** Some orders, and from which one on the list goes on. */
export const StaffOrderList = Schema.Struct({
  orders: Schema.Array(StaffOrderLine),
  /** Null at the end of the list. */
  next: Schema.NullOr(OrderId),
  /** The list goes on further back than was looked: nothing says that there is more. */
  isCut: Schema.Boolean,
}).annotate({ identifier: "StaffOrderList" });
export type StaffOrderList = typeof StaffOrderList.Type;

/** What the list is narrowed by, in the words of the house. */
export const StaffOrderChoices = Schema.Struct({
  areas: Schema.Array(Schema.Struct({ code: SalesAreaCode, name: Schema.String })),
  merchants: Schema.Array(Schema.Struct({ slug: Schema.String, name: Schema.String })),
}).annotate({ identifier: "StaffOrderChoices" });
export type StaffOrderChoices = typeof StaffOrderChoices.Type;

const dates = {
  /** Date of minimal durability (DDM). */
  bestBefore: Schema.NullOr(CalendarDay),
  /** Date after which it is not eaten (DLC). */
  useBy: Schema.NullOr(CalendarDay),
};

/** What has left of a line in one lot. */
export const StaffDeparture = Schema.Struct({
  item: OrderItemId,
  lot: Schema.NullOr(Schema.String),
  quantity: Count,
  ...dates,
  leftAt: Instant,
  /** Null where a message said it. */
  typedBy: Schema.NullOr(Schema.String),
}).annotate({ identifier: "StaffDeparture" });
export type StaffDeparture = typeof StaffDeparture.Type;

/** The last version of a part of an order that the ERP was told, and what it answered. */
export const StaffErpPart = Schema.Struct({
  scope: PaymentScope,
  version: Count,
  state: Schema.Literals(["waiting", "taken", "refused"]),
  isCancellation: Schema.Boolean,
  saidAt: Instant,
  answeredAt: Schema.NullOr(Instant),
  /** The ERP's own. */
  number: Schema.NullOr(Schema.String),
  reason: Schema.NullOr(Schema.String),
  cure: Schema.NullOr(Schema.String),
  /** Who had it said once more. */
  againBy: Schema.NullOr(Schema.String),
}).annotate({ identifier: "StaffErpPart" });
export type StaffErpPart = typeof StaffErpPart.Type;

/** Which version is said to the ERP once more: the one that was looked at. */
export const ErpPartAgain = Schema.Struct({
  scope: PaymentScope,
  version: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })),
}).annotate({ identifier: "ErpPartAgain" });
export type ErpPartAgain = typeof ErpPartAgain.Type;

/** Something that became of an order. */
export const OrderEvent = Schema.Struct({
  at: Instant,
  by: Schema.Literals(["customer", "staff", "erp", "bank", "shop"]),
  name: Schema.NullOr(Schema.String),
  what: Schema.String,
}).annotate({ identifier: "OrderEvent" });
export type OrderEvent = typeof OrderEvent.Type;

/** An order as the desk shows it. */
export const StaffOrder = Schema.Struct({
  order: Order,
  store: Schema.Struct({
    id: StoreId,
    company: Schema.String,
    erpId: Schema.NullOr(Schema.String),
    email: Schema.NullOr(Schema.String),
    area: Schema.String,
  }),
  customer: Schema.Struct({ id: CustomerId, name: Schema.String, email: Schema.String }),
  /** What each line gets where there was not enough for all. */
  allotted: Schema.Array(Schema.Struct({ item: OrderItemId, quantity: Count })),
  departures: Schema.Array(StaffDeparture),
  papers: Schema.Array(ShipmentDocuments),
  conversations: Schema.Array(
    Schema.Struct({ id: ThreadId, title: Schema.String, isIncident: Schema.Boolean }),
  ),
  /** What the ERP was told of its parts; none where there is no ERP that answers. */
  erp: Schema.Array(StaffErpPart),
  /** The newest last. */
  timeline: Schema.Array(OrderEvent),
}).annotate({ identifier: "StaffOrder" });
export type StaffOrder = typeof StaffOrder.Type;

/** A lorry of a day: what goes to an area by a range. */
export const StaffLorry = Schema.Struct({
  area: SalesAreaCode,
  areaName: Schema.String,
  range: RangeCode,
  /** Null where no lorry comes any more. */
  cutOff: Schema.NullOr(Instant),
  /** Until then customers may change what they ordered. */
  isOpen: Schema.Boolean,
  stops: Count,
  /** Of the stops those that have left. */
  left: Count,
  /** Orders that are not paid: they are not prepared. */
  unpaid: Count,
  grams: Grams,
}).annotate({ identifier: "StaffLorry" });
export type StaffLorry = typeof StaffLorry.Type;

/** An article of which there is less than is to leave on that day, and who waits for it, who ordered first before. */
export const StaffShortage = Schema.Struct({
  variant: VariantId,
  depot: Count,
  reference: Schema.String,
  name: Schema.String,
  packaging: Schema.String,
  /** What there is for that day. */
  there: Count,
  /** Customers may still change what they ordered: it is shared when they no longer can. */
  isOpen: Schema.Boolean,
  lines: Schema.Array(
    Schema.Struct({
      item: OrderItemId,
      order: OrderId,
      number: OrderNumber,
      company: Schema.String,
      area: Schema.String,
      phone: Schema.NullOr(Schema.String),
      /** What is to leave, and what of it has. */
      expected: Count,
      shipped: Count,
    }),
  ),
}).annotate({ identifier: "StaffShortage" });
export type StaffShortage = typeof StaffShortage.Type;

/** The lorries of a day. */
export const StaffLorryDay = Schema.Struct({
  day: CalendarDay,
  lorries: Schema.Array(StaffLorry),
  shortages: Schema.Array(StaffShortage),
}).annotate({ identifier: "StaffLorryDay" });
export type StaffLorryDay = typeof StaffLorryDay.Type;

/** A line of a stop. */
export const StaffStopLine = Schema.Struct({
  item: OrderItemId,
  reference: Schema.String,
  ean: Schema.NullOr(Schema.String),
  name: Schema.String,
  packaging: Schema.String,
  netWeight: Grams,
  ordered: Count,
  expected: Count,
  /** What is known to have left so far. */
  shipped: Count,
}).annotate({ identifier: "StaffStopLine" });
export type StaffStopLine = typeof StaffStopLine.Type;

/** A stop of a lorry. */
export const StaffStop = Schema.Struct({
  shipment: ShipmentId,
  order: OrderId,
  number: OrderNumber,
  status: ShipmentStatus,
  company: Schema.String,
  erpId: Schema.NullOr(Schema.String),
  street: Schema.String,
  postcode: Schema.String,
  city: Schema.String,
  phone: Schema.NullOr(Schema.String),
  note: Schema.String,
  lines: Schema.Array(StaffStopLine),
}).annotate({ identifier: "StaffStop" });
export type StaffStop = typeof StaffStop.Type;

/** A lorry with its stops, by postcode. */
export const StaffLorryLoad = Schema.Struct({
  lorry: StaffLorry,
  stops: Schema.Array(StaffStop),
}).annotate({ identifier: "StaffLorryLoad" });
export type StaffLorryLoad = typeof StaffLorryLoad.Type;

/** Sent twice it is done once. */
const key = Text.check(Schema.isPattern(/^[\w-]{8,40}$/));

/** What somebody at the desk types of a stop that leaves. */
export const StopDeparture = Schema.Struct({
  key,
  lines: Schema.Array(
    Schema.Struct({
      item: OrderItemId,
      /** What was seen to have left of the line before: somebody else may have typed meanwhile. */
      seen: Count,
      lots: Schema.Array(
        Schema.Struct({
          /** Empty where the goods have none. */
          lot: Text.check(Schema.isMaxLength(60)),
          quantity: Quantity,
          ...dates,
        }),
      ).check(Schema.isMaxLength(20)),
    }),
  ).check(Schema.isMaxLength(300)),
  /** The lorry leaves with it: what was not typed of the lines stays. */
  leaves: Schema.Boolean,
}).annotate({ identifier: "StopDeparture" });
export type StopDeparture = typeof StopDeparture.Type;

export const LorryDeparture = Schema.Struct({ key }).annotate({ identifier: "LorryDeparture" });
export type LorryDeparture = typeof LorryDeparture.Type;

/** How many stops left. */
export const LorryLeft = Schema.Struct({ stops: Count }).annotate({ identifier: "LorryLeft" });
export type LorryLeft = typeof LorryLeft.Type;

/** What each line gets of an article of which there is less than is to leave. */
export const ShortageShares = Schema.Struct({
  key,
  day: CalendarDay,
  variant: VariantId,
  depot: Count,
  rule: Schema.Literals(["proRata", "firstCome", "byHand"]),
  lines: Schema.Array(
    Schema.Struct({
      item: OrderItemId,
      /** What it was seen to get before. */
      seen: Count,
      quantity: Count,
    }),
  ).check(Schema.isMaxLength(500)),
}).annotate({ identifier: "ShortageShares" });
export type ShortageShares = typeof ShortageShares.Type;

/** Who has received a lot. */
export const LotReceiver = Schema.Struct({
  lot: Schema.String,
  reference: Schema.String,
  name: Schema.String,
  quantity: Count,
  ...dates,
  leftAt: Instant,
  deliveryDate: Schema.NullOr(CalendarDay),
  order: OrderId,
  number: OrderNumber,
  company: Schema.String,
  erpId: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  contact: Schema.String,
  phone: Schema.NullOr(Schema.String),
  email: Schema.String,
}).annotate({ identifier: "LotReceiver" });
export type LotReceiver = typeof LotReceiver.Type;

/** Everybody who has received a lot: all of them, or `isCut`. */
export const LotReceivers = Schema.Struct({
  receivers: Schema.Array(LotReceiver),
  isCut: Schema.Boolean,
}).annotate({ identifier: "LotReceivers" });
export type LotReceivers = typeof LotReceivers.Type;
