import { Cause, Context, Effect, Layer, Redacted, type Types } from "effect";
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { HttpApiEndpoint } from "effect/http-api";
import { SqlClient } from "effect/sql";
import type { Action } from "../../api-schema/actions.ts";
import {
  type Claim,
  Claimant,
  Claiming,
  CurrentCustomer,
  CurrentStore,
  EndpointPolicy,
  InStore,
  SignedIn,
  Viewer,
  Viewing,
} from "../../api-schema/access.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { type BadRequest, Forbidden, NotFound, Unauthorized } from "../../api-schema/problems.ts";
import { may } from "../../core/roles/permissions.ts";
import { type Database, SharedReads } from "../database/sql.ts";
import { type AccessClaims, AccessTokens } from "./access-token.ts";
import { findCaller, identityOf } from "./caller-repository.ts";
import { callOf } from "../web/calls.ts";
import { makeReportedProblems } from "../web/reported-problems.ts";
import { type Given, foreignObject } from "./own-objects.ts";

type Gated<E> = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled | E>;

type Needs = AccessTokens | Database;

/** No token: a visitor. A token that is not valid is a 401 all the same (api-schema/access.ts). */
export const ViewingLive: Layer.Layer<Viewing, never, Needs> = Layer.effect(
  Viewing,
  Effect.gen(function* () {
    const identify = yield* makeIdentify;
    return (answer) =>
      Effect.withFiber((fiber) => {
        const request = requestOf(fiber.context);
        const token = request.headers["jwt-authorization"];
        if (token === undefined) return Effect.provideService(answer, Viewer, visitor);
        return Effect.flatMap(
          identify(request, token),
          ({ identity, store }): Gated<BadRequest | NotFound> => {
            const named = storeIn(request);
            if (named === "wrong") return Effect.fail(unreadableStore());
            if (store === null && named !== "none") return Effect.fail(noSuchStore());
            return Effect.provideService(answer, Viewer, { identity, store });
          },
        );
      });
  }),
);

const visitor = { identity: null, store: null } as const;

/** A signed-in customer, whatever the store. */
export const SignedInLive: Layer.Layer<SignedIn, never, Needs> = Layer.effect(
  SignedIn,
  Effect.gen(function* () {
    const identify = yield* makeIdentify;
    return {
      jwtAuthorization: (answer, { credential }) =>
        Effect.withFiber((fiber) =>
          Effect.flatMap(
            identify(requestOf(fiber.context), Redacted.value(credential)),
            ({ identity }) => Effect.provideService(answer, CurrentCustomer, identity),
          ),
        ),
    };
  }),
);

/** A member of the store of X-STORE-ID whose role may do the action of the endpoint's policy. */
export const InStoreLive: Layer.Layer<InStore, never, Needs> = Layer.effect(
  InStore,
  Effect.gen(function* () {
    const settle = yield* makeSettle;
    return {
      jwtAuthorization: (answer, { credential, endpoint }) =>
        Effect.withFiber((fiber) =>
          Effect.flatMap(settle(fiber.context, Redacted.value(credential), endpoint), (known) =>
            Effect.provideService(answer, CurrentStore, known),
          ),
        ),
    };
  }),
);

/** The same, proved by the first statement of the call. */
export const ClaimingLive: Layer.Layer<Claiming, never, Needs> = Layer.effect(
  Claiming,
  Effect.gen(function* () {
    const tokens = yield* AccessTokens;
    const settle = yield* makeSettle;
    return {
      jwtAuthorization: (answer, { credential, endpoint }) =>
        Effect.withFiber((fiber) => {
          const token = Redacted.value(credential);
          const asked = settle(fiber.context, token, endpoint);
          return Effect.flatMap(readToken(tokens, token), (claims) => {
            const claim = claimOf(requestOf(fiber.context), claims, endpoint, asked);
            // No store to be in: what is asked for today says so.
            if (claim === null) return Effect.flatMap(asked, () => Effect.fail(noSuchStore()));
            return onlyIfTrue(Effect.provideService(answer, Claimant, claim), claim);
          });
        }),
    };
  }),
);

/** An answer, whatever it is, goes to nobody whose claim was not found true. */
const onlyIfTrue = <A, E, R>(answer: Effect.Effect<A, E, R>, claim: Claim) =>
  Effect.matchCauseEffect(answer, {
    onSuccess: (given) =>
      claim.isSettled() ? Effect.succeed(given) : Effect.as(claim.settle, given),
    onFailure: (cause) =>
      claim.isSettled() || Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.andThen(claim.settle, Effect.failCause(cause)),
  });

const claimOf = (
  request: HttpServerRequest.HttpServerRequest,
  claims: AccessClaims,
  endpoint: HttpApiEndpoint.Top,
  asked: Claim["settle"],
): Claim | null => {
  const storeId = storeIn(request);
  const policy = Context.getOrUndefined(endpoint.annotations, EndpointPolicy);
  if (typeof storeId !== "number" || policy?.access !== "store") return null;
  let isSettled = false;
  return {
    identity: identityOf(claims),
    storeId,
    epoch: claims.epoch,
    action: policy.action,
    settle: Effect.suspend(() => {
      isSettled = true;
      return asked;
    }),
    isSettled: () => isSettled,
    proved: () => {
      isSettled = true;
      noteCaller(request, claims);
    },
  };
};

