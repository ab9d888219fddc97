import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths } from "../../../core/calendar/day.ts";
import {
  type DebitMandate,
  isLapsed,
  MANDATE_LIFE_MONTHS,
  mandateLapsesOn,
  proposableMandate,
  usableMandate,
} from "../../../core/debits/debit-mandate.ts";
import { day } from "../values.ts";
import { aDay } from "./days.ts";
import { mandate } from "./facts.ts";

describe("the mandate of a debit", () => {
  it("[DEBIT-8] is void after 36 months without a debit, from its signature or its last use on", () => {
    const unused = { signedOn: day("2024-02-29"), lastUsedOn: null };
    const used = { signedOn: day("2020-01-05"), lastUsedOn: day("2024-03-31") };
    expect([mandateLapsesOn(unused), mandateLapsesOn(used)]).toEqual(["2027-02-28", "2027-03-31"]);
    expect(
      ["2027-02-27", "2027-02-28", "2027-03-01"].map((on) => isLapsed(unused, day(on))),
    ).toEqual([false, true, true]);
    expect(MANDATE_LIFE_MONTHS).toBe(36);
    fc.assert(
      fc.property(aDay, fc.option(aDay), (signedOn, lastUsedOn) => {
        const lapses = mandateLapsesOn({ signedOn, lastUsedOn });
        expect(isLapsed({ signedOn, lastUsedOn }, lapses)).toBe(true);
        expect(isLapsed({ signedOn, lastUsedOn }, addDays(lapses, -1))).toBe(false);
        expect(addMonths(lapses, -36) <= (lastUsedOn ?? signedOn)).toBe(true);
      }),
    );
  });

  it("[DEBIT-8] is there, not blocked, known to the bank when it is B2B, and alive on the day", () => {
    const answer = (of: DebitMandate | undefined) =>
      Result.match(usableMandate(of, day("2026-12-18")), {
        onSuccess: ({ rum }) => [rum],
        onFailure: ({ _tag, reason, message }) => [_tag, reason, message],
      });
    const old = { signedOn: day("2020-01-05"), lastUsedOn: day("2023-12-18") };
    expect([
      answer(mandate()),
      answer(mandate({ scheme: "B2B", registeredOn: day("2026-02-01") })),
      answer(undefined),
      answer(mandate({ isBlocked: true })),
      answer(mandate({ scheme: "B2B" })),
      answer(mandate(old)),
      answer(mandate({ ...old, lastUsedOn: day("2023-12-19") })),
    ]).toEqual([
      ["RUM-GMP-1"],
      ["RUM-GMP-1"],
      ["MandateUnusable", "none", "Cette boutique n’a pas de mandat de prélèvement."],
      [
        "MandateUnusable",
        "blocked",
        "Les prélèvements de cette boutique sont suspendus : appelez le client.",
      ],
      [
        "MandateUnusable",
        "notRegistered",
        "Ce mandat interentreprises (B2B) attend d’être enregistré par la banque du client.",
      ],
      [
        "MandateUnusable",
        "lapsed",
        "Ce mandat est caduc après 36 mois sans prélèvement : faites-en signer un nouveau.",
      ],
      ["RUM-GMP-1"],
    ]);
  });

  it("[DEBIT-31] is there for a new debit up to the last day that it says, and not once its last was made", () => {
    const answer = (change: Partial<DebitMandate>) =>
      proposableMandate(mandate(change), day("2026-12-18"));
    const over = Result.fail({
      _tag: "MandateUnusable",
      reason: "over",
      message: "Ce mandat a servi pour son dernier prélèvement : faites-en signer un nouveau.",
    });
    const ending = (on: string) => ({ endsOn: day(on) });
    expect([
      answer({}),
      answer(ending("2026-12-19")),
      answer(ending("2026-12-18")),
      answer(ending("2026-12-17")),
      answer({ hasLast: true }),
    ]).toEqual([
      Result.succeed(mandate()),
      Result.succeed(mandate(ending("2026-12-19"))),
      Result.succeed(mandate(ending("2026-12-18"))),
      over,
      over,
    ]);
  });
});
