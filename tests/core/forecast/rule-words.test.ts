import { expect, it } from "vitest";
import { SalesAreaCode } from "../../../api-schema/primitives.ts";
import type { PriceRule } from "../../../api-schema/staff-forecasts.ts";
import { ruleWords } from "../../../core/forecast/rule-words.ts";
import { day } from "../values.ts";

const rule: PriceRule = {
  rule: "prices",
  scope: { of: "everything" },
  lists: [],
  percent: 3,
  step: 1,
};

it("says a change as people know it", () => {
  expect([
    ruleWords(rule, day("2027-04-01")),
    ruleWords({ ...rule, percent: 0 }, undefined),
    ruleWords({ ...rule, percent: -2.5, scope: { of: "category", code: "farines" } }, undefined),
    ruleWords({ ...rule, scope: { of: "brand", code: "graal" }, lists: ["ZNORD"] }, undefined),
    ruleWords(
      { ...rule, scope: { of: "articles", codes: ["F-1", "F-2"] }, lists: ["A", "B"] },
      undefined,
    ),
    ruleWords({ rule: "tour", area: SalesAreaCode.make("ZNORD"), range: "Z001" }, undefined),
  ]).toEqual([
    "+3 % sur tous les articles dès le 01/04/2027",
    "+0 % sur tous les articles",
    "-2,5 % sur le rayon farines",
    "+3 % sur la marque graal, ZNORD",
    "+3 % sur des articles choisis, 2 tarifs",
    "tournée Surgelés du secteur ZNORD",
  ]);
});
