import { Effect, Queue, Stream } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import type { MessagingEvent } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { Unavailable } from "../../api-schema/problems.ts";
import { Settings } from "../config.ts";
import { makeStillMay } from "../sessions/access.ts";
import { makeAdmission } from "../web/admission.ts";
import { callerAddress } from "../web/caller-address.ts";
import { placeOf } from "../web/caller-place.ts";
import { callOf } from "../web/calls.ts";
import { InboxRepository } from "./inbox-repository.ts";
import { MessageEvents, type ConversationNotice } from "./message-events.ts";

/** Proxies close what says nothing for a minute; and so often it is asked whether one may still listen. */
export const HEARTBEAT = "25 seconds";

/** Answers with the events of a store, as long as whoever asked may read its messages. */
export const makeEventStream = Effect.gen(function* () {
  const events = yield* MessageEvents;
  const { trustProxy } = yield* Settings;
  const inbox = yield* InboxRepository;
  const stillMay = yield* makeStillMay;
  const admission = makeAdmission();

  const linesOf = (request: HttpServerRequest.HttpServerRequest, store: StoreId) => {
    const lineOf = Effect.fnUntraced(function* (notice: ConversationNotice | null) {
      if (!(yield* stillMay(request, "messaging.use"))) return undefined;
      if (notice === null) return BEAT;
      const { type, threadId } = notice;
      const { count } = yield* inbox.unviewed(store);
      const event: MessagingEvent = { type, threadId, count };
      return `data: ${JSON.stringify(event)}\n\n`;
    });
    return Stream.unwrap(
      Effect.gen(function* () {
        const subscription = yield* Effect.acquireRelease(events.listen(store), (open) =>
          events.leave(store, open),
        );
        yield* Queue.offer(subscription, null).pipe(
          Effect.delay(HEARTBEAT),
          Effect.forever,
          Effect.forkScoped,
        );
        return Stream.fromQueue(subscription).pipe(Stream.mapEffect(lineOf));
      }),
    ).pipe(
      Stream.takeWhile((line) => line !== undefined),
      // So that whoever asked knows at once that they are heard.
      (lines) => Stream.concat(Stream.succeed(BEAT), lines),
      Stream.encodeText,
    );
  };

  return Effect.fnUntraced(function* (store: StoreId) {
    const request = yield* HttpServerRequest.HttpServerRequest;
    const { place } = placeOf(callerAddress(request, trustProxy));
    const leave = admission.enter("events", place);
    if (leave === undefined) return yield* Effect.fail(new Unavailable({ message: FULL }));
    const call = callOf(request);
    // From here on it waits for nobody: a database that is silent is not asked because of it.
    if (call !== undefined) call.fiber = undefined;
    // Whether or not anything was ever sent of it.
    call?.exchange.onClose(leave);
    return HttpServerResponse.stream(linesOf(request, store), {
      contentType: "text/event-stream; charset=utf-8",
      headers: {
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        // A server that stops would else wait for what might be asked next.
        connection: "close",
      },
    });
  });
});

const BEAT = ": ...\n\n";

const FULL = "Trop d’onglets suivent les nouveaux messages. Ils arrivent chaque minute.";
