import { Result } from "effect";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import { isBankDay } from "../calendar/target-days.ts";
import { canStillBePresented } from "./collection-day.ts";
import { type DebitMandate, usableMandate } from "./debit-mandate.ts";
import { type AnnouncedDebit, isAnnounced, type Notice } from "./notices.ts";

export type PresentationRefused = {
  readonly _tag: "PresentationRefused";
  readonly reason: "mandate" | "day" | "tooLate" | "notAnnounced";
  readonly message: string;
};

/**
 * The debit when it may go to the bank today, else why not, in French. It is asked when the file is
 * written, whatever was true when the debit was proposed: a credit note, a new mandate or a weekend may
 * have come between.
 */
export const mayBePresented = <Debit extends AnnouncedDebit>(
  debit: Debit,
  mandate: DebitMandate | undefined,
  notices: readonly Notice[],
  today: CalendarDay,
): Result.Result<Debit, PresentationRefused> => {
  const { day } = debit;
  const usable = usableMandate(mandate, day);
  if (Result.isFailure(usable)) return refused("mandate", usable.failure.message);
  const { rum, ics, noticeDays } = usable.success;
  if (debit.rum !== rum || debit.ics !== ics) {
    return refused("mandate", "Le mandat de cette boutique a changé depuis la proposition.");
  }
  if (!isBankDay(day)) {
    return refused("day", `Les banques sont fermées le ${formatDay(day, "date")}.`);
  }
  if (!canStillBePresented(day, today)) {
    return refused(
      "tooLate",
      `La banque ne prend plus de prélèvement pour le ${formatDay(day, "date")}.`,
    );
  }
  return isAnnounced(debit, notices, noticeDays)
    ? Result.succeed(debit)
    : refused(
        "notAnnounced",
        "Ce prélèvement n’est pas annoncé tel quel : son montant, son jour ou son mandat a changé.",
      );
};

const refused = (
  reason: PresentationRefused["reason"],
  message: string,
): Result.Result<never, PresentationRefused> =>
  Result.fail({ _tag: "PresentationRefused", reason, message });
