import type { ThreadSubject } from "../../api-schema/messaging.ts";
import { readChoice, readSearch, writeFilters } from "../routes/address-filters.ts";
import { readPage, readSlug } from "../routes/query-text.ts";
import type { Slug } from "../../api-schema/primitives.ts";

/** What the list of conversations is narrowed by; all of it lives in the address (product §8). */
export type InboxFilters = {
  readonly search: string;
  /** Only conversations with an unread message. */
  readonly unread: boolean;
  readonly about: ThreadSubject["kind"] | null;
  /** A merchant's slug, or 'operator' for the mill. */
  readonly merchant: Slug | null;
  readonly page: number;
};

/** What the mill is called among the merchants' slugs (api-schema/messaging.ts OPERATOR), for screens. */
export const MILL = "operator" as Slug; // safe: of the form of a slug

export const INBOX_SUBJECTS = [
  { value: "order", label: "Commande" },
  { value: "incident", label: "Incident" },
  { value: "offer", label: "Produit" },
  { value: "none", label: "Autre sujet" },
] as const satisfies readonly {
  readonly value: ThreadSubject["kind"];
  readonly label: string;
}[];

export const EMPTY_INBOX_FILTERS: InboxFilters = {
  search: "",
  unread: false,
  about: null,
  merchant: null,
  page: 1,
};

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readInboxFilters = (query: URLSearchParams): InboxFilters => ({
  search: readSearch(query.get("search")),
  unread: query.get("unread") === "true",
  about: readChoice(INBOX_SUBJECTS, query.get("about")),
  merchant: readSlug(query.get("merchant")),
  page: readPage(query.get("page")),
});

/** Writes only what says something. `readInboxFilters(writeInboxFilters(f))` is `f`. */
export const writeInboxFilters = (filters: InboxFilters): URLSearchParams =>
  writeFilters(filters, EMPTY_INBOX_FILTERS);

/** True when something narrows the list. */
export const hasInboxFilters = (filters: InboxFilters): boolean =>
  writeInboxFilters({ ...filters, page: 1 }).size > 0;

/** The filters as the call takes them: only what says something. */
export const inboxCall = ({ search, unread, about, merchant, page }: InboxFilters) => ({
  ...(search === "" ? {} : { search }),
  ...(unread ? { unread: "true" as const } : {}),
  ...(about === null ? {} : { about }),
  ...(merchant === null ? {} : { merchant }),
  page,
});
