import * as fc from "fast-check";
import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { OrderToken } from "../../../api-schema/primitives.ts";
import { isOrderToken } from "../../../core/selling/order-token.ts";

describe("isOrderToken", () => {
  it("takes 16 to 64 letters, digits, dashes and underscores", () => {
    const token = "Az09_-Az09_-Az09";
    expect([token, "k".repeat(64)].map(isOrderToken)).toEqual([true, true]);
    expect(
      [
        "",
        "k".repeat(15),
        "k".repeat(65),
        `${token}/..`,
        `../${token}`,
        `${token}\n${token}`,
        "é".repeat(16),
        ".".repeat(16),
      ].filter(isOrderToken),
    ).toEqual([]);
  });

  it("takes what the wire takes, and nothing else", () => {
    const character = fc.constantFrom(..."aZ5_-", "/", ".", " ", "é");
    const text = fc.oneof(
      fc.string({ unit: character, minLength: 14, maxLength: 18 }),
      fc.stringMatching(/^[A-Za-z0-9_-]{15,65}$/),
      fc.string(),
    );
    const isOnTheWire = Schema.is(OrderToken);
    fc.assert(
      fc.property(text, (any) => {
        expect(isOrderToken(any)).toBe(isOnTheWire(any));
      }),
    );
  });
});