export const AccessLive: Layer.Layer<Viewing | SignedIn | InStore | Claiming, never, Needs> =
  Layer.mergeAll(ViewingLive, SignedInLive, InStoreLive, ClaimingLive);

/**
 * Whether who made that request may still do that in the store that it names: its login lives, and so
 * does the membership, with a role that may. For answers that go on for long.
 */
export const makeStillMay: Effect.Effect<
  (request: HttpServerRequest.HttpServerRequest, action: Action) => Effect.Effect<boolean>,
  never,
  Needs
> = Effect.map(
  Effect.suspend(() => makeIdentify),
  (identify) => (request, action) =>
    identify(request, request.headers["jwt-authorization"] ?? "").pipe(
      Effect.map(({ store }) => store !== null && may(store.role, action)),
      Effect.catchTag("Unauthorized", () => Effect.succeed(false)),
    ),
);

const makeIdentify = Effect.gen(function* () {
  const tokens = yield* AccessTokens;
  const sql = yield* SharedReads;
  return Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    authorization: string,
  ) {
    const claims = yield* readToken(tokens, authorization);
    const named = storeIn(request);
    const caller = yield* findCaller(sql, claims, typeof named === "number" ? named : null);
    if (caller === undefined) return yield* Effect.fail(notSignedIn());
    noteCaller(request, claims);
    return caller;
  });
});

/** Who calls in which store; 401, then 400 or 404 for the store, then 403 for the role. */
const makeSettle = Effect.gen(function* () {
  const identify = yield* Effect.suspend(() => makeIdentify);
  const sql = yield* SqlClient.SqlClient;
  return Effect.fnUntraced(function* (
    context: Context.Context<never>,
    authorization: string,
    endpoint: HttpApiEndpoint.Top,
  ): Effect.fn.Return<CurrentStore["Service"], BadRequest | Unauthorized | Forbidden | NotFound> {
    const request = requestOf(context);
    const { identity, store } = yield* identify(request, authorization);
    if (store === null) return yield* Effect.fail(storeProblem(request));
    if (isAllowed(endpoint, store.role)) return { identity, store };
    // Or the refusal would say that somebody else has such an object.
    const message = yield* foreignObject(sql, endpoint, givenIn(context), store.storeId);
    return yield* Effect.fail(message === null ? notAllowed() : new NotFound({ message }));
  });
});

const readToken = (
  tokens: AccessTokens["Service"],
  authorization: string,
): Effect.Effect<AccessClaims, Unauthorized> =>
  Effect.flatMap(tokens.read(authorization.replace(/^Bearer +/i, "")), (claims) =>
    claims === undefined ? Effect.fail(notSignedIn()) : Effect.succeed(claims),
  );

/** Who calls is known now: for the log, and for the journal of what is done in a customer's place. */
const noteCaller = (request: HttpServerRequest.HttpServerRequest, claims: AccessClaims): void => {
  const call = callOf(request);
  if (call === undefined) return;
  call.customerId = claims.customerId;
  if (claims.act !== null) call.impersonatedLogin = claims.session;
};

/** The store of X-STORE-ID: none where the header is missing or empty, wrong where it is no number of one. */
const storeIn = (request: HttpServerRequest.HttpServerRequest): StoreId | "none" | "wrong" => {
  const header = request.headers["x-store-id"];
  if (header === undefined || header === "") return "none";
  if (!/^[1-9]\d{0,9}$/.test(header) || Number(header) > LARGEST_ID) return "wrong";
  return StoreId.make(Number(header));
};

const LARGEST_ID = 2_147_483_647;

const isAllowed = (endpoint: HttpApiEndpoint.Top, role: Parameters<typeof may>[0]): boolean => {
  const policy = Context.getOrUndefined(endpoint.annotations, EndpointPolicy);
  return policy?.access === "store" && may(role, policy.action);
};

const requestOf = (context: Context.Context<never>) =>
  Context.getUnsafe(context, HttpServerRequest.HttpServerRequest);

const givenIn = (context: Context.Context<never>): Given => {
  const { params } = Context.getUnsafe(context, HttpRouter.RouteContext);
  const { searchParams } = new URL(requestOf(context).url, "http://address");
  return (name) => params[name] ?? searchParams.get(name);
};

const notSignedIn = () =>
  new Unauthorized({ message: "Votre session a expiré. Reconnectez-vous." });
/** Why somebody stands in no store: they named none, or one that they are no member of. */
const storeProblem = (request: HttpServerRequest.HttpServerRequest): BadRequest | NotFound => {
  const named = storeIn(request);
  if (named === "none") return headerProblem("Champs obligatoire");
  return named === "wrong" ? unreadableStore() : noSuchStore();
};
const unreadableStore = () => headerProblem("Valeur incorrecte");
const headerProblem = (message: string): BadRequest => {
  const reported = makeReportedProblems("Headers");
  reported.add(["X-STORE-ID"], message);
  return reported.answer();
};
const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
const notAllowed = () =>
  new Forbidden({ message: "Votre rôle dans cette boutique ne permet pas cette action." });
