import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALL_ACCEPTED,
  ALL_REFUSED,
  CONSENT_LIFETIME_MS,
  isAllowed,
  validConsent,
} from "../../core/consent/consent.ts";
import { isTermsModalShown, isWelcomeModalShown } from "../../core/customers/agreements.ts";

describe("terms and welcome", () => {
  const agreements = fc.record({ cgu: fc.boolean(), welcomeModalDisplayed: fc.boolean() });
  const path = fc.constantFrom("/", "/cgu", "/cgv", "/panier");

  it("[AGREE-1] asks whoever has not accepted the terms, but on their page", () => {
    expect(isTermsModalShown(null, "/")).toBe(false);
    expect(isTermsModalShown({ cgu: false }, "/")).toBe(true);
    expect(isTermsModalShown({ cgu: false }, "/cgu")).toBe(false);
    expect(isTermsModalShown({ cgu: true }, "/")).toBe(false);
  });

  it("[AGREE-2] welcomes after the terms, once", () => {
    expect(isWelcomeModalShown(null)).toBe(false);
    expect(isWelcomeModalShown({ cgu: true, welcomeModalDisplayed: false })).toBe(true);
    expect(isWelcomeModalShown({ cgu: true, welcomeModalDisplayed: true })).toBe(false);
  });

  it("[AGREE-2] never shows both", () => {
    fc.assert(
      fc.property(agreements, path, (customer, at) => {
        expect(isTermsModalShown(customer, at) && isWelcomeModalShown(customer)).toBe(false);
      }),
    );
  });
});

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
});
