import { Result } from "effect";
import { expect, it } from "vitest";
import type { DebitMandate } from "../../../core/debits/debit-mandate.ts";
import type { Notice } from "../../../core/debits/notices.ts";
import { mayBePresented } from "../../../core/debits/present.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";
import { invoiceId, mandate, notice } from "./facts.ts";

const debit = {
  rum: "RUM-GMP-1",
  ics: "FR33ZZZ999001",
  day: day("2026-12-18"),
  lines: [{ invoice: invoiceId(1), sum: cents(10_000) }],
};

const answer = (
  change: { of?: Partial<typeof debit>; by?: DebitMandate | null; told?: Notice; on?: string } = {},
) => {
  const { of = {}, by = mandate(), told = notice(1), on = "2026-12-16" } = change;
  const asked = { ...debit, ...of };
  return Result.match(mayBePresented(asked, by ?? undefined, [told], day(on)), {
    onSuccess: (shown) => [shown === asked ? "the debit itself" : "another"],
    onFailure: ({ _tag, reason, message }) => [_tag, reason, message],
  });
};

it("[DEBIT-14] presents what is still true when the file is written, and says what is not", () => {
  const changed =
    "Ce prélèvement n’est pas annoncé tel quel : son montant, son jour ou son mandat a changé.";
  const renewed = "Le mandat de cette boutique a changé depuis la proposition.";
  expect([
    answer(),
    answer({ on: "2026-12-17" }),
    answer({ on: "2026-12-18" }),
    answer({ by: null }),
    answer({ by: mandate({ isBlocked: true }) }),
    answer({ by: mandate({ rum: "RUM-GMP-2" }) }),
    answer({ by: mandate({ ics: "FR33ZZZ999009" }) }),
    answer({ of: { day: day("2026-12-19") } }),
    answer({ told: notice(1, { sum: cents(9000) }) }),
    answer({ told: notice(1, { announcedOn: day("2026-12-05") }) }),
    answer({ told: notice(1, { announcedOn: day("2026-12-05") }), by: mandate({ noticeDays: 3 }) }),
  ]).toEqual([
    ["the debit itself"],
    ["the debit itself"],
    [
      "PresentationRefused",
      "tooLate",
      "La banque ne prend plus de prélèvement pour le 18 décembre 2026.",
    ],
    ["PresentationRefused", "mandate", "Cette boutique n’a pas de mandat de prélèvement."],
    [
      "PresentationRefused",
      "mandate",
      "Les prélèvements de cette boutique sont suspendus : appelez le client.",
    ],
    ["PresentationRefused", "mandate", renewed],
    ["PresentationRefused", "mandate", renewed],
    ["PresentationRefused", "day", "Les banques sont fermées le 19 décembre 2026."],
    ["PresentationRefused", "notAnnounced", changed],
    ["PresentationRefused", "notAnnounced", changed],
    ["the debit itself"],
  ]);
});
