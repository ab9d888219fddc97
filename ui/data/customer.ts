import type { CustomerId } from "../../api-schema/primitives.ts";
import { ofStore, type Reader } from "./reader.ts";

const MINUTE = 60_000;

/** Top-bar data of the active store; a visitor's are empty (spec §3). */
export const topBar = (reader: Reader) => ({
  ...ofStore(reader, ["customer", "topBar"], ({ api, session }) =>
    session.topBar(api, reader.storeId),
  ),
  staleTime: MINUTE,
});

/** The signed-in customer. */
export const customer = (reader: Reader, id: CustomerId) => ({
  ...ofStore(reader, ["customer", "customer", id], ({ api, session }) => session.customer(api, id)),
  staleTime: 10 * MINUTE,
});
