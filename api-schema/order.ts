import { Effect, Schema } from "effect";
import { Address } from "./address.ts";
import { CartBasis, UnavailableReason } from "./cart-basis.ts";
import { ComingPrice, Image, Variant } from "./catalogue.ts";
import { HouseChange } from "./house-change.ts";
import { CUSTOMER_REFERENCE_LENGTH } from "./lengths.ts";
import { Merchant } from "./merchant.ts";
import {
  AddressId,
  CalendarDay,
  Cents,
  ClockTime,
  Count,
  Grams,
  Instant,
  OrderId,
  OrderItemId,
  OrderNumber,
  OrderToken,
  PaymentId,
  ProductCode,
  PromotionId,
  Quantity,
  Rate,
  ShipmentId,
  Slug,
  StoreId,
  TaxonCode,
  Text,
  ticked,
  TransportTypeCode,
  VariantCode,
} from "./primitives.ts";
import { PaymentMethodCode } from "./store.ts";
import { Tariff } from "./tariff.ts";

export const CheckoutState = Schema.Literals([
  "cart",
  "shipping_selected",
  "payment_selected",
  "completed",
]);
export type CheckoutState = typeof CheckoutState.Type;

export const PaymentState = Schema.Literals([
  "new",
  "cart",
  "processing",
  "abandoned",
  "authorized",
  "validated",
  "prevalidated",
  "completed",
  "failed",
  "cancelled",
  "waitingForIzbergAuthorization",
]);
export type PaymentState = typeof PaymentState.Type;

