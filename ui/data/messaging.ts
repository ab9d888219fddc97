import type { AttachmentId } from "../../api-schema/messaging.ts";
import { CONVERSATIONS_PER_PAGE } from "../../core/messaging/inbox.ts";
import { type InboxFilters, inboxCall } from "../../core/messaging/inbox-filters.ts";
import { keepPage, ofAnyStore, ofOwnStore, type Reader } from "./reader.ts";

/** A page of the store's conversations; read again when the inbox machine hears of news, not on focus (spec §4). */
export const inboxPage = (reader: Reader, filters: InboxFilters) => ({
  ...ofOwnStore(
    reader,
    "messaging.use",
    ["messaging", "inbox", filters],
    ({ api, messaging }, storeId) =>
      messaging.inbox(api, storeId, {
        ...inboxCall(filters),
        itemsPerPage: CONVERSATIONS_PER_PAGE,
      }),
  ),
  placeholderData: keepPage(reader),
  refetchOnWindowFocus: false,
});

/** Reasons of an incident; the same for every store. */
export const messageReasons = (reader: Reader) =>
  ofAnyStore(reader, ["messaging", "reasons"], ({ api, messaging }) =>
    messaging.messageReasons(api),
  );

/** What may still be sent with files today; read anew by each form that is opened. */
export const uploadsLeft = (reader: Reader) => ({
  ...ofOwnStore(reader, "messaging.use", ["messaging", "uploads"], ({ api, messaging }, storeId) =>
    messaging.uploadsLeft(api, storeId),
  ),
  staleTime: 0,
});

/** A file of a message, as it is. */
export const attachment = (reader: Reader, id: AttachmentId) => ({
  ...ofOwnStore(
    reader,
    "messaging.use",
    ["messaging", "attachment", id],
    ({ api, messaging }, storeId) => messaging.attachment(api, storeId, id),
  ),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Conversations about incidents on the deliveries of an order, by its number. */
export const incidentsOfOrder = (reader: Reader, number: string) => ({
  ...ofOwnStore(
    reader,
    "messaging.use",
    ["messaging", "inbox", "incidents", number],
    ({ api, messaging }, storeId) =>
      messaging.inbox(api, storeId, {
        about: "incident",
        search: number,
        page: 1,
        itemsPerPage: 100,
      }),
  ),
  refetchOnWindowFocus: false,
});
