import { describe, expect, it } from "vitest";
import { maskedEmail } from "../../../core/contact/masked-email.ts";
import { nationalPhone } from "../../../core/contact/phone-shape.ts";

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
    ["+33639980101", "06 39 98 01 01"],
    ["+3222345678", "+3222345678"],
    ["06 39 98 01 01", "06 39 98 01 01"],
    ["", ""],
  ])("%s is shown as %s", (kept, shown) => {
    expect(nationalPhone(kept)).toBe(shown);
  });
});
