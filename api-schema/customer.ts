import { Schema } from "effect";
import { Address } from "./address.ts";
import {
  CalendarDay,
  CustomerId,
  Email,
  OrderNumber,
  OrderToken,
  ShoppingListId,
  ShopUserId,
} from "./primitives.ts";
import { StoreShopUser, TopHour } from "./store.ts";

/** Customer (spec §3): the person behind the login. `_id` and `customerId` name the same number. */
export const Customer = Schema.Struct({
  _id: CustomerId,
  customerId: CustomerId,
  email: Email,
  firstName: Schema.String,
  lastName: Schema.String,
  fullName: Schema.String,
  gender: Schema.Literals(["f", "m", "u"]),
  defaultAddress: Schema.NullOr(Address),
  phoneNumber: Schema.NullOr(Schema.String),
  mobileNumber: Schema.NullOr(Schema.String),
  user: Schema.Struct({
    shopUserId: ShopUserId,
    storeShopUsers: Schema.Array(StoreShopUser),
    verified: Schema.Boolean,
  }),
  cgu: Schema.Boolean,
  subscribedToNewsletter: Schema.Boolean,
  welcomeModalDisplayed: Schema.Boolean,
}).annotate({ identifier: "Customer" });
export type Customer = typeof Customer.Type;

/** The only fields a customer may write here, one or both; neither goes back to false (spec §7). */
export const CustomerChange = Schema.Struct({
  cgu: Schema.optionalKey(Schema.Literal(true)),
  welcomeModalDisplayed: Schema.optionalKey(Schema.Literal(true)),
}).annotate({ identifier: "CustomerChange" });
export type CustomerChange = typeof CustomerChange.Type;

/** The client's own session (spec §3): never on the wire, never in a store of the browser. */
export const Session = Schema.Struct({
  token: Schema.NullOr(Schema.String),
  customerId: Schema.NullOr(CustomerId),
  username: Schema.NullOr(Schema.String),
  logoutCallbackUrl: Schema.NullOr(Schema.String),
  resetToken: Schema.NullOr(Schema.String),
});
export type Session = typeof Session.Type;

export const Credentials = Schema.Struct({
  email: Schema.String.check(Schema.isMinCodePoints(1), Schema.isMaxLength(254)).annotate({
    examples: ["gerant@panetier.example"],
  }),
  password: Schema.String.check(Schema.isMinCodePoints(1), Schema.isMaxLength(200)).annotate({
    examples: ["Fournil-2026-demo"],
  }),
}).annotate({ identifier: "Credentials" });
export type Credentials = typeof Credentials.Type;

/** An access token of 15 minutes; the refresh cookie comes beside it, HttpOnly (product §3). */
export const AccessToken = Schema.Struct({
  token: Schema.String,
  customerId: CustomerId,
  username: Schema.String,
  /** Where a support agent goes back to; in every answer of an impersonated login, never else. */
  logoutCallbackUrl: Schema.optionalKey(Schema.String),
}).annotate({ identifier: "AccessToken" });
export type AccessToken = typeof AccessToken.Type;

/** Top-bar data of the active store (spec §3); all null without an active store. */
export const TopBar = Schema.Struct({
  hasLateOutstanding: Schema.Boolean,
  lateOutstandingCount: Schema.Int,
  lateOutstandingAmount: Schema.Int,
  /** The last order. */
  orderNumber: Schema.NullOr(OrderNumber),
  orderToken: Schema.NullOr(OrderToken),
  deliveryShipmentDate: Schema.NullOr(CalendarDay),
  hasMultipleShipment: Schema.Boolean,
  shoppingListName: Schema.NullOr(Schema.String),
  shoppingListId: Schema.NullOr(ShoppingListId),
  deliveryDate: Schema.Struct({
    Z001: Schema.NullOr(TopHour),
    Z002: Schema.NullOr(TopHour),
  }),
}).annotate({ identifier: "TopBar" });
export type TopBar = typeof TopBar.Type;
