import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { CurrentStore } from "../../api-schema/access.ts";
import type { ShoppingListId, StoreId } from "../../api-schema/primitives.ts";
import { NotFound, type Unprocessable } from "../../api-schema/problems.ts";
import { ListChanged, ShoppingList } from "../../api-schema/shopping-list.ts";
import {
  applyToLines,
  type ListCommand,
  type ListRefused,
  type WantedProduct,
} from "../../core/lists/list-change.ts";
import type { ListLine } from "../../core/lists/list-lines.ts";
import { StorePurchases } from "../habits/store-purchases.ts";
import { nowDate } from "../clock.ts";
import { fieldProblem, fieldProblems } from "../web/field-problem.ts";
import { viewList } from "./list-view.ts";
import { ListedVariants } from "./listed-variants.ts";
import { type Change, type ListHead, ListsRepository } from "./lists-repository.ts";

export type ListCaller = CurrentStore["Service"];

/** Lists as one change has them: held by it until its transaction ends. */
export class LockedLists extends Context.Service<
  LockedLists,
  {
    /** As it is to be seen now: the JSON of `ShoppingList`. */
    readonly see: (store: StoreId, id: ShoppingListId) => Effect.Effect<Uint8Array, NotFound>;
    readonly lock: (store: StoreId, id: ShoppingListId) => Effect.Effect<ListHead, NotFound>;
    /** The same, if it is still the list that was seen. */
    readonly lockSeen: (
      store: StoreId,
      id: ShoppingListId,
      seen: number,
    ) => Effect.Effect<ListHead, NotFound | ListChanged>;
    /** What becomes of the lines, by the rules of core/lists and of products that there are. */
    readonly applied: (
      lines: readonly ListLine[],
      command: ListCommand,
    ) => Effect.Effect<readonly ListLine[], NotFound | Unprocessable>;
    /** Writes what becomes of the lines of a locked list, under that name. */
    readonly edit: <E>(
      caller: ListCaller,
      id: ShoppingListId,
      name: string,
      become: (lines: readonly ListLine[]) => Effect.Effect<readonly ListLine[], E>,
    ) => Effect.Effect<void, E>;
    /** All of it or nothing. */
    readonly whole: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  }
>()("panetier/lists/LockedLists") {
  static readonly layer: Layer.Layer<LockedLists, never, SqlClient.SqlClient | ListsRepository> =
    Layer.effect(
      LockedLists,
      Effect.suspend(() => makeLockedLists),
    ).pipe(Layer.provide([ListedVariants.layer, StorePurchases.layer]));
}

const makeLockedLists = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const lists = yield* ListsRepository;
  const reading = {
    sql,
    listed: yield* ListedVariants,
    purchases: yield* StorePurchases,
  };

  const see = Effect.fnUntraced(function* (store: StoreId, id: ShoppingListId) {
    return (yield* viewList(reading, store, id)) ?? (yield* noSuchList());
  });
  const lock = Effect.fnUntraced(function* (store: StoreId, id: ShoppingListId) {
    return (yield* lists.lock(store, id)) ?? (yield* noSuchList());
  });

  return LockedLists.of({
    see,
    lock,
    lockSeen: Effect.fnUntraced(function* (store, id, seen) {
      const head = yield* lock(store, id);
      if (seen === head.revision) return head;
      const list = decodeList(new TextDecoder().decode(yield* see(store, id)));
      return yield* new ListChanged({ message: CHANGED, list });
    }),
    applied: Effect.fnUntraced(function* (lines, command) {
      if (command.kind === "add") yield* checkCodes(lists, command.products);
      return yield* Effect.mapError(Effect.fromResult(applyToLines(lines, command)), problemOf);
    }),
    edit: Effect.fnUntraced(function* (caller, id, name, become) {
      yield* lists.saveLines(id, yield* become(yield* lists.lines(id)));
      yield* lists.touch(id, name, yield* changeBy(caller));
    }),
    whole: (work) =>
      sql.withTransaction(work).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die)),
  });
});

const decodeList = Schema.decodeUnknownSync(Schema.fromJsonString(ShoppingList));

const checkCodes = Effect.fnUntraced(function* (
  lists: ListsRepository["Service"],
  products: readonly WantedProduct[],
) {
  const known = yield* lists.knownCodes(products.map(({ code }) => code));
  const problems = products.flatMap(({ code }, index) =>
    known.has(code) ? [] : [{ field: `products.${index}.code`, message: unknownCode(code) }],
  );
  if (problems.length > 0) return yield* fieldProblems(problems);
});

export const changeBy = ({ identity }: ListCaller): Effect.Effect<Change> =>
  Effect.map(nowDate, (at) => ({ by: identity.customerId, at }));

export const noSuchList = () => Effect.fail(new NotFound({ message: "Cette liste n'existe pas." }));

const problemOf = (refused: ListRefused): NotFound | Unprocessable =>
  refused.reason === "notFound"
    ? new NotFound({ message: refused.message })
    : fieldProblem(refused.field, refused.message);

const unknownCode = (code: string): string => `Le produit ${code} n'existe pas.`;
const CHANGED = "Cette liste a été modifiée entre-temps : vérifiez-la, puis recommencez.";
