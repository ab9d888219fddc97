import { Effect, Schema } from "effect";
import { MessagingEvent, type Thread } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { eventData } from "../messaging/event-data.ts";
import { CONVERSATIONS_PER_PAGE } from "../messaging/inbox.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";
import { inbox } from "./wire/messaging.ts";

/** The latest conversations of the store: what the unread indicator looks at (spec §4, §9). */
export const latestThreads = (
  api: Api,
  storeId: StoreId,
): Effect.Effect<readonly Thread[], ApiError> =>
  Effect.map(
    inbox(api, { storeId, page: 1, itemsPerPage: CONVERSATIONS_PER_PAGE }),
    ({ results }) => results,
  );

/**
 * Hears what happens in the conversations of the store, until the answer ends: with the login, the
 * membership or the shop. Whoever still wants events asks again, after a while, and reads the inbox.
 */
export const listen = (
  api: Api,
  storeId: StoreId,
  onEvent: (event: MessagingEvent) => void,
): Effect.Effect<void, ApiError> =>
  api.lines("/api/v2/shop/messaging/events", { storeId }, (line) => {
    const data = eventData(line);
    if (data === null) return;
    const event = decodeEvent(data);
    if (event._tag === "Some") onEvent(event.value);
  });

const decodeEvent = Schema.decodeUnknownOption(Schema.fromJsonString(MessagingEvent));
