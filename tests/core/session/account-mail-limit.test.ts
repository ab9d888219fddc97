import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideAccountMail, MAIL_WINDOW_MS } from "../../../core/session/account-mail-limit.ts";

describe("[ACC-2] letters that open an account", () => {
  it("are at most so many within any hour, and one more is allowed exactly when it is said to be", () => {
    const pauses = fc.array(fc.nat({ max: MAIL_WINDOW_MS }), { maxLength: 30 });
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 5 }), (steps, most) => {
        let now = 1_800_000_000_000;
        let times: readonly number[] = [];
        const sent: number[] = [];
        for (const step of steps) {
          now += step;
          const decided = decideAccountMail(times, most, now);
          if (decided.retryAfterSeconds === 0) sent.push(now);
          else {
            const later = now + decided.retryAfterSeconds * 1000;
            expect(decideAccountMail(times, most, later).retryAfterSeconds).toBe(0);
            expect(decideAccountMail(times, most, later - 1001).retryAfterSeconds).toBeGreaterThan(
              0,
            );
          }
          times = decided.times;
        }
        for (const at of sent) {
          const within = sent.filter((other) => other <= at && other > at - MAIL_WINDOW_MS);
          expect(within.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it("wait an hour at most, though the clock was set back", () => {
    const ahead = [1, 2, 3].map((day) => day * 86_400_000);
    const { retryAfterSeconds, times } = decideAccountMail(ahead, 3, 1000);
    expect([retryAfterSeconds, times]).toEqual([3600, [1000, 1000, 1000]]);
  });
});
