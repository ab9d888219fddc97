import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDay, ClosingDay, Email } from "../../../api-schema/primitives.ts";
import { addDays, compareDays } from "../../../core/calendar/day.ts";
import {
  ALWAYS_CLOSED,
  BILLING_EMAIL_MISSING,
  CLOSURE_HORIZON_DAYS,
  closingOf,
  readStoreChange,
  TOO_FAR,
  withDayToggled,
} from "../../../core/stores/store-change.ts";

const today = "2026-11-24" as CalendarDay;
const known = { billingEmail: null, billingEmailOptin: false };
const email = "factures@fournil.example" as Email;

const closingDay: fc.Arbitrary<ClosingDay> = fc.oneof(
  fc.constantFrom<ClosingDay>(1, 2, 3, 4, 5, 6),
  fc.integer({ min: -400, max: CLOSURE_HORIZON_DAYS }).map((ahead) => addDays(today, ahead)),
);

describe("the change of a store", () => {
  it("[STORE-6] keeps each closing day once, in order, without the dates that are over", () => {
    fc.assert(
      fc.property(fc.array(closingDay), (closingDays) => {
        const read = readStoreChange({ closingDays }, known, today);
        const { closing } = Result.getOrThrow(read);
        const all = [...(closing?.weekdays ?? []), ...(closing?.dates ?? [])];
        expect(new Set(all)).toEqual(
          new Set(closingDays.filter((day) => typeof day === "number" || day >= today)),
        );
        expect(all).toHaveLength(new Set(all).size);
        expect(closing).toEqual(closingOf(all.toReversed()));
        expect(closing?.dates.toSorted(compareDays)).toEqual(closing?.dates);
      }),
    );
  });

  it("[STORE-6] refuses a store that is always closed, and dates too far ahead", () => {
    const problems = (closingDays: readonly ClosingDay[]) =>
      Result.match(readStoreChange({ closingDays }, known, today), {
        onFailure: (found) => found.map(({ message }) => message),
        onSuccess: () => [],
      });
    expect(problems([1, 2, 3, 4, 5, 6, 7])).toEqual([ALWAYS_CLOSED]);
    expect(problems([addDays(today, CLOSURE_HORIZON_DAYS + 1)])).toEqual([TOO_FAR]);
    expect(problems([1, 2, 3, 4, 5, 6, addDays(today, CLOSURE_HORIZON_DAYS)])).toEqual([]);
  });

  it("[STORE-7] wants an address for invoices by e-mail, whichever comes first", () => {
    const refused = Result.fail([{ field: "billingEmail", message: BILLING_EMAIL_MISSING }]);
    expect(readStoreChange({ billingEmailOptin: true }, known, today)).toEqual(refused);
    expect(
      readStoreChange(
        { billingEmail: null },
        { billingEmail: email, billingEmailOptin: true },
        today,
      ),
    ).toEqual(refused);
    const both = { billingEmail: email, billingEmailOptin: true };
    expect(readStoreChange(both, known, today)).toEqual(Result.succeed(both));
    expect(readStoreChange({ newsletterOptin: true }, known, today)).toEqual(
      Result.succeed({ newsletterOptin: true }),
    );
  });

  it("takes a day in, and out again", () => {
    fc.assert(
      fc.property(fc.uniqueArray(closingDay), closingDay, (days, day) => {
        const twice = withDayToggled(withDayToggled(days, day), day);
        expect(closingOf(twice)).toEqual(closingOf(days));
        expect(withDayToggled(days, day).includes(day)).toBe(!days.includes(day));
      }),
    );
  });
});
