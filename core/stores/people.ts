import { StoreId } from "../../api-schema/primitives.ts";
import { readPage } from "../routes/query-text.ts";

/** What the list of people is narrowed by; all of it lives in the address (product §7). */
export type PeopleFilter = {
  readonly search: string;
  readonly store: StoreId | null;
  readonly page: number;
};

export const EMPTY_PEOPLE_FILTER: PeopleFilter = { search: "", store: null, page: 1 };

/** Longest text that the server accepts here. */
const MAX_SEARCH_LENGTH = 100;

/** Reads an address, whatever was typed into it: what is not understood is left out. */
export const readPeopleFilter = (query: URLSearchParams): PeopleFilter => ({
  search: (query.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH).trim(),
  store: readStore(query.get("store")),
  page: readPage(query.get("page")),
});

/** Writes only what says something. `readPeopleFilter(writePeopleFilter(w))` is `w`. */
export const writePeopleFilter = ({ search, store, page }: PeopleFilter): URLSearchParams => {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (store !== null) query.set("store", String(store));
  if (page > 1) query.set("page", String(page));
  return query;
};

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

const readStore = (text: string | null): StoreId | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? StoreId.make(Number(text)) : null;
