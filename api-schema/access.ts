import { Context, type Effect } from "effect";
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api";
import type { Action } from "./actions.ts";
import type { ClientScope, Direction } from "./exchange-clients.ts";
import type {
  CustomerId,
  PriceListId,
  Role,
  SalesAreaCode,
  ShopUserId,
  StoreId,
  StoreShopUserId,
} from "./primitives.ts";
import {
  BadRequest,
  ConfirmationAsked,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  ServerFault,
  TooManyRequests,
  Unauthorized,
  Unavailable,
} from "./problems.ts";
import type { StaffRight, StaffRole } from "./staff-rights.ts";

/**
 * The policy of an endpoint. Every endpoint carries one: tests/server/policy.test.ts fails for a
 * route without it, and derives the route × identity table from it.
 *
 * - `public`: anyone; a login, when there is one, only adds prices of the active store.
 * - `customer`: a signed-in customer, whatever the store.
 * - `store`: a signed-in customer who is a member of the store named by `X-STORE-ID`, with a role
 *   that may do `action`. Membership and role are read again on every request.
 * - `staff`: somebody whose login at the desk is open, who is not withdrawn and of whose roles one has
 *   `right`, all read again on every request. What changes something brings the form token of that login;
 *   what `isConfirmed` is asked for a code again where the last one is some minutes old.
 * - `client`: a program of a partner, by its own short token, that is not revoked and of whose scopes one is of
 *   the resource of the address, in the direction of \`does\`; or any client, for its own runs.
 */
export type Policy =
  | { readonly access: "public" }
  | { readonly access: "customer" }
  | { readonly access: "store"; readonly action: Action }
  | { readonly access: "staff"; readonly right: StaffRight; readonly isConfirmed?: true }
  | { readonly access: "client"; readonly does: Direction | "ownRuns" };

export class EndpointPolicy extends Context.Service<EndpointPolicy, Policy>()(
  "panetier/EndpointPolicy",
) {}

/** Bytes of the largest body that an endpoint takes, where it takes more than a plain call does. */
export class BodyLimit extends Context.Service<BodyLimit, number>()("panetier/BodyLimit") {}

/** Who calls, as the access token says it. `actor` is the support agent of an impersonation. */
export interface Identity {
  readonly customerId: CustomerId;
  readonly shopUserId: ShopUserId;
  readonly username: string;
  readonly actor: string | null;
  /** The login that the token belongs to. */
  readonly session: string;
}

/** The caller's link to the active store, read from the database on this request. */
export interface StoreMembership {
  readonly storeId: StoreId;
  readonly storeShopUserId: StoreShopUserId;
  readonly role: Role;
  readonly salesArea: SalesAreaCode;
  /** Its price context: the lists that it buys by, nearest first. */
  readonly priceLists: readonly PriceListId[];
  readonly marketPlaceAccess: boolean;
  readonly banned: boolean;
  readonly active: boolean;
}

/** Public routes: who looks, if anybody, and with the prices of which store. */
export class Viewer extends Context.Service<
  Viewer,
  { readonly identity: Identity | null; readonly store: StoreMembership | null }
>()("panetier/Viewer") {}

export class CurrentCustomer extends Context.Service<CurrentCustomer, Identity>()(
  "panetier/CurrentCustomer",
) {}

export class CurrentStore extends Context.Service<
  CurrentStore,
  { readonly identity: Identity; readonly store: StoreMembership }
>()("panetier/CurrentStore") {}

/**
 * Who says that they call, and in which store. Nothing of it is known: a statement that holds to it finds it
 * true with what it is asked for (`proved`), or `settle` asks before anything else is.
 */
export interface Claim {
  readonly identity: Identity;
  readonly storeId: StoreId;
  /** How often the customer had ended all logins when the token was made. */
  readonly epoch: number;
  /** What the role in the store has to allow. */
  readonly action: Action;
  /** Who it is; or the refusals of `InStore`, in their order. */
  readonly settle: Effect.Effect<
    CurrentStore["Service"],
    BadRequest | Unauthorized | Forbidden | NotFound
  >;
  /** Whether a statement has found it true, or `settle` was asked. */
  readonly isSettled: () => boolean;
  /** To be called by whoever asked a statement that holds to it, once it answered. */
  readonly proved: () => void;
}

export class Claimant extends Context.Service<Claimant, Claim>()("panetier/Claimant") {}

const jwtAuthorization = HttpApiSecurity.apiKey({ key: "JWT-Authorization", in: "header" });

/** Optional login: a bad token is a 401 all the same, so that a stale login is noticed. */
export class Viewing extends HttpApiMiddleware.Service<Viewing, { provides: Viewer }>()(
  "panetier/Viewing",
  { error: [BadRequest, Unauthorized, NotFound] },
) {}

export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: CurrentCustomer }>()(
  "panetier/SignedIn",
  { security: { jwtAuthorization }, error: Unauthorized },
) {}