/** ordered 0, prepared 1, sent 2, delivered 3, return 4, pending 5, invoiced 6, cancelled 7, enabled 8, ready 9, waiting payment 10 (spec §4). */
export const ShipmentStatus = Schema.Literals([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
export type ShipmentStatus = typeof ShipmentStatus.Type;

/** Which part of an order a payment pays: the group's lorries, or the marketplace parcels. */
export const PaymentScope = Schema.Literals(["gmp", "mkp"]);
export type PaymentScope = typeof PaymentScope.Type;

const isOneLine = Schema.makeFilter<string>((value) => !/\p{Cc}/u.test(value), {
  expected: "one line of text",
  message: "Votre référence tient sur une ligne",
  toJsonSchema: () => ({ pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" }),
});

/** The customer's own reference of a line (EN 16931, BT-156). */
export const CustomerReference = Text.check(
  Schema.isMaxLength(CUSTOMER_REFERENCE_LENGTH, {
    message: `Votre référence a ${CUSTOMER_REFERENCE_LENGTH} caractères au plus`,
  }),
  isOneLine,
);

/** What a customer says of a line: it goes with the line into versions of the order and onto its papers. */
export const SaidOfLine = Schema.Struct({
  quantity: Quantity,
  /** Null without one, and in what is older. */
  customerReference: Schema.NullOr(CustomerReference).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(null)),
  ),
});
export type SaidOfLine = typeof SaidOfLine.Type;

/** A line (spec §3 Order item). Prices are HT per packaging; `subtotal` HT, `total` TTC. */
/** What has left of a line; no lot where the goods have none. */
export const ShippedLot = Schema.Struct({
  lot: Schema.NullOr(Schema.String),
  quantity: Schema.Int,
});
export type ShippedLot = typeof ShippedLot.Type;

export const OrderItem = Schema.Struct({
  id: OrderItemId,
  variant: VariantCode,
  variantName: Schema.String,
  productName: Schema.String,
  productCode: ProductCode,
  productMainTaxonCode: TaxonCode,
  productSlug: Slug,
  ProductTaxonsNames: Schema.Array(Schema.String),
  productImages: Schema.Array(Image),
  reference: Schema.String,
  brand: Schema.NullOr(Schema.String),
  packaging: Schema.String,
  ...SaidOfLine.fields,
  orderStep: Schema.Int,
  netWeight: Grams,
  unitPrice: Cents,
  originalUnitPrice: Cents,
  discountedUnitPrice: Cents,
  /** The price the customer last saw when it has changed since; null when it has not. */
  previousUnitPrice: Schema.NullOr(Cents),
  /** From which quantity the applied volume price starts; null without one. */
  volumeFrom: Schema.NullOr(Quantity),
  /** The mill's price of which `originalUnitPrice` is made. */
  tariff: Schema.optionalKey(Tariff),
  vatRate: Rate,
  subtotal: Cents,
  /** This line's part of the order promotion, zero or negative. */
  promotionTotal: Cents,
  taxTotal: Cents,
  total: Cents,
  stock: Count,
  available: Schema.Boolean,
  /** Of an open cart. */
  comingPrice: Schema.optionalKey(ComingPrice),
  /** Absent as long as nothing of the line is known to have left. */
  shipped: Schema.optionalKey(Schema.Array(ShippedLot)),
}).annotate({ identifier: "OrderItem" });
export type OrderItem = typeof OrderItem.Type;

export const ShippingMethodOption = Schema.Struct({
  id: Schema.Int,
  amountWithVat: Cents,
  amountWithoutVat: Cents,
  vatAmount: Cents,
  vatRate: Rate,
  collectionWithinHours: Count,
  deliveryWithinHours: Count,
  method: Schema.String,
  name: Schema.String,
  /** Where the customer fetches the goods; null when they are delivered. */
  pickupPlace: Schema.NullOr(Schema.String),
  rank: Schema.Int,
  status: Schema.Literals(["available", "selected"]),
}).annotate({ identifier: "ShippingMethodOption" });
export type ShippingMethodOption = typeof ShippingMethodOption.Type;

const condition = Schema.Struct({
  conditionValue: Count,
  remainValue: Count,
  usedValue: Count,
});

/**
 * The gauge of a shipment. `unit` says what the values count: grams for the flour lorry, cents HT
 * for the rest. A GMP `min` is the franco (below it a delivery fee is due); a merchant's `min`
 * blocks (`minBlocks`); a `max` always blocks.
 */
export const ShipmentConditions = Schema.Struct({
  unit: Schema.Literals(["gram", "cents"]),
  min: Schema.NullOr(condition),
  max: Schema.NullOr(condition),
  minBlocks: Schema.Boolean,
}).annotate({ identifier: "ShipmentConditions" });
export type ShipmentConditions = typeof ShipmentConditions.Type;

/** A part of an order that travels together: same merchant, same transport (product §6). */
export const Shipment = Schema.Struct({
  id: ShipmentId,
  label: Schema.String,
  gmp: Schema.Boolean,
  merchant: Merchant,
  transportTypeCode: TransportTypeCode,
  status: ShipmentStatus,
  /** HT with shipping fee, after order promotions. */
  totalHt: Cents,
  totalTTC: Cents,
  totalHtWithoutShippingFee: Cents,
  originalTotalHt: Cents,
  totalDiscount: Cents,
  taxTotal: Cents,
  shippingTotal: Cents,
  shippingTotalHT: Cents,
  quantity: Count,
  weight: Grams,
  deliveryDate: Schema.NullOr(CalendarDay),
  deliveryDetails: Schema.NullOr(
    Schema.Struct({
      gmpAvailableDates: Schema.Array(Schema.Struct({ date: CalendarDay, cutOff: Instant })),
      hour: ClockTime,
      availableDate: Schema.NullOr(CalendarDay),
      /** The cut-off of `deliveryDate`, or of the next date when none is chosen. */
      cutOff: Schema.NullOr(Instant),
    }),
  ),
  miraklLatestDeliveryDate: Schema.NullOr(CalendarDay),
  shippingMethodOptions: Schema.Array(ShippingMethodOption),
  conditions: ShipmentConditions,
  conditionsMessages: Schema.Array(Schema.String),
  /** Note to the driver, 280 characters at most. */
  note: Schema.String,
  /** Until when it can be changed once it is ordered (product §10); null when it cannot. */
  changeableUntil: Schema.NullOr(Instant),
  /** What the house changed last of it before it left; absent where it changed nothing. */
  houseChange: Schema.optionalKey(HouseChange),
  items: Schema.Array(OrderItem),
}).annotate({ identifier: "Shipment" });
export type Shipment = typeof Shipment.Type;

export const Payment = Schema.Struct({
  id: PaymentId,
  method: Schema.Struct({ code: PaymentMethodCode, name: Schema.String }),
  state: PaymentState,
  gmp: Schema.Boolean,
  amount: Cents,
  /**
   * What is still to come of it, as the ledger has it: of what is ordered and of its invoices, less what
   * was received and the credit notes; all of it in a cart, 0 once it is settled.
   */
  due: Cents,
  /** A direct debit of its invoices came back, and they are owed again. */
  debitReturned: Schema.Boolean,
  retryable: Schema.Boolean,
  /** Its card page can be opened, or taken up again. */
  resumable: Schema.Boolean,
  /** It can be paid by another method. */
  changeable: Schema.Boolean,
  /** Its part of the order can be given up. */
  cancellable: Schema.Boolean,
  /** When an unpaid card is given up and its goods go back into stock; null for any other payment. */
  payBefore: Schema.NullOr(Instant),
}).annotate({ identifier: "Payment" });
export type Payment = typeof Payment.Type;

/** Where a transfer goes. */
export const TransferAccount = Schema.Struct({
  beneficiary: Schema.String,
  iban: Schema.String,
  bic: Schema.String,
}).annotate({ identifier: "TransferAccount" });
export type TransferAccount = typeof TransferAccount.Type;

/** A transfer that a completed order waits for: where it goes, and what to quote with it (product §6). */
export const Transfer = Schema.Struct({
  scope: PaymentScope,
  amount: Cents,
  ...TransferAccount.fields,
  /** The order's number; with the scope's suffix when both parts are paid by transfer. */
  reference: Schema.String,
}).annotate({ identifier: "Transfer" });
export type Transfer = typeof Transfer.Type;

export const PromotionCoupon = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  promotion: Schema.Struct({
    id: PromotionId,
    code: Schema.String,
    name: Schema.String,
    description: Schema.String,
    legalNotice: Schema.String,
    startsAt: Instant,
    endsAt: Instant,
  }),
}).annotate({ identifier: "PromotionCoupon" });
export type PromotionCoupon = typeof PromotionCoupon.Type;

