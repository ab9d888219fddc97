import { Result } from "effect";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { CalendarDay, StoreId } from "../../api-schema/primitives.ts";
import { addMonths } from "../calendar/day.ts";
import type { MandateTerms } from "../mandates/terms.ts";
import type { MandateLife } from "./sequence.ts";

/** Months without a debit after which a mandate is void (EPC016-06, EPC222-07). */
export const MANDATE_LIFE_MONTHS = 36;

/** The mandate by which a store is debited for a scope, as far as debits ask. */
export type DebitMandate = MandateTerms &
  MandateLife & {
    readonly store: StoreId;
    readonly scope: PaymentScope;
    /** Its unique reference. */
    readonly rum: string;
    /** The creditor that it names. */
    readonly ics: string;
    readonly signedOn: CalendarDay;
    /** The day of the last debit that was presented by it, whatever became of that. */
    readonly lastUsedOn: CalendarDay | null;
    /** The day on which the debtor's bank registered it; asked of B2B alone. */
    readonly registeredOn: CalendarDay | null;
    /** Debited no more until somebody has called. */
    readonly isBlocked: boolean;
  };

/** The first day on which a mandate is void, when nothing more is presented by it. */
export const mandateLapsesOn = ({
  signedOn,
  lastUsedOn,
}: Pick<DebitMandate, "signedOn" | "lastUsedOn">): CalendarDay =>
  addMonths(lastUsedOn ?? signedOn, MANDATE_LIFE_MONTHS);

/** True from that day on: nothing may be debited by it any more. */
export const isLapsed = (
  mandate: Pick<DebitMandate, "signedOn" | "lastUsedOn">,
  today: CalendarDay,
): boolean => today >= mandateLapsesOn(mandate);

export type MandateUnusable = {
  readonly _tag: "MandateUnusable";
  readonly reason: "none" | "blocked" | "notRegistered" | "lapsed" | "over";
  readonly message: string;
};

/** The mandate when a debit of that day may be made by it, else why not, in French. */
export const usableMandate = (
  mandate: DebitMandate | undefined,
  day: CalendarDay,
): Result.Result<DebitMandate, MandateUnusable> => {
  if (mandate === undefined) {
    return unusable("none", "Cette boutique n’a pas de mandat de prélèvement.");
  }
  if (mandate.isBlocked) {
    return unusable(
      "blocked",
      "Les prélèvements de cette boutique sont suspendus : appelez le client.",
    );
  }
  // A B2B debit of which the debtor's bank knows nothing is rejected.
  if (mandate.scheme === "B2B" && mandate.registeredOn === null) {
    return unusable(
      "notRegistered",
      "Ce mandat interentreprises (B2B) attend d’être enregistré par la banque du client.",
    );
  }
  return isLapsed(mandate, day)
    ? unusable(
        "lapsed",
        `Ce mandat est caduc après ${MANDATE_LIFE_MONTHS} mois sans prélèvement : faites-en signer un nouveau.`,
      )
    : Result.succeed(mandate);
};

/**
 * The same of a debit that is still to be proposed: by a mandate whose only or last debit stands or was taken, or
 * whose end comes before that day, there is none any more.
 */
export const proposableMandate = (
  mandate: DebitMandate | undefined,
  day: CalendarDay,
): Result.Result<DebitMandate, MandateUnusable> =>
  Result.flatMap(usableMandate(mandate, day), (usable) =>
    usable.hasLast || (usable.endsOn !== null && usable.endsOn < day)
      ? unusable("over", MANDATE_OVER)
      : Result.succeed(usable),
  );

/** Why a mandate that has served for its last debit collects nothing more, in French. */
export const MANDATE_OVER =
  "Ce mandat a servi pour son dernier prélèvement : faites-en signer un nouveau.";

const unusable = (
  reason: MandateUnusable["reason"],
  message: string,
): Result.Result<never, MandateUnusable> =>
  Result.fail({ _tag: "MandateUnusable", reason, message });
