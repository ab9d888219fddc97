import { describe, expect, it } from "vitest";
import { OrderItemId } from "../../api-schema/primitives.ts";
import {
  beyondQueue,
  changeOf,
  itemsToQueue,
  openBeyondQueue,
  withItems,
  withQueue,
} from "../../machines/order/queued-lines.ts";
import { butter, flour, yeast } from "./shop-data.ts";

const total = (quantity: number) => ({ kind: "total", quantity }) as const;
const more = (quantity: number) => ({ kind: "more", quantity }) as const;

describe("[CARNET-2] what is wanted beyond the offline queue", () => {
  it("is what it has not, or has in another quantity", () => {
    const pending = { [flour]: total(3), [butter]: total(2), [yeast]: more(1) };
    expect(beyondQueue(pending, { [flour]: 3, [butter]: 5 })).toEqual({
      [butter]: total(2),
      [yeast]: more(1),
    });
  });

  it("goes there in all, and not while the cart is not known", () => {
    const pending = { [flour]: total(3), [butter]: total(2), [yeast]: more(1) };
    expect(itemsToQueue(pending, { [flour]: 3 })).toEqual([{ variant: butter, quantity: 2 }]);
    expect(itemsToQueue({}, { [flour]: 3 })).toEqual([]);
  });

  it("stays where it takes back what waits there, though the cart grants it", () => {
    const line = (quantity: number) => ({ itemId: OrderItemId.make(1), quantity, name: "" });
    const open = (wanted: number, queued: { readonly [variant: string]: number }) =>
      openBeyondQueue({ [flour]: line(2) }, { [flour]: total(wanted) }, { inFlight: null, queued });
    expect([open(2, {}), open(3, {}), open(2, { [flour]: 2 }), open(2, { [flour]: 5 })]).toEqual([
      {},
      { [flour]: total(3) },
      {},
      { [flour]: total(2) },
    ]);
  });
});

describe("[CARNET-2] the offline queue's own lines", () => {
  it("take the place of what they were, and of nothing that is newer", () => {
    const after = (pending: Parameters<typeof withQueue>[0]) =>
      withQueue(pending, { [flour]: 3 }, { [flour]: 4, [butter]: 1 });
    expect(after({})).toEqual({ [flour]: total(4), [butter]: total(1) });
    expect(after({ [flour]: total(3) })).toEqual({ [flour]: total(4), [butter]: total(1) });
    expect(after({ [flour]: total(7), [yeast]: total(2) })).toEqual({
      [flour]: total(7),
      [butter]: total(1),
      [yeast]: total(2),
    });
    // It has none of that yet: what is wanted was wanted after it was read.
    expect(after({ [butter]: total(9) })).toEqual({ [flour]: total(4), [butter]: total(9) });
  });

  it("take what is handed over, the last of each", () => {
    const items = [
      { variant: flour, quantity: 1 },
      { variant: butter, quantity: 2 },
    ];
    expect(withItems({ [flour]: 3, [yeast]: 4 }, items)).toEqual({
      [flour]: 1,
      [butter]: 2,
      [yeast]: 4,
    });
  });
});

describe("a call as it is kept", () => {
  const pendingChanges = { [flour]: total(3) };
  const itemId = OrderItemId.make(7);

  it.each([
    { kind: "add", items: [{ variant: flour, quantity: 3 }] } as const,
    { kind: "remove", items: [itemId] } as const,
    { kind: "change", itemId, quantity: 4 } as const,
  ])("is its change alone: $kind", (change) => {
    expect(changeOf({ ...change, pendingChanges })).toEqual(change);
  });
});
