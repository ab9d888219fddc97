// Generated from api-schema/endpoints by npm run generate.
import { type OpenidAnswer, OpenidRequest } from "../../../api-schema/staff-openid.ts";
import {
  PasskeyCreation,
  type PasskeyId,
  type PasskeyMade,
  PasskeyRequest,
  type PasskeyShown,
} from "../../../api-schema/staff-passkeys.ts";
import {
  type AuthenticatorCode,
  type Confirmation,
  Enrolment,
  FirstEnrolled,
  RecoveryCodes,
  type SecondFactorCode,
  type StaffCredentials,
  StaffSecurity,
  StaffSession,
} from "../../../api-schema/staff-session.ts";
import type { Call, Nothing, Wired } from "../call.ts";
import type * as reads from "../calls/staff-session.ts";
import { nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffSession: Wired<typeof reads.staffSession> = endpoint(
  "get",
  "/api/v2/staff/session",
  one(StaffSession),
  { anonymous: true },
);

/**
 * A wrong login, a wrong password and a withdrawn agent are the same 401 after the same time.
 *
 * `POST /api/v2/staff/session`
 */
export const staffSignIn: Wired<Call<{ readonly body: StaffCredentials }, StaffSession, "anyone">> =
  endpoint("post", "/api/v2/staff/session", one(StaffSession), { anonymous: true });

/**
 * The second step: 401 for a wrong code, 409 when the password has to be typed again.
 *
 * `POST /api/v2/staff/session/code`
 */
export const staffCode: Wired<Call<{ readonly body: SecondFactorCode }, StaffSession, "anyone">> =
  endpoint("post", "/api/v2/staff/session/code", one(StaffSession), { anonymous: true });

/**
 * What the browser signs with a passkey; 409 where this shop has none.
 *
 * `POST /api/v2/staff/session/passkey/request`
 */
export const staffPasskeyRequest: Wired<Call<Nothing, PasskeyRequest, "anyone">> = endpoint(
  "post",
  "/api/v2/staff/session/passkey/request",
  one(PasskeyRequest),
  { anonymous: true },
);

/**
 * Its signature opens the desk, with a password before it or without: its owner was verified.
 *
 * `POST /api/v2/staff/session/passkey`
 */
export const staffEnterByPasskey: Wired<
  Call<{ readonly body: PasskeyShown }, StaffSession, "anyone">
> = endpoint("post", "/api/v2/staff/session/passkey", one(StaffSession), { anonymous: true });

/**
 * Where the browser goes to sign in by the firm's provider; 404 where the firm has none.
 *
 * `POST /api/v2/staff/session/openid/request`
 */
export const staffOpenidRequest: Wired<Call<Nothing, OpenidRequest, "anyone">> = endpoint(
  "post",
  "/api/v2/staff/session/openid/request",
  one(OpenidRequest),
  { anonymous: true },
);

/**
 * Where the browser goes to link an account of the firm's provider, in place of a password. The link stays good
 * until it has come back (`staffEnterByOpenid`).
 *
 * `POST /api/v2/staff/invitations/{token}/openid/request`
 */
export const staffInvitationOpenid: Wired<
  Call<{ readonly token: string }, OpenidRequest, "anyone">
> = endpoint("post", "/api/v2/staff/invitations/{token}/openid/request", one(OpenidRequest), {
  anonymous: true,
});

/**
 * With what it came back: an account that is linked goes on as after a password, one that came by an invitation
 * is linked first. 401 for whoever the provider or the shop does not let in.
 *
 * `POST /api/v2/staff/session/openid`
 */
export const staffEnterByOpenid: Wired<
  Call<{ readonly body: OpenidAnswer }, StaffSession, "anyone">
> = endpoint("post", "/api/v2/staff/session/openid", one(StaffSession), { anonymous: true });

export const staffFirstEnrolment: Wired<typeof reads.staffFirstEnrolment> = endpoint(
  "get",
  "/api/v2/staff/session/enrolment",
  one(Enrolment),
  { anonymous: true },
);

/**
 * Its first code: from now on it is asked for, and the desk is open.
 *
 * `POST /api/v2/staff/session/enrolment`
 */
export const staffConfirmFirstEnrolment: Wired<
  Call<{ readonly body: AuthenticatorCode }, FirstEnrolled, "anyone">
> = endpoint("post", "/api/v2/staff/session/enrolment", one(FirstEnrolled), { anonymous: true });

/**
 * For some minutes what is dangerous is not asked again. 401 for a wrong code or password.
 *
 * `POST /api/v2/staff/session/confirmation`
 */
export const staffConfirm: Wired<Call<{ readonly body: Confirmation }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/session/confirmation",
  nothing,
);

