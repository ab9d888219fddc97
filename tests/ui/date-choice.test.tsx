import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { calendarDay } from "../../core/calendar/day.ts";
import { DateChoice } from "../../ui/widgets/date-choice.tsx";

afterEach(cleanup);

const offered = [calendarDay(2026, 11, 26), calendarDay(2026, 11, 27), calendarDay(2026, 12, 1)];

function Choice() {
  const [day, setDay] = useState<CalendarDay | null>(null);
  return (
    <>
      <DateChoice label="Livraison" days={offered} value={day} onValueChange={setDay} />
      <output>{day ?? "aucun"}</output>
    </>
  );
}

const focused = (): string => document.activeElement?.textContent?.trim() ?? "";
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const start = (): void => screen.getByRole("button", { name: /jeudi 26 novembre/ }).focus();
const chosen = (): string | null => screen.getByRole("status").textContent;

describe("the date choice", () => {
  it("starts on the first day offered, the only one in the tab order", () => {
    render(<Choice />);
    const stops = [...screen.getByRole("grid").querySelectorAll("[tabindex='0']")];
    expect(stops.map((stop) => stop.textContent?.trim())).toEqual(["jeudi 26 novembre 2026"]);
  });

  it("walks by day and week between the first and last day offered, into the next month", () => {
    render(<Choice />);
    start();
    const walked = ["ArrowRight", "ArrowLeft", "ArrowLeft", "End", "ArrowDown", "Home"].map(
      (key) => {
        press(key);
        return focused();
      },
    );
    expect(walked).toEqual([
      "vendredi 27 novembre 2026",
      "jeudi 26 novembre 2026",
      "jeudi 26 novembre 2026",
      "dimanche 29 novembre 2026, indisponible",
      "mardi 1 décembre 2026",
      "lundi 30 novembre 2026, indisponible",
    ]);
  });

  it("chooses an offered day only", () => {
    render(<Choice />);
    start();
    press("End");
    fireEvent.click(document.activeElement ?? document.body);
    const afterUnavailable = chosen();
    fireEvent.click(screen.getByRole("button", { name: /vendredi 27 novembre/ }));
    expect([afterUnavailable, chosen()]).toEqual(["aucun", "2026-11-27"]);
  });

  it("turns no further than the months that offer a day", () => {
    render(<Choice />);
    const [before, after] = ["Mois précédent", "Mois suivant"].map((name) =>
      screen.getByRole<HTMLButtonElement>("button", { name }),
    );
    const inNovember = [before?.disabled, after?.disabled];
    fireEvent.click(after ?? document.body);
    expect([inNovember, [before?.disabled, after?.disabled]]).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
