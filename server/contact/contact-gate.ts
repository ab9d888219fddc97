import { Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import { SqlClient } from "effect/sql";
import { UploadGate } from "../../api-schema/access.ts";
import { Settings } from "../config.ts";
import type { Keys } from "../keys/keys.ts";
import { callerAddress } from "../web/caller-address.ts";
import { placeOf } from "../web/caller-place.ts";
import { UploadCounts } from "../web/upload-counts.ts";
import { makeUploadGate } from "../web/upload-gate.ts";
import { refuseWhoSentFive } from "./contact-limit.ts";
import { sendersAt } from "./contact-senders.ts";
import { secret } from "../keys/secrets.ts";

/**
 * Before a form of somebody who is not signed in is read: how many they sent, how many at once, how
 * many messages this hour, and how many bytes this day.
 */
export const UploadGateLive: Layer.Layer<UploadGate, never, SqlClient.SqlClient | Settings | Keys> =
  Layer.effect(
    UploadGate,
    Effect.gen(function* () {
      const { trustProxy } = yield* Settings;
      const sql = yield* SqlClient.SqlClient;
      const sendersOf = sendersAt(yield* secret("sign-in"));
      const { refuseTooLong } = yield* UploadCounts;
      const pass = makeUploadGate();
      return Effect.fnUntraced(function* (answer) {
        const request = yield* HttpServerRequest.HttpServerRequest;
        const address = placeOf(callerAddress(request, trustProxy)).place;
        return yield* pass(
          address,
          Effect.gen(function* () {
            yield* refuseWhoSentFive(sql, address);
            yield* refuseTooLong(sendersOf(address));
            return yield* answer;
          }),
        );
      });
    }),
  ).pipe(Layer.provide(UploadCounts.layer));
