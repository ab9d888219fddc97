// Generated from api-schema/endpoints by npm run generate.
import type { CustomerId } from "../../../api-schema/primitives.ts";
import type {
  Client,
  ImpersonationId,
  JournalEntry,
  JournalRequest,
} from "../../../api-schema/staff-clients.ts";
import type { Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Twenty a page; without words, nobody: the desk looks customers up, and lists none.
 *
 * `GET /api/v2/staff/clients`
 */
export const staffClients: Read<
  { readonly search: string; readonly page?: number | null },
  Page<readonly Client[]>,
  "agent"
> = { name: "staffClients.staffClients", who: "agent" };

/** `GET /api/v2/staff/clients/{id}` */
export const staffClient: Read<{ readonly id: CustomerId }, Client, "agent"> = {
  name: "staffClients.staffClient",
  who: "agent",
};

/**
 * Every impersonation, the newest first, twenty a page; of one customer where one is named.
 *
 * `GET /api/v2/staff/journal`
 */
export const staffJournal: Read<
  { readonly client?: CustomerId | null; readonly page?: number | null },
  Page<readonly JournalEntry[]>,
  "agent"
> = { name: "staffClients.staffJournal", who: "agent" };

/** `GET /api/v2/staff/journal/{id}` */
export const staffJournalEntry: Read<{ readonly id: ImpersonationId }, JournalEntry, "agent"> = {
  name: "staffClients.staffJournalEntry",
  who: "agent",
};

/**
 * In the order in which they were answered, fifty a page.
 *
 * `GET /api/v2/staff/journal/{id}/requests`
 */
export const staffJournalRequests: Read<
  { readonly id: ImpersonationId; readonly page?: number | null },
  Page<readonly JournalRequest[]>,
  "agent"
> = { name: "staffClients.staffJournalRequests", who: "agent" };
