import { Effect, Result } from "effect";
import type { AccessToken, Credentials } from "../../api-schema/customer.ts";
import { askOf } from "./ask.ts";
import * as cartChanges from "./cart-changes.ts";
import { category, topCategories } from "./catalogue.ts";
import { type Api, type ApiSettings, makeApi } from "./client.ts";
import type { ApiError } from "./errors.ts";
import * as listFilling from "./list-filling.ts";
import * as listChanges from "./list-changes.ts";
import { latestThreads, listen } from "./messaging.ts";
import { storedOrder, orStored, refreshOrder, retrieveConfirmed, unlessOffline } from "./orders.ts";
import { payableOutstandings } from "./outstandings.ts";
import { send } from "./registration.ts";
import { runOutcome } from "./run.ts";
import { allStores } from "./stores.ts";
import { WIRE } from "./wire/calls.ts";
import { ACCESS_TOKEN_LIFETIME_MS } from "../session/token-life.ts";
import { renewalDelay, tokenTimes } from "../session/token-timing.ts";
import type { Login } from "../session/login.ts";

// Effect, the schemas and the API client: loaded as one chunk, beside the first screen.

/** The calls of the contract, one room a business word, and those that are made of several. */
const CALLS = {
  ...WIRE,
  cartChanges,
  catalogue: { ...WIRE.catalogue, category, topCategories },
  listChanges,
  listFilling,
  messaging: { ...WIRE.messaging, latestThreads, listen },
  orders: { ...WIRE.orders, storedOrder, orStored, refreshOrder, retrieveConfirmed, unlessOffline },
  outstandings: { ...WIRE.outstandings, payableOutstandings },
  registration: { ...WIRE.registration, send },
  stores: { ...WIRE.stores, allStores },
};

const ask = askOf(CALLS);

export type ApiClient = typeof CALLS & {
  readonly api: Api;
  /** Makes a read by its name, with its parameters and the store that it is for. */
  readonly ask: typeof ask;
  /** The same for reads that take what this browser keeps, should the server not answer. */
  readonly reading: Api;
  readonly runOutcome: typeof runOutcome;
  readonly exclusively: typeof exclusively;
  readonly signIn: (credentials: Credentials, now: () => number) => Effect.Effect<Login, ApiError>;
  /** The login behind the refresh cookie. */
  readonly renewLogin: (now: () => number) => Effect.Effect<Login, ApiError>;
  /** The customer's login, in exchange for the desk's one-time code. */
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
    ask,
    reading: makeApi(settings, { takesCached: true }),
    runOutcome,
    signIn: (credentials, now) =>
      Effect.map(WIRE.session.signIn(api, { body: credentials }), (token) => toLogin(token, now())),
    renewLogin: (now) => Effect.map(WIRE.session.renewToken(api), (token) => toLogin(token, now())),
    retrieveImpersonation: (code, now) =>
      Effect.map(WIRE.impersonation.retrieveImpersonation(api, { body: { code } }), (token) =>
        toLogin(token, now()),
      ),
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
