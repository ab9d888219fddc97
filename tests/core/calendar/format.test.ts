import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CalendarMonth } from "../../../api-schema/primitives.ts";
import {
  formatClock,
  formatCountdown,
  formatDay,
  formatMonth,
  type DayStyle,
} from "../../../core/calendar/format.ts";
import { formatMoment } from "../../../core/calendar/moment.ts";
import { day, instant, time } from "../values.ts";

/** No-break spaces as plain ones: the words are what these tests are about. */
const words = (text: string): string => text.replaceAll("\u00a0", " ");

describe("formatDay", () => {
  const cases: readonly (readonly [string, DayStyle, string])[] = [
    ["2026-11-26", "long", "jeudi 26 novembre"],
    ["2026-11-26", "short", "jeu. 26 nov."],
    ["2026-12-01", "long", "mardi 1er décembre"],
    ["2026-12-01", "short", "mar. 1er déc."],
    ["2026-11-17", "dayMonth", "17 nov."],
    ["2026-12-01", "date", "1er décembre 2026"],
    ["2027-02-08", "full", "lundi 8 février 2027"],
    ["2026-08-15", "weekday", "samedi"],
    ["2026-05-03", "numeric", "03/05/2026"],
    ["2026-05-01", "shortDate", "1er mai 2026"],
  ];

  it.each(cases)("[DAY-4] writes %s in the %s style", (date, style, text) => {
    expect(formatDay(day(date), style)).toBe(text);
  });

  it("[DAY-4] names every day and month", () => {
    const dates = Array.from({ length: 12 }, (_, month) =>
      formatDay(day(`2026-${String(month + 1).padStart(2, "0")}-15`), "long"),
    );
    expect(dates).toEqual([
      "jeudi 15 janvier",
      "dimanche 15 février",
      "dimanche 15 mars",
      "mercredi 15 avril",
      "vendredi 15 mai",
      "lundi 15 juin",
      "mercredi 15 juillet",
      "samedi 15 août",
      "mardi 15 septembre",
      "jeudi 15 octobre",
      "dimanche 15 novembre",
      "mardi 15 décembre",
    ]);
  });
});

describe("formatMonth", () => {
  it.each([
    ["2026-01", "janv.", "janvier 2026"],
    ["2026-02", "févr.", "février 2026"],
    ["2026-03", "mars", "mars 2026"],
    ["2026-04", "avr.", "avril 2026"],
    ["2026-05", "mai", "mai 2026"],
    ["2026-06", "juin", "juin 2026"],
    ["2026-07", "juil.", "juillet 2026"],
    ["2026-08", "août", "août 2026"],
    ["2026-09", "sept.", "septembre 2026"],
    ["2026-10", "oct.", "octobre 2026"],
    ["2026-11", "nov.", "novembre 2026"],
    ["2027-12", "déc.", "décembre 2027"],
  ])("[DAY-4] writes %s as %j and %j", (text, short, full) => {
    const month = CalendarMonth.make(text);
    expect([formatMonth(month, "short"), formatMonth(month, "full")]).toEqual([short, full]);
  });
});

it("[DAY-4] writes a moment as it was in Paris, in winter and in summer", () => {
  expect(formatMoment(instant("2026-11-24T09:00:00.000Z"))).toBe("24/11/2026 à 10\u00a0h\u00a000");
  expect(formatMoment(instant("2026-07-31T22:05:00.000Z"))).toBe("01/08/2026 à 0\u00a0h\u00a005");
});

it("[DAY-4] writes a clock time with unbreakable spaces", () => {
  expect(formatClock(time("11:00"))).toBe("11\u00a0h\u00a000");
  expect(words(formatClock(time("06:30")))).toBe("6 h 30");
});

describe("formatCountdown", () => {
  const minute = 60_000;

  it.each([
    [-1, "0 min"],
    [0, "0 min"],
    [30_000, "< 1 min"],
    [45 * minute + 59_999, "45 min"],
    [134 * minute, "2 h 14"],
    [125 * minute, "2 h 05"],
    [60 * minute, "1 h 00"],
    [24 * 60 * minute - 1, "23 h 59"],
    [24 * 60 * minute, "1 j"],
    [27 * 60 * minute, "1 j 3 h"],
    [48 * 60 * minute + 59 * minute, "2 j"],
    [Number.NaN, "0 min"],
  ])("[DAY-5] writes %d ms", (ms, text) => {
    expect(words(formatCountdown(ms))).toBe(text);
  });

  it("[DAY-5] never promises more time than is left", () => {
    fc.assert(
      fc.property(fc.integer({ min: minute, max: 86_400_000 - 1 }), (ms) => {
        const [, hours = "0", minutes = "0"] =
          /^(?:(\d+) h )?(\d+)(?: min)?$/.exec(words(formatCountdown(ms))) ?? [];
        const told = (Number(hours) * 60 + Number(minutes)) * minute;
        expect(told <= ms && told > ms - minute).toBe(true);
      }),
    );
  });
});
