import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy, SignedIn, Viewing } from "../access.ts";
import {
  AccessToken,
  Credentials,
  Customer,
  LoginSession,
  SessionId,
  TopBar,
} from "../customer.ts";
import { CustomerId } from "../primitives.ts";
import { Forbidden, NotFound, NotVerified, TooManyRequests, Unauthorized } from "../problems.ts";
import { idFromString } from "../path-ids.ts";
import { anyone, customerOnly } from "./policies.ts";

/**
 * Sign in: token in the body, refresh token in an HttpOnly SameSite=Strict cookie (product §3). 403
 * COMPTE_NON_VERIFIE, to the right password only, while the address waits for its verification.
 */
const signIn = HttpApiEndpoint.post("signIn", "/authentication-token", {
  payload: Credentials,
  success: AccessToken,
  error: [Unauthorized, NotVerified, TooManyRequests],
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Se connecter");

/** Renewal by the refresh cookie, which is rotated; a reused one ends the whole login. */
const renew = HttpApiEndpoint.put("renewToken", "/authentication-token", {
  success: AccessToken,
  error: Unauthorized,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Renouveler le jeton d'accès avec le cookie de session");

/** Sign out: ends the login on the server and erases the cookie. Answers 204 without a login too. */
const signOut = HttpApiEndpoint.delete("signOut", "/authentication-token", {
  success: HttpApiSchema.NoContent,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Se déconnecter");

/** Top-bar data of the active store (spec §3); empty for a visitor or without X-STORE-ID. */
const loggedInData = HttpApiEndpoint.get("loggedInData", "/shop-users/logged-in-data", {
  success: TopBar,
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Données du bandeau");

const getCustomer = HttpApiEndpoint.get("getCustomer", "/customers/:id", {
  params: { id: idFromString(CustomerId) },
  success: Customer,
  error: NotFound,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Le client connecté");

/** The customer's own logins that live, the one that asks first (product §3). */
const sessions = HttpApiEndpoint.get("sessions", "/shop-users/sessions", {
  success: Schema.Array(LoginSession),
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Les appareils connectés");

/** Ends one of them; 404 for one that is over or somebody else's, 403 to a support agent. */
const endSession = HttpApiEndpoint.delete("endSession", "/shop-users/sessions/:sessionId", {
  params: { sessionId: SessionId },
  success: HttpApiSchema.NoContent,
  error: [Forbidden, NotFound],
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Déconnecter un appareil");

/**
 * Ends all of them but the one that asks, or all: then no browser is known any more, and the cookie of
 * this one is erased. 403 to a support agent.
 */
const endSessions = HttpApiEndpoint.delete("endSessions", "/shop-users/sessions", {
  query: { scope: Schema.Literals(["others", "all"]) },
  success: HttpApiSchema.NoContent,
  error: Forbidden,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Déconnecter les autres appareils, ou tous");

/** Sign-in, its renewal and its end, and the customer behind it (spec §7, product §3). */
export class SessionGroup extends HttpApiGroup.make("session").add(
  signIn,
  renew,
  signOut,
  loggedInData,
  getCustomer,
  sessions,
  endSession,
  endSessions,
) {}
