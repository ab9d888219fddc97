import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { FailedSend, FailedSendId, SendDecided } from "../../api-schema/staff-failed-sends.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { type FailedEvent, failedPerPage, FailedRepository } from "./failed-repository.ts";
import { shortError, wordsOf } from "./failed-words.ts";
import { instantOf } from "./instant-of.ts";

const StaffFailedSendsGroup = HttpApiBuilder.group(
  Api,
  "staffFailedSends",
  Effect.fnUntraced(function* (handlers) {
    const failed = yield* FailedRepository;

    const decide =
      (decision: SendDecided["decision"]) =>
      ({ params }: { readonly params: { readonly id: FailedSendId } }) =>
        Effect.gen(function* () {
          const agent = yield* CurrentAgent;
          const event = yield* failed.find(params.id);
          if (event === undefined) return;
          yield* failed.decide(event, agent.id, decision, wordsOf(event).what);
        });

    return handlers.handleAll({
      staffFailedSends: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query, failedPerPage);
        const { events, total } = yield* failed.list(at.page);
        return paginated(events.map(toFailedSend), total, at);
      }),
      staffSendDecisions: () => failed.decisions,
      staffRetrySend: decide("retried"),
      staffGiveUpSend: decide("given up"),
    });
  }),
);

export const StaffFailedSendsHandlers = StaffFailedSendsGroup.pipe(
  Layer.provide(FailedRepository.layer),
);

const toFailedSend = (event: FailedEvent): FailedSend => ({
  id: event.id,
  ...wordsOf(event),
  announcedAt: instantOf(event.createdAt),
  failedAt: instantOf(event.failedAt),
  attempts: event.attempts,
  error: shortError(event.error),
});
