import { Effect } from "effect";
import type { ShoppingListId, VariantCode } from "../../api-schema/primitives.ts";
import type { SetListProduct } from "../../api-schema/shopping-list.ts";
import type { WantedProduct } from "../../core/lists/list-change.ts";
import { withoutLine } from "../../core/lists/list-lines.ts";
import type { ListCaller, LockedLists } from "./locked-lists.ts";

/** What is done to the lines of a list; each in a transaction of its caller's. */
export const listedProducts = ({ lock, lockSeen, applied, edit }: LockedLists["Service"]) => ({
  add: Effect.fnUntraced(function* (
    caller: ListCaller,
    id: ShoppingListId,
    products: readonly WantedProduct[],
  ) {
    const { name } = yield* lock(caller.store.storeId, id);
    yield* edit(caller, id, name, (lines) => applied(lines, { kind: "add", products }));
  }),

  set: Effect.fnUntraced(function* (
    caller: ListCaller,
    id: ShoppingListId,
    code: VariantCode,
    { revision, ...request }: SetListProduct,
  ) {
    const { storeId } = caller.store;
    const seen = revision === undefined ? lock(storeId, id) : lockSeen(storeId, id, revision);
    const { name } = yield* seen;
    yield* edit(caller, id, name, (lines) => applied(lines, { kind: "set", code, ...request }));
  }),

  removeLine: Effect.fnUntraced(function* (
    caller: ListCaller,
    id: ShoppingListId,
    code: VariantCode,
  ) {
    const { name } = yield* lock(caller.store.storeId, id);
    yield* edit(caller, id, name, (lines) => Effect.succeed(withoutLine(lines, code)));
  }),
});