/** `POST /api/v2/staff/session/confirmation/passkey/request` */
export const staffConfirmationPasskey: Wired<Call<Nothing, PasskeyRequest, "agent">> = endpoint(
  "post",
  "/api/v2/staff/session/confirmation/passkey/request",
  one(PasskeyRequest),
);

/**
 * The same as a code. 401 for a signature that is not theirs.
 *
 * `POST /api/v2/staff/session/confirmation/passkey`
 */
export const staffConfirmByPasskey: Wired<Call<{ readonly body: PasskeyShown }, null, "agent">> =
  endpoint("post", "/api/v2/staff/session/confirmation/passkey", nothing);

/** `DELETE /api/v2/staff/session` */
export const staffSignOut: Wired<Call<Nothing, null, "agent">> = endpoint(
  "delete",
  "/api/v2/staff/session",
  nothing,
);

export const staffSecurity: Wired<typeof reads.staffSecurity> = endpoint(
  "get",
  "/api/v2/staff/security",
  one(StaffSecurity),
);

export const staffEnrolment: Wired<typeof reads.staffEnrolment> = endpoint(
  "get",
  "/api/v2/staff/security/enrolment",
  one(Enrolment),
);

/** `POST /api/v2/staff/security/enrolment` */
export const staffConfirmEnrolment: Wired<
  Call<{ readonly body: AuthenticatorCode }, RecoveryCodes, "agent">
> = endpoint("post", "/api/v2/staff/security/enrolment", one(RecoveryCodes));

/**
 * What the browser makes a passkey by; 409 for one too many, or where this shop has none.
 *
 * `POST /api/v2/staff/security/passkeys/request`
 */
export const staffPasskeyCreation: Wired<Call<Nothing, PasskeyCreation, "agent">> = endpoint(
  "post",
  "/api/v2/staff/security/passkeys/request",
  one(PasskeyCreation),
);

/**
 * From now on it opens the desk.
 *
 * `POST /api/v2/staff/security/passkeys`
 */
export const staffAddPasskey: Wired<Call<{ readonly body: PasskeyMade }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/security/passkeys",
  nothing,
);

/**
 * 409 for the last one of who has nothing else to sign in by.
 *
 * `DELETE /api/v2/staff/security/passkeys/{id}`
 */
export const staffRemovePasskey: Wired<Call<{ readonly id: PasskeyId }, null, "agent">> = endpoint(
  "delete",
  "/api/v2/staff/security/passkeys/{id}",
  nothing,
);

/**
 * 409 where nothing else would open the desk.
 *
 * `DELETE /api/v2/staff/security/openid`
 */
export const staffUnlinkOpenid: Wired<Call<Nothing, null, "agent">> = endpoint(
  "delete",
  "/api/v2/staff/security/openid",
  nothing,
);

/**
 * New recovery codes; those before are worth nothing from then on.
 *
 * `POST /api/v2/staff/security/recovery-codes`
 */
export const staffRenewCodes: Wired<
  Call<{ readonly body: AuthenticatorCode }, RecoveryCodes, "agent">
> = endpoint("post", "/api/v2/staff/security/recovery-codes", one(RecoveryCodes));
