// Generated from api-schema/endpoints by npm run generate.
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import type {
  BookEntries,
  Books,
  ClosingSeen,
  JournalCode,
  PeriodId,
} from "../../../api-schema/staff-books.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/staff/journals` */
export const staffBooks: Read<Nothing, Books, "agent"> = {
  name: "staffBooks.staffBooks",
  who: "agent",
};

/**
 * What is not closed, up to a day; fifty at a time.
 *
 * `GET /api/v2/staff/journals/entries`
 */
export const staffOpenEntries: Read<
  {
    readonly search: string;
    readonly journal?: JournalCode | null;
    readonly place?: string | null;
    readonly until: CalendarDay;
  },
  BookEntries,
  "agent"
> = { name: "staffBooks.staffOpenEntries", who: "agent" };

/** `GET /api/v2/staff/journals/periods/{id}/entries` */
export const staffPeriodEntries: Read<
  {
    readonly id: PeriodId;
    readonly search: string;
    readonly journal?: JournalCode | null;
    readonly place?: string | null;
  },
  BookEntries,
  "agent"
> = { name: "staffBooks.staffPeriodEntries", who: "agent" };

/**
 * 404 for a day that the books cannot be closed up to.
 *
 * `GET /api/v2/staff/journals/closings/{until}`
 */
export const staffClosing: Read<{ readonly until: CalendarDay }, ClosingSeen, "agent"> = {
  name: "staffBooks.staffClosing",
  who: "agent",
};

/** `GET /api/v2/staff/journals/periods/{id}/fec-file` */
export const staffPeriodFec: Read<{ readonly id: PeriodId }, Blob, "agent"> = {
  name: "staffBooks.staffPeriodFec",
  who: "agent",
};

/** `GET /api/v2/staff/journals/periods/{id}/csv-file` */
export const staffPeriodCsv: Read<{ readonly id: PeriodId }, Blob, "agent"> = {
  name: "staffBooks.staffPeriodCsv",
  who: "agent",
};
