import { expect, it } from "vitest";
import { shoppingListIdOf } from "../../../core/lists/list-id.ts";

it("reads the id of a list out of an address, and nothing else", () => {
  expect(
    ["7", "120", "0", "07", "-1", "1.5", "7e3", "", "sept", "9".repeat(16)].map(shoppingListIdOf),
  ).toEqual([7, 120, ...Array.from({ length: 8 }, () => undefined)]);
});
