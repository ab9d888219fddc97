import { expect, it } from "vitest";
import { CustomerId, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import { type ApiError, type Outcome, unreachable } from "../../core/api/errors.ts";
import type { ListChange } from "../../core/lists/pending-change.ts";
import { listEntry } from "../../core/offline/stored-lists.ts";
import type { ListEntry } from "../../core/offline/queue.ts";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { type ListSender, sendLists } from "../../ui/offline/send-lists.ts";
import { serverError, unauthorized } from "../machines/walk.ts";

const code = VariantCode.make("FARINE-T65-25");
const rename: ListChange = { kind: "rename", name: "Lundi" };
const count: ListChange = { kind: "quantity", code, quantity: 7 };
const entry = (id: string, change: ListChange): ListEntry =>
  listEntry(
    { list: sampleList.id, change, storeId: StoreId.make(1), madeAt: 0 },
    { id, customerId: CustomerId.make(7) },
  );
const listed = (change: Partial<ShoppingList> = {}): Outcome<ShoppingList> => ({
  ok: true,
  value: { ...sampleList, ...change },
});
const failed = (error: ApiError) => ({ ok: false, error }) as const;

/** A server that answers these in turn: what was asked of it, and what came of it. */
const send = async (
  answers: readonly Outcome<ShoppingList | null>[],
  ...entries: readonly [ListEntry, ...ListEntry[]]
) => {
  const left = [...answers];
  const asked: unknown[] = [];
  // safe: the parts of the wire that sending uses; a program is the name of a call
  const sender = {
    client: {
      api: null,
      shoppingLists: { getShoppingList: () => "read" },
      listChanges: {
        sendListChange: (
          _: null,
          { change, refreshed: seen }: { change: ListChange; refreshed: unknown },
        ) => `${change.kind}${seen === null ? "" : " of what was read"}`,
      },
      runOutcome: async (call: string) => {
        asked.push(call);
        return left.shift() ?? failed(unreachable);
      },
    },
    now: () => 5,
  } as unknown as ListSender;
  return { answer: await sendLists(sender, entries, new AbortController().signal), asked };
};

const RESULT = { of: "lists", storeId: 1, order: null, changes: [], changed: [], at: 5 };
const of = (result: object) => ({
  ok: true,
  value: { ...RESULT, lists: [], overtaken: [], sent: [], refused: [], ...result },
});

it("[CARNET-12] sends changes in their order, a name made of the list as it is by then", async () => {
  const [first, second, third] = [listed({ revision: 5 }), listed({ revision: 6 }), listed()];
  const { answer, asked } = await send(
    [third, first, second],
    entry("a", rename),
    entry("b", count),
  );
  expect(asked).toEqual(["read", "rename of what was read", "quantity"]);
  const lists = [first, second].map((list) => (list.ok ? list.value : null));
  expect(answer).toEqual(of({ sent: ["a", "b"], lists }));
});

it("[CARNET-12] makes a change again of what somebody else has left, and tells of it", async () => {
  const mine = { ...sampleList, name: "Lundi", revision: 9 };
  const { answer, asked } = await send(
    [listed(), failed(serverError(409)), listed({ revision: 8 }), { ok: true, value: mine }],
    entry("a", rename),
  );
  expect(asked).toEqual(["read", "rename of what was read", "read", "rename of what was read"]);
  expect(answer).toEqual(of({ sent: ["a"], lists: [mine], overtaken: [mine] }));
});

it("[CARNET-12] sends nothing that was made without an answer", async () => {
  const mine = { ...sampleList, name: "Lundi" };
  const { answer, asked } = await send([{ ok: true, value: mine }], entry("a", rename));
  expect([asked, answer]).toEqual([["read"], of({ sent: ["a"], lists: [mine] })]);
  const deleted = await send([failed(serverError(404))], entry("a", { kind: "delete" }));
  expect(deleted.answer).toEqual(of({ sent: ["a"], lists: [null] }));
  const without = { ...sampleList, lines: [] };
  const removed = await send(
    [failed(serverError(404)), { ok: true, value: without }],
    entry("a", { kind: "remove", code }),
  );
  expect(removed.answer).toEqual(of({ sent: ["a"], lists: [without] }));
});

it("[CARNET-12] sets apart what is refused, with its reason, and goes on with the rest", async () => {
  const { answer } = await send(
    [listed(), failed(serverError(422)), listed(), listed({ revision: 6 })],
    entry("a", rename),
    entry("b", count),
  );
  expect(answer).toEqual(
    of({
      sent: ["b"],
      lists: [{ ...sampleList, revision: 6 }],
      refused: [{ ids: ["a"], problem: "Refus 422" }],
    }),
  );
  const gone = await send([failed(serverError(404)), failed(serverError(404))], entry("a", count));
  const problem = "Cette liste n’existe plus. Elle se retrouve pendant 30 jours dans vos listes.";
  expect(gone.answer).toEqual(of({ refused: [{ ids: ["a"], problem }] }));
  const read = await send([failed(serverError(404))], entry("a", rename));
  expect(read.answer).toEqual(of({ refused: [{ ids: ["a"], problem }] }));
});

it("[CARNET-12] stops at the first without an answer: what was made is told, the rest waits", async () => {
  const { answer, asked } = await send(
    [listed({ revision: 5 }), failed(unreachable)],
    entry("a", count),
    entry("b", { kind: "remove", code }),
    entry("c", { kind: "delete" }),
  );
  expect([asked.length, answer]).toEqual([
    2,
    of({ sent: ["a"], lists: [{ ...sampleList, revision: 5 }] }),
  ]);
  const over = await send([failed(unauthorized)], entry("a", count), entry("b", rename));
  expect([over.asked.length, over.answer]).toEqual([1, failed(unauthorized)]);
  const overtaken = await send(
    Array.from({ length: 20 }, (_, call) => (call % 2 === 0 ? listed() : failed(serverError(409)))),
    entry("a", rename),
  );
  expect([overtaken.asked.length, overtaken.answer]).toEqual([12, failed(serverError(409))]);
});
