import { Schema } from "effect";
import { LinkToken } from "./account.ts";
import { Email, Instant, positiveId, Text } from "./primitives.ts";
import { LookId } from "./staff-firm.ts";
import { StaffRole } from "./staff-rights.ts";

export const StaffId = positiveId.pipe(Schema.brand("StaffId"));
export type StaffId = typeof StaffId.Type;

/** 'invited': they have neither chosen a password nor linked an account of the firm's provider. */
export const StaffPlace = Schema.Literals(["invited", "serving", "withdrawn"]);
export type StaffPlace = typeof StaffPlace.Type;

/** Somebody of the team, as direction sees them. */
export const StaffPerson = Schema.Struct({
  id: StaffId,
  login: Schema.String,
  name: Schema.String,
  roles: Schema.Array(StaffRole),
  place: StaffPlace,
  since: Instant,
  withdrawnAt: Schema.NullOr(Instant),
  /** Until when the link that they were sent is good; null without one. */
  invitedUntil: Schema.NullOr(Instant),
  hasSecondFactor: Schema.Boolean,
  lastSignIn: Schema.NullOr(Instant),
  /** Who asks is this person. */
  isSelf: Schema.Boolean,
}).annotate({ identifier: "StaffPerson" });
export type StaffPerson = typeof StaffPerson.Type;

/** What became of somebody's account at the desk. */
export const StaffEvent = Schema.Literals([
  "second factor set up",
  "recovery codes made",
  "recovery code used",
  "second factor reset",
  "account opened",
  "account withdrawn",
  "invited",
  "invited again",
  "password chosen",
  "roles changed",
  "account brought back",
  "customers exported",
  "companies exported",
  "receivers of a lot exported",
  "journals exported",
  "passkey added",
  "passkey removed",
  "passkey refused",
  "roles proposed",
  "openid linked",
  "openid unlinked",
]);
export type StaffEvent = typeof StaffEvent.Type;

/** One line of somebody's history. */
export const StaffHistory = Schema.Struct({
  at: Instant,
  event: StaffEvent,
  /** The login of who did it, or the command; 'agent' for the person themselves. */
  by: Schema.String,
  rolesBefore: Schema.NullOr(Schema.Array(StaffRole)),
  rolesAfter: Schema.NullOr(Schema.Array(StaffRole)),
  /** The passkey or the provider that it is about, by its name. */
  about: Schema.NullOr(Schema.String),
}).annotate({ identifier: "StaffHistory" });
export type StaffHistory = typeof StaffHistory.Type;

/** Somebody with what became of their account, the newest first. */
export const StaffPersonSeen = Schema.Struct({
  person: StaffPerson,
  history: Schema.Array(StaffHistory),
}).annotate({ identifier: "StaffPersonSeen" });
export type StaffPersonSeen = typeof StaffPersonSeen.Type;

/** Who is invited, and as what. */
export const NewColleague = Schema.Struct({
  login: Email,
  name: Text.check(Schema.isMaxLength(120)),
  roles: Schema.Array(StaffRole).check(Schema.isMaxLength(StaffRole.literals.length)),
}).annotate({ identifier: "NewColleague" });
export type NewColleague = typeof NewColleague.Type;

/** The proposal by which a second person gives what is money or power; null where nothing waits. */
const waiting = { waiting: Schema.NullOr(LookId) };

export const ColleagueInvited = Schema.Struct({ id: StaffId, ...waiting }).annotate({
  identifier: "ColleagueInvited",
});
export type ColleagueInvited = typeof ColleagueInvited.Type;

/** The roles that somebody has from now on; `seen` are those that the page had. */
export const RolesGiven = Schema.Struct({
  roles: Schema.Array(StaffRole).check(Schema.isMaxLength(StaffRole.literals.length)),
  seen: Schema.Array(StaffRole).check(Schema.isMaxLength(StaffRole.literals.length)),
}).annotate({ identifier: "RolesGiven" });
export type RolesGiven = typeof RolesGiven.Type;

/** What came of it: done, unless something waits. */
export const TeamChanged = Schema.Struct(waiting).annotate({ identifier: "TeamChanged" });
export type TeamChanged = typeof TeamChanged.Type;

/** Of whom a link of the team is. */
export const DeskInvitation = Schema.Struct({
  login: Schema.String,
  name: Schema.String,
  /** They have a password already, which this one takes the place of. */
  hasPassword: Schema.Boolean,
  /** The firm's own provider of sign-ins, an account of which may be linked; null where there is none. */
  openid: Schema.NullOr(Schema.String),
}).annotate({ identifier: "DeskInvitation" });
export type DeskInvitation = typeof DeskInvitation.Type;

/** Its rule is core/session/password.ts. */
export const ChosenPassword = Schema.Struct({
  password: Text.check(Schema.isMaxLength(1000)),
}).annotate({ identifier: "ChosenPassword" });
export type ChosenPassword = typeof ChosenPassword.Type;

/** The secret of the link that they were sent. */
export const InvitationToken = LinkToken;
