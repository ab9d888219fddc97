import { describe, expect, it } from "vitest";
import { calendarDay } from "../../../core/calendar/day.ts";
import { readReturn } from "../../../core/debits/return-form.ts";

const today = calendarDay(2026, 11, 25);
const settledOn = calendarDay(2026, 11, 20);

const problemsOf = (code: string, on: string, settled: typeof settledOn | null = null) => {
  const read = readReturn({ code, on }, today, settled);
  return "problems" in read ? read.problems.map(({ field, message }) => [field, message]) : read;
};

describe("the return of a debit as it is typed", () => {
  it("is read whatever the letters of its code", () => {
    expect(problemsOf(" am04 ", "2026-11-25")).toEqual({ code: "AM04", on: today });
    expect(problemsOf("SLOP", "2026-11-20", settledOn)).toEqual({ code: "SLOP", on: settledOn });
  });

  it.each(["AM4", "AM044", "XAM04", "AM04, AM05", "ACNOR", "CNORD", "AM 04", "04AM", ""])(
    "is no return with a code that the bank does not write: %j",
    (code) => {
      expect(problemsOf(code, "2026-11-25")).toEqual([
        ["code", "Saisissez le code de la banque : quatre caractères, AM04 par exemple."],
      ]);
    },
  );

  it("says of each field what is wrong with it", () => {
    expect(problemsOf("??", "hier")).toEqual([
      ["code", "Saisissez le code de la banque : quatre caractères, AM04 par exemple."],
      ["on", "Choisissez le jour du retour."],
    ]);
    expect(problemsOf("AM04", "2026-02-30")).toEqual([["on", "Choisissez le jour du retour."]]);
    expect(problemsOf("AM04", "2026-11-26")).toEqual([["on", "Ce jour n’est pas encore venu."]]);
    expect(problemsOf("AM04", "2026-11-19", settledOn)).toEqual([
      ["on", "Ce retour est daté d’avant l’encaissement : vérifiez le jour."],
    ]);
  });
});
