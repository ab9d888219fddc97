import { Schema } from "effect";
import { PERSON_NAME_LENGTH } from "./lengths.ts";
import { Count, Email, Instant, Role, StoreId, StoreShopUserId, Text } from "./primitives.ts";
import { AlertTopHour } from "./store.ts";

/** 'invited' until the person first comes to the shop after the invitation. */
export const MemberState = Schema.Literals(["active", "invited"]);
export type MemberState = typeof MemberState.Type;

/**
 * A person of a store, as its Gérants see them. Of who is only invited it tells what the invitation
 * said and nothing else: by inviting nobody learns whether an address has an account, or whose.
 */
export const Member = Schema.Struct({
  id: StoreShopUserId,
  store: Schema.Struct({ id: StoreId, company: Schema.NullOr(Schema.String) }),
  email: Email,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  role: Role,
  mainManager: Schema.Boolean,
  defaultStore: Schema.Boolean,
  state: MemberState,
  /** When the invitation was last sent; null for who was never invited. */
  invitedAt: Schema.NullOr(Instant),
  alertTopHours: Schema.Array(AlertTopHour),
  /** The caller's own link. */
  own: Schema.Boolean,
}).annotate({ identifier: "Member" });
export type Member = typeof Member.Type;

/** A person of the stores that the caller manages, with their links to them. */
export const Person = Schema.Struct({
  email: Email,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  own: Schema.Boolean,
  /** Links to the caller's stores in all; `members` has the first twenty, by the stores' names. */
  stores: Count,
  members: Schema.Array(Member),
}).annotate({ identifier: "Person" });
export type Person = typeof Person.Type;

const name = Text.check(Schema.isMaxLength(PERSON_NAME_LENGTH));

/** Roles that are given (spec §6). */
export const AssignableRole = Schema.Literals(["manager", "accountant"]);

const invitation = {
  email: Email,
  role: AssignableRole,
  /** How the person is called until they say it themselves. */
  firstName: Schema.optionalKey(name),
  lastName: Schema.optionalKey(name),
};

/** Who is to join a store. */
export const Invitation = Schema.Struct(invitation).annotate({ identifier: "Invitation" });
export type Invitation = typeof Invitation.Type;

/** Who is to join several stores at once: all of them or none. */
export const StoresInvitation = Schema.Struct({
  ...invitation,
  stores: Schema.Array(StoreId).check(Schema.isMinLength(1), Schema.isMaxLength(100)),
}).annotate({ identifier: "StoresInvitation" });
export type StoresInvitation = typeof StoresInvitation.Type;

/**
 * What may be changed of a link to a store: its role, who is the main manager (handed over by the one
 * who is), and which store its own person begins with.
 */
export const MemberPatch = Schema.Struct({
  role: Schema.optionalKey(AssignableRole),
  mainManager: Schema.optionalKey(Schema.Literal(true)),
  defaultStore: Schema.optionalKey(Schema.Literal(true)),
}).annotate({ identifier: "MemberPatch" });
export type MemberPatch = typeof MemberPatch.Type;

/** The alerts of a link before the cut-offs of its store, and by what means they can go. */
export const Alerts = Schema.Struct({
  alertTopHours: Schema.Array(AlertTopHour),
  offeredModes: Schema.Array(Schema.Literals(["mail", "sms"])),
  /** The person has a mobile number, which text messages go to. */
  hasMobile: Schema.Boolean,
  /** Whether new messages are told by mail; null for a role that has no messaging. */
  newMessages: Schema.NullOr(Schema.Boolean),
}).annotate({ identifier: "Alerts" });
export type Alerts = typeof Alerts.Type;

/** The alerts that a link shall have: one a range at most; none by no means. */
export const AlertsWish = Schema.Struct({
  alertTopHours: Schema.Array(AlertTopHour).check(Schema.isMaxLength(2)),
  /** Left as it is when it is not said. */
  newMessages: Schema.optionalKey(Schema.Boolean),
}).annotate({ identifier: "AlertsWish" });
export type AlertsWish = typeof AlertsWish.Type;
