import { Clock, Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";
import { TooManyRequests } from "../../api-schema/problems.ts";
import { Settings } from "../config.ts";
import { Measures } from "../measures/measures.ts";
import { callerAddress } from "../web/caller-address.ts";
import { makeCallLimit } from "../web/call-limit.ts";
import { ServerLog } from "../web/server-log.ts";
import { makeMistakeBook, measurePage } from "./page-measures.ts";

/** Reports that one address may leave in a minute: a whole bakery school behind one router. */
const MOST_A_MINUTE = 30;

export const PageReportsHandlers = HttpApiBuilder.group(
  Api,
  "pageReports",
  Effect.fnUntraced(function* (handlers) {
    const { trustProxy } = yield* Settings;
    const log = yield* ServerLog;
    const book = yield* Measures;
    const mistakes = makeMistakeBook(log);
    const limit = makeCallLimit(MOST_A_MINUTE, 60_000);
    return handlers.handleAll({
      reportPage: Effect.fnUntraced(function* ({ payload }) {
        const request = yield* HttpServerRequest.HttpServerRequest;
        const now = yield* Clock.currentTimeMillis;
        const waitMs = limit(callerAddress(request, trustProxy), now);
        if (waitMs > 0) {
          return yield* new TooManyRequests({
            message: "Trop de demandes : réessayez dans un instant.",
            retryAfter: Math.ceil(waitMs / 1000),
          });
        }
        if (book !== undefined) measurePage(book, payload);
        mistakes.note(payload, now);
      }),
    });
  }),
);
