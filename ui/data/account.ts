import type { CustomerId } from "../../api-schema/primitives.ts";
import { ANY_STORE, ofAnyStore, type Reader } from "./reader.ts";

// What a link opens is looked up afresh each time, and no secret stays in the cache.
const OF_A_LINK = {
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Whether the link of a new password is still good. */
export const resetLink = (reader: Reader, token: string) => ({
  ...ofAnyStore(reader, ["account", "reset", token], ({ api, account }) =>
    account.resetTokenExists(api, token),
  ),
  ...OF_A_LINK,
});

/** The account that a link opens. */
export const accountToActivate = (reader: Reader, token: string) => ({
  ...ofAnyStore(reader, ["account", "activation", token], ({ api, account }) =>
    account.accountToActivate(api, token),
  ),
  ...OF_A_LINK,
});

/** The address that a link confirms. */
export const emailToConfirm = (reader: Reader, token: string) => ({
  ...ofAnyStore(reader, ["account", "email", token], ({ api, account }) =>
    account.emailToConfirm(api, token),
  ),
  ...OF_A_LINK,
});

/** Where `ownCustomer` is kept. */
export const ownCustomerKey = (id: CustomerId | null) => [ANY_STORE, "account", "customer", id];

/** The customer who is signed in, as they are now. */
export const ownCustomer = (reader: Reader, id: CustomerId | null) => ({
  ...ofAnyStore(
    reader,
    ["account", "customer", id],
    ({ api, session }) => {
      if (id === null) throw new Error("Asked for without a login");
      return session.customer(api, id);
    },
    { when: id !== null },
  ),
  staleTime: 60_000,
});

/** Where the customer is signed in. */
export const ownSessions = (reader: Reader) =>
  ofAnyStore(reader, ["account", "sessions"], ({ api, session }) => session.sessions(api));
