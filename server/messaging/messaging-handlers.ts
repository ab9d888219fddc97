import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { makeInboxRepository } from "./inbox-repository.ts";

export const MessagingHandlers = HttpApiBuilder.group(
  Api,
  "messaging",
  Effect.fnUntraced(function* (handlers) {
    const inbox = yield* makeInboxRepository;
    return handlers.handleAll({
      inbox: Effect.fnUntraced(function* ({ query }) {
        const { store } = yield* CurrentStore;
        const at = pageOf(query);
        const offset = (at.page - 1) * at.itemsPerPage;
        const { threads, total } = yield* inbox.page(store.storeId, at.itemsPerPage, offset);
        return paginated(threads, total, at);
      }),
      countUnviewed: Effect.fnUntraced(function* () {
        const { store } = yield* CurrentStore;
        return yield* inbox.unviewed(store.storeId);
      }),
    });
  }),
);
