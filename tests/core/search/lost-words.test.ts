import { expect, it } from "vitest";
import { lostWords } from "../../../core/search/lost-words.ts";

it.each([
  ["  Levain  LIQUIDE bio ", "levain liquide bio"],
  ["T65", "t65"],
  ["sac kraft fenêtré", "sac kraft fenetre"],
  ["ab", null],
  ["ail", "ail"],
  ["a@b", null],
  ["1234", "1234"],
  ["12 345", null],
  ["marie@fournil.example", null],
  ["06 12 34 56 78", null],
  ["3760001000016", null],
  ["x".repeat(60), "x".repeat(60)],
  ["x".repeat(61), null],
])("of '%s' is kept '%s'", (typed, kept) => {
  expect(lostWords(typed)).toBe(kept);
});
