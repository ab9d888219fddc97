import { Effect } from "effect";
import type { ShoppingListId } from "../../api-schema/primitives.ts";
import type { ChangeShoppingList, CreateShoppingList } from "../../api-schema/shopping-list.ts";
import { FULL_STORE, MAX_LISTS } from "../../core/lists/list-change.ts";
import { freeName, listName, nameKey } from "../../core/lists/list-name.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { changeBy, type ListCaller, type LockedLists, noSuchList } from "./locked-lists.ts";
import type { ListsRepository } from "./lists-repository.ts";

// Names are locked before a list, always: two calls that take both never wait for each other.

/** Making, naming, deleting and restoring lists; each in a transaction of its caller's. */
export const wholeLists = (
  lists: ListsRepository["Service"],
  { lock, lockSeen, applied, edit }: LockedLists["Service"],
) => ({
  create: Effect.fnUntraced(function* (caller: ListCaller, request: CreateShoppingList) {
    const { storeId } = caller.store;
    const taken = yield* lists.lockNames(storeId);
    const { copyOf, products = [] } = request;
    if (copyOf !== undefined) yield* lock(storeId, copyOf);
    const name = yield* newName(request.name, taken);
    if (taken.length >= MAX_LISTS) return yield* fieldProblem("name", FULL_STORE);
    const copied = copyOf === undefined ? [] : yield* lists.lines(copyOf);
    const lines = yield* applied(copied, { kind: "add", products });
    const id = yield* lists.insert(storeId, name, yield* changeBy(caller));
    yield* lists.saveLines(id, lines);
    return { id };
  }),

  change: Effect.fnUntraced(function* (
    caller: ListCaller,
    id: ShoppingListId,
    { revision, name: typed, arrangement }: ChangeShoppingList,
  ) {
    const { storeId } = caller.store;
    const taken = typed === undefined ? [] : yield* lists.lockNames(storeId);
    const head = yield* lockSeen(storeId, id, revision);
    const others = taken.filter((each) => each.id !== id);
    const name = typed === undefined ? head.name : yield* newName(typed, others);
    yield* edit(caller, id, name, (lines) =>
      arrangement === undefined
        ? Effect.succeed(lines)
        : applied(lines, { kind: "arrange", arrangement }),
    );
  }),

  remove: Effect.fnUntraced(function* (caller: ListCaller, id: ShoppingListId) {
    const { isQuickOrder } = yield* lock(caller.store.storeId, id);
    if (isQuickOrder) return yield* fieldProblem("id", NOT_REMOVABLE);
    yield* lists.remove(id, yield* changeBy(caller));
  }),

  restore: Effect.fnUntraced(function* (caller: ListCaller, id: ShoppingListId) {
    const { storeId } = caller.store;
    const taken = yield* lists.lockNames(storeId);
    const head = (yield* lists.lock(storeId, id, { removed: true })) ?? (yield* noSuchList());
    if (!head.isRemoved) return;
    if (taken.length >= MAX_LISTS) return yield* fieldProblem("id", FULL_STORE);
    const name = freeName(head.name, new Set(taken.map(({ key }) => key)));
    yield* lists.touch(id, name, yield* changeBy(caller));
  }),
});

/** The name as it is kept, if none of the others has it. */
const newName = Effect.fnUntraced(function* (
  typed: string,
  others: readonly { readonly key: string }[],
) {
  const name = yield* Effect.mapError(Effect.fromResult(listName(typed)), (message) =>
    fieldProblem("name", message),
  );
  const isTaken = others.some(({ key }) => key === nameKey(name));
  return isTaken ? yield* fieldProblem("name", nameTaken(name)) : name;
});

const nameTaken = (name: string): string => `Une liste de la boutique s'appelle déjà « ${name} ».`;
const NOT_REMOVABLE = "Le carnet de la boutique ne peut pas être supprimé.";
