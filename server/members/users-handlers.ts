import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer, CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { Idempotency } from "../web/idempotency.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { Members } from "./members.ts";
import { OwnAlerts } from "./own-alerts.ts";

export const UsersHandlers = HttpApiBuilder.group(
  Api,
  "users",
  Effect.fnUntraced(function* (handlers) {
    const members = yield* Members;
    const ownAlerts = yield* OwnAlerts;
    const idempotency = yield* Idempotency;
    return handlers.handleAll({
      listMembers: Effect.fnUntraced(function* ({ params }) {
        return yield* members.list(yield* CurrentStore, params.id);
      }),
      inviteMember: Effect.fnUntraced(function* ({ params, payload, request }) {
        const caller = yield* CurrentStore;
        return yield* idempotency.once(
          {
            customerId: caller.identity.customerId,
            key: request.headers["idempotency-key"],
            request: ["inviteMember", params.id, payload],
          },
          members.inviteTo(caller, params.id, payload),
        );
      }),
      listPeople: Effect.fnUntraced(function* ({ query }) {
        const { customerId: caller } = yield* CurrentCustomer;
        const at = pageOf(query);
        const { people, total } = yield* members.people({
          caller,
          search: query.search?.trim() ?? "",
          store: query.store ?? null,
          limit: at.itemsPerPage,
          offset: (at.page - 1) * at.itemsPerPage,
        });
        return paginated(people, total, at);
      }),
      inviteToStores: Effect.fnUntraced(function* ({ payload, request }) {
        const identity = yield* CurrentCustomer;
        return yield* idempotency.once(
          {
            customerId: identity.customerId,
            key: request.headers["idempotency-key"],
            request: ["inviteToStores", payload],
          },
          members.invite(identity, payload),
        );
      }),
      changeMember: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* members.change(yield* CurrentStore, params.id, payload);
      }),
      removeMember: Effect.fnUntraced(function* ({ params }) {
        yield* members.remove(yield* CurrentStore, params.id);
      }),
      inviteAgain: Effect.fnUntraced(function* ({ params }) {
        return yield* members.inviteAgain(yield* CurrentStore, params.id);
      }),
      alerts: Effect.fnUntraced(function* ({ params }) {
        return yield* ownAlerts.find(yield* CurrentStore, params.id);
      }),
      putAlerts: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* ownAlerts.put(yield* CurrentStore, params.id, payload);
      }),
    });
  }),
).pipe(Layer.provide([Members.layer, OwnAlerts.layer, Idempotency.layer]));
