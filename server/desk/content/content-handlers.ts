import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { NotFound } from "../../../api-schema/problems.ts";
import { ContentDesk } from "./content-desk.ts";
import { makeContentStore } from "./content-store.ts";

export const StaffContentHandlers = HttpApiBuilder.group(
  Api,
  "staffContent",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* ContentDesk;
    const store = yield* makeContentStore;
    const content = Effect.fnUntraced(function* (id: number) {
      const known = yield* store.content(id);
      return (
        known ?? (yield* Effect.fail(new NotFound({ message: "Ce contenu est introuvable." })))
      );
    });
    return handlers.handleAll({
      staffContents: ({ query }) => store.list(query.resource ?? null),
      staffContent: ({ params }) => content(params.id),
      staffBeginContent: Effect.fnUntraced(function* ({ payload }) {
        const { login } = yield* CurrentAgent;
        return yield* content(yield* desk.begin(payload, login));
      }),
      staffSaveContent: Effect.fnUntraced(function* ({ params, payload }) {
        const { login } = yield* CurrentAgent;
        // safe: a column that is not said is not there
        const cells = payload.cells as Parameters<typeof desk.save>[1]["cells"];
        yield* desk.save(params.id, { revision: payload.revision, cells }, login);
        return yield* content(params.id);
      }),
      staffMoveContent: Effect.fnUntraced(function* ({ params, payload }) {
        const { login } = yield* CurrentAgent;
        yield* desk.act(params.id, payload, login);
        return yield* content(params.id);
      }),
    });
  }),
);
