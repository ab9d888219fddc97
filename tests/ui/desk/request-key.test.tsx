import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Schema } from "effect";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CalendarDay } from "../../../api-schema/primitives.ts";
import { ShortageShares } from "../../../api-schema/staff-orders.ts";
import { Shortage } from "../../../ui/desk/pages/preparation/shortage.tsx";
import { inDesk } from "./in-desk.tsx";
import { aShortage } from "./of-a-lorry.ts";

// A press that had no answer may have been done: tried again it goes by its key, and what was changed
// meanwhile by another one, for the server takes a known key for the press that it knows.

const shares = Schema.decodeUnknownSync(ShortageShares);
let sent: ShortageShares[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return new Response("{}", { status: 401 });
    sent.push(shares(await request.json()));
    throw new TypeError("Its answer is lost.");
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shares out the same again by its key, and another stock by another one", async () => {
  const queries = new QueryClient();
  const withStock = (there: number) =>
    inDesk(
      queries,
      ["orders"],
      <Shortage
        day={CalendarDay.make("2026-12-02")}
        shortage={aShortage(there, { "Le Fournil": 4, "Aux Bons Pains": 4 })}
      />,
    );
  const press = async () => {
    const button = screen.getByRole("button", { name: "Partager ainsi" });
    const before = sent.length;
    fireEvent.click(button);
    await waitFor(() =>
      expect([sent.length, button.getAttribute("aria-busy")]).toEqual([before + 1, null]),
    );
  };
  const { rerender } = render(withStock(6));
  await press();
  await press();
  rerender(withStock(4));
  await press();
  const [first, again, other] = sent;
  expect(sent.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
    [3, 3],
    [3, 3],
    [2, 2],
  ]);
  expect([again?.key === first?.key, other?.key === first?.key]).toEqual([true, false]);
});
