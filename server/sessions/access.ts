import { Context, Effect, Layer, Redacted, type Types } from "effect";
import { HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { HttpApiEndpoint } from "effect/http-api";
import type { SqlClient } from "effect/sql";
import type { Action } from "../../api-schema/actions.ts";
import {
  CurrentCustomer,
  CurrentStore,
  EndpointPolicy,
  InStore,
  SignedIn,
  Viewer,
  Viewing,
} from "../../api-schema/access.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { Forbidden, NotFound, Unauthorized } from "../../api-schema/problems.ts";
import { may } from "../../core/roles/permissions.ts";
import { AccessTokens } from "./access-token.ts";
import { makeFindCaller } from "./caller-repository.ts";
import { callOf } from "../web/calls.ts";

type Gated<E> = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled | E>;

type Needs = AccessTokens | SqlClient.SqlClient;

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
        return Effect.flatMap(identify(request, token), ({ identity, store }): Gated<NotFound> => {
          if (store === null && storeIdOf(request) !== null) return Effect.fail(noSuchStore());
          return Effect.provideService(answer, Viewer, { identity, store });
        });
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
    const identify = yield* makeIdentify;
    return {
      jwtAuthorization: (answer, { credential, endpoint }) =>
        Effect.withFiber((fiber) =>
          Effect.flatMap(
            identify(requestOf(fiber.context), Redacted.value(credential)),
            ({ identity, store }): Gated<Forbidden | NotFound> => {
              if (store === null) return Effect.fail(noSuchStore());
              if (!isAllowed(endpoint, store.role)) return Effect.fail(notAllowed());
              return Effect.provideService(answer, CurrentStore, { identity, store });
            },
          ),
        ),
    };
  }),
);

export const AccessLive: Layer.Layer<Viewing | SignedIn | InStore, never, Needs> = Layer.mergeAll(
  ViewingLive,
  SignedInLive,
  InStoreLive,
);

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
  const findCaller = yield* makeFindCaller;
  return Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    authorization: string,
  ) {
    const claims = yield* tokens.read(authorization.replace(/^Bearer +/i, ""));
    if (claims === undefined) return yield* Effect.fail(notSignedIn());
    const caller = yield* findCaller(claims, storeIdOf(request));
    if (caller === undefined) return yield* Effect.fail(notSignedIn());
    const call = callOf(request);
    if (call !== undefined) {
      call.customerId = claims.customerId;
      if (claims.act !== null) call.impersonatedLogin = claims.session;
    }
    return caller;
  });
});

// An id that is no id names no store, and is answered like a store of somebody else.
const storeIdOf = (request: HttpServerRequest.HttpServerRequest): StoreId | null => {
  const header = request.headers["x-store-id"];
  if (header === undefined || header === "") return null;
  const id = /^[1-9]\d{0,9}$/.test(header) ? Number(header) : Number.MAX_SAFE_INTEGER;
  return StoreId.make(Math.min(id, 2_147_483_647));
};

const isAllowed = (endpoint: HttpApiEndpoint.Top, role: Parameters<typeof may>[0]): boolean => {
  const policy = Context.getOrUndefined(endpoint.annotations, EndpointPolicy);
  return policy?.access === "store" && may(role, policy.action);
};

const requestOf = (context: Context.Context<never>) =>
  Context.getUnsafe(context, HttpServerRequest.HttpServerRequest);

const notSignedIn = () =>
  new Unauthorized({ message: "Votre session a expiré. Reconnectez-vous." });
const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
const notAllowed = () =>
  new Forbidden({ message: "Votre rôle dans cette boutique ne permet pas cette action." });
