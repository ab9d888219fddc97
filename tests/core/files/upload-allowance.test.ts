import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from "../../../core/files/attachments.ts";
import {
  allowanceProblem,
  allowanceText,
  fitsIn,
  leastOf,
  leftOf,
  UPLOAD_QUOTAS,
  type UploadQuota,
} from "../../../core/files/upload-allowance.ts";
import { secondsToTomorrow } from "../../../core/files/upload-day.ts";

const uploads = fc.record({
  messages: fc.nat({ max: 5000 }),
  bytes: fc.nat({ max: 5_000_000_000 }),
});
// safe: the keys are those of the record
const quotas = Object.keys(UPLOAD_QUOTAS) as UploadQuota[];

describe("[MSG-23] files of a day", () => {
  it("take one whole message at least, of whomever", () => {
    for (const quota of quotas) {
      expect(fitsIn(UPLOAD_QUOTAS[quota], ATTACHMENTS_MAX * ATTACHMENT_MAX_BYTES)).toBe(true);
    }
  });

  it("fit exactly as long as what was sent and what is to go stay within the quota", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...quotas),
        uploads,
        // Words alone count nowhere: what is to go has files.
        fc.integer({ min: 1, max: 300_000_000 }),
        (quota, sent, more) => {
          const most = UPLOAD_QUOTAS[quota];
          expect(fitsIn(leftOf(quota, sent), more)).toBe(
            sent.messages + 1 <= most.messages && sent.bytes + more <= most.bytes,
          );
        },
      ),
    );
  });

  it("are those of the quota that has the least left", () => {
    fc.assert(
      fc.property(fc.array(uploads, { minLength: 1 }), fc.nat(), (left, more) => {
        expect(fitsIn(leastOf(left), more)).toBe(left.every((each) => fitsIn(each, more)));
      }),
    );
    expect(leastOf([])).toEqual({ messages: 0, bytes: 0 });
  });

  it("are refused in words exactly when they do not fit", () => {
    fc.assert(
      fc.property(uploads, fc.integer({ min: 1, max: 100_000_000 }), (left, chosen) => {
        expect(allowanceProblem(left, chosen) === null).toBe(fitsIn(left, chosen));
        expect(allowanceProblem(left, 0)).toBe(null);
      }),
    );
  });

  it.each([
    [
      { messages: 12, bytes: 87_000_000 },
      "Aujourd’hui, encore 87\u00a0Mo de fichiers, en 12\u00a0messages.",
      "Ces fichiers pèsent 90\u00a0Mo et il reste 87\u00a0Mo pour aujourd’hui\u00a0: retirez-en, ou envoyez-les demain.",
    ],
    [
      { messages: 1, bytes: 900_000 },
      "Aujourd’hui, encore 900\u00a0ko de fichiers, en un message.",
      "Ces fichiers pèsent 90\u00a0Mo et il reste 900\u00a0ko pour aujourd’hui\u00a0: retirez-en, ou envoyez-les demain.",
    ],
    [
      { messages: 0, bytes: 900_000 },
      "Vous avez envoyé aujourd’hui tous les fichiers d’une journée. Votre message peut partir sans fichier, ou demain avec.",
      "Vous avez envoyé aujourd’hui tous les fichiers d’une journée. Votre message peut partir sans fichier, ou demain avec.",
    ],
  ])("are said before they are sent: %j", (left, text, problem) => {
    expect(allowanceText(left)).toBe(text);
    expect(allowanceProblem(left, 90_000_000)).toBe(problem);
  });

  it.each([
    ["2026-11-24T22:59:59.000Z", 1],
    ["2026-11-24T22:59:59.999Z", 1],
    ["2026-11-24T23:00:00.000Z", 86_400],
    ["2026-11-24T11:00:00.000Z", 43_200],
    // The days on which the clocks change have 23 and 25 hours.
    ["2026-03-28T23:00:00.000Z", 23 * 3600],
    ["2026-10-24T22:00:00.000Z", 25 * 3600],
  ])("count from nothing at midnight in Paris: %s waits %i s", (now, seconds) => {
    expect(secondsToTomorrow(Instant.make(now))).toBe(seconds);
  });
});
