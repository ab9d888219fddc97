import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { daysBetween } from "../calendar/day.ts";

/** What is collected of one invoice, from whom and by whom: what a notice has to say of it. */
export type Collected = {
  readonly invoice: OutstandingId;
  readonly sum: Cents;
  readonly day: CalendarDay;
  readonly rum: string;
  readonly ics: string;
};

/** The announcement of a debit, by the invoice itself, by a mail, or by the customer's own act. */
export type Notice = Collected & {
  readonly announcedOn: CalendarDay;
  /**
   * True when the customer has asked for this debit on a screen that named its sum and day: nothing has
   * to be waited for. It stands with the notice, so that a later change of the sum is no agreement.
   */
  readonly agreed: boolean;
};

/** What has to be told again of an invoice before it may be collected. */
export type NoticeChange = "first" | "sum" | "day" | "mandate" | "creditor" | "tooLate";

/** The last notice of each invoice: by its day, and of one day the one given last in the list. */
export const lastNotices = (notices: readonly Notice[]): ReadonlyMap<OutstandingId, Notice> => {
  const lasts = new Map<OutstandingId, Notice>();
  for (const notice of notices) {
    const known = lasts.get(notice.invoice);
    if (known === undefined || known.announcedOn <= notice.announcedOn) {
      lasts.set(notice.invoice, notice);
    }
  }
  return lasts;
};

/**
 * What must be announced again before this is collected; empty when its last notice says exactly this,
 * and said it early enough.
 */
export const needsNotice = (
  line: Collected,
  last: Notice | undefined,
  noticeDays: number,
): readonly NoticeChange[] => {
  if (last === undefined || last.invoice !== line.invoice) return ["first"];
  const isInTime = daysBetween(last.announcedOn, line.day) >= (last.agreed ? 0 : noticeDays);
  return [
    ...(last.sum === line.sum ? [] : (["sum"] as const)),
    ...(last.day === line.day ? [] : (["day"] as const)),
    ...(last.rum === line.rum ? [] : (["mandate"] as const)),
    ...(last.ics === line.ics ? [] : (["creditor"] as const)),
    ...(last.day !== line.day || isInTime ? [] : (["tooLate"] as const)),
  ];
};

/** A debit as far as its announcement goes. */
export type AnnouncedDebit = {
  readonly rum: string;
  readonly ics: string;
  readonly day: CalendarDay;
  readonly lines: ReadonlyArray<{ readonly invoice: OutstandingId; readonly sum: Cents }>;
};

/**
 * True when a debit may be presented as far as its announcement goes: of each of its invoices the last
 * notice says this sum, day, mandate and creditor, and was given in time.
 */
export const isAnnounced = (
  { rum, ics, day, lines }: AnnouncedDebit,
  notices: readonly Notice[],
  noticeDays: number,
): boolean => {
  const lasts = lastNotices(notices);
  const isTold = ({ invoice, sum }: AnnouncedDebit["lines"][number]): boolean =>
    needsNotice({ invoice, sum, day, rum, ics }, lasts.get(invoice), noticeDays).length === 0;
  return lines.length > 0 && lines.every(isTold);
};
