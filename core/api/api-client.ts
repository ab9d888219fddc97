import { Effect, Result } from "effect";
import type { AccessToken, Credentials } from "../../api-schema/customer.ts";
import * as account from "./account.ts";
import * as cartChanges from "./cart-changes.ts";
import * as catalogue from "./catalogue.ts";
import { type Api, type ApiSettings, makeApi } from "./client.ts";
import type { ApiError } from "./errors.ts";
import * as consents from "./consents.ts";
import * as contact from "./contact.ts";
import * as content from "./content.ts";
import * as listFilling from "./list-filling.ts";
import * as invoices from "./invoices.ts";
import * as listChanges from "./list-changes.ts";
import * as marketplace from "./marketplace.ts";
import * as messaging from "./messaging.ts";
import * as orders from "./orders.ts";
import * as outstandings from "./outstandings.ts";
import * as push from "./push.ts";
import * as registration from "./registration.ts";
import { runOutcome } from "./run.ts";
import * as session from "./session.ts";
import * as quickEntry from "./quick-entry.ts";
import * as shoppingLists from "./shopping-lists.ts";
import * as stockAlerts from "./stock-alerts.ts";
import * as stores from "./stores.ts";
import * as users from "./users.ts";
import { ACCESS_TOKEN_LIFETIME_MS, renewalDelay, tokenTimes } from "../session/token-timing.ts";
import type { Login } from "../session/login.ts";

// Effect, the schemas and the API client: loaded as one chunk, beside the first screen.

/** The calls of the contract, one room a business word. */
const CALLS = {
  account,
  cartChanges,
  catalogue,
  consents,
  contact,
  content,
  invoices,
  listFilling,
  listChanges,
  marketplace,
  messaging,
  orders,
  outstandings,
  push,
  registration,
  session,
  quickEntry,
  shoppingLists,
  stockAlerts,
  stores,
  users,
};

export type ApiClient = typeof CALLS & {
  readonly api: Api;
  /** The same for reads that take what this browser keeps, should the server not answer. */
  readonly reading: Api;
  readonly runOutcome: typeof runOutcome;
  readonly exclusively: typeof exclusively;
  readonly signIn: (credentials: Credentials, now: () => number) => Effect.Effect<Login, ApiError>;
  /** The login behind the refresh cookie. */
  readonly renewLogin: (now: () => number) => Effect.Effect<Login, ApiError>;
  /** The customer's login, in exchange for the support page's one-time code. */
  readonly retrieveImpersonation: (
    code: string,
    now: () => number,
  ) => Effect.Effect<Login, ApiError>;
};

export const openApiClient = (settings: ApiSettings): ApiClient => {
  const api = makeApi(settings);
  return {
    ...CALLS,
    api,
    reading: makeApi(settings, { takesKept: true }),
    runOutcome,
    signIn: (credentials, now) =>
      Effect.map(session.signIn(api, credentials), (token) => toLogin(token, now())),
    renewLogin: (now) => Effect.map(session.renewToken(api), (token) => toLogin(token, now())),
    retrieveImpersonation: (code, now) =>
      Effect.map(session.retrieveImpersonation(api, code), (token) => toLogin(token, now())),
    exclusively,
  };
};

/**
 * A token with the time of its renewal on this device's clock. Only the token's own length counts,
 * so that a device whose clock is wrong renews in time all the same.
 */
const toLogin = (
  { token, customerId, username, logoutCallbackUrl }: AccessToken,
  now: number,
): Login => {
  const times = Result.getOrElse(tokenTimes(token), () => ({
    issuedAtMs: 0,
    expiresAtMs: ACCESS_TOKEN_LIFETIME_MS,
  }));
  const renewInMs = renewalDelay(times, times.issuedAtMs);
  return {
    token,
    customerId,
    username,
    logoutCallbackUrl: logoutCallbackUrl ?? null,
    renewInMs,
    renewAtMs: now + renewInMs,
  };
};

/**
 * Runs a call while no other tab runs one under the same lock: two tabs that renew with the same
 * refresh cookie would look like a stolen one, and end the login.
 */
const exclusively = <A>(
  lock: (job: () => Promise<void>, signal: AbortSignal) => Promise<void>,
  program: Effect.Effect<A, ApiError>,
): Effect.Effect<A, ApiError> =>
  Effect.callback<A, ApiError>((resume, signal) => {
    const job = async (): Promise<void> => {
      const outcome = await runOutcome(program, signal);
      resume(outcome.ok ? Effect.succeed(outcome.value) : Effect.fail(outcome.error));
    };
    lock(job, signal).catch((defect: unknown) => resume(Effect.die(defect)));
  });
