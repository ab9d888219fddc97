import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addBankDays } from "../calendar/target-days.ts";
import type { SepaScheme } from "../mandates/creditors.ts";
import { returnReason } from "./return-reasons.ts";

/** Bank days between a return and the day on which the same invoices may be collected again. */
export const PRESENT_AGAIN_BANK_DAYS = 5;

/** What is done after a return; `notBefore` is the earliest day of the next debit. */
export type AfterReturn =
  | { readonly act: "presentAgain"; readonly notBefore: CalendarDay }
  | { readonly act: "newMandate" | "blockAndCall" | "mendOurData" };

/**
 * What the house does by rule when a debit comes back. It is presented again once: whose account was
 * empty twice is called. A B2B mandate that the bank does not know needs a word to that bank, no new
 * mandate.
 */
export const afterReturn = (back: {
  readonly reason: string;
  readonly scheme: SepaScheme;
  readonly on: CalendarDay;
  /** Whether this debit was itself a second attempt. */
  readonly presentedAgain: boolean;
}): AfterReturn => {
  const { act, kind } = returnReason(back.reason);
  if (act === "presentAgain") {
    return back.presentedAgain
      ? { act: "blockAndCall" }
      : { act, notBefore: addBankDays(back.on, PRESENT_AGAIN_BANK_DAYS) };
  }
  return { act: kind === "unauthorised" && back.scheme === "B2B" ? "blockAndCall" : act };
};
