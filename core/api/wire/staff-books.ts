// Generated from api-schema/endpoints by npm run generate.
import {
  BookEntries,
  Books,
  ClosedPeriod,
  type Closing,
  ClosingSeen,
} from "../../../api-schema/staff-books.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-books.ts";
import { one } from "../checks.ts";
import { endpoint, file } from "../endpoint.ts";

export const staffBooks: Wired<typeof reads.staffBooks> = endpoint(
  "get",
  "/api/v2/staff/journals",
  one(Books),
);

export const staffOpenEntries: Wired<typeof reads.staffOpenEntries> = endpoint(
  "get",
  "/api/v2/staff/journals/entries",
  one(BookEntries),
  { query: ["search", "journal", "place", "until"] },
);

export const staffPeriodEntries: Wired<typeof reads.staffPeriodEntries> = endpoint(
  "get",
  "/api/v2/staff/journals/periods/{id}/entries",
  one(BookEntries),
  { query: ["search", "journal", "place"] },
);

export const staffClosing: Wired<typeof reads.staffClosing> = endpoint(
  "get",
  "/api/v2/staff/journals/closings/{until}",
  one(ClosingSeen),
);

/**
 * 409 when it would lock something else than was seen. It cannot be taken back.
 *
 * `POST /api/v2/staff/journals/closings`
 */
export const staffClosePeriod: Wired<Call<{ readonly body: Closing }, ClosedPeriod, "agent">> =
  endpoint("post", "/api/v2/staff/journals/closings", one(ClosedPeriod));

export const staffPeriodFec: Wired<typeof reads.staffPeriodFec> = file(
  "/api/v2/staff/journals/periods/{id}/fec-file",
);

export const staffPeriodCsv: Wired<typeof reads.staffPeriodCsv> = file(
  "/api/v2/staff/journals/periods/{id}/csv-file",
);
