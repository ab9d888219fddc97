import { ofOwnStore, type Reader } from "./reader.ts";

const MINUTE = 60_000;

/**
 * What quick entry of the active store understands against. Under 'customer': an order that is placed
 * makes it old.
 */
export const vocabularyQuery = (reader: Reader) => ({
  ...ofOwnStore(reader, "lists.use", ["customer", "vocabulary"], ({ api, quickEntry }, storeId) =>
    quickEntry.quickEntryVocabulary(api, storeId),
  ),
  staleTime: 15 * MINUTE,
});
