import { Clock, Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import type { SqlClient } from "effect/sql";
import { UploadGate } from "../../api-schema/access.ts";
import { TooManyRequests, Unavailable } from "../../api-schema/problems.ts";
import { Settings } from "../config.ts";
import { makeCallLimit } from "../web/call-limit.ts";
import { callerAddress } from "../web/caller-address.ts";
import { placeOf } from "../web/caller-place.ts";
import { callOf } from "../web/calls.ts";
import { makeContactPeek } from "./contact-limit.ts";

/** Forms with files that are taken in at once, in all and of one caller. */
export const uploadsAtOnce = { inAll: 12, ofOneCaller: 2 };

/** Forms that one caller may send within the window, right or wrong. */
export const allowedUploads = 20;
export const uploadWindowMs = 10 * 60 * 1000;

/**
 * Stands before a form with files is read: its 50 MB cost the shop something, so who has sent too much
 * is told before they send more. 429 for the sixth message of the hour and for many forms, whatever
 * they say; 503 for more at once than the shop takes in.
 */
export const UploadGateLive: Layer.Layer<UploadGate, never, SqlClient.SqlClient | Settings> =
  Layer.effect(
    UploadGate,
    Effect.gen(function* () {
      const { trustProxy } = yield* Settings;
      const refuseWhoSentFive = yield* makeContactPeek;
      const limit = makeCallLimit(allowedUploads, uploadWindowMs);
      const places = makePlaces();
      return Effect.fnUntraced(function* (answer) {
        const request = yield* HttpServerRequest.HttpServerRequest;
        const address = placeOf(callerAddress(request, trustProxy)).place;
        if (!places.take(address)) {
          callOf(request)?.response.setHeader("Retry-After", String(BUSY_SECONDS));
          return yield* Effect.fail(new Unavailable({ message: BUSY }));
        }
        return yield* Effect.gen(function* () {
          const waitMs = limit(address, yield* Clock.currentTimeMillis);
          if (waitMs > 0) return yield* Effect.fail(tooManyForms(waitMs));
          yield* refuseWhoSentFive(address);
          return yield* answer;
        }).pipe(Effect.ensuring(Effect.sync(() => places.leave(address))));
      });
    }),
  );

const makePlaces = () => {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    take: (address: string): boolean => {
      const own = taken.get(address) ?? 0;
      if (own >= uploadsAtOnce.ofOneCaller || inAll >= uploadsAtOnce.inAll) return false;
      taken.set(address, own + 1);
      inAll += 1;
      return true;
    },
    leave: (address: string): void => {
      const own = (taken.get(address) ?? 0) - 1;
      if (own > 0) taken.set(address, own);
      else taken.delete(address);
      inAll -= 1;
    },
  };
};

const BUSY_SECONDS = 5;
const BUSY = "Trop de fichiers arrivent en même temps. Réessayez dans quelques instants.";

const tooManyForms = (milliseconds: number): TooManyRequests => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new TooManyRequests({
    message: `Vous avez envoyé trop de formulaires. Réessayez dans ${Math.ceil(retryAfter / 60)} min, ou appelez-nous.`,
    retryAfter,
  });
};
