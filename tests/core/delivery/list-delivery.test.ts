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

describe("when the products of a list come", () => {
  it("[DELIV-10] is the day of all, or the first of several", () => {
    expect(listDelivery([card("2026-11-26"), card("2026-11-26"), card(null)])).toBe(
      "livrés jeudi 26 novembre",
    );
    expect(listDelivery([card("2026-11-30"), card("2026-11-26")])).toBe(
      "livrés dès jeudi 26 novembre",
    );
    expect(listDelivery([card("2026-12-01")])).toBe("livré mardi 1er décembre");
  });

  it("[DELIV-10] is said to nobody who sees no price, and of nothing that cannot come", () => {
    expect([
      listDelivery([card("2026-11-26", null)]),
      listDelivery([card(null)]),
      listDelivery([]),
    ]).toEqual([null, null, null]);
  });
});
