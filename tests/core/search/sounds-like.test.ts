import * as fc from "fast-check";
import { expect, it } from "vitest";
import { soundOf } from "../../../core/search/sounds-like.ts";

it.each([
  ["bere", "beurre"],
  ["gruot", "gruau"],
  ["chocolas", "chocolat"],
  ["makaron", "macaron"],
  ["canelle", "cannelle"],
  ["glucoze", "glucose"],
  ["amende", "amande"],
  ["briochhe", "brioche"],
])("hears %s as %s", (typed, meant) => {
  expect(soundOf(typed)).toBe(soundOf(meant));
});

it.each([
  ["bere", "berlin"],
  ["balai", "balance"],
  ["pain", "pan"],
  ["chou", "cou"],
])("tells %s from %s", (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});

it("makes something of every word, whatever its case and accents", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Zéèêàçœ]{1,20}$/), (word) => {
      expect(soundOf(word)).not.toBe("");
      expect(soundOf(word.toUpperCase())).toBe(soundOf(word));
    }),
  );
});
