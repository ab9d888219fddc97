import { expect, it } from "vitest";
import { CalendarDay } from "../../../api-schema/primitives.ts";
import { dueWords } from "../../../ui/desk/pages/companies/company-words.ts";

it("names the first due day of what a company owes, without saying that it is over", () => {
  const first = CalendarDay.make("2027-01-15");
  expect([dueWords(0, null), dueWords(1, first), dueWords(2, first)]).toEqual([
    "rien n’est à payer",
    "1 pièce, première échéance le 15 janvier 2027",
    "2 pièces, première échéance le 15 janvier 2027",
  ]);
});
