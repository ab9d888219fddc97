import { Clock, Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { Api } from "../../api-schema/api.ts";
import type { ConsentProof } from "../../api-schema/consent.ts";
import { TooManyRequests } from "../../api-schema/problems.ts";
import { nowDate } from "../clock.ts";
import { Settings } from "../config.ts";
import { callerAddress } from "../web/caller-address.ts";
import { makeCallLimit } from "../web/call-limit.ts";

/** Proofs that one address may leave in a minute: a whole bakery school behind one router. */
const MOST_A_MINUTE = 30;

export const ConsentHandlers = HttpApiBuilder.group(
  Api,
  "consent",
  Effect.fnUntraced(function* (handlers) {
    const { trustProxy } = yield* Settings;
    const keep = yield* makeKeepProof;
    const limit = makeCallLimit(MOST_A_MINUTE, 60_000);
    return handlers.handleAll({
      recordConsent: Effect.fnUntraced(function* ({ payload }) {
        const request = yield* HttpServerRequest.HttpServerRequest;
        const waitMs = limit(callerAddress(request, trustProxy), yield* Clock.currentTimeMillis);
        if (waitMs > 0) return yield* Effect.fail(tooMany(waitMs));
        yield* keep(payload, request.headers["user-agent"] ?? "");
      }),
    });
  }),
);

const makeKeepProof = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return ({ visitor, purposes, textVersion, decidedAt }: ConsentProof, userAgent: string) =>
    Effect.flatMap(
      nowDate,
      (recordedAt) => sql`insert into consent_proof
        (visitor, video, audience, text_version, decided_at, recorded_at, user_agent_hash)
        values (${visitor}::uuid, ${purposes.video}, ${purposes.audience}, ${textVersion},
          ${decidedAt}::timestamptz, ${recordedAt}::timestamptz, ${hashOf(userAgent)})
        on conflict (visitor, decided_at) do nothing`,
    ).pipe(Effect.asVoid, Effect.orDie);
});

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const tooMany = (waitMs: number) =>
  new TooManyRequests({
    message: "Trop de demandes : réessayez dans un instant.",
    retryAfter: Math.ceil(waitMs / 1000),
  });
