import { Schema } from "effect";
import { OrderToken } from "../../api-schema/primitives.ts";
import { Milliseconds } from "../../core/calendar/milliseconds-schema.ts";
import { LineChange } from "../../core/cart/line-change.ts";
import { PendingChange } from "../../core/lists/pending-change-schema.ts";
import { QueueEntry } from "../../core/offline/queue-schema.ts";
import { eventSchemas, inStore, WantedLine } from "./event.ts";

/** Of what waits for the network. */
export const QUEUE_EVENTS = eventSchemas({
  /** What is wanted of a cart cannot be sent now: it goes to the offline queue. */
  "lines.deferred": {
    ...inStore,
    token: OrderToken,
    items: Schema.Array(WantedLine),
    /** The call that had no answer: it may have been done, and is asked again as it was first. */
    unanswered: Schema.NullOr(LineChange),
  },
  "queue.changesRequested": { entries: Schema.Array(QueueEntry) },
  /** What waits for that store's cart, by variant, in all. */
  "queue.linesRefreshed": { ...inStore, wanted: Schema.Record(Schema.String, Schema.Int) },
  /** What waits for that store's lists, in its order. */
  "queue.listsRefreshed": { ...inStore, changes: Schema.Array(PendingChange) },
  /** The browser's database has another queue now: other tabs read it again. */
  "queue.written": {},
  "queue.changedElsewhere": { now: Milliseconds },
  "queue.retryRequested": { ids: Schema.Array(Schema.String) },
  "queue.givenUp": { ids: Schema.Array(Schema.String) },
  "queue.newsRead": inStore,
});
