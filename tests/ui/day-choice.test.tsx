import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { calendarDay } from "../../core/calendar/day.ts";
import { DayChoice } from "../../ui/widgets/day-choice.tsx";

afterEach(cleanup);

const november = (day: number): CalendarDay => calendarDay(2026, 11, day);

function Choosing({ days, begin }: { days: readonly CalendarDay[]; begin: CalendarDay | null }) {
  const [day, choose] = useState(begin);
  return <DayChoice label="Livraison" days={days} value={day} onValueChange={choose} />;
}

/** The chips as they are read, the chosen one marked. */
const chips = (): readonly string[] =>
  within(screen.getByRole("group", { name: "Livraison" }))
    .getAllByRole<HTMLInputElement>("radio")
    .map(({ checked, labels }) => {
      const words = labels?.[0]?.querySelector("span")?.textContent ?? "";
      return checked ? `[${words}]` : words;
    });

describe("the choice of a day", () => {
  it("offers the three nearest days, whatever their order", () => {
    render(<Choosing days={[27, 24, 30, 26].map(november)} begin={null} />);
    expect(chips()).toEqual(["mardi 24 novembre", "jeudi 26 novembre", "vendredi 27 novembre"]);
  });

  it("takes the day that is pressed", () => {
    render(<Choosing days={[24, 26].map(november)} begin={november(24)} />);
    fireEvent.click(screen.getByRole("radio", { name: /26/ }));
    expect(chips()).toEqual(["mardi 24 novembre", "[jeudi 26 novembre]"]);
  });

  it("shows a later day that was chosen beside the nearest", () => {
    render(<Choosing days={[24, 26, 27, 30].map(november)} begin={november(30)} />);
    expect(chips().at(-1)).toBe("[lundi 30 novembre]");
  });

  it("keeps the calendar behind 'Autre date'", async () => {
    render(<Choosing days={[24, 26, 27, 30].map(november)} begin={november(24)} />);
    expect(screen.queryByRole("grid")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Autre date" }));
    expect(await screen.findByRole("grid", { name: "novembre 2026" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Autre date" }));
    expect(screen.queryByRole("grid")).toBeNull();
  });

  it("has no calendar to offer when all days are shown", () => {
    render(<Choosing days={[24, 26].map(november)} begin={null} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
