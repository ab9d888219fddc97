import { describe, expect, it } from "vitest";
import { listDelivery } from "../../../core/delivery/list-delivery.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";

const card = (deliveryDate: string | null, price: number | null = 2140) => ({
  variant: {
    price: price === null ? null : cents(price),
    deliveryDate: deliveryDate === null ? null : day(deliveryDate),
  },
});

/** Of a list that one page shows whole. */
const wholeList = (cards: readonly ReturnType<typeof card>[]) => listDelivery(cards, cards.length);

describe("when the products of a list come", () => {
  it("[DELIV-10] is the day of all, or the first of several", () => {
    expect(wholeList([card("2026-11-26"), card("2026-11-26"), card(null)])).toBe(
      "livrés jeudi 26 novembre",
    );
    expect(wholeList([card("2026-11-30"), card("2026-11-26")])).toBe(
      "livrés dès jeudi 26 novembre",
    );
    expect(wholeList([card("2026-12-01")])).toBe("livré mardi 1er décembre");
  });

  it("[DELIV-10] is said to nobody who sees no price, and of nothing that cannot come", () => {
    expect([wholeList([card("2026-11-26", null)]), wholeList([card(null)]), wholeList([])]).toEqual(
      [null, null, null],
    );
  });

  it("[DELIV-10] is the first of what a page shows, where the list has more pages", () => {
    const page = [card("2026-11-26"), card("2026-11-26")];
    expect([
      listDelivery(page, 2),
      listDelivery(page, 3),
      listDelivery([card("2026-11-26")], 25),
    ]).toEqual([
      "livrés jeudi 26 novembre",
      "livrés dès jeudi 26 novembre",
      "livrés dès jeudi 26 novembre",
    ]);
  });
});
