import { knownFirm } from "../../known-firm.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AlertTopHour } from "../../../api-schema/store.ts";
import {
  ALERT_MINUTES,
  alertOfRange,
  alertProblems,
  storedAlerts,
  meansTaken,
  minutesLabel,
  OFFERED_MINUTES,
} from "../../../core/alerts/alert-rules.ts";
import { alertText } from "../../../core/alerts/alert-texts.ts";
import { day, instant } from "../values.ts";

const all = { offeredModes: ["mail", "sms"], hasMobile: true } as const;
const flour = { code: "Z002", mode: ["mail"], minutes: 60 } as const;

const anyAlert: fc.Arbitrary<AlertTopHour> = fc.record({
  code: fc.constantFrom("Z001" as const, "Z002" as const),
  mode: fc.array(fc.constantFrom("mail" as const, "sms" as const), { maxLength: 3 }),
  minutes: fc.integer({ min: 0, max: 2000 }),
});

describe("alerts that somebody wants", () => {
  it("[ALERT-1] are one a range, five minutes to a day before, by means that there are", () => {
    const messages = (
      alerts: readonly AlertTopHour[],
      means: Parameters<typeof alertProblems>[1] = all,
    ) => alertProblems(alerts, means);
    expect(messages([flour, { ...flour, code: "Z001", mode: ["mail", "sms"] }])).toEqual([]);
    expect(messages([flour, flour])).toEqual([
      { field: "alertTopHours.1.code", message: "Une seule alerte par gamme." },
    ]);
    const minutesProblem = {
      field: "alertTopHours.0.minutes",
      message: "Choisissez entre 5 minutes et 24 heures.",
    };
    expect([4, 5, 1440, 1441].map((minutes) => messages([{ ...flour, minutes }]))).toEqual([
      [minutesProblem],
      [],
      [],
      [minutesProblem],
    ]);
    expect(messages([{ ...flour, mode: ["sms"] }], { ...all, hasMobile: false })).toEqual([
      {
        field: "alertTopHours.0.mode",
        message: "Ajoutez un numéro de mobile à votre compte pour recevoir des SMS.",
      },
    ]);
    for (const mode of [["sms"], ["mail", "sms"]] as const) {
      expect(messages([{ ...flour, mode }], { ...all, offeredModes: ["mail"] })).toEqual([
        { field: "alertTopHours.0.mode", message: "Les SMS ne sont pas disponibles." },
      ]);
    }
  });

  it("[ALERT-1] are offered at minutes that are allowed", () => {
    expect(
      OFFERED_MINUTES.filter((m) => m < ALERT_MINUTES.least || m > ALERT_MINUTES.most),
    ).toEqual([]);
    expect(OFFERED_MINUTES.map(minutesLabel)).toEqual([
      "15 minutes",
      "30 minutes",
      "1 heure",
      "1 h 30",
      "2 heures",
      "3 heures",
      "6 heures",
      "12 heures",
      "24 heures",
    ]);
    expect(minutesLabel(65)).toBe("1 h 05");
  });

  it("[ALERT-1] are kept in the order of the ranges, the first of each, without those by no means", () => {
    expect(
      storedAlerts([
        { code: "Z001", mode: [], minutes: 30 },
        { code: "Z001", mode: ["sms", "mail", "sms"], minutes: 90 },
        flour,
        { ...flour, minutes: 15 },
      ]),
    ).toEqual([flour, { code: "Z001", mode: ["mail", "sms"], minutes: 90 }]);
  });

  it("[ALERT-1] are kept once a range and means, and kept again the same", () => {
    fc.assert(
      fc.property(fc.array(anyAlert, { maxLength: 6 }), (alerts) => {
        const kept = storedAlerts(alerts);
        expect(storedAlerts(kept)).toEqual(kept);
        expect(new Set(kept.map(({ code }) => code)).size).toBe(kept.length);
        for (const { mode } of kept) {
          expect(mode.length).toBeGreaterThan(0);
          expect(new Set(mode).size).toBe(mode.length);
        }
      }),
    );
  });

  it("[ALERT-1] are off in the form where there are none", () => {
    expect(alertOfRange([flour], "Z002")).toEqual(flour);
    expect(alertOfRange([flour], "Z001")).toEqual({ code: "Z001", mode: [], minutes: 60 });
  });
});

describe("the means of an alert", () => {
  it("[ALERT-5] are those that were set; a text message that cannot go becomes a mail", () => {
    const none = { offeredModes: ["mail"], hasMobile: true } as const;
    expect([
      meansTaken(["mail"], all),
      meansTaken(["sms"], all),
      meansTaken(["sms", "mail"], all),
      meansTaken(["sms"], { ...all, hasMobile: false }),
      meansTaken(["sms"], none),
      meansTaken(["mail", "sms"], none),
      meansTaken([], all),
    ]).toEqual([["mail"], ["sms"], ["mail", "sms"], ["mail"], ["mail"], ["mail"], []]);
  });

  it("[ALERT-5] never leave nobody told", () => {
    fc.assert(
      fc.property(anyAlert, fc.boolean(), fc.boolean(), ({ mode }, offered, hasMobile) => {
        fc.pre(mode.length > 0);
        const means = {
          offeredModes: offered ? (["mail", "sms"] as const) : (["mail"] as const),
          hasMobile,
        };
        expect(meansTaken(mode, means).length).toBeGreaterThan(0);
      }),
    );
  });
});

it("[ALERT-6] an alert says until when to order, for which day and store", () => {
  const text = alertText(knownFirm.firm, {
    range: "Z002",
    delivery: { deliveryDate: day("2026-11-26"), cutOff: instant("2026-11-25T10:00:00.000Z") },
    company: "Boulangerie du Marché",
    now: instant("2026-11-25T09:00:00.000Z"),
  });
  expect(text).toEqual({
    subject: "Farine : commandez avant 11\u00a0h\u00a000 (Boulangerie du Marché)",
    sentence: "Commandez avant 11\u00a0h\u00a000 pour être livré jeudi 26 novembre.",
    timeLeft: "1\u00a0h\u00a000",
    sms: "Panetier : Farine, commandez avant 11 h 00 pour être livré jeudi 26 novembre (Boulangerie du Marché).",
  });
});
