import { Effect, type Layer } from "effect";
import { HttpRouter, type HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { SqlClient } from "effect/sql";
import type { Settings } from "../config.ts";
import { guarded } from "../http/edge.ts";
import type { ServerLog } from "../http/server-log.ts";
import { makeSupportDesk } from "./support-desk.ts";
import { makeSupportDoor } from "./support-door.ts";

type Answer = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  never,
  HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext
>;

/** The support page, `/_support`: server-rendered, without script, with accounts of its own. */
export const SupportRoutes: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | SqlClient.SqlClient | Settings | ServerLog
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<ServerLog>();
    const door = yield* makeSupportDoor;
    const desk = yield* makeSupportDesk(door);
    const add = (method: "GET" | "POST", path: `/${string}`, answer: Answer) =>
      router.add(method, path, Effect.provideContext(guarded(answer), context));
    yield* add("GET", "/_support/connexion", door.showSignIn);
    yield* add("POST", "/_support/connexion", door.signIn);
    yield* add("POST", "/_support/deconnexion", door.signOut);
    yield* add("GET", "/_support/clients/:id", desk.showClient);
    yield* add("POST", "/_support/clients/:id/connexion", desk.impersonate);
    yield* add("GET", "/_support/journal", desk.showJournal);
    yield* add("GET", "/_support/journal/:id", desk.showEntry);
    yield* add("GET", "/_support/*", desk.showRest);
  }),
);
