import * as fc from "fast-check";
import { expect, it } from "vitest";
import { toastDuration } from "../../../core/toasts/duration.ts";

it("[TOAST-1] lasts 5 seconds unless told otherwise", () => {
  expect([toastDuration("Ajouté"), toastDuration("Ajouté", 800)]).toEqual([5000, 800]);
});

it.each([
  [1, 2000],
  [40, 2000],
  [41, 2050],
  [139, 6950],
  [140, 7000],
  [1000, 7000],
])(
  "[TOAST-1] lasts 50 ms a character with -1, from 2 to 7 seconds: %i characters",
  (length, ms) => {
    expect(toastDuration("é".repeat(length), -1)).toBe(ms);
  },
);

it("[TOAST-1] never lasts less for a longer title", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, more) => {
      expect(toastDuration(title + more, -1)).toBeGreaterThanOrEqual(toastDuration(title, -1));
    }),
  );
});
