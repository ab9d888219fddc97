import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentCustomer, Viewer } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { NotFound, type Unauthorized } from "../../api-schema/problems.ts";
import { Settings } from "../config.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { CustomerRepository } from "./customer-repository.ts";
import { callOrigin } from "./call-origin.ts";
import { loginCookies } from "./login-cookies.ts";
import { OwnSessions } from "./own-sessions.ts";
import { refuseWhenImpersonating } from "./refuse-when-impersonating.ts";
import { Sessions } from "./sessions.ts";
import { topBarOf } from "./top-bar.ts";

export const SessionHandlers = HttpApiBuilder.group(
  Api,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Settings;
    const sessions = yield* Sessions;
    const customers = yield* CustomerRepository;
    const sql = yield* SqlClient.SqlClient;
    const own = yield* OwnSessions;
    const cookies = loginCookies(settings.publicUrl);
    const from = callOrigin(settings.trustProxy);

    // Somebody else's record is not found, whether it exists or not.
    const ownCustomer = Effect.fnUntraced(function* (id: CustomerId) {
      const { customerId } = yield* CurrentCustomer;
      const customer = id === customerId ? yield* customers.find(id) : undefined;
      return customer ?? (yield* Effect.fail(new NotFound({ message: "Client introuvable." })));
    });

    return handlers.handleAll({
      signIn: ({ payload, request }) =>
        sessions
          .signIn(payload, { ...from(request), browsers: cookies.browsersIn(request) })
          .pipe(
            Effect.map((login) =>
              cookies.withBrowsers(
                cookies.withLogin(jsonAnswer(login.access), request, login),
                login.browsers,
              ),
            ),
          ),

      // A cookie that is no longer good is erased, or every start of the shop would send it again.
      renewToken: ({ request }) =>
        sessions.renew(cookies.refreshIn(request), from(request)).pipe(
          Effect.map((login) => cookies.withLogin(jsonAnswer(login.access), request, login)),
          Effect.catchTag("Unauthorized", ({ code, message }: Unauthorized) =>
            Effect.succeed(cookies.withoutLogin(jsonAnswer({ code, message }, {}, 401), request)),
          ),
        ),

      signOut: ({ request }) =>
        Effect.as(
          sessions.signOut(cookies.refreshIn(request).token, from(request)),
          cookies.withoutLogin(HttpServerResponse.empty({ status: 204 }), request),
        ),

      sessions: () => Effect.flatMap(CurrentCustomer, own.list),

      endSession: Effect.fnUntraced(function* ({ params, request }) {
        const identity = yield* CurrentCustomer;
        yield* refuseWhenImpersonating(identity);
        yield* own.endOne(identity, params.sessionId, from(request).address);
        const ended = HttpServerResponse.empty({ status: 204 });
        return params.sessionId === identity.session ? cookies.withoutLogin(ended, request) : ended;
      }),

      endSessions: Effect.fnUntraced(function* ({ query, request }) {
        const identity = yield* CurrentCustomer;
        yield* refuseWhenImpersonating(identity);
        yield* own.endMany(identity, query.scope, from(request).address);
        const ended = HttpServerResponse.empty({ status: 204 });
        return query.scope === "all" ? cookies.withoutLogin(ended, request) : ended;
      }),

      loggedInData: () => Effect.flatMap(Viewer, ({ store }) => topBarOf(sql, store)),

      getCustomer: ({ params }) => ownCustomer(params.id),
    });
  }),
).pipe(Layer.provide([Sessions.layer, CustomerRepository.layer, OwnSessions.layer]));
