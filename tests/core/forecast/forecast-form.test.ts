import { expect, it } from "vitest";
import { NOTHING_TYPED, readForecast } from "../../../core/forecast/forecast-form.ts";
import { day } from "../values.ts";

const TODAY = day("2027-03-08");

it("begins new prices on the day that is typed, the first of next month where none is", () => {
  const typed = { ...NOTHING_TYPED, percent: "3" };
  const wishOf = (since: string) => readForecast({ ...typed, since }, TODAY);
  const wish = {
    rule: { rule: "prices", scope: { of: "everything" }, lists: [], percent: 3, step: 1 },
    from: "2027-02-01",
    to: "2027-02-28",
  };
  const refused = {
    problems: [{ field: "since", message: "Un jour à venir, demain au plus tôt." }],
  };
  expect(["", "2027-03-09", "2027-03-08", "demain"].map(wishOf)).toEqual([
    { wish: { ...wish, since: "2027-04-01" } },
    { wish: { ...wish, since: "2027-03-09" } },
    refused,
    refused,
  ]);
});

it("[FORECAST-6] reads the days and the hour of a lorry, each once; nothing of them is nothing that changes", () => {
  const tour = { ...NOTHING_TYPED, about: "tour", area: "ZNORD" };
  const ruleOf = (more: object) => {
    const read = readForecast({ ...tour, ...more }, TODAY);
    return "wish" in read ? read.wish.rule : read.problems.map(({ field }) => field);
  };
  const rule = { rule: "tour", area: "ZNORD", range: "Z002" };
  expect([
    ruleOf({ weekdays: "4 2 4" }),
    ruleOf({ cutOff: "09:30" }),
    ruleOf({ cutOff: "9h" }),
    ruleOf({}),
  ]).toEqual([{ ...rule, weekdays: [2, 4] }, { ...rule, cutOff: "09:30" }, ["cutOff"], ["franco"]]);
});
