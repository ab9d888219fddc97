import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import { ALL_ACCEPTED, ALL_REFUSED, type ConsentPurposes } from "../../core/consent/consent.ts";
import { connectConsent } from "../../ui/consent/connect-consent.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

/** A first visit, and what there is of measuring by the time its code would have come. */
const visit = async () => {
  const browser = fakeBrowser(fakeServer());
  browser.storage.setItem("panetier.visitor", randomUUID());
  const { shop, close } = openTab(browser);
  onTestFinished(close);
  connectConsent(shop);
  const choose = (purposes: ConsentPurposes): void =>
    shop.system.dispatch({ type: "consent.chosen", purposes, now: shop.environment.now() });
  // What does not come now is not late.
  await import("../../ui/analytics/start-analytics.ts");
  const isMeasured = () => window.dataLayer !== undefined;
  return { choose, isMeasured };
};

it("[CONSENT-4] nothing is measured before somebody has agreed to it, nor where they refuse", async () => {
  const { choose, isMeasured } = await visit();
  expect(isMeasured()).toBe(false);
  choose(ALL_REFUSED);
  await import("../../ui/analytics/start-analytics.ts");
  expect(isMeasured()).toBe(false);
});

it("[CONSENT-4] is measured from the consent until it is taken back", async () => {
  const { choose, isMeasured } = await visit();
  choose(ALL_ACCEPTED);
  await vi.waitFor(() => expect(isMeasured()).toBe(true));
  choose(ALL_REFUSED);
  await vi.waitFor(() => expect(isMeasured()).toBe(false));
});
