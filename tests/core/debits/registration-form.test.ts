import { expect, it } from "vitest";
import { readRegistration } from "../../../core/debits/registration-form.ts";
import { day } from "../values.ts";

it("[DEBIT-30] a registration is of a day from the signature on that has come", () => {
  const read = (on: string) => {
    const answer = readRegistration({ on }, day("2026-11-25"), day("2026-11-02"));
    return "problems" in answer ? answer.problems.map((each) => Object.values(each)) : answer.on;
  };
  expect(
    ["2026-11-02", "2026-11-25", "2026-11-26", "2026-11-01", "2026-02-30", "hier", ""].map(read),
  ).toEqual([
    "2026-11-02",
    "2026-11-25",
    [["on", "Ce jour n’est pas encore venu."]],
    [["on", "Ce jour est d’avant la signature du mandat : vérifiez-le."]],
    [["on", "Choisissez le jour de l’enregistrement."]],
    [["on", "Choisissez le jour de l’enregistrement."]],
    [["on", "Choisissez le jour de l’enregistrement."]],
  ]);
});
