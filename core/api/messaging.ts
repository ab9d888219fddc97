import { Effect } from "effect";
import { Thread, UnviewedCount } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { CONVERSATIONS_PER_PAGE } from "../messaging/inbox.ts";
import { list, one, paged } from "./checks.ts";
import type { Api } from "./client.ts";
import { endpoint } from "./endpoint.ts";
import type { ApiError } from "./errors.ts";

/** A page of the store's conversations, newest first; `page` from 1 (spec §7, §9). */
export const inbox = endpoint(
  "get",
  "/api/v2/shop/messaging/inbox",
  paged(list(Thread)),
  (storeId: StoreId, query: { readonly page: number; readonly itemsPerPage: number }) => ({
    storeId,
    query,
  }),
);

/** The latest conversations of the store: what the unread indicator looks at (spec §4, §9). */
export const latestThreads = (
  api: Api,
  storeId: StoreId,
): Effect.Effect<readonly Thread[], ApiError> =>
  Effect.map(
    inbox(api, storeId, { page: 1, itemsPerPage: CONVERSATIONS_PER_PAGE }),
    ({ results }) => results,
  );

/** How many messages of the store are unviewed and not the store's own (spec §4, §7). */
export const countUnviewed = endpoint(
  "get",
  "/api/v2/shop/messaging/count-unviewed",
  one(UnviewedCount),
  (storeId: StoreId) => ({ storeId }),
);
