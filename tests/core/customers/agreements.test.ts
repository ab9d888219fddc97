import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTermsModalShown, isWelcomeModalShown } from "../../../core/customers/agreements.ts";

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
