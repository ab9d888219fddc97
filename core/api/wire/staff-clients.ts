// Generated from api-schema/endpoints by npm run generate.
import type { CustomerId } from "../../../api-schema/primitives.ts";
import {
  Client,
  JournalEntry,
  JournalRequest,
  OpenedImpersonation,
} from "../../../api-schema/staff-clients.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-clients.ts";
import { list, one, paged } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffClients: Wired<typeof reads.staffClients> = endpoint(
  "get",
  "/api/v2/staff/clients",
  paged(list(Client)),
  { query: ["search", "page"] },
);

export const staffClient: Wired<typeof reads.staffClient> = endpoint(
  "get",
  "/api/v2/staff/clients/{id}",
  one(Client),
);

/**
 * Makes the one-time code that opens the customer's session in the shop (product §3).
 *
 * `POST /api/v2/staff/clients/{id}/impersonations`
 */
export const staffImpersonate: Wired<
  Call<{ readonly id: CustomerId }, OpenedImpersonation, "agent">
> = endpoint("post", "/api/v2/staff/clients/{id}/impersonations", one(OpenedImpersonation));

export const staffJournal: Wired<typeof reads.staffJournal> = endpoint(
  "get",
  "/api/v2/staff/journal",
  paged(list(JournalEntry)),
  { query: ["client", "page"] },
);

export const staffJournalEntry: Wired<typeof reads.staffJournalEntry> = endpoint(
  "get",
  "/api/v2/staff/journal/{id}",
  one(JournalEntry),
);

export const staffJournalRequests: Wired<typeof reads.staffJournalRequests> = endpoint(
  "get",
  "/api/v2/staff/journal/{id}/requests",
  paged(list(JournalRequest)),
  { query: ["page"] },
);
