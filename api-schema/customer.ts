import { Schema } from "effect";
import { EMAIL_LENGTH } from "./lengths.ts";
import { Address } from "./address.ts";
import {
  CalendarDay,
  CustomerId,
  Email,
  Instant,
  OrderNumber,
  OrderToken,
  ShoppingListId,
  ShopUserId,
  Text,
} from "./primitives.ts";
import { StoreShopUser, TopHour } from "./store.ts";

/** The id of a login in a path; one that is somebody else's or of no such form is not found. */
export const SessionId = Schema.String.check(Schema.isPattern(/^[\w-]{1,64}$/)).annotate({
  examples: ["0b6c1f3e-5d0a-4c58-9a51-7a1a3f2c9d10"],
});

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
  email: Text.check(Schema.isMinCodePoints(1), Schema.isMaxLength(EMAIL_LENGTH)).annotate({
    examples: ["gerant@panetier.example"],
  }),
  password: Text.check(Schema.isMinCodePoints(1), Schema.isMaxLength(200)).annotate({
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

/** One of the customer's own logins (product §3): where they are signed in. */
export const LoginSession = Schema.Struct({
  id: SessionId,
  /** The kind of browser, coarse: 'Chrome sur Android'. */
  device: Schema.String,
  signedInAt: Instant,
  /** Its last renewal: a browser in use renews every quarter of an hour. */
  lastUsedAt: Instant,
  /** The login that asks. */
  current: Schema.Boolean,
  /** A support agent acts in it in the customer's place. */
  bySupport: Schema.Boolean,
}).annotate({ identifier: "LoginSession" });
export type LoginSession = typeof LoginSession.Type;

/** The next cut-off of a range, and the day that it buys under the specification's name too (spec §3: hour, date). */
export const TopBarHour = Schema.Struct({ ...TopHour.fields, date: CalendarDay }).annotate({
  identifier: "TopBarHour",
});

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
    Z001: Schema.NullOr(TopBarHour),
    Z002: Schema.NullOr(TopBarHour),
  }),
}).annotate({ identifier: "TopBar" });
export type TopBar = typeof TopBar.Type;
