import { ofStore, type Reader } from "./reader.ts";

const MINUTE = 60_000;

/** Top-bar data of the active store; a visitor's are empty (spec §3). */
export const topBar = (reader: Reader) => ({
  ...ofStore(reader, ["customer", "topBar"], ({ api, session }) =>
    session.topBar(api, reader.storeId),
  ),
  staleTime: MINUTE,
});
