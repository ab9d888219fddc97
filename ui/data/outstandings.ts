import type { CalendarDay } from "../../api-schema/primitives.ts";
import {
  type OutstandingFilters,
  outstandingCall,
  summaryCall,
} from "../../core/outstandings/filters.ts";
import { keepPage, ofOwnStore, type Reader } from "./reader.ts";

/** Paid meanwhile by a colleague or in another tab: asked again whenever somebody comes back. */
const FRESH = { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;

/** A page of the invoices of one's stores. */
export const outstandingList = (reader: Reader, filters: OutstandingFilters) => ({
  ...ofOwnStore(reader, null, ["outstandings", "list", filters], ({ api, outstandings }) =>
    outstandings.listOutstandings(api, outstandingCall(filters)),
  ),
  ...FRESH,
  placeholderData: keepPage(reader),
});

/** All of them that can be paid now, of every page. */
export const payableOutstandings = (reader: Reader, filters: OutstandingFilters) => ({
  ...ofOwnStore(reader, null, ["outstandings", "payable", filters], ({ api, outstandings }) =>
    outstandings.payableOutstandings(api, outstandingCall(filters)),
  ),
  staleTime: 0,
});

/** Their totals by status, and the categories that there are. */
export const outstandingSummary = (reader: Reader, filters: OutstandingFilters) => ({
  ...ofOwnStore(
    reader,
    null,
    ["outstandings", "summary", summaryCall(filters)],
    ({ api, outstandings }) => outstandings.outstandingSummary(api, summaryCall(filters)),
  ),
  ...FRESH,
  placeholderData: keepPage(reader),
});

/** What is late or due up to that day in all of one's stores, the first one due first. */
export const dueSoon = (reader: Reader, until: CalendarDay, count: number) => ({
  ...ofOwnStore(reader, null, ["outstandings", "due", until, count], ({ api, outstandings }) =>
    outstandings.listOutstandings(api, {
      status: "0,1",
      to: until,
      sort: "due",
      itemsPerPage: count,
    }),
  ),
  ...FRESH,
});

/** The newest invoices of all of one's stores, paid ones too, among those due since that day. */
export const newestInvoices = (reader: Reader, since: CalendarDay, count: number) => ({
  ...ofOwnStore(reader, null, ["outstandings", "newest", since, count], ({ api, outstandings }) =>
    outstandings.listOutstandings(api, { from: since, sort: "recent", itemsPerPage: count }),
  ),
  ...FRESH,
});
