import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ShoppingListId, StoreId, VariantCode } from "../../../api-schema/primitives.ts";
import { sampleList } from "../../../machines/flows/sample-list.ts";
import { type AskedChange, withRestored } from "../../../core/lists/asked-change.ts";
import {
  type KeptListChange,
  type KeptLists,
  keptChanges,
  listWishText,
  takenOver,
  withKeptBy,
} from "../../../core/offline/kept-lists.ts";
import { unsentText } from "../../../core/offline/queue.ts";

const flour = VariantCode.make("FARINE-T65-25");
const count = (quantity: number, list: ShoppingListId = sampleList.id): AskedChange => ({
  list,
  change: { kind: "quantity", code: flour, quantity },
});
const remove: AskedChange = { list: sampleList.id, change: { kind: "remove", code: flour } };
const kept = (madeAt: number): KeptListChange => ({
  ...count(madeAt),
  storeId: StoreId.make(1),
  listName: "Commande du lundi",
  madeAt,
});
const DAY_MS = 24 * 3_600_000;

describe("the changes of lists that the browser keeps", () => {
  it("[CARNET-9] have one tab each that sends them: its own, and those of tabs that are gone", () => {
    const lists = { here: [kept(3)], gone: [kept(1), kept(4)], alive: [kept(2)] };
    expect(takenOver(lists, { tab: "here", alive: ["here", "alive"], now: 5 })).toEqual({
      here: [kept(1), kept(3), kept(4)],
      alive: [kept(2)],
    });
  });

  it("[CARNET-9] stay for 30 days", () => {
    const lists = { gone: [kept(0), kept(1)] };
    const taking = { tab: "here", alive: [], now: 30 * DAY_MS + 1 };
    expect(takenOver(lists, taking)).toEqual({ here: [kept(1)] });
  });

  it("[CARNET-9] leave with their tab's last one, and no other tab's do", () => {
    expect(withKeptBy({ here: [kept(1)], there: [kept(2)] }, "here", [])).toEqual({
      there: [kept(2)],
    });
  });

  it("[CARNET-9] are lost by no taking over, and doubled by none", () => {
    const tab = fc.constantFrom("a", "b", "c");
    const written: fc.Arbitrary<KeptLists> = fc
      .uniqueArray(fc.tuple(fc.nat({ max: 50 }), tab), { selector: ([madeAt]) => madeAt })
      .map((made) =>
        made
          .toSorted(([one], [other]) => one - other)
          .reduce<KeptLists>(
            (lists, [madeAt, by]) => withKeptBy(lists, by, [...(lists[by] ?? []), kept(madeAt)]),
            {},
          ),
      );
    fc.assert(
      fc.property(written, tab, fc.subarray(["a", "b", "c"]), (lists, by, alive) => {
        const taken = takenOver(lists, { tab: by, alive, now: 60 });
        expect(keptChanges(taken)).toEqual(keptChanges(lists));
        for (const other of alive) if (other !== by) expect(taken[other]).toEqual(lists[other]);
        expect(Object.keys(taken).filter((one) => one !== by && !alive.includes(one))).toEqual([]);
      }),
    );
  });

  it("[CARNET-9] come in front of what is asked since, which takes the place of the same wish", () => {
    expect(withRestored([], [count(5), remove])).toEqual([count(5), remove]);
    expect(withRestored([count(7)], [count(5)])).toEqual([count(7)]);
    expect(withRestored([count(7), count(8)], [remove, count(5)])).toEqual([
      count(7),
      remove,
      count(8),
    ]);
    const other = ShoppingListId.make(sampleList.id + 1);
    expect(withRestored([count(7)], [count(5, other)])).toEqual([count(7), count(5, other)]);
  });

  it("[CARNET-9] are told in words", () => {
    const products = [{ code: flour, quantity: 2 }];
    const { id: list } = sampleList;
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
    ).map((change) => listWishText({ list, change }));
    expect(texts).toEqual([
      "Renommée « Lundi »",
      "Lignes dans un autre ordre",
      "FARINE-T65-25 : 3 dans la liste",
      "FARINE-T65-25 : retiré de la liste",
      "1 produit ajouté",
      "2 produits ajoutés",
      "Liste supprimée",
      "Liste rétablie",
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
