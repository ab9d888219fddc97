import { Effect, type Layer } from "effect";
import { HttpRouter } from "effect/http";
import { DatabaseWatch } from "../database/watch.ts";
import { jsonAnswer } from "./json-answer.ts";

/** /healthz: the process answers. /readyz: its database does too; 503 when it does not in a second. */
export const HealthRoutes: Layer.Layer<never, never, HttpRouter.HttpRouter | DatabaseWatch> =
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const watch = yield* DatabaseWatch;
      yield* router.add("GET", "/healthz", Effect.succeed(status("ok", 200)));
      yield* router.add(
        "GET",
        "/readyz",
        Effect.map(watch.answers, (answers) =>
          answers ? status("ok", 200) : status("database away", 503),
        ),
      );
    }),
  );

const status = (text: string, code: number) =>
  jsonAnswer(
    { status: text },
    { "cache-control": "no-store", ...(code === 503 ? { "retry-after": "2" } : {}) },
    code,
  );
