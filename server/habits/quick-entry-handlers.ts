import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { createHash } from "node:crypto";
import { CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { Vocabularies } from "./quick-entry-vocabulary.ts";

// Answered as it was made, without being encoded again: tests/server/quick-entry.test.ts decodes it.
export const QuickEntryHandlers = HttpApiBuilder.group(
  Api,
  "quickEntry",
  Effect.fnUntraced(function* (handlers) {
    const vocabularies = yield* Vocabularies;
    return handlers.handleAll({
      quickEntryVocabulary: Effect.fnUntraced(function* ({ request }) {
        const { store } = yield* CurrentStore;
        const body = JSON.stringify(yield* vocabularies.of(store.storeId));
        const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
        // A browser must never show one store's purchases for another's.
        const headers = {
          etag,
          "cache-control": "private, no-cache",
          vary: "JWT-Authorization, X-STORE-ID",
        };
        return request.headers["if-none-match"] === etag
          ? HttpServerResponse.empty({ status: 304, headers })
          : jsonAnswer(body, headers);
      }),
    });
  }),
).pipe(Layer.provide(Vocabularies.layer));
