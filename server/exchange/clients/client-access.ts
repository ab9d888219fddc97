import { Clock, Context, Effect, Exit, Layer, type Types } from "effect";
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http";
import { SqlClient } from "effect/sql";
import { AsClient, CurrentClient, EndpointPolicy } from "../../../api-schema/access.ts";
import type { ClientScope } from "../../../api-schema/exchange-clients.ts";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { Forbidden, TooManyRequests, Unauthorized } from "../../../api-schema/problems.ts";
import { mayExchange } from "../../../core/exchange/client-scopes.ts";
import type { Settings } from "../../config.ts";
import type { Keys } from "../../keys/keys.ts";
import { makeCallLimit } from "../../web/call-limit.ts";
import { callOf } from "../../web/calls.ts";
import { makeClientTokens } from "./client-token.ts";
import { countCall } from "./clients.ts";

/** Calls of one client in a minute, in one process. */
export const CALLS_A_MINUTE = 300;
const MINUTE_MS = 60_000;

/** The program of a partner by its token, in what its scopes name; each call is counted (DOOR-7, DOOR-8). */
export const AsClientLive: Layer.Layer<AsClient, never, Keys | Settings | SqlClient.SqlClient> =
  Layer.effect(
    AsClient,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const tokens = yield* makeClientTokens;
      const waitOf = makeCallLimit(CALLS_A_MINUTE, MINUTE_MS);

      const clientOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
        const [, token] = /^Bearer +(\S+)$/i.exec(request.headers["authorization"] ?? "") ?? [];
        const claims = token === undefined ? undefined : yield* tokens.read(token);
        const [found] = claims === undefined ? [] : yield* serving(sql, claims.client);
        if (claims === undefined || found === undefined) {
          callOf(request)?.exchange.setHeader("WWW-Authenticate", 'Bearer error="invalid_token"');
          return yield* Effect.fail(new Unauthorized({ message: NO_TOKEN }));
        }
        return { ...found, may: found.may.filter((scope) => claims.may.includes(scope)) };
      });

      return (answer, { endpoint }) =>
        Effect.withFiber((fiber) =>
          Effect.gen(function* () {
            const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest);
            const client = yield* clientOf(request);
            const wait = waitOf(String(client.id), yield* Clock.currentTimeMillis);
            const { params } = Context.getUnsafe(fiber.context, HttpRouter.RouteContext);
            const problem =
              wait > 0
                ? new TooManyRequests({ message: TOO_OFTEN, retryAfter: Math.ceil(wait / 1000) })
                : scopeProblem(endpoint, client.may, params["resource"]);
            const settled: Gated =
              problem === undefined
                ? Effect.provideService(answer, CurrentClient, client)
                : Effect.fail(problem);
            return yield* Effect.onExit(settled, (exit) =>
              countCall(sql, client.id, Exit.isFailure(exit) || exit.value.status >= 400),
            );
          }),
        );
    }),
  );

type Gated = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  Types.unhandled | Forbidden | TooManyRequests
>;

/** A client that is not revoked, as it stands now. */
const serving = (sql: SqlClient.SqlClient, id: number) =>
  Effect.orDie(sql<{
    readonly id: number;
    readonly name: string;
    readonly may: readonly ClientScope[];
    readonly source: string | null;
    readonly merchant: string | null;
  }>`select c.id, c.name, to_json(c.may) as may, c.source, m.slug as merchant
    from exchange_client c left join merchant m on m.id = c.merchant_id
    where c.id = ${id} and c.revoked_at is null`);

const scopeProblem = (
  { annotations }: { readonly annotations: Context.Context<never> },
  may: readonly ClientScope[],
  given: string | undefined,
): Forbidden | undefined => {
  const policy = Context.getUnsafe(annotations, EndpointPolicy);
  if (policy.access !== "client") return new Forbidden({ message: "" });
  if (policy.does === "ownRuns") return undefined;
  const resource = RESOURCE_NAMES.find((name) => name === given);
  // The endpoint itself says that there is no such resource.
  if (resource === undefined || mayExchange(may, resource, policy.does)) return undefined;
  return new Forbidden({
    message: `Ce programme n'a pas le droit « ${resource}:${policy.does} » (${RESOURCES[resource].title}) : la direction le donne, ou ce jeton ne l'a pas demandé.`,
  });
};

const NO_TOKEN = "Jeton absent, expiré ou révoqué : demandez-en un à /api/v2/oauth/token.";
const TOO_OFTEN = `Plus de ${CALLS_A_MINUTE} appels dans la minute : attendez, et envoyez les lignes par lots.`;
