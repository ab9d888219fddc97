import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer, Viewer } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { NotFound, type Unauthorized } from "../../api-schema/problems.ts";
import { Settings } from "../config.ts";
import { callerAddress } from "../http/caller-address.ts";
import { jsonAnswer } from "../http/json-answer.ts";
import { makeCustomerRepository } from "./customer-repository.ts";
import { refreshCookie, withoutRefreshCookie, withRefreshCookie } from "./refresh-cookie.ts";
import { refuseWhenImpersonating } from "./refuse-when-impersonating.ts";
import { Sessions, type SignedInResult } from "./sessions.ts";
import { makeTopBar } from "./top-bar.ts";

export const SessionHandlers = HttpApiBuilder.group(
  Api,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Settings;
    const sessions = yield* Sessions;
    const customers = yield* makeCustomerRepository;
    const topBar = yield* makeTopBar;
    const secure = settings.publicUrl.startsWith("https:");

    const answer = ({ access, refreshToken, refreshSeconds }: SignedInResult) =>
      withRefreshCookie(jsonAnswer(access), refreshToken, refreshSeconds, secure);

    // Somebody else's record is not found, whether it exists or not.
    const own = Effect.fnUntraced(function* (id: CustomerId) {
      const { customerId } = yield* CurrentCustomer;
      const customer = id === customerId ? yield* customers.find(id) : undefined;
      return customer ?? (yield* Effect.fail(new NotFound({ message: "Client introuvable." })));
    });

    return handlers.handleAll({
      signIn: ({ payload, request }) =>
        sessions
          .signIn(payload.email, payload.password, callerAddress(request, settings.trustProxy))
          .pipe(Effect.map(answer)),

      // A cookie that is no longer good is erased, or every start of the shop would send it again.
      renewToken: ({ request }) =>
        sessions.renew(request.cookies[refreshCookie] ?? "").pipe(
          Effect.map(answer),
          Effect.catchTag("Unauthorized", (refused: Unauthorized) =>
            Effect.succeed(
              withoutRefreshCookie(
                jsonAnswer({ code: refused.code, message: refused.message }, {}, 401),
                secure,
              ),
            ),
          ),
        ),

      signOut: ({ request }) =>
        Effect.as(
          sessions.signOut(request.cookies[refreshCookie] ?? ""),
          withoutRefreshCookie(HttpServerResponse.empty({ status: 204 }), secure),
        ),

      loggedInData: () => Effect.flatMap(Viewer, ({ store }) => topBar(store)),

      getCustomer: ({ params }) => own(params.id),

      putCustomer: Effect.fnUntraced(function* ({ params, payload }) {
        yield* own(params.id);
        yield* refuseWhenImpersonating(yield* CurrentCustomer);
        yield* customers.change(params.id, payload);
        return yield* own(params.id);
      }),
    });
  }),
).pipe(Layer.provide(Sessions.layer));
