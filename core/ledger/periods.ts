import type { BookEntry } from "../../api-schema/staff-books.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, compareDays } from "../calendar/day.ts";
import { periodEnd } from "../invoices/billing-rhythm.ts";

/** The last day of the month that a day lies in. */
export const monthEnd = (day: CalendarDay): CalendarDay => periodEnd("month", day);

/** The first day that nothing has closed; null before the first closing. */
export const firstOpenDay = (closedUntil: CalendarDay | null): CalendarDay | null =>
  closedUntil === null ? null : addDays(closedUntil, 1);

/** Whether the books can be closed up to a day: the last of a month that is over, after what is closed. */
export const isClosable = (
  until: CalendarDay,
  { today, closedUntil }: { readonly today: CalendarDay; readonly closedUntil: CalendarDay | null },
): boolean =>
  until === monthEnd(until) &&
  compareDays(until, today) < 0 &&
  (closedUntil === null || compareDays(closedUntil, until) < 0);

/** What entries are looked for by: their customer or merchant, their piece, an invoice that they name, an account. */
export const isFound = (entry: BookEntry, search: string): boolean => {
  const words = plain(search)
    .split(" ")
    .filter((word) => word !== "");
  if (words.length === 0) return true;
  const text = plain(
    [
      entry.piece,
      entry.label,
      ...entry.lines.flatMap(({ account, label, party }) => [
        account,
        label,
        party === null ? "" : `${party.number} ${party.name}`,
      ]),
    ].join(" "),
  );
  return words.every((word) => text.includes(word));
};

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ");
