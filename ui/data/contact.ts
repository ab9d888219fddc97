import { ofAnyStore, type Reader } from "./reader.ts";

/** What may still be sent with files today without a login; read anew by each form that is opened. */
export const uploadsLeft = (reader: Reader) => ({
  ...ofAnyStore(reader, ["contact", "uploads"], ({ api, contact }) => contact.uploadsLeft(api)),
  staleTime: 0,
});
