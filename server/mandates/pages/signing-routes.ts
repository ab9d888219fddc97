import { Effect, Layer } from "effect";
import { HttpRouter, type HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { ServerLog } from "../../web/server-log.ts";
import { guarded } from "../../web/edge.ts";
import { pageGuard } from "../../web/page-guard.ts";
import { SIGNING_PATH } from "./signing-answers.ts";

type Answer = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  never,
  HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext
>;

/** What the address of a request answers, and what its form. */
interface SigningPages {
  readonly showPage: Answer;
  readonly takeForm: Answer;
}

/** The two routes of the page where a mandate is signed, `/_signature/{token}`, by whichever signature there is. */
export const signingRoutes = <Needs>(
  pages: Effect.Effect<SigningPages, never, Needs>,
): Layer.Layer<never, never, HttpRouter.HttpRouter | ServerLog | Needs> =>
  Layer.unwrap(
    Effect.map(pages, ({ showPage, takeForm }) =>
      HttpRouter.use((router) =>
        Effect.gen(function* () {
          const context = yield* Effect.context<ServerLog>();
          const add = (method: "GET" | "POST", answer: Answer) =>
            router.add(
              method,
              SIGNING_PATH,
              Effect.provideContext(guarded(pageGuard(answer)), context),
            );
          yield* add("GET", showPage);
          yield* add("POST", takeForm);
        }),
      ),
    ),
  );
