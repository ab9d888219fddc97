import { describe, expect, it } from "vitest";
import { calendarDay } from "../../../core/calendar/day.ts";
import { readTransfer } from "../../../core/ledger/transfer-form.ts";

const today = calendarDay(2026, 11, 25);
const typed = { on: "2026-11-25", amount: "1 248,30", reference: " FA  26 ", payer: "Le\nFournil" };

describe("a transfer as it is typed from a statement", () => {
  it("is read with its words on one line", () => {
    expect(readTransfer(typed, today)).toEqual({
      receivedOn: today,
      amount: 124_830,
      reference: "FA 26",
      payer: "Le Fournil",
    });
  });

  it("says of each field what is wrong with it", () => {
    const wrong = { on: "", amount: "douze", reference: "", payer: " " };
    expect(readTransfer(wrong, today)).toEqual({
      problems: [
        { field: "on", message: "Choisissez le jour de réception." },
        { field: "amount", message: "Saisissez le montant en euros : 124,80 par exemple." },
        { field: "payer", message: "Saisissez le payeur, tel que sur le relevé." },
      ],
    });
    expect(readTransfer({ ...typed, on: "2026-11-26" }, today)).toEqual({
      problems: [{ field: "on", message: "Ce jour n’est pas encore venu." }],
    });
    for (const amount of ["0", "-5", "1e3"]) {
      expect(readTransfer({ ...typed, amount }, today)).toEqual({
        problems: [
          { field: "amount", message: "Saisissez le montant en euros : 124,80 par exemple." },
        ],
      });
    }
  });
});
