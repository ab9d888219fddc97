import { Effect, type Layer } from "effect";
import { HttpRouter } from "effect/http";
import { DatabaseWatch } from "../database/watch.ts";
import type { Draining } from "./draining.ts";
import { jsonAnswer } from "./json-answer.ts";
import { PROBES } from "./probes.ts";

/** How long /healthz tolerates a database that does not answer: a PostgreSQL that is started again takes less. */
const GRACE_MS = 60_000;

/**
 * /readyz: 200 when the database answers within a second and takes writes, and the parts of the shop are there
 * that are made when it starts, else 503 at once: what a load balancer asks. A database that is full or read
 * only answers everything and takes no order.
 * /healthz: 200 while the shop serves, and for one minute from the first asking (here or at /readyz)
 * that the database left without an answer, since it may be about to recover; then 503, since the
 * shop does not serve: what a supervisor asks that replaces processes. Another process would write no
 * better, so a database that refuses writes is none of its business.
 *
 * `missing` names what is being made, undefined when all is there; a process that is about to stop is not ready
 * from the moment that it was told.
 */
export const healthRoutes = (
  missing: () => string | undefined,
  { isDraining }: Pick<Draining, "isDraining">,
): Layer.Layer<never, never, HttpRouter.HttpRouter | DatabaseWatch> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const { silentFor, writes } = yield* DatabaseWatch;
      const health = Effect.map(silentFor, (silent) =>
        silent === undefined ? OK : away(silent < GRACE_MS ? 200 : 503),
      );
      const readiness = Effect.gen(function* () {
        if (isDraining()) return status("stopping", 503);
        if ((yield* silentFor) !== undefined) return away(503);
        if ((yield* writes) === "refused") return status("database refuses writes", 503);
        const part = missing();
        return part === undefined ? OK : status(`${part} not ready`, 503);
      });
      yield* router.add("GET", PROBES.liveness, health);
      yield* router.add("GET", PROBES.readiness, readiness);
    }),
  );

const status = (text: string, code: number) =>
  jsonAnswer(
    { status: text },
    { "cache-control": "no-store", ...(code === 503 ? { "retry-after": "2" } : {}) },
    code,
  );

const OK = status("ok", 200);
const away = (code: 200 | 503) => status("database away", code);
