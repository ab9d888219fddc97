import type { OutstandingSummary, OutstandingTotal } from "../../api-schema/outstanding.ts";
import type { CalendarDay, CalendarMonth, Cents, StoreId } from "../../api-schema/primitives.ts";
import { isCalendarDay, readDay } from "../calendar/day.ts";
import { sumCents } from "../money/cents.ts";
import { readChoice, readSearch, readStore, writeFilters } from "../routes/address-filters.ts";
import { readPage } from "../routes/query-text.ts";
import type { OutstandingStatus } from "./status.ts";

/** What the list of invoices is narrowed by; all of it lives in the address (product §7). */
export type OutstandingFilters = {
  /** null: all that is not paid. */
  readonly state: OutstandingState | null;
  readonly category: string | null;
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
  readonly store: StoreId | null;
  /** A part of a number, or an amount; '' for none. */
  readonly search: string;
  /** In which they were issued. */
  readonly month: CalendarMonth | null;
  readonly page: number;
};

/** Each status with its word in addresses and its title, the most pressing first. */
export const OUTSTANDING_STATES = [
  { value: "late", status: 1, label: "En retard" },
  { value: "due", status: 0, label: "À venir" },
  { value: "validating", status: 2, label: "Paiement en cours" },
  { value: "paid", status: 3, label: "Payées" },
] as const;
export type OutstandingState = (typeof OUTSTANDING_STATES)[number]["value"];

export const EMPTY_OUTSTANDING_FILTERS: OutstandingFilters = {
  state: null,
  category: null,
  from: null,
  to: null,
  store: null,
  search: "",
  month: null,
  page: 1,
};

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readOutstandingFilters = (query: URLSearchParams): OutstandingFilters => ({
  state: readChoice(OUTSTANDING_STATES, query.get("state")),
  category: readSearch(query.get("category")) || null,
  from: readDay(query.get("from")),
  to: readDay(query.get("to")),
  store: readStore(query.get("store")),
  search: readSearch(query.get("search")),
  month: readMonth(query.get("month")),
  page: readPage(query.get("page")),
});

/** Writes only what says something. `readOutstandingFilters(writeOutstandingFilters(f))` is `f`. */
export const writeOutstandingFilters = (filters: OutstandingFilters): URLSearchParams =>
  writeFilters(filters, EMPTY_OUTSTANDING_FILTERS);

/** True when something beside the state narrows the list. */
export const hasOutstandingFilters = (filters: OutstandingFilters): boolean =>
  writeOutstandingFilters({ ...filters, state: null, page: 1 }).size > 0;

/** The filters as the summary's call takes them: its totals are of every status. */
export const summaryCall = (filters: OutstandingFilters) => {
  const { category, from, to, store, search, month } = filters;
  return {
    ...(category === null ? {} : { category }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(store === null ? {} : { stores: String(store) }),
    ...(search === "" ? {} : { search }),
    ...(month === null ? {} : { month }),
  };
};

/**
 * The filters as the list's call takes them. Paid ones come newest first, of all stores: they are looked
 * up. What is to be paid stays store by store, the first one due on top: it is paid.
 */
export const outstandingCall = (filters: OutstandingFilters) => ({
  ...summaryCall(filters),
  page: filters.page,
  status: statusesOf(filters).join(","),
  ...(isNewestFirst(filters) ? { sort: "recent" as const } : {}),
});

/** True where the newest invoice comes first, whatever its store. */
export const isNewestFirst = ({ state }: OutstandingFilters): boolean => state === "paid";

/** The statuses that are shown: one, or all that is not paid. */
const statusesOf = ({ state }: OutstandingFilters): readonly OutstandingStatus[] => {
  const chosen = OUTSTANDING_STATES.find(({ value }) => value === state);
  return chosen === undefined ? [0, 1] : [chosen.status];
};

type Total = { readonly count: number; readonly amount: Cents };

/** How many invoices are shown, and their sum. */
export const shownTotal = (
  totals: readonly OutstandingTotal[],
  filters: OutstandingFilters,
): Total => sumOf(totalsShown(totals, filters));

/** How many of them can be paid now, and the sum of what is owed of these. */
export const payableTotal = (
  totals: readonly OutstandingTotal[],
  filters: OutstandingFilters,
): Total => sumOf(totalsShown(totals, filters).map(({ payable }) => payable));

/** The months in which some of what is shown was issued, the newest first, with how many. */
export const shownMonths = (
  months: OutstandingSummary["months"],
  filters: OutstandingFilters,
): readonly { readonly month: CalendarMonth; readonly count: number }[] => {
  const counts = new Map<CalendarMonth, number>();
  for (const { month, status, count } of months) {
    if (statusesOf(filters).includes(status)) counts.set(month, (counts.get(month) ?? 0) + count);
  }
  return [...counts]
    .map(([month, count]) => ({ month, count }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1));
};

const totalsShown = (
  totals: readonly OutstandingTotal[],
  filters: OutstandingFilters,
): readonly OutstandingTotal[] => {
  const statuses = statusesOf(filters);
  return totals.filter(({ status }) => statuses.includes(status));
};

const sumOf = (totals: readonly Total[]): Total => ({
  count: totals.reduce((sum, { count }) => sum + count, 0),
  amount: sumCents(totals.map(({ amount }) => amount)),
});

const readMonth = (text: string | null): CalendarMonth | null =>
  // safe: a day of it exists
  text !== null && isCalendarDay(`${text}-01`) ? (text as CalendarMonth) : null;
