import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer, CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { ShoppingListId } from "../../api-schema/primitives.ts";
import { Idempotency } from "../web/idempotency.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { Lists } from "./lists.ts";

// Lists are answered as they were made, without being encoded again: tests decode them with their
// schema (tests/server/shopping-lists.test.ts).
export const ShoppingListsHandlers = HttpApiBuilder.group(
  Api,
  "shoppingLists",
  Effect.fnUntraced(function* (handlers) {
    const lists = yield* Lists;
    const idempotency = yield* Idempotency;
    const answer = Effect.fnUntraced(function* (id: ShoppingListId) {
      return jsonAnswer(yield* lists.see(yield* CurrentStore, id));
    });
    return handlers.handleAll({
      listShoppingLists: Effect.fnUntraced(function* () {
        return jsonAnswer(yield* lists.all(yield* CurrentStore));
      }),
      createShoppingList: Effect.fnUntraced(function* ({ payload, request }) {
        const caller = yield* CurrentStore;
        // The id is what is remembered: a list that is asked for again is answered as it is by then.
        const { id } = yield* idempotency.once(
          {
            customerId: caller.identity.customerId,
            key: request.headers["idempotency-key"],
            request: ["createShoppingList", caller.store.storeId, payload],
          },
          lists.create(caller, payload),
        );
        return yield* answer(id);
      }),
      getShoppingList: ({ params }) => answer(params.id),
      shoppingListStore: Effect.fnUntraced(function* ({ params }) {
        const { customerId } = yield* CurrentCustomer;
        return yield* lists.storeOf(customerId, params.id);
      }),
      changeShoppingList: Effect.fnUntraced(function* ({ params, payload }) {
        yield* lists.change(yield* CurrentStore, params.id, payload);
        return yield* answer(params.id);
      }),
      removeShoppingList: Effect.fnUntraced(function* ({ params }) {
        yield* lists.remove(yield* CurrentStore, params.id);
      }),
      restoreShoppingList: Effect.fnUntraced(function* ({ params }) {
        yield* lists.restore(yield* CurrentStore, params.id);
        return yield* answer(params.id);
      }),
      addListProducts: Effect.fnUntraced(function* ({ params, payload }) {
        yield* lists.add(yield* CurrentStore, params.id, payload.products);
        return yield* answer(params.id);
      }),
      setListProduct: Effect.fnUntraced(function* ({ params, payload }) {
        yield* lists.set(yield* CurrentStore, params.id, params.code, payload);
        return yield* answer(params.id);
      }),
      removeListProduct: Effect.fnUntraced(function* ({ params }) {
        yield* lists.removeLine(yield* CurrentStore, params.id, params.code);
        return yield* answer(params.id);
      }),
    });
  }),
).pipe(Layer.provide([Lists.layer, Idempotency.layer]));
