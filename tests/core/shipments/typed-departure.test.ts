import { describe, expect, it } from "vitest";
import { CalendarDay, OrderItemId, Quantity } from "../../../api-schema/primitives.ts";
import { departureProblems } from "../../../core/shipments/typed-departure.ts";

const day = CalendarDay.make("2027-03-12");
const items = [{ item: 1, name: "Farine", ordered: 10, shipped: 4 }];
const typed = (item: number, quantity: number, both = false) => ({
  item: OrderItemId.make(item),
  seen: 4,
  lots: [
    { lot: "L", quantity: Quantity.make(quantity), bestBefore: day, useBy: both ? day : null },
  ],
});

describe("what is typed of a stop", () => {
  it("[DISPATCH-2] is refused beyond what was ordered, with two dates, and of another delivery", () => {
    expect(departureProblems([typed(1, 6)], items)).toEqual([]);
    expect(departureProblems([typed(1, 7)], items)).toEqual([
      { field: "1", message: "Farine : 11 partiraient, 10 sont commandés." },
    ]);
    expect(departureProblems([typed(1, 6, true)], items)).toEqual([
      { field: "1", message: "Farine : un lot a une DDM ou une DLC." },
    ]);
    expect(departureProblems([typed(2, 1)], items)).toEqual([
      { field: "2", message: "Cette ligne n’est pas de cette livraison." },
    ]);
  });
});
