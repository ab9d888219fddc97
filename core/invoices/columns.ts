import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";

// What spreadsheets and bookkeeping programs read, by France's habits.

/** 124830 is '1248,30': a comma, no space, a hyphen for a debt. */
export const decimalComma = (amount: Cents | number): string => {
  const size = Math.abs(amount);
  const sign = amount < 0 ? "-" : "";
  return `${sign}${Math.floor(size / 100)},${String(size % 100).padStart(2, "0")}`;
};

/** '2026-11-24' is '24/11/2026'. */
export const frenchDay = (day: CalendarDay): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** '2026-11-24' is '20261124'. */
export const compactDay = (day: CalendarDay): string => day.replaceAll("-", "");
