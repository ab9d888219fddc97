import { ofOwnStore, type Reader } from "./reader.ts";

/** The store's request for access to the marketplace. */
export const accessRequest = (reader: Reader) => ({
  ...ofOwnStore(
    reader,
    "catalogue.browse",
    ["marketplace", "accessRequest"],
    ({ api, marketplace }, storeId) => marketplace.accessRequest(api, storeId),
  ),
  staleTime: 60_000,
});
