import { Effect, type Layer } from "effect";
import { HttpRouter } from "effect/http";
import { DatabaseWatch } from "../database/watch.ts";
import { jsonAnswer } from "./json-answer.ts";

/** How long /healthz bears a database that does not answer: a PostgreSQL that is started again takes less. */
const GRACE_MS = 60_000;

/**
 * /readyz: 200 when the database answers within a second, else 503 at once: what a load balancer asks.
 * /healthz: 200 while the shop serves, and for one minute from the first asking (here or at /readyz)
 * that the database left without an answer, since it may be about to recover; then 503, since the
 * shop does not serve: what a supervisor asks that replaces processes.
 */
export const HealthRoutes: Layer.Layer<never, never, HttpRouter.HttpRouter | DatabaseWatch> =
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const { silentFor } = yield* DatabaseWatch;
      const add = (path: "/healthz" | "/readyz", grace: number) =>
        router.add(
          "GET",
          path,
          Effect.map(silentFor, (silent) =>
            silent === undefined
              ? status("ok", 200)
              : status("database away", silent < grace ? 200 : 503),
          ),
        );
      yield* add("/healthz", GRACE_MS);
      yield* add("/readyz", 0);
    }),
  );

const status = (text: string, code: number) =>
  jsonAnswer(
    { status: text },
    { "cache-control": "no-store", ...(code === 503 ? { "retry-after": "2" } : {}) },
    code,
  );
