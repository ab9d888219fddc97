import { Schema } from "effect";
import { Address } from "./address.ts";
import {
  CalendarDay,
  Cents,
  ClockTime,
  ClosingDay,
  Count,
  Email,
  ErpId,
  Instant,
  Nic,
  OrderNumber,
  OrderToken,
  RangeCode,
  Role,
  SalesAreaCode,
  ShoppingListId,
  ShopUserId,
  Siren,
  StoreId,
  StoreShopUserId,
  VatNumber,
  Weekday,
} from "./primitives.ts";

/** A delivery alert of a user: which range, by which means, how many minutes before the cut-off. */
export const AlertTopHour = Schema.Struct({
  code: RangeCode,
  mode: Schema.Array(Schema.Literals(["mail", "sms"])).check(Schema.isMaxLength(2)),
  minutes: Count,
}).annotate({ identifier: "AlertTopHour" });
export type AlertTopHour = typeof AlertTopHour.Type;

export const StoreShopUser = Schema.Struct({
  id: StoreShopUserId,
  store: Schema.Struct({ id: StoreId, company: Schema.NullOr(Schema.String) }),
  role: Role,
  shopUser: Schema.Struct({ shopUserId: ShopUserId }),
  alertTopHours: Schema.Array(AlertTopHour),
  legalName: Schema.NullOr(Schema.String),
  legalAddress: Schema.NullOr(Address),
  shippingAddress: Schema.NullOr(Address),
  mainManager: Schema.Boolean,
  defaultStore: Schema.Boolean,
}).annotate({ identifier: "StoreShopUser" });
export type StoreShopUser = typeof StoreShopUser.Type;

/** The next cut-off of a range and the delivery it buys (product §4). */
export const TopHour = Schema.Struct({
  code: RangeCode,
  /** Wall-clock hour of the cut-off in Europe/Paris. */
  hour: ClockTime,
  cutOff: Instant,
  deliveryDate: CalendarDay,
}).annotate({ identifier: "TopHour" });
export type TopHour = typeof TopHour.Type;

export const PaymentMethodCode = Schema.Literals(["CB", "PRELEVEMENT", "VIREMENT"]);
export type PaymentMethodCode = typeof PaymentMethodCode.Type;

export const PaymentMethod = Schema.Struct({
  id: Schema.Int,
  code: PaymentMethodCode,
  name: Schema.String,
}).annotate({ identifier: "PaymentMethod" });
export type PaymentMethod = typeof PaymentMethod.Type;

/** Where the moulin's decision on a store stands. */
export const StoreApproval = Schema.Literals(["approved", "waiting", "refused"]);
export type StoreApproval = typeof StoreApproval.Type;

/** Store (spec §3): a shop of the customer, with its customer number, areas, mandates and score. */
export const Store = Schema.Struct({
  id: StoreId,
  erpId: Schema.NullOr(ErpId),
  mkpId: Schema.NullOr(Schema.String),
  marketPlaceAccess: Schema.Boolean,
  banned: Schema.Boolean,
  billingEmail: Schema.NullOr(Email),
  billingEmailOptin: Schema.Boolean,
  contactEmail: Schema.NullOr(Email),
  newsletterOptin: Schema.Boolean,
  billingAddress: Schema.NullOr(Address),
  defaultStore: Schema.Boolean,
  vatNumber: Schema.NullOr(VatNumber),
  siren: Schema.NullOr(Siren),
  nic: Schema.NullOr(Nic),
  company: Schema.NullOr(Schema.String),
  paymentMethod: Schema.NullOr(PaymentMethodCode),
  bankName: Schema.NullOr(Schema.String),
  /** The GMP mandate's reference; null when it is missing. */
  moneyOrder: Schema.NullOr(Schema.String),
  marketplaceMoneyOrder: Schema.NullOr(Schema.String),
  shippingAddress: Schema.NullOr(Address),
  legalAddress: Schema.NullOr(Address),
  /** The caller's own link first; the others only for a Gérant. */
  storeShopUsers: Schema.Array(StoreShopUser),
  salesArea: SalesAreaCode,
  closingDays: Schema.Array(ClosingDay),
  legalStatus: Schema.NullOr(Schema.String),
  legalName: Schema.NullOr(Schema.String),
  naf: Schema.NullOr(Schema.String),
  topHourPerGamme: Schema.Struct({
    Z001: Schema.NullOr(TopHour),
    Z002: Schema.NullOr(TopHour),
  }),
  gmpPaymentMethodAvailable: Schema.Array(PaymentMethod),
  infolegaleScore: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))),
  previousInfolegaleScore: Schema.NullOr(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
  ),
  shoppingListId: Schema.NullOr(ShoppingListId),
  hasFestiveProducts: Schema.Boolean,
  status: Schema.Literals(["active", "inactive"]),
  /** Only an approved store orders; the others browse (product §7). */
  approval: StoreApproval,
  /** What the moulin says of a refusal; null but for that. */
  approvalReason: Schema.NullOr(Schema.String),
}).annotate({ identifier: "Store" });
export type Store = typeof Store.Type;

