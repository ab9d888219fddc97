import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import {
  CalendarDay,
  Cents,
  ClockTime,
  Grams,
  Instant,
  SalesAreaCode,
} from "../../../api-schema/primitives.ts";
import type { Tour, TourDay } from "../../../api-schema/staff-tours.ts";
import { weekColumns } from "../../../ui/desk/pages/tours/tour-columns.tsx";

afterEach(cleanup);

const day = CalendarDay.make("2026-11-26");

const shown = (one: Partial<TourDay>): string | null => {
  const tour: Tour = {
    area: SalesAreaCode.make("ZN"),
    areaName: "Caux",
    range: "Z002",
    weekdays: [4],
    cutOff: ClockTime.make("11:00"),
    franco: 500_000,
    maximum: 8_000_000,
    deliveryFee: Cents.make(2500),
    days: [
      {
        day,
        cutOff: Instant.make("2026-11-25T10:00:00.000Z"),
        closed: null,
        stops: 0,
        grams: Grams.make(0),
        amount: Cents.make(0),
        ...one,
      },
    ],
  };
  const [, column] = weekColumns([day], null);
  return render(<>{column?.cell(tour)}</>).container.textContent;
};

it("says of a day without a lorry whose orders stay on it that they do", () => {
  const closed = { cutOff: null, closed: "Inventaire" };
  expect([
    shown(closed),
    shown({ ...closed, stops: 1 }),
    shown({ ...closed, stops: 3 }),
    shown({}),
  ]).toEqual(["Inventaire", "Inventaire, 1 arrêt", "Inventaire, 3 arrêts", "aucun arrêt"]);
});
