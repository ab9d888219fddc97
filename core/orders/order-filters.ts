import type { CalendarDay, Slug } from "../../api-schema/primitives.ts";
import { readDay } from "../calendar/day.ts";
import { readChoice, readSearch, writeFilters } from "../routes/address-filters.ts";
import { readPage, readSlug } from "../routes/query-text.ts";

/** What the list of orders is narrowed by; all of it lives in the address (product §7). */
export type OrderFilters = {
  readonly search: string;
  readonly state: OrderListState | null;
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
  readonly merchant: Slug | null;
  readonly page: number;
};

export const ORDER_STATES = [
  { value: "open", label: "À livrer" },
  { value: "delivered", label: "Livrées" },
  { value: "unpaid", label: "À payer" },
  { value: "cancelled", label: "Annulées" },
] as const;
export type OrderListState = (typeof ORDER_STATES)[number]["value"];

export const EMPTY_ORDER_FILTERS: OrderFilters = {
  search: "",
  state: null,
  from: null,
  to: null,
  merchant: null,
  page: 1,
};

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readOrderFilters = (query: URLSearchParams): OrderFilters => ({
  search: readSearch(query.get("search")),
  state: readChoice(ORDER_STATES, query.get("state")),
  from: readDay(query.get("from")),
  to: readDay(query.get("to")),
  merchant: readSlug(query.get("merchant")),
  page: readPage(query.get("page")),
});

/** Writes only what says something. `readOrderFilters(writeOrderFilters(f))` is `f`. */
export const writeOrderFilters = (filters: OrderFilters): URLSearchParams =>
  writeFilters(filters, EMPTY_ORDER_FILTERS);

/** True when something narrows the list. */
export const hasOrderFilters = (filters: OrderFilters): boolean =>
  writeOrderFilters({ ...filters, page: 1 }).size > 0;

/** The filters as the call takes them: only what says something. */
export const orderCall = ({ search, state, from, to, merchant, page }: OrderFilters) => ({
  page,
  ...(search === "" ? {} : { search }),
  ...(state === null ? {} : { state }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(merchant === null ? {} : { merchant }),
});
