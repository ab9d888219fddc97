import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { calendarDay } from "../../core/calendar/day.ts";
import { DateChoice } from "../../ui/widgets/date-choice.tsx";

afterEach(cleanup);

const offered = [calendarDay(2026, 11, 26), calendarDay(2026, 11, 27), calendarDay(2026, 12, 1)];

/** The days chosen, in order. */
let told: Array<CalendarDay> = [];

function Choice() {
  const [day, setDay] = useState<CalendarDay | null>(null);
  const choose = (chosen: CalendarDay) => {
    told.push(chosen);
    setDay(chosen);
  };
  return <DateChoice label="Livraison" days={offered} value={day} onValueChange={choose} />;
}

const PATIENCE = { timeout: 20_000 };

const month = (name: string) => screen.findByRole("grid", { name }, PATIENCE);
const day = (name: RegExp) => screen.getByRole("button", { name });
const focused = (): string | null => document.activeElement?.getAttribute("aria-label") ?? null;
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

/** Its code comes after the page's. */
const show = async (): Promise<void> => {
  told = [];
  render(<Choice />);
  await month("novembre 2026");
};

describe("the date choice", () => {
  it("starts on the first day offered, the only one in the tab order", async () => {
    await show();
    const stops = [...screen.getByRole("grid").querySelectorAll("[tabindex='0']")];
    expect(stops.map((stop) => stop.getAttribute("aria-label"))).toEqual([
      "jeudi 26 novembre 2026",
    ]);
  });

  it("names month, days and turns in French, and says which days cannot be had", async () => {
    await show();
    const grid = screen.getByRole("grid", { name: "novembre 2026" });
    const cells = within(grid).getAllByRole("gridcell");
    expect({
      group: screen.getByRole("group").getAttribute("aria-label"),
      kind: grid.getAttribute("aria-roledescription"),
      heads: within(grid)
        .getAllByRole("columnheader")
        .map((head) => head.getAttribute("abbr")),
      turns: screen.getAllByRole("button", { name: /^Mois/ }).map(({ title }) => title),
      days: cells
        .flatMap((cell) => within(cell).getAllByRole("button"))
        .slice(-6)
        .map((button) => [button.getAttribute("aria-label"), button.getAttribute("aria-disabled")]),
    }).toEqual({
      group: "Livraison",
      kind: "mois",
      heads: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
      turns: ["Mois précédent", "Mois suivant"],
      days: [
        ["mercredi 25 novembre 2026, indisponible", "true"],
        ["jeudi 26 novembre 2026", null],
        ["vendredi 27 novembre 2026", null],
        ["samedi 28 novembre 2026, indisponible", "true"],
        ["dimanche 29 novembre 2026, indisponible", "true"],
        ["lundi 30 novembre 2026, indisponible", "true"],
      ],
    });
  });

  it("walks by day and week between the first and last day offered, into the next month", async () => {
    await show();
    day(/jeudi 26 novembre/).focus();
    for (const [key, name] of [
      ["ArrowRight", "vendredi 27 novembre 2026"],
      ["ArrowLeft", "jeudi 26 novembre 2026"],
      ["ArrowLeft", "jeudi 26 novembre 2026"],
      ["End", "dimanche 29 novembre 2026, indisponible"],
      ["ArrowDown", "mardi 1 décembre 2026"],
      ["Home", "lundi 30 novembre 2026, indisponible"],
      ["PageDown", "mardi 1 décembre 2026"],
      ["PageUp", "jeudi 26 novembre 2026"],
    ] as const) {
      press(key);
      await expect.poll(() => [key, focused()]).toEqual([key, name]);
    }
  });

  it("chooses an offered day only, by press and by Enter", async () => {
    await show();
    fireEvent.click(day(/samedi 28 novembre/));
    day(/jeudi 26 novembre/).focus();
    press("End");
    await expect.poll(focused).toMatch(/^dimanche 29/);
    press("Enter");
    fireEvent.click(day(/vendredi 27 novembre/));
    await expect.poll(() => told).toEqual(["2026-11-27"]);
    day(/vendredi 27 novembre/).focus();
    press("ArrowLeft");
    await expect.poll(focused).toMatch(/^jeudi 26/);
    press("Enter");
    await expect.poll(() => told).toEqual(["2026-11-27", "2026-11-26"]);
  });

  it("marks the day it is told, whatever the browser's clock says", async () => {
    render(
      <DateChoice
        label="Livraison"
        days={offered}
        value={null}
        onValueChange={() => undefined}
        today={calendarDay(2026, 11, 25)}
      />,
    );
    const marked = (await month("novembre 2026")).querySelectorAll("[aria-current='date']");
    expect([...marked].map((one) => one.textContent)).toEqual(["25"]);
  });

  it("turns no further than the months that offer a day", async () => {
    await show();
    const [before, after] = ["Mois précédent", "Mois suivant"].map((name) =>
      screen.getByRole<HTMLButtonElement>("button", { name }),
    );
    const inNovember = [before?.disabled, after?.disabled];
    fireEvent.click(after ?? document.body);
    await month("décembre 2026");
    expect([inNovember, [before?.disabled, after?.disabled]]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("stays among the days offered when there are fewer", async () => {
    const choice = (days: readonly CalendarDay[]) => (
      <DateChoice label="Livraison" days={days} value={null} onValueChange={() => undefined} />
    );
    const { rerender } = render(choice(offered));
    await month("novembre 2026");
    rerender(choice(offered.slice(2)));
    await month("décembre 2026");
    const stops = screen.getByRole("grid").querySelectorAll("[tabindex='0']");
    expect([...stops].map((stop) => stop.textContent)).toEqual(["1"]);
  });
});
