import { Context, Effect, Layer } from "effect";
import type { Database } from "../database/sql.ts";
import type { CustomerId, ShoppingListId, VariantCode } from "../../api-schema/primitives.ts";
import type { NotFound, Unprocessable } from "../../api-schema/problems.ts";
import type {
  ChangeShoppingList,
  CreateShoppingList,
  ListChanged,
  SetListProduct,
  ShoppingListStore,
  ShoppingListSummary,
} from "../../api-schema/shopping-list.ts";
import type { WantedProduct } from "../../core/lists/list-change.ts";
import { may } from "../../core/roles/permissions.ts";
import type { Settings } from "../config.ts";
import { listedProducts } from "./listed-products.ts";
import { type ListCaller, LockedLists, noSuchList } from "./locked-lists.ts";
import { wholeLists } from "./whole-lists.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { ListsRepository } from "./lists-repository.ts";

/** Lists of the active store (product §8): whoever uses them sees and changes all of them. */
export class Lists extends Context.Service<
  Lists,
  {
    readonly all: (caller: ListCaller) => Effect.Effect<readonly ShoppingListSummary[]>;
    /** With prices, stock, substitutes and habits of now: the JSON of `ShoppingList`. */
    readonly see: (caller: ListCaller, id: ShoppingListId) => Effect.Effect<Uint8Array, NotFound>;
    /** The store of a list, whichever of the customer's it is. */
    readonly storeOf: (
      customer: CustomerId,
      id: ShoppingListId,
    ) => Effect.Effect<ShoppingListStore, NotFound>;
    /** The id of the new list. */
    readonly create: (
      caller: ListCaller,
      request: CreateShoppingList,
    ) => Effect.Effect<{ readonly id: ShoppingListId }, NotFound | Unprocessable>;
    readonly change: (
      caller: ListCaller,
      id: ShoppingListId,
      request: ChangeShoppingList,
    ) => Effect.Effect<void, NotFound | ListChanged | Unprocessable>;
    readonly remove: (
      caller: ListCaller,
      id: ShoppingListId,
    ) => Effect.Effect<void, NotFound | Unprocessable>;
    readonly restore: (
      caller: ListCaller,
      id: ShoppingListId,
    ) => Effect.Effect<void, NotFound | Unprocessable>;
    readonly add: (
      caller: ListCaller,
      id: ShoppingListId,
      products: readonly WantedProduct[],
    ) => Effect.Effect<void, NotFound | Unprocessable>;
    /** What of one line is to be otherwise; with a revision, of the list that was seen. */
    readonly set: (
      caller: ListCaller,
      id: ShoppingListId,
      code: VariantCode,
      request: SetListProduct,
    ) => Effect.Effect<void, NotFound | ListChanged | Unprocessable>;
    readonly removeLine: (
      caller: ListCaller,
      id: ShoppingListId,
      code: VariantCode,
    ) => Effect.Effect<void, NotFound>;
  }
>()("panetier/lists/Lists") {
  static readonly layer: Layer.Layer<Lists, never, Database | SellingFirm | Settings> =
    Layer.effect(
      Lists,
      Effect.suspend(() => makeLists),
    ).pipe(Layer.provide(LockedLists.layer), Layer.provide(ListsRepository.layer));
}

const makeLists = Effect.gen(function* () {
  const repository = yield* ListsRepository;
  const locked = yield* LockedLists;
  const { see, whole } = locked;
  const lines = listedProducts(locked);
  const lists = wholeLists(repository, locked);
  return Lists.of({
    all: ({ store }) => repository.summaries(store.storeId),
    see: ({ store }, id) => see(store.storeId, id),
    storeOf: Effect.fnUntraced(function* (customer, id) {
      const place = yield* repository.placeOf(customer, id);
      if (place === undefined || !may(place.role, "lists.use")) return yield* noSuchList();
      return { storeId: place.storeId };
    }),
    create: (caller, request) => whole(lists.create(caller, request)),
    change: (caller, id, request) => whole(lists.change(caller, id, request)),
    remove: (caller, id) => whole(lists.remove(caller, id)),
    restore: (caller, id) => whole(lists.restore(caller, id)),
    add: (caller, id, products) => whole(lines.add(caller, id, products)),
    set: (caller, id, code, request) => whole(lines.set(caller, id, code, request)),
    removeLine: (caller, id, code) => whole(lines.removeLine(caller, id, code)),
  });
});
