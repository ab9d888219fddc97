import { expect, it } from "vitest";
import { purchaseText } from "../../../core/habits/last-purchase.ts";
import { day } from "../values.ts";

it("[HABIT-7] says how many and when, with the year of another one", () => {
  const texts = ["2026-11-17", "2026-01-01", "2025-11-30"].map((on) =>
    purchaseText({ quantity: 12, day: day(on) }, day("2026-11-23")),
  );
  expect(texts).toEqual([
    "Acheté 12 le 17 nov.",
    "Acheté 12 le 1er janv.",
    "Acheté 12 le 30/11/2025",
  ]);
});
