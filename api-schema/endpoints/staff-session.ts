import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import {
  Conflict,
  Forbidden,
  NotFound,
  OpenidAway,
  TooManyRequests,
  Unauthorized,
  Unprocessable,
} from "../problems.ts";
import { OpenidAnswer, OpenidRequest } from "../staff-openid.ts";
import {
  PasskeyCreation,
  PasskeyId,
  PasskeyMade,
  PasskeyRequest,
  PasskeyShown,
} from "../staff-passkeys.ts";
import {
  AuthenticatorCode,
  Confirmation,
  Enrolment,
  FirstEnrolled,
  RecoveryCodes,
  SecondFactorCode,
  StaffCredentials,
  StaffSecurity,
  StaffSession,
} from "../staff-session.ts";
import { InvitationToken } from "../staff-team.ts";
import { anyone, staff, staffConfirmed } from "./policies.ts";

// Signing in stands before the guard: each of these looks at its own cookie, and at X-Form-Token.
const signInErrors = [Unauthorized, Forbidden, Conflict, TooManyRequests] as const;

const codeErrors = [Unauthorized, Conflict, TooManyRequests] as const;

/** Signing in at the desk, with its second factor. */
export class StaffSessionGroup extends HttpApiGroup.make("staffSession").add(
  /** How far this browser has come, with the token that its changes bring; a visitor gets a cookie for it. */
  Call.get("staffSession", "/session", { success: StaffSession }).pipe(
    anyone("Où en est la connexion à la gestion", { anonymous: true }),
  ),

  /** A wrong login, a wrong password and a withdrawn agent are the same 401 after the same time. */
  Call.post("staffSignIn", "/session", {
    payload: StaffCredentials,
    success: StaffSession,
    error: [Unauthorized, Forbidden, TooManyRequests],
  }).pipe(anyone("Se connecter à la gestion", { anonymous: true })),

  /** The second step: 401 for a wrong code, 409 when the password has to be typed again. */
  Call.post("staffCode", "/session/code", {
    payload: SecondFactorCode,
    success: StaffSession,
    error: signInErrors,
  }).pipe(anyone("Donner le code de connexion ou un code de secours", { anonymous: true })),

  /** What the browser signs with a passkey; 409 where this shop has none. */
  Call.post("staffPasskeyRequest", "/session/passkey/request", {
    success: PasskeyRequest,
    error: [Forbidden, Conflict],
  }).pipe(anyone("Ce qu'une clé d'accès signe pour se connecter", { anonymous: true })),

  /** Its signature opens the desk, with a password before it or without: its owner was verified. */
  Call.post("staffEnterByPasskey", "/session/passkey", {
    payload: PasskeyShown,
    success: StaffSession,
    error: [Unauthorized, Forbidden],
  }).pipe(anyone("Se connecter à la gestion par une clé d'accès", { anonymous: true })),

  /** Where the browser goes to sign in by the firm's provider; 404 where the firm has none. */
  Call.post("staffOpenidRequest", "/session/openid/request", {
    success: OpenidRequest,
    error: [Forbidden, NotFound, OpenidAway],
  }).pipe(anyone("Où se connecter par le fournisseur de la maison", { anonymous: true })),

  /**
   * Where the browser goes to link an account of the firm's provider, in place of a password. The link stays good
   * until it has come back (`staffEnterByOpenid`).
   */
  Call.post("staffInvitationOpenid", "/invitations/:token/openid/request", {
    params: { token: InvitationToken },
    success: OpenidRequest,
    error: [NotFound, Forbidden, Conflict, OpenidAway],
  }).pipe(anyone("Où lier son compte du fournisseur de la maison", { anonymous: true })),

  /**
   * With what it came back: an account that is linked goes on as after a password, one that came by an invitation
   * is linked first. 401 for whoever the provider or the shop does not let in.
   */
  Call.post("staffEnterByOpenid", "/session/openid", {
    payload: OpenidAnswer,
    success: StaffSession,
    error: [Unauthorized, Forbidden, NotFound, OpenidAway],
  }).pipe(anyone("Se connecter à la gestion par le fournisseur de la maison", { anonymous: true })),

  /** The authenticator that this sign-in sets up: the same until it is over. */
  Call.get("staffFirstEnrolment", "/session/enrolment", {
    success: Enrolment,
    error: Conflict,
  }).pipe(anyone("La clé à enregistrer à la première connexion", { anonymous: true })),

  /** Its first code: from now on it is asked for, and the desk is open. */
  Call.post("staffConfirmFirstEnrolment", "/session/enrolment", {
    payload: AuthenticatorCode,
    success: FirstEnrolled,
    error: signInErrors,
  }).pipe(anyone("Activer le second facteur à la première connexion", { anonymous: true })),

  /** For some minutes what is dangerous is not asked again. 401 for a wrong code or password. */
  Call.post("staffConfirm", "/session/confirmation", {
    payload: Confirmation,
    success: HttpApiSchema.NoContent,
    error: [Unauthorized, TooManyRequests],
  }).pipe(staff("self", "Confirmer que c'est bien soi")),

  Call.post("staffConfirmationPasskey", "/session/confirmation/passkey/request", {
    success: PasskeyRequest,
    error: Conflict,
  }).pipe(staff("self", "Ce qu'une clé d'accès signe pour confirmer que c'est bien soi")),

  /** The same as a code. 401 for a signature that is not theirs. */
  Call.post("staffConfirmByPasskey", "/session/confirmation/passkey", {
    payload: PasskeyShown,
    success: HttpApiSchema.NoContent,
    error: Unauthorized,
  }).pipe(staff("self", "Confirmer par une clé d'accès que c'est bien soi")),

  Call.delete("staffSignOut", "/session", {
    success: HttpApiSchema.NoContent,
  }).pipe(staff("self", "Se déconnecter de la gestion")),

  /** What the agent's own sign-in asks for. */
  Call.get("staffSecurity", "/security", { success: StaffSecurity }).pipe(
    staff("self", "La sécurité de son compte de la gestion"),
  ),

  /** 409 when the agent has a second factor already. */
  Call.get("staffEnrolment", "/security/enrolment", {
    success: Enrolment,
    error: Conflict,
  }).pipe(staff("self", "La clé à enregistrer pour activer le second facteur")),

  Call.post("staffConfirmEnrolment", "/security/enrolment", {
    payload: AuthenticatorCode,
    success: RecoveryCodes,
    error: codeErrors,
  }).pipe(staff("self", "Activer le second facteur")),

  /** What the browser makes a passkey by; 409 for one too many, or where this shop has none. */
  Call.post("staffPasskeyCreation", "/security/passkeys/request", {
    success: PasskeyCreation,
    error: Conflict,
  }).pipe(staffConfirmed("self", "Ce qu'un navigateur crée une clé d'accès avec")),

  /** From now on it opens the desk. */
  Call.post("staffAddPasskey", "/security/passkeys", {
    payload: PasskeyMade,
    success: HttpApiSchema.NoContent,
    error: [Conflict, Unprocessable],
  }).pipe(staffConfirmed("self", "Ajouter une clé d'accès")),

  /** 409 for the last one of who has nothing else to sign in by. */
  Call.delete("staffRemovePasskey", "/security/passkeys/:id", {
    params: { id: idFromString(PasskeyId) },
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("self", "Retirer une clé d'accès")),

  /** 409 where nothing else would open the desk. */
  Call.delete("staffUnlinkOpenid", "/security/openid", {
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("self", "Délier son compte du fournisseur de la maison")),

  /** New recovery codes; those before are worth nothing from then on. */
  Call.post("staffRenewCodes", "/security/recovery-codes", {
    payload: AuthenticatorCode,
    success: RecoveryCodes,
    error: codeErrors,
  }).pipe(staff("self", "Créer de nouveaux codes de secours")),
) {}