/** A line that had to leave the cart, and why; with what could replace it. */
export const UnavailableItem = Schema.Struct({
  variant: VariantCode,
  productName: Schema.String,
  reference: Schema.String,
  productSlug: Slug,
  quantity: Quantity,
  reason: UnavailableReason,
  message: Schema.String,
  substitutes: Schema.Array(Variant),
}).annotate({ identifier: "UnavailableItem" });
export type UnavailableItem = typeof UnavailableItem.Type;

/** A reason that stops the order, told from the first line on (product §6). */
export const Blocker = Schema.Struct({
  code: Schema.Literals([
    "empty",
    "role",
    "banned",
    "inactive",
    "approval",
    "minimum",
    "maximum",
    "marketplaceAccess",
    "unavailable",
    "mandate",
    "deliveryDate",
    "cutOffPassed",
    "shippingMethod",
    "paymentMethod",
  ]),
  /** What it is about, null for the whole order. */
  shipment: Schema.NullOr(ShipmentId),
  /** The step at which the customer can do something about it. */
  step: Schema.Literals(["cart", "delivery", "payment"]),
  message: Schema.String,
}).annotate({ identifier: "Blocker" });
export type Blocker = typeof Blocker.Type;

/** VAT of the order by rate: sums exactly to `taxTotal`. */
export const VatLine = Schema.Struct({ rate: Rate, base: Cents, amount: Cents }).annotate({
  identifier: "VatLine",
});
export type VatLine = typeof VatLine.Type;

/** A change of an order that waits for its supplement to be paid by card (product §10). */
export const PendingSupplement = Schema.Struct({
  shipment: ShipmentId,
  amount: Cents,
  /** After this instant the order stays as it was. */
  until: Instant,
  redirectionCardUrl: Schema.String,
}).annotate({ identifier: "PendingSupplement" });
export type PendingSupplement = typeof PendingSupplement.Type;

/**
 * Order or cart (spec §3): a cart is an order whose checkoutState is not 'completed'. Exact cents:
 * lines sum to shipments, shipments to the order, and HT + VAT = TTC at each level.
 */
