import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { CurrentStore } from "../../api-schema/access.ts";
import type { ShoppingListId, StoreId } from "../../api-schema/primitives.ts";
import { NotFound, type Unprocessable } from "../../api-schema/problems.ts";
import { ListChanged } from "../../api-schema/shopping-list.ts";
import {
  applyToLines,
  type ListCommand,
  type ListRefused,
  type WantedProduct,
} from "../../core/lists/list-change.ts";
import type { ListLine } from "../../core/lists/list-lines.ts";
import { nowDate } from "../clock.ts";
import { fieldProblem, fieldProblems } from "../web/field-problem.ts";
import { makeListView } from "./list-view.ts";
import { type Change, ListsRepository } from "./lists-repository.ts";

export type ListCaller = CurrentStore["Service"];

/** Lists as one change has them: held by it until its transaction ends. */
export const makeLockedLists = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const lists = yield* ListsRepository;
  const view = yield* makeListView;

  const see = Effect.fnUntraced(function* (store: StoreId, id: ShoppingListId) {
    return (yield* view(store, id)) ?? (yield* noSuchList());
  });

  const lock = Effect.fnUntraced(function* (store: StoreId, id: ShoppingListId) {
    return (yield* lists.lock(store, id)) ?? (yield* noSuchList());
  });

  const checkCodes = Effect.fnUntraced(function* (products: readonly WantedProduct[]) {
    const known = yield* lists.knownCodes(products.map(({ code }) => code));
    const problems = products.flatMap(({ code }, index) =>
      known.has(code) ? [] : [{ field: `products.${index}.code`, message: unknownCode(code) }],
    );
    if (problems.length > 0) return yield* fieldProblems(problems);
  });

  return {
    lists,
    see,
    lock,

    /** The same, if it is still the list that was seen. */
    lockSeen: Effect.fnUntraced(function* (store: StoreId, id: ShoppingListId, seen: number) {
      const head = yield* lock(store, id);
      if (seen === head.revision) return head;
      return yield* new ListChanged({ message: CHANGED, list: yield* see(store, id) });
    }),

    /** What becomes of the lines, by the rules of core/lists and of products that there are. */
    applied: Effect.fnUntraced(function* (lines: readonly ListLine[], command: ListCommand) {
      if (command.kind === "add") yield* checkCodes(command.products);
      return yield* Effect.mapError(Effect.fromResult(applyToLines(lines, command)), problemOf);
    }),

    /** Writes what becomes of the lines of a locked list, under that name. */
    edit: <E>(
      caller: ListCaller,
      id: ShoppingListId,
      name: string,
      become: (lines: readonly ListLine[]) => Effect.Effect<readonly ListLine[], E>,
    ) =>
      Effect.gen(function* () {
        yield* lists.saveLines(id, yield* become(yield* lists.lines(id)));
        yield* lists.touch(id, name, yield* changeBy(caller));
      }),

    /** All of it or nothing. */
    whole: <A, E, R>(work: Effect.Effect<A, E, R>) =>
      sql.withTransaction(work).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die)),
  };
});

export type LockedLists = Effect.Success<typeof makeLockedLists>;

export const changeBy = ({ identity }: ListCaller): Effect.Effect<Change> =>
  Effect.map(nowDate, (at) => ({ by: identity.customerId, at }));

export const noSuchList = () => Effect.fail(new NotFound({ message: "Cette liste n'existe pas." }));

const problemOf = (refused: ListRefused): NotFound | Unprocessable =>
  refused.reason === "notFound"
    ? new NotFound({ message: refused.message })
    : fieldProblem(refused.field, refused.message);

const unknownCode = (code: string): string => `Le produit ${code} n'existe pas.`;
const CHANGED = "Cette liste a été modifiée entre-temps : vérifiez-la, puis recommencez.";
