import type { OutstandingTotal } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Cents, StoreId } from "../../api-schema/primitives.ts";
import { isCalendarDay } from "../calendar/day.ts";
import { sumCents } from "../money/cents.ts";
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
  readonly page: number;
};

/** Each status with its word in addresses and its title, the most pressing first. */
export const OUTSTANDING_STATES = [
  { value: "late", status: 1, label: "En retard" },
  { value: "due", status: 0, label: "À venir" },
  { value: "validating", status: 2, label: "À valider" },
  { value: "paid", status: 3, label: "Payées" },
] as const;
export type OutstandingState = (typeof OUTSTANDING_STATES)[number]["value"];

export const EMPTY_OUTSTANDING_FILTERS: OutstandingFilters = {
  state: null,
  category: null,
  from: null,
  to: null,
  store: null,
  page: 1,
};

/** Longest category that the server accepts here. */
const MAX_CATEGORY_LENGTH = 100;

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readOutstandingFilters = (query: URLSearchParams): OutstandingFilters => ({
  state: OUTSTANDING_STATES.find(({ value }) => value === query.get("state"))?.value ?? null,
  category: (query.get("category") ?? "").trim().slice(0, MAX_CATEGORY_LENGTH).trim() || null,
  from: readDay(query.get("from")),
  to: readDay(query.get("to")),
  store: readStore(query.get("store")),
  page: readPage(query.get("page")),
});

/** Writes only what says something. `readOutstandingFilters(writeOutstandingFilters(f))` is `f`. */
export const writeOutstandingFilters = (filters: OutstandingFilters): URLSearchParams => {
  const query = new URLSearchParams();
  const { state, category, from, to, store, page } = filters;
  if (state !== null) query.set("state", state);
  if (category !== null) query.set("category", category);
  if (from !== null) query.set("from", from);
  if (to !== null) query.set("to", to);
  if (store !== null) query.set("store", String(store));
  if (page > 1) query.set("page", String(page));
  return query;
};

/** True when something beside the state narrows the list. */
export const hasOutstandingFilters = (filters: OutstandingFilters): boolean =>
  writeOutstandingFilters({ ...filters, state: null, page: 1 }).size > 0;

/** The filters as the summary's call takes them: its totals are of every status. */
export const summaryCall = ({ category, from, to, store }: OutstandingFilters) => ({
  ...(category === null ? {} : { category }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(store === null ? {} : { stores: String(store) }),
});

/** The filters as the list's call takes them. */
export const outstandingCall = (filters: OutstandingFilters) => ({
  ...summaryCall(filters),
  page: filters.page,
  status: statusesOf(filters).join(","),
});

/** The statuses that are shown: one, or all that is not paid. */
const statusesOf = ({ state }: OutstandingFilters): readonly OutstandingStatus[] => {
  const chosen = OUTSTANDING_STATES.find(({ value }) => value === state);
  return chosen === undefined ? [0, 1] : [chosen.status];
};

/** How many invoices are shown, and their sum. */
export const shownTotal = (
  totals: readonly OutstandingTotal[],
  filters: OutstandingFilters,
): { readonly count: number; readonly amount: Cents } => {
  const statuses = statusesOf(filters);
  const shown = totals.filter(({ status }) => statuses.includes(status));
  return {
    count: shown.reduce((sum, { count }) => sum + count, 0),
    amount: sumCents(shown.map(({ amount }) => amount)),
  };
};

const readDay = (text: string | null): CalendarDay | null =>
  text !== null && isCalendarDay(text) ? text : null;

const readStore = (text: string | null): StoreId | null =>
  // safe: a whole number that PostgreSQL's int holds
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? (Number(text) as StoreId) : null;