/** The most closing days of a store: the weekdays, and two years of dates. */
export const MAX_CLOSING_DAYS = 740;

/**
 * What a Gérant may change of a store (a merge patch: what is left out stays). The rules that need more
 * than one field are core/stores/store-change.ts: 422.
 */
export const StoreChange = Schema.Struct({
  /** All of them: the new list takes the place of the old one. Dates that are over are left out. */
  closingDays: Schema.optionalKey(
    Schema.Array(ClosingDay).check(Schema.isMaxLength(MAX_CLOSING_DAYS)),
  ),
  billingEmail: Schema.optionalKey(Schema.NullOr(Email)),
  billingEmailOptin: Schema.optionalKey(Schema.Boolean),
  contactEmail: Schema.optionalKey(Schema.NullOr(Email)),
  newsletterOptin: Schema.optionalKey(Schema.Boolean),
  /** The caller's own start from now on; the one before is it no more. */
  defaultStore: Schema.optionalKey(Schema.Literal(true)),
}).annotate({ identifier: "StoreChange" });
export type StoreChange = typeof StoreChange.Type;

/** When a range is delivered to a store, and until when to order for its next deliveries (product §4). */
export const RangeDeliveries = Schema.Struct({
  code: RangeCode,
  weekdays: Schema.Array(Weekday),
  /** On the last working day before the delivery, in Europe/Paris. */
  cutOff: ClockTime,
  next: Schema.Array(Schema.Struct({ deliveryDate: CalendarDay, cutOff: Instant })),
}).annotate({ identifier: "RangeDeliveries" });
export type RangeDeliveries = typeof RangeDeliveries.Type;

/** What goes on in a store of the customer, as far as their role there lets them see it; null for nothing. */
export const StoreActivity = Schema.Struct({
  store: StoreId,
  /** The open cart as it was last priced, TTC; for those who may order. */
  cart: Schema.NullOr(Schema.Struct({ lines: Count, total: Cents })),
  /** For those who may see invoices. */
  lateInvoices: Schema.NullOr(Schema.Struct({ count: Count, amount: Cents })),
  /** The next day on which something ordered is delivered. */
  nextDelivery: Schema.NullOr(CalendarDay),
}).annotate({ identifier: "StoreActivity" });
export type StoreActivity = typeof StoreActivity.Type;

/** A store as a sales person follows it: since when it has not ordered, when it usually does, what waits. */
export const FollowedStore = Schema.Struct({
  store: StoreId,
  company: Schema.NullOr(Schema.String),
  erpId: Schema.NullOr(ErpId),
  town: Schema.NullOr(Schema.String),
  /** Where it is called: that of its delivery address, else of its main manager. */
  phoneNumber: Schema.NullOr(Schema.String),
  /** False while it waits for approval, is refused, inactive or banned. */
  mayOrder: Schema.Boolean,
  /** The last one that was not cancelled whole. */
  lastOrder: Schema.NullOr(
    Schema.Struct({ token: OrderToken, number: OrderNumber, day: CalendarDay, total: Cents }),
  ),
  /** The next weekday on which it usually orders, today included; null for a store that keeps to none. */
  usualDay: Schema.NullOr(CalendarDay),
  /** The open cart as it was last priced, TTC. */
  cart: Schema.NullOr(Schema.Struct({ lines: Count, total: Cents })),
  /** For those who may see invoices. */
  lateInvoices: Schema.NullOr(Schema.Struct({ count: Count, amount: Cents })),
}).annotate({ identifier: "FollowedStore" });
export type FollowedStore = typeof FollowedStore.Type;

/** Which services a store sync reloads (spec §7). */
export const SyncWebservice = Schema.Literals(["all", "ban", "festive"]);
export type SyncWebservice = typeof SyncWebservice.Type;
