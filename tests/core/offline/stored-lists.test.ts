import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CustomerId,
  ShoppingListId,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import { sampleList } from "../../../machines/laboratory/flows/sample-list.ts";
import type { PendingChange } from "../../../core/lists/pending-change.ts";
import {
  type StoredListChange,
  type StoredLists,
  leftBehind,
  listEntry,
  listTitle,
  listChangeText,
  withStoredBy,
} from "../../../core/offline/stored-lists.ts";
import {
  afterStep,
  EMPTY_QUEUE,
  listsWanted,
  nextOf,
  type QueueEntry,
  unsentText,
  wantedOf,
} from "../../../core/offline/queue.ts";

const flour = VariantCode.make("FARINE-T65-25");
const count = (quantity: number, list: ShoppingListId = sampleList.id): PendingChange => ({
  list,
  change: { kind: "quantity", code: flour, quantity },
});
const remove: PendingChange = { list: sampleList.id, change: { kind: "remove", code: flour } };
const kept = (madeAt: number): StoredListChange => ({
  ...count(madeAt),
  storeId: StoreId.make(1),
  listName: "Commande du lundi",
  madeAt,
});
const store = StoreId.make(1);

describe("the changes of lists that the browser keeps", () => {
  it("[CARNET-9] are left by tabs that are gone, in the order of their making", () => {
    const lists = { here: [kept(3)], gone: [kept(1), kept(4)], away: [kept(2)] };
    expect(leftBehind(lists, ["here"])).toEqual({
      left: [kept(1), kept(2), kept(4)],
      kept: { here: [kept(3)] },
    });
  });

  it("[CARNET-9] leave with their tab's last one, and no other tab's do", () => {
    expect(withStoredBy({ here: [kept(1)], there: [kept(2)] }, "here", [])).toEqual({
      there: [kept(2)],
    });
  });

  it("[CARNET-9] are lost by no taking over, and doubled by none", () => {
    const tab = fc.constantFrom("a", "b", "c");
    const written: fc.Arbitrary<StoredLists> = fc
      .uniqueArray(fc.tuple(fc.nat({ max: 50 }), tab), { selector: ([madeAt]) => madeAt })
      .map((made) =>
        made
          .toSorted(([one], [other]) => one - other)
          .reduce<StoredLists>(
            (lists, [madeAt, by]) => withStoredBy(lists, by, [...(lists[by] ?? []), kept(madeAt)]),
            {},
          ),
      );
    const inOrder = (changes: readonly StoredListChange[]) =>
      changes.toSorted((one, other) => one.madeAt - other.madeAt);
    fc.assert(
      fc.property(written, fc.subarray(["a", "b", "c"]), (lists, alive) => {
        const { left, kept: stay } = leftBehind(lists, alive);
        expect(left).toEqual(inOrder(left));
        expect(inOrder([...left, ...Object.values(stay).flat()])).toEqual(
          inOrder(Object.values(lists).flat()),
        );
        expect(Object.keys(stay).filter((owner) => !alive.includes(owner))).toEqual([]);
      }),
    );
  });

  const entry = (id: string, asked: PendingChange): QueueEntry =>
    listEntry({ ...asked, storeId: store, madeAt: 0 }, { id, customerId: CustomerId.make(7) });
  const line = (id: string): QueueEntry => ({
    ...entry(id, remove),
    command: { kind: "setQuantity", token: null, variant: flour, quantity: 2, name: "Farine" },
  });
  const queued = (...entries: readonly QueueEntry[]) =>
    afterStep(EMPTY_QUEUE, { kind: "append", entries });

  it("[CARNET-12] take the place of what says the same of the same list, and of nothing else", () => {
    const other = ShoppingListId.make(sampleList.id + 1);
    const queue = queued(
      entry("a", count(5)),
      entry("b", remove),
      entry("c", count(5, other)),
      line("d"),
      entry("e", count(7)),
    );
    expect(queue.entries.map(({ id }) => id)).toEqual(["b", "c", "d", "e"]);
    expect(listsWanted(queue, store)).toEqual([remove, count(5, other), count(7)]);
    expect(wantedOf(queue, store)).toEqual({ [flour]: 2 });
  });

  it("[CARNET-12] are sent apart from the lines of the cart, what is older first", () => {
    const ids = (...entries: readonly QueueEntry[]) =>
      nextOf(queued(...entries), store).map(({ id }) => id);
    expect(ids(entry("a", remove), line("b"), entry("c", count(5)))).toEqual(["a", "c"]);
    expect(ids(line("b"), entry("a", remove), entry("c", count(5)))).toEqual(["b"]);
  });

  it("[CARNET-12] that were refused are sent again as they were", () => {
    const queue = [
      { kind: "refused", ids: ["a"], problem: "Refus", at: 1 } as const,
      { kind: "retry", ids: ["a"] } as const,
    ].reduce(afterStep, queued(entry("a", remove)));
    expect(queue.entries).toEqual([entry("a", remove)]);
  });

  it("[CARNET-9] are told in words", () => {
    const products = [{ code: flour, quantity: 2 }];
    const names = { [flour]: "Farine T65" };
    const texts = (
      [
        { kind: "rename", name: "Lundi" },
        { kind: "arrange", arrangement: [] },
        { kind: "quantity", code: flour, quantity: 3 },
        { kind: "remove", code: flour },
        { kind: "add", products },
        { kind: "collect", products: [...products, ...products] },
        { kind: "delete" },
        { kind: "restore" },
      ] as const
    ).map((change) => listChangeText({ change, names }));
    expect(texts).toEqual([
      "Renommée « Lundi »",
      "Lignes dans un autre ordre",
      "Farine T65\u00a0: 3 dans la liste",
      "Farine T65\u00a0: retiré de la liste",
      "Farine T65\u00a0: ajouté à la liste",
      "2 produits ajoutés",
      "Liste supprimée",
      "Liste rétablie",
    ]);
    expect(listChangeText({ ...count(3), names: {} })).toBe("FARINE-T65-25\u00a0: 3 dans la liste");
    expect([listTitle({ listName: "Lundi" }), listTitle({ listName: null })]).toEqual([
      "Liste « Lundi »",
      "Une liste",
    ]);
  });

  it("[CARNET-10] are counted before a sign-out, which erases them", () => {
    expect([0, 1, 3].map(unsentText)).toEqual([
      null,
      "1 changement n’est pas encore envoyé : il sera effacé",
      "3 changements ne sont pas encore envoyés : ils seront effacés",
    ]);
  });
});
