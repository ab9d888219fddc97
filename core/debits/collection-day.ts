import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";
import { addBankDays, nextBankDay } from "../calendar/target-days.ts";

/** Bank days between the proposal of a debit and its collection: a person signs it, and the bank asks for one. */
export const LEAD_BANK_DAYS = 2;

/** Bank days before its collection by which a debit is with the bank at the latest (EPC016-06: D-1). */
export const PRESENTED_BANK_DAYS_BEFORE = 1;

/**
 * The day on which what is due may be collected: the first bank day that is not before the due date,
 * nor before the notice's time is over, nor sooner than the lead.
 */
export const collectionDay = ({
  dueDate,
  notice,
  today,
  leadBankDays = LEAD_BANK_DAYS,
}: {
  readonly dueDate: CalendarDay;
  readonly notice: { readonly announcedOn: CalendarDay; readonly noticeDays: number };
  readonly today: CalendarDay;
  readonly leadBankDays?: number;
}): CalendarDay =>
  nextBankDay(
    latest([
      dueDate,
      addDays(notice.announcedOn, notice.noticeDays),
      addBankDays(today, leadBankDays),
    ]),
  );

/** The day of a debit that the customer asks for now, on a screen that names the day beside the button. */
export const requestedCollectionDay = (today: CalendarDay): CalendarDay =>
  addBankDays(today, LEAD_BANK_DAYS);

/** The day on which a debit of that collection day is proposed. */
export const proposeOn = (day: CalendarDay): CalendarDay => addBankDays(day, -LEAD_BANK_DAYS);

/** True while the bank still takes a debit of that collection day. */
export const canStillBePresented = (day: CalendarDay, today: CalendarDay): boolean =>
  addBankDays(today, PRESENTED_BANK_DAYS_BEFORE) <= day;

/** The last of some days; the first is there, so that there is always one. */
export const latest = ([first, ...others]: readonly [CalendarDay, ...CalendarDay[]]): CalendarDay =>
  others.reduce((last, day) => (day > last ? day : last), first);
