import {
  EMPTY_SEARCH,
  type SearchParams,
  type SearchQuery,
} from "../../core/search/search-params.ts";
import { keepPage, ofStore, type Reader } from "./reader.ts";

const MINUTE = 60_000;

/** Suggestions for what has been typed, with the store's prices; nothing is asked for an empty text. */
export const suggestions = (reader: Reader, text: string) => ({
  ...ofStore(reader, ["search", "suggestions", text], ({ api, catalogue }) =>
    catalogue.suggestions(api, reader.storeId, text),
  ),
  enabled: text !== "",
  staleTime: MINUTE,
});

/** The first promotions, as many as a shelf shows. */
export const promotions = (reader: Reader, count: number) => ({
  ...ofStore(reader, ["search", "promotions", count], ({ api, catalogue }) =>
    catalogue.searchProducts(api, reader.storeId, {
      ...EMPTY_SEARCH,
      itemsPerPage: count,
      promotion: true,
    }),
  ),
  staleTime: MINUTE,
});

/** Products that are offered where they are added: no list of its own. */
export const foundProducts = (reader: Reader, query: SearchQuery) => ({
  ...ofStore(reader, ["search", "found", query], ({ api, catalogue }) =>
    catalogue.searchProducts(api, reader.storeId, query),
  ),
  staleTime: MINUTE,
  placeholderData: keepPage(reader),
});

/** A page of results with its facets; the one before stays while the next is fetched. */
export const searchPage = (reader: Reader, params: SearchParams) => ({
  ...ofStore(reader, ["search", "page", params], ({ api, catalogue }) =>
    catalogue.searchProducts(api, reader.storeId, params),
  ),
  staleTime: MINUTE,
  placeholderData: keepPage(reader),
});
