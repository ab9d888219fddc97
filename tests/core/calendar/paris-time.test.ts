import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addMs,
  beginningOfDay,
  instantOfMs,
  minutesOf,
  parisDayOf,
  parisInstant,
  parisTimeOf,
} from "../../../core/calendar/paris-time.ts";
import { anyDay, anyInstantMs, day, instant, time } from "../values.ts";

const intl = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});

const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) =>
    time(`${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`),
  );

describe("Paris time", () => {
  it("[DAY-3] shows what the platform's own time zone data show", () => {
    fc.assert(
      fc.property(anyInstantMs, (ms) => {
        const at = instantOfMs(ms);
        expect(`${parisDayOf(at)}, ${parisTimeOf(at)}`).toBe(intl.format(ms));
      }),
      { numRuns: 2000 },
    );
  });

  it("[DAY-3] agrees with the platform at each change of hour", () => {
    const wrong: (readonly [string, string])[] = [];
    for (let year = 2000; year <= 2037; year += 1) {
      for (const month of [2, 9]) {
        for (let hour = 24 * 24; hour < 32 * 24; hour += 1) {
          const ms = Date.UTC(year, month, 1, hour - 24, 30);
          const at = instantOfMs(ms);
          const shown = `${parisDayOf(at)}, ${parisTimeOf(at)}`;
          if (shown !== intl.format(ms)) wrong.push([shown, intl.format(ms)]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("[DAY-3] finds the instant of a wall-clock time, and the time of that instant", () => {
    fc.assert(
      fc.property(anyDay, anyTime, (date, clock) => {
        fc.pre(!/-(03)-(2[5-9]|3[01])/.test(date)); // an hour is missing on one of these
        const at = parisInstant(date, clock);
        expect([parisDayOf(at), parisTimeOf(at)]).toEqual([date, clock]);
      }),
    );
  });

  it("[DAY-3] moves a time that the spring change skips one hour later", () => {
    expect(parisInstant(day("2027-03-28"), time("02:30"))).toBe("2027-03-28T01:30:00.000Z");
    expect(parisTimeOf(instant("2027-03-28T01:30:00.000Z"))).toBe("03:30");
  });

  it("[DAY-3] takes the first of the two times that the autumn change repeats", () => {
    expect(parisInstant(day("2026-10-25"), time("02:30"))).toBe("2026-10-25T00:30:00.000Z");
    expect(parisTimeOf(instant("2026-10-25T01:30:00.000Z"))).toBe("02:30");
  });

  it.each([
    ["2027-03-28T00:59:59.999Z", "01:59"],
    ["2027-03-28T01:00:00.000Z", "03:00"],
    ["2026-10-25T00:59:59.999Z", "02:59"],
    ["2026-10-25T01:00:00.000Z", "02:00"],
  ])("[DAY-3] changes the hour at the very instant: %s is %s", (at, shown) => {
    expect(parisTimeOf(instant(at))).toBe(shown);
  });

  it("[DAY-3] keeps 11 h at 11 h in summer and in winter", () => {
    expect(parisInstant(day("2026-07-01"), time("11:00"))).toBe("2026-07-01T09:00:00.000Z");
    expect(parisInstant(day("2026-12-01"), time("11:00"))).toBe("2026-12-01T10:00:00.000Z");
  });

  it.each([
    ["2026-12-01", "2026-11-30T23:00:00.000Z"],
    ["2026-07-01", "2026-06-30T22:00:00.000Z"],
    ["2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["2026-10-25", "2026-10-24T22:00:00.000Z"],
  ])("[DAY-3] begins %s at %s", (date, at) => {
    expect(beginningOfDay(day(date))).toBe(at);
  });

  it("[DAY-3] goes on by milliseconds, over the end of a year and back", () => {
    const at = instant("2026-12-31T23:59:59.250Z");
    expect(addMs(at, 750)).toBe("2027-01-01T00:00:00.000Z");
    expect(addMs(addMs(at, 750), -750)).toBe(at);
  });

  it.each([
    ["00:00", 0],
    ["06:30", 390],
    ["23:59", 1439],
  ])("[DAY-3] counts the minutes of %s since midnight: %d", (clock, minutes) => {
    expect(minutesOf(time(clock))).toBe(minutes);
  });
});
