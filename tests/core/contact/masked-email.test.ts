import { describe, expect, it } from "vitest";
import { maskedEmail } from "../../../core/contact/masked-email.ts";
import { shownFrenchPhone } from "../../../core/contact/phone-shape.ts";

describe("what is shown of an address", () => {
  it.each([
    ["camille@panetier.example", "c•••@panetier.example"],
    ["é@panetier.example", "é•••@panetier.example"],
    ["a@b@panetier.example", "a•••@panetier.example"],
    ["@panetier.example", "•••@panetier.example"],
  ])("[ACC-4] %s is %s", (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});

describe("a kept telephone on a screen", () => {
  it.each([
    ["+33639980101", "06\u00a039\u00a098\u00a001\u00a001"],
    ["+262692123456", "06\u00a092\u00a012\u00a034\u00a056"],
    ["+3222345678", "+3222345678"],
    ["+336399801012", "+336399801012"],
    ["tél. +33639980101", "tél. +33639980101"],
    ["06 39 98 01 01", "06 39 98 01 01"],
    ["", ""],
  ])("%s is shown as %s", (kept, shown) => {
    expect(shownFrenchPhone(kept)).toBe(shown);
  });
});
