import { expect, it } from "vitest";
import { nafProblem, normaliseNaf } from "../../../core/companies/naf.ts";

it.each([
  ["10.71C", "10.71C"],
  [" 1071c ", "10.71C"],
  ["10.71", ""],
  ["10 71C", ""],
  ["110.71C", ""],
  ["10.71CC", ""],
  ["A0.71C", ""],
  ["1A.71C", ""],
  ["10.A1C", ""],
  ["10.7AC", ""],
  ["10.715", ""],
  ["10..71C", ""],
  ["", ""],
])("keeps the code of a trade as it is written, or nothing: %j as %j", (typed, kept) => {
  expect(normaliseNaf(typed)).toBe(kept);
});

it("says what is wrong with a code that was typed, and nothing of none", () => {
  expect(["", "  ", "10.71C", "1071c", "boulanger"].map(nafProblem)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "Un code NAF s’écrit comme 10.71C.",
  ]);
});
