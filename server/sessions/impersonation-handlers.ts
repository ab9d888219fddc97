import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";
import { Settings } from "../config.ts";
import { jsonAnswer } from "../http/json-answer.ts";
import { withRefreshCookie } from "./refresh-cookie.ts";
import { Sessions } from "./sessions.ts";

export const ImpersonationHandlers = HttpApiBuilder.group(
  Api,
  "impersonation",
  Effect.fnUntraced(function* (handlers) {
    const { publicUrl } = yield* Settings;
    const sessions = yield* Sessions;
    const secure = publicUrl.startsWith("https:");
    return handlers.handleAll({
      retrieveImpersonation: ({ payload }) =>
        Effect.map(sessions.impersonate(payload.code), ({ access, refreshToken, refreshSeconds }) =>
          withRefreshCookie(jsonAnswer(access), refreshToken, refreshSeconds, secure),
        ),
    });
  }),
).pipe(Layer.provide(Sessions.layer));
