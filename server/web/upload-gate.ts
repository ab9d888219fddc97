import { Clock, Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import { TooManyRequests, Unavailable } from "../../api-schema/problems.ts";
import { makeCallLimit } from "./call-limit.ts";
import { callOf } from "./calls.ts";

/** Forms with files that are taken in at once, in all and of one sender. */
export const uploadsAtOnce = { inAll: 12, ofOneCaller: 2 };

/** Forms that one sender may send within the window, right or wrong. */
export const allowedUploads = 20;
export const uploadWindowMs = 10 * 60 * 1000;

/**
 * Stands before a form with files is read: its 50 MB cost the shop something, so who has sent too much
 * is told before they send more. 429 for many forms, whatever they say; 503 for more at once than the
 * shop takes in. A sender is an address or, where it is known who sends, a person.
 */
export const makeUploadGate = () => {
  const limit = makeCallLimit(allowedUploads, uploadWindowMs);
  const places = makePlaces();
  return Effect.fnUntraced(function* <A, E, R>(sender: string, answer: Effect.Effect<A, E, R>) {
    const request = yield* HttpServerRequest.HttpServerRequest;
    if (!places.take(sender)) {
      callOf(request)?.exchange.setHeader("Retry-After", String(BUSY_SECONDS));
      return yield* Effect.fail(new Unavailable({ message: BUSY }));
    }
    return yield* Effect.gen(function* () {
      const waitMs = limit(sender, yield* Clock.currentTimeMillis);
      if (waitMs > 0) return yield* Effect.fail(tooManyForms(waitMs));
      return yield* answer;
    }).pipe(Effect.ensuring(Effect.sync(() => places.leave(sender))));
  });
};

const makePlaces = () => {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    take: (sender: string): boolean => {
      const own = taken.get(sender) ?? 0;
      if (own >= uploadsAtOnce.ofOneCaller || inAll >= uploadsAtOnce.inAll) return false;
      taken.set(sender, own + 1);
      inAll += 1;
      return true;
    },
    leave: (sender: string): void => {
      const own = (taken.get(sender) ?? 0) - 1;
      if (own > 0) taken.set(sender, own);
      else taken.delete(sender);
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
