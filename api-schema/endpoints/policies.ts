import type { Context } from "effect";
import { type HttpApiEndpoint, type HttpApiMiddleware, OpenApi } from "effect/http-api";
import {
  AsClient,
  AtDesk,
  Claiming,
  Confirmed,
  EndpointPolicy,
  InStore,
  type Policy,
  SignedIn,
  Viewing,
} from "../access.ts";
import type { Action } from "../actions.ts";
import { CallManner, type Manner } from "../manner.ts";
import type { Direction } from "../exchange-clients.ts";
import type { StaffRight } from "../staff-rights.ts";

// What a call is beside its shapes, at its end: who may make it, what it is called, and how it is made
// where that is not the plain way.

type Endpoint = HttpApiEndpoint.ConstraintRequest;

/** For everybody; no login is looked at. */
export const anyone =
  (summary: string, manner: Manner = {}) =>
  <E extends Endpoint>(endpoint: E): E =>
    described(endpoint, { access: "public" }, summary, manner);

/** For everybody; a login, when there is one, adds the prices of the active store. */
export const viewer =
  (summary: string, manner: Manner = {}) =>
  <E extends Endpoint>(endpoint: E) =>
    described(behind(endpoint, Viewing), { access: "public" }, summary, manner);

/** For a signed-in customer, whatever the store. */
export const customer =
  (summary: string, manner: Manner = {}) =>
  <E extends Endpoint>(endpoint: E) =>
    described(behind(endpoint, SignedIn), { access: "customer" }, summary, manner);

/** For a member of the active store whose role may do that. */
export const member =
  (action: Action, summary: string, manner: Manner = {}) =>
  <E extends Endpoint>(endpoint: E) =>
    described(behind(endpoint, InStore), { access: "store", action }, summary, manner);

/** The same where the call's own first statement holds to who calls (decision 68). */
export const claimant =
  (action: Action, summary: string, manner: Manner = {}) =>
  <E extends Endpoint>(endpoint: E) =>
    described(behind(endpoint, Claiming), { access: "store", action }, summary, manner);

/** For somebody at the desk whose roles have that right; a change brings the token of their login. */
export const staff =
  (right: StaffRight, summary: string, manner: Manner = {}) =>
  <E extends Endpoint>(endpoint: E) =>
    described(behind(endpoint, AtDesk), { access: "staff", right }, summary, manner);

/**
 * The same for what is dangerous: people's roles, money, exports of many customers. Who makes it has shown
 * a code, or the password where there is no second factor, within the last minutes of this login.
 */
export const staffConfirmed =
  (right: StaffRight, summary: string, manner: Manner = {}) =>
  <E extends Endpoint>(endpoint: E) =>
    described(
      behind(behind(endpoint, Confirmed), AtDesk),
      { access: "staff", right, isConfirmed: true },
      summary,
      manner,
    );

/** For the program of a partner that may bring the resource of the address in, or take it out; or for its own runs. */
export const client =
  (does: Direction | "ownRuns", summary: string, manner: Manner = {}) =>
  <E extends Endpoint>(endpoint: E) =>
    described(behind(endpoint, AsClient), { access: "client", does }, summary, manner);

const described = <E extends Endpoint>(
  endpoint: E,
  policy: Policy,
  summary: string,
  manner: Manner,
): E =>
  // safe: annotations are no part of an endpoint's type
  builder(endpoint)
    .annotate(EndpointPolicy, policy)
    .annotate(OpenApi.Summary, summary)
    .annotate(CallManner, manner) as unknown as E;

const behind = <E extends Endpoint, Guard extends HttpApiMiddleware.AnyId>(
  endpoint: E,
  guard: Context.Key<Guard, unknown>,
): HttpApiEndpoint.AddMiddleware<E, Guard> =>
  // safe: it is what `middleware` makes of an endpoint whose type is known
  builder(endpoint).middleware(guard) as unknown as HttpApiEndpoint.AddMiddleware<E, Guard>;

/** Every endpoint can be built on; its constraint does not say so. */
const builder = (endpoint: Endpoint): HttpApiEndpoint.Top =>
  endpoint as unknown as HttpApiEndpoint.Top; // safe: `HttpApiEndpoint.get` and its like make no other