export class InStore extends HttpApiMiddleware.Service<InStore, { provides: CurrentStore }>()(
  "panetier/InStore",
  { security: { jwtAuthorization }, error: [BadRequest, Unauthorized, Forbidden, NotFound] },
) {}

/**
 * The same as `InStore` for a call whose first statement says itself whether its caller may: one that
 * nothing has proved when it is over is asked for then, and a refusal takes the place of any answer.
 */
export class Claiming extends HttpApiMiddleware.Service<Claiming, { provides: Claimant }>()(
  "panetier/Claiming",
  { security: { jwtAuthorization }, error: [BadRequest, Unauthorized, Forbidden, NotFound] },
) {}

/** Who works at the desk, read from the database on this request. */
export class CurrentAgent extends Context.Service<
  CurrentAgent,
  {
    readonly id: number;
    readonly login: string;
    readonly name: string;
    readonly roles: readonly StaffRole[];
    /** The value of the cookie of this login. */
    readonly token: string;
  }
>()("panetier/CurrentAgent") {}

/**
 * Somebody at the desk, by the cookie of their login: 401 without one, 404 for what none of their roles may
 * do, as if it were not there, 403 for a change that does not bring the token which the desk's own pages
 * have (FORM_TOKEN).
 */
export class AtDesk extends HttpApiMiddleware.Service<AtDesk, { provides: CurrentAgent }>()(
  "panetier/AtDesk",
  { error: [Unauthorized, Forbidden, NotFound] },
) {}

/**
 * Who works at the desk has shown lately that it is they: ConfirmationAsked otherwise, before anything
 * that they sent is looked at.
 */
export class Confirmed extends HttpApiMiddleware.Service<Confirmed, { requires: CurrentAgent }>()(
  "panetier/Confirmed",
  { error: ConfirmationAsked },
) {}

/** The program of a partner that calls, read from the database on this request. */
export class CurrentClient extends Context.Service<
  CurrentClient,
  {
    readonly id: number;
    readonly name: string;
    /** What it may, and has asked for with this token. */
    readonly may: readonly ClientScope[];
    /** The system whose keys it speaks in. */
    readonly source: string | null;
    /** The merchant whose rows alone it reads and writes. */
    readonly merchant: string | null;
  }
>()("panetier/CurrentClient") {}

/**
 * A program of a partner, by its token (`Authorization: Bearer`): 401 without one that is good, 403 for a
 * resource that its scopes do not name in that direction, 429 for one that calls too often.
 */
export class AsClient extends HttpApiMiddleware.Service<AsClient, { provides: CurrentClient }>()(
  "panetier/AsClient",
  { error: [Unauthorized, Forbidden, TooManyRequests] },
) {}

/** The header of a change at the desk: bound to the login's cookie, which no other site's page can read. */
export const FORM_TOKEN = "x-form-token";

/** Before an agent's answer with files is read: who has sent too much, or too much at once. */
export class ReplyGate extends HttpApiMiddleware.Service<ReplyGate, { requires: CurrentAgent }>()(
  "panetier/ReplyGate",
  { error: [PayloadTooLarge, TooManyRequests, Unavailable] },
) {}

/** The same before a photograph is read. */
export class PhotographGate extends HttpApiMiddleware.Service<
  PhotographGate,
  { requires: CurrentAgent }
>()("panetier/PhotographGate", { error: [PayloadTooLarge, TooManyRequests] }) {}

/** The same before a file of a resource is read. */
export class ResourceFileGate extends HttpApiMiddleware.Service<
  ResourceFileGate,
  { requires: CurrentAgent }
>()("panetier/ResourceFileGate", { error: [PayloadTooLarge, TooManyRequests] }) {}

/** The same before a paper of a product is read. */
export class ProductDocumentGate extends HttpApiMiddleware.Service<
  ProductDocumentGate,
  { requires: CurrentAgent }
>()("panetier/ProductDocumentGate", { error: [PayloadTooLarge, TooManyRequests] }) {}

/** Before a form with files is read: who has sent too much, or too much at once, is refused here. */
export class UploadGate extends HttpApiMiddleware.Service<UploadGate>()("panetier/UploadGate", {
  error: [TooManyRequests, Unavailable],
}) {}

/**
 * Before a message with files of a store is read: who has sent too much, and whoever may not write to
 * whom they write, as soon as that is said.
 */
export class MessageGate extends HttpApiMiddleware.Service<
  MessageGate,
  { requires: CurrentStore }
>()("panetier/MessageGate", { error: [TooManyRequests, Unavailable, Forbidden, NotFound] }) {}

/** Around every endpoint: schema errors become 400 {code, errors[]}, defects 500, no database 503. */
export class Edge extends HttpApiMiddleware.Service<Edge>()("panetier/Edge", {
  error: [BadRequest, PayloadTooLarge, ServerFault, Unavailable],
}) {}
