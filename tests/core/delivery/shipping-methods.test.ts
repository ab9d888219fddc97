import { describe, expect, it } from "vitest";
import { defaultMethod, shippingDelayText } from "../../../core/delivery/shipping-methods.ts";

const pickup = { id: 3, pickupPlace: "Gisors" };
const standard = { id: 1, pickupPlace: null };
const express = { id: 2, pickupPlace: null };

describe("the method that counts until the customer chooses", () => {
  it("[DELIV-8] is the cheapest delivery, never a pick-up", () => {
    expect(defaultMethod([pickup, standard, express])).toBe(standard);
    expect(defaultMethod([pickup])).toBeUndefined();
    expect(defaultMethod([])).toBeUndefined();
  });
});

describe("the delay of a method", () => {
  it.each([
    [null, 12, 12, "Livré sous 24\u00a0heures"],
    [null, 24, 96, "Livré sous 5\u00a0jours"],
    ["Gisors", 24, 24, "Prêt sous 2\u00a0jours, à retirer à Gisors"],
  ])("[DELIV-8] at %s after %i and %i hours is '%s'", (pickupPlace, collect, carry, text) => {
    const delay = { pickupPlace, collectionWithinHours: collect, deliveryWithinHours: carry };
    expect(shippingDelayText(delay)).toBe(text);
  });
});
