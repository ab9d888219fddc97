import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALL_ACCEPTED,
  ALL_REFUSED,
  CONSENT_KEY,
  CONSENT_LIFETIME_MS,
  isAllowed,
  validConsent,
} from "../../../core/consent/consent.ts";
import { describePurposes, PURPOSES } from "../../../core/consent/purposes.ts";

describe("consent", () => {
  const consent = fc.record({
    purposes: fc.record({ video: fc.boolean(), audience: fc.boolean() }),
    decidedAt: fc.integer({ min: 0, max: 2 ** 41 }),
  });
  const purpose = fc.constantFrom("video", "audience");
  const acting = { now: 0, impersonating: true };

  it("[CONSENT-1] counts from the moment it is made to the last millisecond of 182 days", () => {
    const made = { purposes: ALL_REFUSED, decidedAt: 1000 };
    const at = (now: number) => validConsent(made, now);
    expect([999, 1000, 999 + CONSENT_LIFETIME_MS, 1000 + CONSENT_LIFETIME_MS].map(at)).toEqual([
      null,
      made,
      made,
      null,
    ]);
    expect(validConsent(null, 0)).toBe(null);
    expect(CONSENT_LIFETIME_MS).toBe(15_724_800_000);
  });

  it("[CONSENT-1] allows nothing without a choice that counts and says so", () => {
    fc.assert(
      fc.property(consent, purpose, fc.integer(), (given, what, now) => {
        const allowed = isAllowed(what, given, { now, impersonating: false });
        expect(allowed).toBe(validConsent(given, now) !== null && given.purposes[what]);
        expect(isAllowed(what, null, { now, impersonating: false })).toBe(false);
      }),
    );
  });

  it("[CONSENT-1] measures no audience under impersonation, and still plays videos", () => {
    const given = { purposes: ALL_ACCEPTED, decidedAt: 0 };
    expect([isAllowed("audience", given, acting), isAllowed("video", given, acting)]).toEqual([
      false,
      true,
    ]);
  });

  it("[CONSENT-1] accepts and refuses all that there is to choose", () => {
    const names = PURPOSES.map(({ purpose: name }) => name);
    expect(Object.entries(ALL_ACCEPTED)).toEqual(names.map((name) => [name, true]));
    expect(Object.entries(ALL_REFUSED)).toEqual(names.map((name) => [name, false]));
    // Under another key everybody would be asked again, and what they refused would be forgotten.
    expect(CONSENT_KEY).toBe("panetier.consent");
  });
});

describe("what is asked for", () => {
  it("is said in words before anybody chooses", () => {
    expect(PURPOSES).toEqual([
      {
        purpose: "video",
        label: "Vidéos",
        explanation: "Le lecteur de YouTube, dans sa version sans cookie avant lecture.",
      },
      {
        purpose: "audience",
        label: "Mesure d’audience",
        explanation: "Les pages et les produits consultés, pour améliorer la boutique.",
      },
    ]);
  });

  it("is told back as it was chosen, purpose by purpose", () => {
    const space = "\u00a0";
    expect(describePurposes(ALL_ACCEPTED)).toEqual([
      `Vidéos${space}:${space}acceptées`,
      `Mesure d’audience${space}:${space}acceptée`,
    ]);
    expect(describePurposes({ video: true, audience: false })).toEqual([
      `Vidéos${space}:${space}acceptées`,
      `Mesure d’audience${space}:${space}refusée`,
    ]);
    expect(describePurposes(ALL_REFUSED)).toEqual([
      `Vidéos${space}:${space}refusées`,
      `Mesure d’audience${space}:${space}refusée`,
    ]);
  });
});