export const Order = Schema.Struct({
  id: OrderId,
  number: Schema.NullOr(OrderNumber),
  tokenValue: OrderToken,
  checkoutState: CheckoutState,
  /** The least advanced of its payments; 'cart' before completion. */
  paymentState: PaymentState,
  /** The least advanced of its shipments. */
  shippingState: ShipmentStatus,
  currencyCode: Schema.Literal("EUR"),
  localCode: Schema.Literal("fr_FR"),
  itemsTotal: Cents,
  itemsTotalHT: Cents,
  itemsOriginalTotalHT: Cents,
  /** Zero or negative, HT. */
  orderPromotionTotal: Cents,
  shippingTotal: Cents,
  shippingTotalHT: Cents,
  taxTotal: Cents,
  total: Cents,
  totalHT: Cents,
  vat: Schema.Array(VatLine),
  billingAddress: Schema.NullOr(Address),
  shippingAddress: Schema.NullOr(Address),
  expiredOffers: Schema.Array(
    Schema.Struct({ id: Schema.Int, reference: Schema.String, variantName: Schema.String }),
  ),
  payments: Schema.Array(Payment),
  /** The transfers that are still to come; none before completion. */
  transfers: Schema.Array(Transfer),
  promotionCoupon: Schema.NullOr(PromotionCoupon),
  shipments: Schema.Array(Shipment),
  unAvailableShippingItems: Schema.Array(UnavailableItem),
  blockers: Schema.Array(Blocker),
  webHelpTransaction: Schema.NullOr(
    Schema.Struct({ id: Schema.String, redirectionCardUrl: Schema.NullOr(Schema.String) }),
  ),
  /** Grows by one at each change: an answer with a lower revision is older. */
  revision: Count,
  /** 1 as it was confirmed; grows by one at each change that was saved since. */
  version: Count,
  /** Who saved the version, from the second on. */
  amended: Schema.optionalKey(Schema.Struct({ at: Instant, by: Schema.String })),
  supplement: Schema.optionalKey(PendingSupplement),
  /** True where the house took it by telephone; absent for what the store ordered itself. */
  byPhone: Schema.optionalKey(Schema.Literal(true)),
  createdAt: Instant,
  completedAt: Schema.NullOr(Instant),
  /** What prices the next change of a cart; null once it is an order. */
  basis: Schema.NullOr(CartBasis),
}).annotate({ identifier: "Order" });
export type Order = typeof Order.Type;

/** The store that an order belongs to. */
export const OrderStore = Schema.Struct({ storeId: StoreId }).annotate({
  identifier: "OrderStore",
});
export type OrderStore = typeof OrderStore.Type;

/** What the server did otherwise than asked, one a line (product §6). */
export const CartChange = Schema.Struct({
  variant: VariantCode,
  productName: Schema.String,
  reason: Schema.Literals([
    "stock",
    "orderStep",
    "maximum",
    "unavailable",
    "noMarketplaceAccess",
    "preOrder",
    "unknown",
  ]),
  requested: Schema.Int,
  applied: Quantity,
  message: Schema.String,
}).annotate({ identifier: "CartChange" });
export type CartChange = typeof CartChange.Type;

/** The answer of every call that changes a cart: the whole cart repriced, and what was adjusted. */
export const CartAnswer = Schema.Struct({
  order: Order,
  changes: Schema.Array(CartChange),
}).annotate({ identifier: "CartAnswer" });
export type CartAnswer = typeof CartAnswer.Type;

export const AddItem = Schema.Struct({
  variant: VariantCode,
  /** Added to the quantity already in the cart. */
  quantity: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: 9999 }, { message: "Une quantité va de 1 à 9 999" }),
  ),
}).annotate({ identifier: "AddItem" });
export type AddItem = typeof AddItem.Type;

export const AddItems = Schema.Struct({
  items: Schema.Array(AddItem).check(Schema.isMinLength(1), Schema.isMaxLength(500)),
}).annotate({ identifier: "AddItems" });
export type AddItems = typeof AddItems.Type;

/** The new quantity of a line; 0 removes it. */
export const ChangeItem = Schema.Struct({ quantity: Quantity }).annotate({
  identifier: "ChangeItem",
});
export type ChangeItem = typeof ChangeItem.Type;

export const RemoveItems = Schema.Struct({
  items: Schema.Array(OrderItemId).check(Schema.isMinLength(1), Schema.isMaxLength(500)),
}).annotate({ identifier: "RemoveItems" });
export type RemoveItems = typeof RemoveItems.Type;

/** Promotion code (null takes it off), notes to the drivers and the customer's references of lines. */
export const ChangeOrder = Schema.Struct({
  couponCode: Schema.optionalKey(Schema.NullOr(Text.check(Schema.isMaxLength(40)))),
  notes: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        shipment: ShipmentId,
        note: Text.check(Schema.isMaxLength(280)),
      }),
    ).check(Schema.isMaxLength(100)),
  ),
  /** Of the lines of these variants; null or an empty one takes it off. */
  references: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        variant: VariantCode,
        customerReference: Schema.NullOr(CustomerReference),
      }),
    ).check(Schema.isMaxLength(500)),
  ),
}).annotate({ identifier: "ChangeOrder" });
export type ChangeOrder = typeof ChangeOrder.Type;

/** What can be chosen for the delivery: the store's addresses; dates and options are in the order. */
export const DeliveryOptions = Schema.Struct({
  addresses: Schema.Array(Address),
  order: Order,
}).annotate({ identifier: "DeliveryOptions" });
export type DeliveryOptions = typeof DeliveryOptions.Type;

