import { describe, expect, it } from "vitest";
import { ShoppingListId, VariantCode } from "../../api-schema/primitives.ts";
import { unreachable } from "../../core/api/errors.ts";
import { sampleAnswer } from "../../machines/laboratory/flows/sample-order.ts";
import { sampleStoreId as storeId } from "../../machines/laboratory/flows/samples.ts";
import { sampleNewStore } from "../../machines/laboratory/flows/sample-store.ts";
import { quickEntryMachine } from "../../machines/shop/quick-entry.ts";
import type { ShopEventOf } from "../../machines/events/shop-event.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { itAsks } from "./it-asks.ts";
import { answered, crashed, elapsed, refused, replay, type Step } from "./walk.ts";

const flour = VariantCode.make("FARINE-T65-25");
const butter = VariantCode.make("BEURRE-AOP-10");
const list = ShoppingListId.make(4);
const SENDING = "quickEntry.adding.sending";
const TAKING_BACK = "quickEntry.adding.takingBack";

const items = [{ variant: flour, quantity: 2 }];
const before = [{ variant: butter, quantity: 3 }];
const absent = [{ variant: flour, quantity: 0 }];
const addition = { items, removed: [{ variant: butter, quantity: 0 }], before, absent };
const toCart: ShopEventOf<"quickEntry.addRequested"> = {
  type: "quickEntry.addRequested",
  storeId,
  list: null,
  ...addition,
};
const toList = { ...toCart, list };
const undo: ShopEventOf<"quickEntry.undoRequested"> = { type: "quickEntry.undoRequested" };
const change = { reason: "stock", message: "Il n’en reste que 1", productName: "Farine" } as const;

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(quickEntryMachine, steps, { storeId });
  const { value, context } = snapshot;
  return { value, context, told: emitted };
};

describe("quick entry", () => {
  it("understands when the hand rests, and starts its pause again at each change", () => {
    const written = { type: "quickEntry.written" } as const;
    expect(run(written).value).toEqual({ reading: "pausing", adding: "idle" });
    expect(run(toCart, written).value).toEqual({ reading: "pausing", adding: "added" });
    const pause = elapsed("writingPause", "quickEntry.reading.pausing");
    expect(run(written, written, pause).value).toEqual({ reading: "settled", adding: "idle" });
  });

  it("[FIELD-3] adds to the cart at once, and takes all of it back", () => {
    const added = run(toCart);
    expect([added.value, added.told]).toEqual([
      { reading: "settled", adding: "added" },
      [
        { type: "lines.added", storeId, items },
        { type: "lines.takenBack", storeId, items: [{ variant: butter, quantity: 0 }] },
        { type: "quickEntry.added", storeId },
      ],
    ]);
    const back = run(toCart, undo);
    expect([back.value, back.context.addition, back.told.slice(3)]).toEqual([
      { reading: "settled", adding: "idle" },
      null,
      [
        { type: "lines.takenBack", storeId, items: [...before, ...absent] },
        { type: "quickEntry.restored", storeId },
      ],
    ]);
  });

  it("[FIELD-3] tells what the cart could not take, of its own store only", () => {
    const changes = [{ ...sampleAnswer.changes[0], ...change }];
    const heard = { type: "cart.answered", storeId, order: sampleAnswer.order, changes } as never;
    const other = { ...(heard as object), storeId: sampleNewStore.id } as never;
    expect(run(toCart, heard, other).context.changes).toEqual(changes);
    expect(run(toCart, other).context.changes).toEqual([]);
    expect(run(heard).context.changes).toEqual([]);
    expect(run(toCart, heard, { type: "quickEntry.closed" }).context.changes).toEqual([]);
  });

  it("[FIELD-3] tells of a list once it has the lines, and again once it has what it had", () => {
    expect(run(toList).told).toEqual([]);
    const added = run(toList, answered(SENDING, null));
    expect(added.told).toEqual([{ type: "quickEntry.added", storeId }]);
    const back = run(toList, answered(SENDING, null), undo, answered(TAKING_BACK, null));
    expect([back.value, back.told.at(-1)]).toEqual([
      { reading: "settled", adding: "idle" },
      { type: "quickEntry.restored", storeId },
    ]);
  });

  it("[FIELD-4] keeps what is written when a list does not answer, and asks again", () => {
    const kept = run(toList, refused(SENDING, unreachable));
    expect([kept.value, kept.context.refusal, kept.told]).toEqual([
      { reading: "settled", adding: "refused" },
      unreachable.message,
      [],
    ]);
    const again = run(toList, refused(SENDING, unreachable), toList);
    expect([again.value, again.context.refusal]).toEqual([
      { reading: "settled", adding: "sending" },
      null,
    ]);
    const stays = run(toList, answered(SENDING, null), undo, refused(TAKING_BACK, unreachable));
    expect([stays.value, stays.context.refusal]).toEqual([
      { reading: "settled", adding: "added" },
      unreachable.message,
    ]);
  });
});

describe("lines that were added at once", () => {
  const closed: ShopEventOf<"quickEntry.closed"> = { type: "quickEntry.closed" };
  const settled = (adding: string) => ({ reading: "settled", adding });
  const nothing = { storeId, addition: null, refusal: null, changes: [] };

  it("[FIELD-3] say nothing to the cart of what there is none of", () => {
    const { told } = run({ ...toCart, removed: [] });
    expect(told).toEqual([
      { type: "lines.added", storeId, items },
      { type: "quickEntry.added", storeId },
    ]);
    expect(run({ ...toCart, items: [] }).told).toEqual([
      { type: "lines.takenBack", storeId, items: addition.removed },
      { type: "quickEntry.added", storeId },
    ]);
  });

  it("[FIELD-3] are forgotten once they are closed, taken back or given up", () => {
    for (const steps of [
      [],
      [toCart, closed],
      [toCart, undo],
      [toList, refused(SENDING, unreachable), closed],
      [toList, answered(SENDING, null), undo, answered(TAKING_BACK, null)],
    ] as const) {
      const { value, context } = run(...steps);
      expect([value, context]).toEqual([settled("idle"), nothing]);
    }
  });

  it("[FIELD-3] hear nothing of the cart when they went to a list", () => {
    const changes = [{ ...sampleAnswer.changes[0], ...change }];
    const heard = { type: "cart.answered", storeId, order: sampleAnswer.order, changes } as never;
    expect(run(toList, answered(SENDING, null), heard).context.changes).toEqual([]);
  });

  it.each([
    ["are added", [toList, crashed(SENDING)]],
    ["are taken back", [toList, answered(SENDING, null), undo, crashed(TAKING_BACK)]],
  ] as const)("[FLOW-23] that %s by a call with a defect say so", (_, steps) => {
    const { value, told } = run(...steps);
    expect([value, told.at(-1)]).toEqual([settled("broken"), BROKEN]);
  });
});

itAsks(quickEntryMachine, {
  [SENDING]: {
    input: { storeId },
    after: [toList],
    asked: [["fillList", { storeId, list, items, removed: addition.removed }]],
  },
  [TAKING_BACK]: {
    input: { storeId },
    after: [toList, answered(SENDING, null), undo],
    asked: [
      ["fillList", { storeId, list, items, removed: addition.removed }],
      ["fillList", { storeId, list, items: before, removed: absent }],
    ],
  },
});
