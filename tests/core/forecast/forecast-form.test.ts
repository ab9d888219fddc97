import { expect, it } from "vitest";
import {
  NOTHING_TYPED,
  readForecast,
  type TypedForecast,
} from "../../../core/forecast/forecast-form.ts";
import { day } from "../values.ts";

const TODAY = day("2027-03-08");

/** The rule that is read, or the messages by field. */
const ruleOf = (typed: Partial<TypedForecast>) => {
  const read = readForecast({ ...NOTHING_TYPED, ...typed }, TODAY);
  return "wish" in read
    ? read.wish.rule
    : Object.fromEntries(read.problems.map(({ field, message }) => [field, message]));
};

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
  const tour = { about: "tour", area: "ZNORD" };
  const rule = { rule: "tour", area: "ZNORD", range: "Z002" };
  expect([
    ruleOf({ ...tour, weekdays: "4 2 4" }),
    ruleOf({ ...tour, cutOff: " 09:30 " }),
    ruleOf({ ...tour, cutOff: "9h" }),
    ruleOf({ ...tour, franco: " ", fee: " ", cutOff: " " }),
  ]).toEqual([
    { ...rule, weekdays: [2, 4] },
    { ...rule, cutOff: "09:30" },
    { cutOff: "Une heure : 11:00." },
    { franco: "Dites ce qui change : le franco, les frais, les jours ou l’heure limite." },
  ]);
});

it("begins with the prices of everything, last month", () => {
  expect(NOTHING_TYPED).toEqual({
    about: "prices",
    scope: "everything",
    code: "",
    list: "",
    percent: "",
    step: "1",
    area: "",
    range: "Z002",
    franco: "",
    fee: "",
    weekdays: "",
    cutOff: "",
    period: "lastMonth",
    since: "",
  });
});

it("plays on the days of the period that is chosen, last month where it is not known", () => {
  const daysOf = (period: string) => {
    const read = readForecast({ ...NOTHING_TYPED, percent: "3", period }, TODAY);
    return "wish" in read ? [read.wish.from, read.wish.to] : read.problems;
  };
  expect(["lastMonth", "fourWeeks", "yearAgo", "hier"].map(daysOf)).toEqual([
    ["2027-02-01", "2027-02-28"],
    ["2027-02-08", "2027-03-07"],
    ["2026-02-09", "2026-03-08"],
    ["2027-02-01", "2027-02-28"],
  ]);
  const tour = readForecast(
    { ...NOTHING_TYPED, about: "tour", area: "ZNORD", weekdays: "2", period: "fourWeeks" },
    TODAY,
  );
  expect(tour).toEqual({
    wish: {
      rule: { rule: "tour", area: "ZNORD", range: "Z002", weekdays: [2] },
      from: "2027-02-08",
      to: "2027-03-07",
    },
  });
});

it("reads what prices move, of what, and to which step", () => {
  const rule = { rule: "prices", scope: { of: "everything" }, lists: [], percent: 3, step: 1 };
  expect(
    [
      { percent: "3", scope: "tout" },
      { percent: "3", scope: "category", code: " farines " },
      { percent: "3", scope: "brand", code: "graal" },
      { percent: "3", scope: "articles", code: " F-1, F-2;F-3 | F-4\n" },
      { percent: "3", list: "ZNORD" },
      { percent: "3", step: "5" },
      { percent: "3", step: "10" },
      { percent: "3", step: "7" },
    ].map(ruleOf),
  ).toEqual([
    rule,
    { ...rule, scope: { of: "category", code: "farines" } },
    { ...rule, scope: { of: "brand", code: "graal" } },
    { ...rule, scope: { of: "articles", codes: ["F-1", "F-2", "F-3", "F-4"] } },
    { ...rule, lists: ["ZNORD"] },
    { ...rule, step: 5 },
    { ...rule, step: 10 },
    rule,
  ]);
});

it("takes a percentage from -90 to 400, as people write one", () => {
  const percentOf = (percent: string) => {
    const rule = ruleOf({ percent });
    return "percent" in rule ? rule.percent : null;
  };
  expect(
    ["+ 3 %", "−2,5", "-90", "400", "1234567", "0.1234", "12,5", "400,5", "-90,1"].map(percentOf),
  ).toEqual([3, -2.5, -90, 400, PERCENT, 0.1234, 12.5, PERCENT, PERCENT]);
  expect(["", "trois", "x3", "3x", "1,2,3", "0,12345", "1,x"].map(percentOf)).toEqual(
    Array.from({ length: 7 }, () => PERCENT),
  );
  expect(ruleOf({ percent: "", scope: "brand" })).toEqual({
    percent: PERCENT,
    code: "Choisissez une marque.",
  });
});

const PERCENT = "Un pourcentage, de -90 à 400 : 3 ou -2,5.";

it("asks for what prices are to move where that is missing", () => {
  expect(
    ["category", "brand", "articles"].map((scope) => ruleOf({ percent: "3", scope, code: " , " })),
  ).toEqual([
    { code: "Choisissez un rayon." },
    { code: "Choisissez une marque." },
    { code: "Donnez au moins une référence." },
  ]);
});

it("reads the minimum of a lorry in kilos of flour or euros of frozen goods, and its fee in euros", () => {
  const flour = { about: "tour", area: "ZNORD" };
  const frozen = { ...flour, range: "Z001" };
  const rule = { rule: "tour", area: "ZNORD", range: "Z002" };
  const kilos = "Des kilos : 500.";
  const euros = "Des euros : 150 ou 14,50.";
  expect(
    [
      { ...flour, franco: "500" },
      { ...flour, franco: "0,5", range: "Z9" },
      { ...flour, franco: "0" },
      { ...flour, franco: "-1" },
      { ...flour, franco: "beaucoup" },
      { ...frozen, franco: "150" },
      { ...frozen, franco: "-1" },
      { ...frozen, franco: "beaucoup" },
      { ...flour, fee: "14,50" },
      { ...flour, fee: "0" },
      { ...flour, fee: "-1" },
      { ...flour, fee: "cher" },
      { ...flour, area: "", fee: "1" },
    ].map(ruleOf),
  ).toEqual([
    { ...rule, franco: 500_000 },
    { ...rule, franco: 500 },
    { ...rule, franco: 0 },
    { franco: kilos },
    { franco: kilos },
    { ...rule, range: "Z001", franco: 15_000 },
    { franco: euros },
    { franco: euros },
    { ...rule, deliveryFee: 1450 },
    { ...rule, deliveryFee: 0 },
    { fee: euros },
    { fee: euros },
    { area: "Choisissez un secteur." },
  ]);
});
