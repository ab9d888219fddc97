import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../core/calendar/day.ts";
import { isBankDay } from "../../../core/calendar/target-days.ts";
import { afterReturn, PRESENT_AGAIN_BANK_DAYS } from "../../../core/debits/after-return.ts";
import { RETURN_REASONS, returnReason } from "../../../core/debits/return-reasons.ts";
import {
  type ComingBack,
  isUnderReserve,
  mayComeBack,
  reserveEndsOn,
  returnWindow,
  stateOfComingBack,
} from "../../../core/debits/windows.ts";
import { day } from "../values.ts";
import { aDay } from "./days.ts";

const settledOn = day("2026-11-24");
const back = (change: Partial<ComingBack>): ComingBack => ({
  scheme: "CORE",
  settledOn,
  reason: "AM04",
  on: day("2026-11-26"),
  ...change,
});

/** 'returned', or the reason of a refusal. */
const outcomeOf = (change: Partial<ComingBack>): string =>
  Result.match(mayComeBack(back(change)), {
    onSuccess: (state) => state,
    onFailure: ({ reason }) => reason,
  });

describe("the windows of a debit", () => {
  it("[DEBIT-9] are the scheme's own", () => {
    expect([returnWindow("CORE"), returnWindow("B2B")]).toEqual([
      { bankDays: 5, refundWeeks: 8, unauthorisedMonths: 13 },
      { bankDays: 3, refundWeeks: null, unauthorisedMonths: null },
    ]);
  });

  it("[DEBIT-9] keep the money under reserve for eight weeks, between companies for three bank days", () => {
    expect([reserveEndsOn("CORE", settledOn), reserveEndsOn("B2B", settledOn)]).toEqual([
      "2027-01-19",
      "2026-11-27",
    ]);
    expect(reserveEndsOn("B2B", day("2026-12-23"))).toBe("2026-12-29");
    expect(
      ["2026-11-24", "2027-01-19", "2027-01-20"].map((on) =>
        isUnderReserve("CORE", settledOn, day(on)),
      ),
    ).toEqual([true, true, false]);
  });

  it.each([
    // The bank's own days, the last one included.
    ["CORE", "AM04", "2026-11-24", "returned"],
    ["CORE", "AM04", "2026-12-01", "returned"],
    ["CORE", "AM04", "2026-12-02", "tooLate"],
    ["B2B", "AM04", "2026-11-27", "returned"],
    ["B2B", "AM04", "2026-11-30", "tooLate"],
    // The debtor's eight weeks, and the two bank days in which the money moves.
    ["CORE", "MD06", "2026-11-24", "refunded"],
    ["CORE", "MD06", "2027-01-21", "refunded"],
    ["CORE", "MD06", "2027-01-22", "tooLate"],
    ["B2B", "MD06", "2026-11-25", "noRefund"],
    // No mandate: the bank's word first, the debtor's for thirteen months.
    ["CORE", "MD01", "2026-12-01", "returned"],
    ["CORE", "MD01", "2026-12-02", "refunded"],
    ["CORE", "MD01", "2027-12-28", "refunded"],
    ["CORE", "MD01", "2027-12-29", "tooLate"],
    ["B2B", "MD01", "2026-11-27", "returned"],
    ["B2B", "MD01", "2026-11-30", "tooLate"],
    ["CORE", "AM04", "2026-11-23", "beforeSettlement"],
    // What the list does not know is the bank's.
    ["CORE", "ZZ99", "2026-12-01", "returned"],
    ["CORE", "ZZ99", "2026-12-02", "tooLate"],
  ] as const)("[DEBIT-9] %s, %s on %s is %s", (scheme, reason, on, expected) => {
    expect(outcomeOf({ scheme, reason, on: day(on) })).toBe(expected);
  });

  it("[DEBIT-9] do not ask when a debit was never settled: the bank rejects it", () => {
    for (const { code } of RETURN_REASONS) {
      for (const scheme of ["CORE", "B2B"] as const) {
        expect(mayComeBack(back({ scheme, reason: code, settledOn: null }))).toEqual(
          Result.succeed("rejected"),
        );
      }
    }
  });

  it("[DEBIT-9] tell a bank's late return from the money that a debtor asked back", () => {
    const late = ["AM04", "ZZ99", "MD01", "MD06"].map((reason) =>
      stateOfComingBack(back({ reason, on: day("2026-12-15") })),
    );
    const between = ["AM04", "MD01", "MD06"].map((reason) =>
      stateOfComingBack(back({ scheme: "B2B", reason, on: day("2026-12-15") })),
    );
    expect([late, between]).toEqual([
      ["returned", "returned", "refunded", "refunded"],
      ["returned", "returned", "refunded"],
    ]);
    expect(mayComeBack(back({ on: day("2026-11-23") }))).toEqual(
      Result.fail({
        _tag: "ComingBackRefused",
        reason: "beforeSettlement",
        message:
          "Ce retour est daté du 23 novembre 2026, avant l’encaissement du 24 novembre 2026.",
      }),
    );
  });

  it("[DEBIT-9] say in French what can be claimed from the bank", () => {
    const messageOf = (change: Partial<ComingBack>) =>
      Result.match(mayComeBack(back(change)), {
        onSuccess: () => "",
        onFailure: ({ message }) => message,
      });
    expect([
      messageOf({ on: day("2026-12-02") }),
      messageOf({ scheme: "B2B", on: day("2026-11-30") }),
      messageOf({ reason: "MD06", on: day("2027-01-22") }),
      messageOf({ reason: "MD01", on: day("2027-12-29") }),
      messageOf({ scheme: "B2B", reason: "MD06" }),
      messageOf({ on: day("2026-11-23") }),
    ]).toEqual([
      "Ce retour pouvait se faire jusqu’au 1er décembre 2026 (5 jours ouvrés bancaires) : contestez-le auprès de la banque.",
      "Ce retour pouvait se faire jusqu’au 27 novembre 2026 (3 jours ouvrés bancaires) : contestez-le auprès de la banque.",
      "Ce retour pouvait se faire jusqu’au 19 janvier 2027 (8 semaines) : contestez-le auprès de la banque.",
      "Ce retour pouvait se faire jusqu’au 24 décembre 2027 (13 mois) : contestez-le auprès de la banque.",
      "Un prélèvement interentreprises (B2B) ne se rembourse pas à la demande du débiteur : contestez ce retour auprès de la banque.",
      "Ce retour est daté du 23 novembre 2026, avant l’encaissement du 24 novembre 2026.",
    ]);
  });

  it("[DEBIT-9] are never shorter than the reserve for what needs no reason, nor open again once over", () => {
    const anyBack = fc.record({
      scheme: fc.constantFrom("CORE" as const, "B2B" as const),
      settledOn: aDay,
      reason: fc.constantFrom("AM04", "MD06", "MD01", "ZZ99"),
      after: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(anyBack, fc.integer({ min: 0, max: 500 }), ({ after, ...debit }, later) => {
        const on = addDays(debit.settledOn, after);
        const answer = mayComeBack({ ...debit, on });
        if (Result.isSuccess(answer))
          expect(answer.success).toBe(stateOfComingBack({ ...debit, on }));
        else expect(Result.isFailure(mayComeBack({ ...debit, on: addDays(on, later) }))).toBe(true);
        if (debit.reason !== "MD01" && Result.isSuccess(answer) && answer.success === "returned") {
          expect(isUnderReserve(debit.scheme, debit.settledOn, on)).toBe(true);
        }
      }),
    );
  });
});

describe("the reasons of the bank", () => {
  it("[DEBIT-10] have a kind, words for both readers and an act each, once", () => {
    const codes = RETURN_REASONS.map(({ code }) => code);
    expect(codes).toEqual([
      "AC01",
      "AC04",
      "AC06",
      "AC13",
      "AG01",
      "AG02",
      "AM04",
      "AM05",
      "BE05",
      "CNOR",
      "DNOR",
      "ED05",
      "FF01",
      "FF05",
      "MD01",
      "MD02",
      "MD06",
      "MD07",
      "MS02",
      "MS03",
      "RC01",
      "RR01",
      "RR02",
      "RR03",
      "RR04",
      "SL01",
    ]);
    for (const reason of RETURN_REASONS) {
      expect(returnReason(reason.code)).toEqual(reason);
      expect(reason.customer).toMatch(/^\p{Lu}[^.]+$/u);
      expect(reason.staff).toMatch(/^\p{Lu}[^.]+$/u);
    }
    const kinds = Map.groupBy(RETURN_REASONS, ({ kind }) => kind);
    expect(
      [kinds.get("refund"), kinds.get("unauthorised")].map((of) => of?.map((r) => r.code)),
    ).toEqual([["MD06"], ["MD01"]]);
    expect(returnReason("AM04")).toEqual({
      code: "AM04",
      kind: "returned",
      customer: "Provision insuffisante",
      staff: "Provision insuffisante sur le compte du client",
      act: "presentAgain",
    });
  });

  it("[DEBIT-10] keep a code that nobody knows, and let a person look", () => {
    expect(returnReason("XXXX")).toEqual({
      code: "XXXX",
      kind: "returned",
      customer: "Motif non précisé (XXXX)",
      staff: "Motif non précisé (XXXX)",
      act: "blockAndCall",
    });
    const anyCode = fc.oneof(fc.string(), fc.constantFrom("constructor", "__proto__", "am04"));
    fc.assert(
      fc.property(anyCode, (code) => {
        fc.pre(RETURN_REASONS.every((reason) => reason.code !== code));
        expect(returnReason(code).customer).toBe(`Motif non précisé (${code})`);
      }),
    );
  });
});

describe("what the house does after a return", () => {
  const actOf = (
    reason: string,
    change: { scheme?: "CORE" | "B2B"; presentedAgain?: boolean } = {},
  ) =>
    afterReturn({
      reason,
      scheme: "CORE",
      on: day("2026-12-22"),
      presentedAgain: false,
      ...change,
    });

  it("[DEBIT-11] is presented again once, five bank days later, where the account was empty", () => {
    expect(PRESENT_AGAIN_BANK_DAYS).toBe(5);
    for (const code of ["AM04", "MS03", "ED05"]) {
      expect([actOf(code), actOf(code, { presentedAgain: true })]).toEqual([
        { act: "presentAgain", notBefore: "2026-12-30" },
        { act: "blockAndCall" },
      ]);
    }
    expect(isBankDay(day("2026-12-30"))).toBe(true);
  });

  it("[DEBIT-11] asks for a new mandate, calls, or mends what was its own fault", () => {
    const acts = Map.groupBy(RETURN_REASONS, ({ code }) => actOf(code).act);
    expect(
      Object.fromEntries([...acts].map(([act, of]) => [act, of.map(({ code }) => code).join(" ")])),
    ).toEqual({
      newMandate: "AC01 AC04 AC13 AG01 DNOR MD01",
      blockAndCall: "AC06 MD06 MD07 MS02 RR04 SL01",
      presentAgain: "AM04 ED05 MS03",
      mendOurData: "AG02 AM05 BE05 CNOR FF01 FF05 MD02 RC01 RR01 RR02 RR03",
    });
    expect([actOf("MD01", { scheme: "B2B" }), actOf("AC04", { scheme: "B2B" })]).toEqual([
      { act: "blockAndCall" },
      { act: "newMandate" },
    ]);
  });
});
