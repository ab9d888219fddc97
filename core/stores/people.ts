import type { StoreId } from "../../api-schema/primitives.ts";
import { readSearch, readStore, writeFilters } from "../routes/address-filters.ts";
import { readPage } from "../routes/query-text.ts";

/** What the list of people is narrowed by; all of it lives in the address (product §7). */
export type PeopleFilter = {
  readonly search: string;
  readonly store: StoreId | null;
  readonly page: number;
};

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readPeopleFilter = (query: URLSearchParams): PeopleFilter => ({
  search: readSearch(query.get("search")),
  store: readStore(query.get("store")),
  page: readPage(query.get("page")),
});

/** Writes only what says something. `readPeopleFilter(writePeopleFilter(w))` is `w`. */
export const writePeopleFilter = (filter: PeopleFilter): URLSearchParams =>
  writeFilters(filter, { search: "", store: null, page: 1 });

/** The wish as the call takes it: only what says something. */
export const peopleCall = ({ search, store, page }: PeopleFilter) => ({
  page,
  ...(search === "" ? {} : { search }),
  ...(store === null ? {} : { store }),
});

type Named = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
};

/** 'Camille Martin', or the address of who has not said their name. */
export const nameOrEmail = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter((part) => part !== null && part !== "").join(" ") || email;
