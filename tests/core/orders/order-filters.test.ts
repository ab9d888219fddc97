import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Slug } from "../../../api-schema/primitives.ts";
import { calendarDay } from "../../../core/calendar/day.ts";
import {
  EMPTY_ORDER_FILTERS,
  hasOrderFilters,
  ORDER_STATES,
  orderCall,
  type OrderFilters,
  readOrderFilters,
  writeOrderFilters,
} from "../../../core/orders/order-filters.ts";

const days = fc
  .tuple(
    fc.integer({ min: 2020, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map((parts) => calendarDay(...parts));

const filters: fc.Arbitrary<OrderFilters> = fc.record({
  search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  state: fc.option(fc.constantFrom(...ORDER_STATES.map(({ value }) => value))),
  from: fc.option(days),
  to: fc.option(days),
  merchant: fc.option(fc.constantFrom("vergers-du-lys" as Slug, "moulin-de-l-orme" as Slug)),
  page: fc.integer({ min: 1, max: 9999 }),
});

it("[ORDERS-1] restores a list of orders from its address", () => {
  fc.assert(
    fc.property(filters, (wanted) => {
      const address = writeOrderFilters(wanted).toString();
      expect(readOrderFilters(new URLSearchParams(address))).toEqual(wanted);
    }),
  );
});

it("[ORDERS-1] leaves out of an address what it does not understand", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (state, from) => {
      const read = readOrderFilters(
        new URLSearchParams({ state, from, page: from, merchant: `!${state}` }),
      );
      expect(readOrderFilters(writeOrderFilters(read))).toEqual(read);
      expect(read.merchant).toBeNull();
    }),
  );
  expect(readOrderFilters(new URLSearchParams("page=0&state=lost&from=2026-02-31&to=x"))).toEqual(
    EMPTY_ORDER_FILTERS,
  );
});

it("[ORDERS-1] asks the server for what narrows the list, and for nothing else", () => {
  expect(orderCall(EMPTY_ORDER_FILTERS)).toEqual({ page: 1 });
  expect(
    orderCall({
      search: "T65",
      state: "unpaid",
      from: calendarDay(2026, 11, 1),
      to: calendarDay(2026, 11, 30),
      merchant: "vergers-du-lys" as Slug,
      page: 3,
    }),
  ).toEqual({
    search: "T65",
    state: "unpaid",
    from: "2026-11-01",
    to: "2026-11-30",
    merchant: "vergers-du-lys",
    page: 3,
  });
  expect(hasOrderFilters({ ...EMPTY_ORDER_FILTERS, page: 7 })).toBe(false);
  expect(hasOrderFilters({ ...EMPTY_ORDER_FILTERS, state: "open" })).toBe(true);
});
