import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ShoppingListId, VariantCode } from "../../../api-schema/primitives.ts";
import type {
  PlacedLine,
  ShoppingList,
  ShoppingListSummary,
} from "../../../api-schema/shopping-list.ts";
import {
  arrangementOf,
  type PendingChange,
  isMade,
  type ListChange,
  missingProducts,
  shownList,
  shownSummaries,
  withPending,
} from "../../../core/lists/pending-change.ts";
import { sampleList } from "../../../machines/laboratory/flows/sample-list.ts";

const place = (code: string, section: string | null = null): PlacedLine => ({
  code: VariantCode.make(code),
  section,
});
const [model] = sampleList.lines;
if (model === undefined) throw new Error("The sample list has no line");
const listOf = (...codes: readonly string[]): ShoppingList => ({
  ...sampleList,
  lines: codes.map((code) => ({ ...model, ...place(code), quantity: 1 })),
});
const one = sampleList.id;
const two = ShoppingListId.make(8);
const asked = (change: ListChange, list = one): PendingChange => ({ list, change });
const rename = (name: string): ListChange => ({ kind: "rename", name });
const count = (code: string, quantity: number): ListChange => ({
  kind: "quantity",
  code: VariantCode.make(code),
  quantity,
});
const remove = (code: string): ListChange => ({ kind: "remove", code: VariantCode.make(code) });
const arrange = (...codes: readonly string[]): ListChange => ({
  kind: "arrange",
  arrangement: codes.map((code) => place(code)),
});
const codesOf = (list: ShoppingList): string => list.lines.map(({ code }) => code).join("");

describe("a list with what waits for it", () => {
  it("[LIST-20] shows every change of its own at once, in its order", () => {
    const shown = shownList(listOf("A", "B", "C"), [
      asked(rename("Lundi")),
      asked(rename("Mardi"), two),
      asked(count("A", 6)),
      asked(remove("B")),
      asked(arrange("C", "B", "A")),
      asked({ kind: "add", products: [{ code: VariantCode.make("D"), quantity: 1 }] }),
    ]);
    expect([shown.name, shown.lines.map(({ code, quantity }) => `${code}${quantity}`)]).toEqual([
      "Lundi",
      ["C1", "A6"],
    ]);
  });

  it("[LIST-21] keeps what somebody else has added behind the line that it followed", () => {
    expect(
      arrangementOf(listOf("N", "A", "M", "B", "C"), [place("C"), place("Z"), place("A", "Froid")]),
    ).toEqual([place("N"), place("C"), place("M"), place("B"), place("A", "Froid")]);
  });

  it("[LIST-20] leaves a deleted list out and brings a restored one back", () => {
    const summary = (id: ShoppingListId): ShoppingListSummary => ({
      ...sampleList,
      id,
      lines: 2,
      products: [],
    });
    const lists = [summary(one), summary(two)];
    const names = (...queue: readonly PendingChange[]) =>
      shownSummaries(lists, queue).map(({ id, name }) => `${id} ${name}`);
    expect(names(asked({ kind: "delete" }), asked(rename("Lundi"), two))).toEqual(["8 Lundi"]);
    expect(names(asked({ kind: "delete" }), asked({ kind: "restore" }))).toHaveLength(2);
  });
});

describe("what waits", () => {
  it("[LIST-20] keeps the last of several wishes for the same thing", () => {
    const queue = [count("A", 1), count("A", 2), count("B", 3), rename("x"), rename("y")].reduce<
      readonly PendingChange[]
    >((waiting, change) => withPending(waiting, asked(change), 0), []);
    expect(queue.map(({ change }) => change)).toEqual([count("A", 2), count("B", 3), rename("y")]);
  });

  it("[LIST-20] leaves alone what is on its way, and other lists", () => {
    expect(withPending([asked(rename("x"))], asked(rename("y")), 1)).toHaveLength(2);
    expect(withPending([asked(rename("x"), two)], asked(rename("y")), 0)).toHaveLength(2);
  });

  it("[LIST-20] forgets a deletion that is taken back before it left", () => {
    expect(withPending([asked({ kind: "delete" })], asked({ kind: "restore" }), 0)).toEqual([]);
    expect(withPending([asked({ kind: "delete" })], asked({ kind: "restore" }), 1)).toHaveLength(2);
  });

  it("[LIST-21] is known as made already, or not", () => {
    const list = listOf("A", "B");
    const product = (code: string) => ({ code: VariantCode.make(code), quantity: 2 });
    const made: readonly ListChange[] = [
      rename(sampleList.name),
      count("A", 1),
      remove("Z"),
      arrange("A", "B"),
      { kind: "collect", products: [product("A")] },
    ];
    const open: readonly ListChange[] = [
      rename("Autre"),
      count("A", 2),
      remove("A"),
      arrange("B", "A"),
      { kind: "arrange", arrangement: [place("A", "Froid"), place("B")] },
      { kind: "collect", products: [product("A"), product("Z")] },
      { kind: "add", products: [product("A")] },
      { kind: "delete" },
      { kind: "restore" },
    ];
    expect(made.map((change) => isMade(list, change))).toEqual(made.map(() => true));
    expect(open.map((change) => isMade(list, change))).toEqual(open.map(() => false));
    expect(missingProducts(list, [product("A"), product("Z")])).toEqual([product("Z")]);
  });
});

describe("an arrangement made of another list", () => {
  const codes = fc.uniqueArray(fc.constantFrom(..."ABCDEFGH"));
  it("[LIST-21] has each of its lines once, the known ones in the wished order", () => {
    fc.assert(
      fc.property(codes, codes, (present, wished) => {
        const arranged = codesOf(shownList(listOf(...present), [asked(arrange(...wished))])).split(
          "",
        );
        expect(arranged.toSorted()).toEqual(present.toSorted());
        expect(arranged.filter((code) => wished.includes(code))).toEqual(
          wished.filter((code) => present.includes(code)),
        );
      }),
    );
  });
});
