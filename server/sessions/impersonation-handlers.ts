import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";
import { Settings } from "../config.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { callOrigin } from "./call-origin.ts";
import { loginCookies } from "./login-cookies.ts";
import { Sessions } from "./sessions.ts";

export const ImpersonationHandlers = HttpApiBuilder.group(
  Api,
  "impersonation",
  Effect.fnUntraced(function* (handlers) {
    const { publicUrl, trustProxy } = yield* Settings;
    const sessions = yield* Sessions;
    const cookies = loginCookies(publicUrl);
    const from = callOrigin(trustProxy);
    return handlers.handleAll({
      retrieveImpersonation: ({ payload, request }) =>
        Effect.map(sessions.impersonate(payload.code, from(request)), (login) =>
          cookies.withLogin(jsonAnswer(login.access), request, login),
        ),
    });
  }),
).pipe(Layer.provide(Sessions.layer));
