import { Schema } from "effect";
import { EMAIL_LENGTH } from "./lengths.ts";
import { Count, Instant, Text } from "./primitives.ts";
import { OpenidLink } from "./staff-openid.ts";
import { Passkey } from "./staff-passkeys.ts";
import { StaffRole } from "./staff-rights.ts";

/** Who works at the desk. */
export const Agent = Schema.Struct({
  login: Schema.String,
  name: Schema.String,
  roles: Schema.Array(StaffRole),
}).annotate({
  identifier: "Agent",
});
export type Agent = typeof Agent.Type;

/** How much waits for somebody at the desk, by room. */
export const DeskWaiting = Schema.Struct({
  applications: Count,
  conversations: Count,
  /** Remises of direct debits to approve. */
  remises: Count,
  failedSends: Count,
  /** What is money and waits for a second person. */
  secondLooks: Count,
  /** Papers of products that end within a month, or have ended. */
  papers: Count,
}).annotate({ identifier: "DeskWaiting" });
export type DeskWaiting = typeof DeskWaiting.Type;

/** What each change must bring back in X-Form-Token: another site can neither read nor guess it. */
const bound = { formToken: Schema.String };

/** By what somebody shows that it is they: a code of their authenticator, a passkey, or either. */
export const FactorsAsked = Schema.Literals(["code", "passkey", "passkeyOrCode"]);
export type FactorsAsked = typeof FactorsAsked.Type;

/**
 * How far a browser has come: the password is asked for, then the second factor or its first set-up, then
 * the desk is open.
 */
export const StaffSession = Schema.Union([
  Schema.Struct({
    stage: Schema.Literal("password"),
    ...bound,
    /** What the firm's own provider of sign-ins is called; null where there is none. */
    openid: Schema.NullOr(Schema.String),
  }),
  Schema.Struct({ stage: Schema.Literal("code"), ...bound, asked: FactorsAsked }),
  Schema.Struct({ stage: Schema.Literal("enrolment"), ...bound }),
  Schema.Struct({
    stage: Schema.Literal("open"),
    ...bound,
    agent: Agent,
    waiting: DeskWaiting,
  }),
]).annotate({ identifier: "StaffSession" });
export type StaffSession = typeof StaffSession.Type;

export const StaffCredentials = Schema.Struct({
  login: Text.check(Schema.isMaxLength(EMAIL_LENGTH)),
  password: Text.check(Schema.isMaxLength(200)),
}).annotate({ identifier: "StaffCredentials" });
export type StaffCredentials = typeof StaffCredentials.Type;

/** What an agent types: a code of the authenticator, or one of the recovery codes. */
export const CodeKind = Schema.Literals(["authenticator", "recovery"]);
export type CodeKind = typeof CodeKind.Type;

export const SecondFactorCode = Schema.Struct({
  kind: CodeKind,
  code: Text.check(Schema.isMaxLength(40)),
}).annotate({ identifier: "SecondFactorCode" });
export type SecondFactorCode = typeof SecondFactorCode.Type;

/** Shown again before what is dangerous: a code, or the password of who has no second factor. */
export const Confirmation = Schema.Struct({
  kind: Schema.Literals([...CodeKind.literals, "password"]),
  secret: Text.check(Schema.isMaxLength(1000)),
}).annotate({ identifier: "Confirmation" });
export type Confirmation = typeof Confirmation.Type;

/** A code that the authenticator shows. */
export const AuthenticatorCode = Schema.Struct({
  code: Text.check(Schema.isMaxLength(12)),
}).annotate({ identifier: "AuthenticatorCode" });
export type AuthenticatorCode = typeof AuthenticatorCode.Type;

/** An authenticator that is being set up: its key in letters, and as a picture. */
export const Enrolment = Schema.Struct({
  login: Schema.String,
  key: Schema.String,
  /** A QR code as the path of its dark squares, `size` squares wide with its white border. */
  qr: Schema.Struct({ size: Count, path: Schema.String }),
}).annotate({ identifier: "Enrolment" });
export type Enrolment = typeof Enrolment.Type;

/** Shown once: nothing shows them again. */
export const RecoveryCodes = Schema.Struct({ codes: Schema.Array(Schema.String) }).annotate({
  identifier: "RecoveryCodes",
});
export type RecoveryCodes = typeof RecoveryCodes.Type;

/** The first code was right: the desk is open, and these are the recovery codes. */
export const FirstEnrolled = Schema.Struct({
  codes: Schema.Array(Schema.String),
  session: StaffSession,
}).annotate({ identifier: "FirstEnrolled" });
export type FirstEnrolled = typeof FirstEnrolled.Type;

/** What an agent signs in by: an authenticator or null, passkeys, and an account of the firm's provider or null. */
export const StaffSecurity = Schema.Struct({
  factor: Schema.NullOr(Schema.Struct({ since: Instant, recoveryCodesLeft: Count })),
  passkeys: Schema.Array(Passkey),
  openid: Schema.NullOr(OpenidLink),
}).annotate({ identifier: "StaffSecurity" });
export type StaffSecurity = typeof StaffSecurity.Type;
