import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import {
  AccessToken,
  Credentials,
  Customer,
  LoginSession,
  SessionId,
  TopBar,
} from "../customer.ts";
import { MINUTE } from "../manner.ts";
import { CustomerId } from "../primitives.ts";
import { Forbidden, NotFound, NotVerified, TooManyRequests, Unauthorized } from "../problems.ts";
import { idFromString } from "../path-ids.ts";
import { anyone, customer, viewer } from "./policies.ts";

/** Sign-in, its renewal and its end, and the customer behind it (spec §7, product §3). */
export class SessionGroup extends HttpApiGroup.make("session").add(
  /**
   * Sign in: token in the body, refresh token in an HttpOnly SameSite=Strict cookie (product §3). 403
   * COMPTE_NON_VERIFIE, to the right password only, while the address waits for its verification.
   */
  Call.post("signIn", "/authentication-token", {
    payload: Credentials,
    success: AccessToken,
    error: [Unauthorized, NotVerified, TooManyRequests],
  }).pipe(anyone("Se connecter", { anonymous: true })),

  /** Renewal by the refresh cookie, which is rotated; a reused one ends the whole login. */
  Call.put("renewToken", "/authentication-token", {
    success: AccessToken,
    error: Unauthorized,
  }).pipe(anyone("Renouveler le jeton d'accès avec le cookie de session", { anonymous: true })),

  /** Sign out: ends the login on the server and erases the cookie. Answers 204 without a login too. */
  Call.delete("signOut", "/authentication-token", {}).pipe(
    anyone("Se déconnecter", { anonymous: true, outlivesPage: true }),
  ),

  /** Top-bar data of the active store (spec §3); empty for a visitor or without X-STORE-ID. */
  Call.get("loggedInData", "/shop-users/logged-in-data", { success: TopBar }).pipe(
    viewer("Données du bandeau", { freshFor: MINUTE }),
  ),

  Call.get("getCustomer", "/customers/:id", {
    params: { id: idFromString(CustomerId) },
    success: Customer,
    error: NotFound,
  }).pipe(customer("Le client connecté", { ofPerson: true, freshFor: MINUTE })),

  /** The customer's own logins that live, the one that asks first (product §3). */
  Call.get("sessions", "/shop-users/sessions", { success: Schema.Array(LoginSession) }).pipe(
    customer("Les appareils connectés", { ofPerson: true }),
  ),

  /** Ends one of them; 404 for one that is over or somebody else's, 403 to a support agent. */
  Call.delete("endSession", "/shop-users/sessions/:sessionId", {
    params: { sessionId: SessionId },
    error: [Forbidden, NotFound],
  }).pipe(customer("Déconnecter un appareil")),

  /**
   * Ends all of them but the one that asks, or all: then no browser is known any more, and the cookie of
   * this one is erased. 403 to a support agent.
   */
  Call.delete("endSessions", "/shop-users/sessions", {
    query: { scope: Schema.Literals(["others", "all"]) },
    error: Forbidden,
  }).pipe(customer("Déconnecter les autres appareils, ou tous")),
) {}