export const ChooseDelivery = Schema.Struct({
  shippingAddress: AddressId,
  shipments: Schema.Array(
    Schema.Struct({
      shipment: ShipmentId,
      /** For a GMP shipment. */
      deliveryDate: Schema.optionalKey(CalendarDay),
      /** For a marketplace shipment: the id of a shippingMethodOption. */
      shippingMethod: Schema.optionalKey(Schema.Int),
    }),
  ).check(Schema.isMaxLength(100)),
}).annotate({ identifier: "ChooseDelivery" });
export type ChooseDelivery = typeof ChooseDelivery.Type;

/** What can be chosen to pay each part, and why something cannot. */
export const PaymentChoices = Schema.Struct({
  scopes: Schema.Array(
    Schema.Struct({
      scope: PaymentScope,
      amount: Cents,
      /** What the store last paid this part by, or usually pays by, if it still may; else null. */
      preferred: Schema.NullOr(PaymentMethodCode),
      methods: Schema.Array(
        Schema.Struct({
          code: PaymentMethodCode,
          name: Schema.String,
          description: Schema.String,
          enabled: Schema.Boolean,
          /** Why not, in French; a missing mandate says how to sign it. */
          message: Schema.NullOr(Schema.String),
          mandateMissing: Schema.Boolean,
        }),
      ),
      /** For VIREMENT: where to pay. What to quote is the order's number, which it has once completed. */
      transfer: TransferAccount,
    }),
  ),
}).annotate({ identifier: "PaymentChoices" });
export type PaymentChoices = typeof PaymentChoices.Type;

export const ChoosePayment = Schema.Struct({
  payments: Schema.Array(Schema.Struct({ scope: PaymentScope, method: PaymentMethodCode })).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(2),
  ),
}).annotate({ identifier: "ChoosePayment" });
export type ChoosePayment = typeof ChoosePayment.Type;

/** The sales terms were accepted, and the total is the one that the customer saw. */
export const CompleteOrder = Schema.Struct({
  cgvAccepted: ticked("Acceptez les conditions générales de vente pour commander."),
  expectedTotal: Cents,
}).annotate({ identifier: "CompleteOrder" });
export type CompleteOrder = typeof CompleteOrder.Type;

export const RetryPayment = Schema.Struct({
  scope: PaymentScope,
  /** Another method than before; the same when absent. */
  method: Schema.optionalKey(PaymentMethodCode),
  /** What the part was said to cost, where it was shown; another sum is a 409 and changes nothing. */
  expectedAmount: Schema.optionalKey(Cents),
}).annotate({ identifier: "RetryPayment" });
export type RetryPayment = typeof RetryPayment.Type;

/** A row of the order list. */
export const OrderSummary = Schema.Struct({
  id: OrderId,
  number: OrderNumber,
  tokenValue: OrderToken,
  completedAt: Instant,
  paymentState: PaymentState,
  payments: Schema.Array(Payment),
  shippingState: ShipmentStatus,
  total: Cents,
  totalHT: Cents,
  itemCount: Count,
  merchants: Schema.Array(Merchant),
  shipments: Schema.Array(
    Schema.Struct({
      id: ShipmentId,
      label: Schema.String,
      status: ShipmentStatus,
      deliveryDate: Schema.NullOr(CalendarDay),
    }),
  ),
  images: Schema.Array(Image),
}).annotate({ identifier: "OrderSummary" });
export type OrderSummary = typeof OrderSummary.Type;

/** A shipment on its own, with the order it belongs to. */
export const ShipmentDetail = Schema.Struct({
  ...Shipment.fields,
  order: Schema.Struct({ tokenValue: OrderToken, number: OrderNumber, completedAt: Instant }),
  history: Schema.Array(
    Schema.Struct({
      status: ShipmentStatus,
      at: Instant,
      /** What who prepares it says of that; null without a word. */
      message: Schema.NullOr(Schema.String),
    }),
  ),
}).annotate({ identifier: "ShipmentDetail" });
export type ShipmentDetail = typeof ShipmentDetail.Type;

/** A product that is ordered and not delivered yet, all its packagings together. */
export const AwaitedProduct = Schema.Struct({
  productSlug: Slug,
  /** Net weight of all that is awaited. */
  grams: Grams,
  /** The next delivery of it; null when no day is known. */
  nextDelivery: Schema.NullOr(CalendarDay),
}).annotate({ identifier: "AwaitedProduct" });
export type AwaitedProduct = typeof AwaitedProduct.Type;
