import { Clock, Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { Thread, ThreadId } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import {
  type Forbidden,
  type NotFound,
  TooManyRequests,
  type Unprocessable,
} from "../../api-schema/problems.ts";
import { nextIncidentState } from "../../core/messaging/incident.ts";
import { replyTitle } from "../../core/messaging/message-form.ts";
import { messageReason } from "../../core/messaging/message-reasons.ts";
import { nowDate } from "../clock.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { UploadCounts } from "../web/upload-counts.ts";
import { InboxRepository } from "./inbox-repository.ts";
import type { StoredFile } from "./stored-files.ts";
import { WritingRepository } from "./writing-repository.ts";
import {
  type Beginning,
  beginningOf,
  checkTarget,
  noSuch,
  otherSideOf,
  sendersOf,
  type Target,
  type TargetNeeds,
  type Writer,
  type Written,
} from "./writing-targets.ts";

/** Messages that one person may send within the window. */
export const allowedMessages = 60;
export const messageWindowMs = 60 * 60 * 1000;

/** What a store writes in its conversations. */
export class Writing extends Context.Service<
  Writing,
  {
    /** Whether the store may write there at all: as it is refused when the message is written (MSG-5). */
    readonly mayWrite: (
      writer: Writer,
      target: Target,
    ) => Effect.Effect<void, NotFound | Forbidden>;
    /**
     * Writes a message of the store, in a new conversation or an old one (MSG-5 to MSG-9); call it
     * inside a transaction.
     */
    readonly write: (
      writer: Writer,
      written: Written,
      files: readonly StoredFile[],
    ) => Effect.Effect<Thread, NotFound | Forbidden | Unprocessable | TooManyRequests>;
    /**
     * The store says that an incident is settled, inside a transaction; NotFound for a conversation
     * that is none.
     */
    readonly close: (storeId: StoreId, threadId: ThreadId) => Effect.Effect<Thread, NotFound>;
  }
>()("panetier/messaging/Writing") {
  static readonly layer: Layer.Layer<Writing, never, SqlClient.SqlClient | SellingFirm> =
    Layer.effect(
      Writing,
      Effect.gen(function* () {
        const needs: WritingNeeds = {
          inbox: yield* InboxRepository,
          repository: yield* WritingRepository,
          uploads: yield* UploadCounts,
          firm: (yield* SellingFirm).now,
        };
        return Writing.of({
          mayWrite: (writer, target) => checkTarget(needs, writer, target),
          write: (writer, written, files) => write(needs, writer, written, files),
          close: (storeId, threadId) => close(needs, storeId, threadId),
        });
      }),
    ).pipe(Layer.provide([InboxRepository.layer, WritingRepository.layer, UploadCounts.layer]));
}

type WritingNeeds = TargetNeeds & {
  readonly inbox: InboxRepository["Service"];
  readonly uploads: UploadCounts["Service"];
};

const write = Effect.fnUntraced(function* (
  needs: WritingNeeds,
  writer: Writer,
  written: Written,
  files: readonly StoredFile[],
) {
  const { repository, uploads } = needs;
  yield* refuseTooMany(needs, writer);
  const at = yield* nowDate;
  const { customerId } = writer.identity;
  const { storeId } = writer.store;
  const { threadId, title, them } =
    written.to === "thread"
      ? yield* goOn(needs, writer, written.threadId)
      : yield* begin(needs, writer, written, at);
  yield* repository.say(
    {
      threadId,
      title,
      body: written.body,
      sender: { type: "user", name: yield* repository.nameOf(customerId) },
      customerId,
      recipients: [{ ...them, customerId: null }],
      files,
    },
    at,
  );
  yield* uploads.count(
    sendersOf(writer),
    files.map(({ size }) => size),
  );
  yield* repository.notify(storeId, threadId, "message");
  return yield* shown(needs, storeId, threadId);
});

const close = Effect.fnUntraced(function* (
  needs: WritingNeeds,
  storeId: StoreId,
  threadId: ThreadId,
) {
  const { repository } = needs;
  const thread = yield* repository.lock(threadId, storeId);
  const state = thread?.incidentState ?? null;
  if (state === null) return yield* Effect.fail(noSuch("Cet incident"));
  if (state !== "closed") {
    yield* repository.setIncidentState(threadId, nextIncidentState(state, "closed"));
    yield* repository.notify(storeId, threadId, "viewed");
  }
  return yield* shown(needs, storeId, threadId);
});

const refuseTooMany = Effect.fnUntraced(function* (
  { repository }: WritingNeeds,
  { identity }: Writer,
) {
  const oldest = yield* repository.nthNewest(identity.customerId, allowedMessages);
  const waitMs = (oldest?.getTime() ?? 0) + messageWindowMs - (yield* Clock.currentTimeMillis);
  if (waitMs > 0) yield* Effect.fail(tooMany(waitMs));
});

const begin = Effect.fnUntraced(function* (
  needs: WritingNeeds,
  writer: Writer,
  written: Beginning,
  at: Date,
) {
  const { name, type, ...thread } = yield* beginningOf(needs, writer, written);
  const title =
    written.title === "" && written.to === "incident"
      ? messageReason(written.reason).label
      : written.title;
  const threadId = yield* needs.repository.begin(thread, at);
  return { threadId, title, them: { type, name } };
});

const goOn = Effect.fnUntraced(function* (
  { repository, firm }: WritingNeeds,
  writer: Writer,
  threadId: ThreadId,
) {
  const thread = yield* repository.lock(threadId, writer.store.storeId);
  if (thread === undefined) return yield* Effect.fail(noSuch("Cette conversation"));
  if (thread.incidentState !== null) {
    const next = nextIncidentState(thread.incidentState, "storeWrote");
    yield* repository.setIncidentState(threadId, next);
  }
  return {
    threadId,
    title: replyTitle(thread.subject),
    them: yield* otherSideOf(firm, thread.merchantName),
  };
});

const shown = Effect.fnUntraced(function* ({ inbox }: WritingNeeds, store: StoreId, id: ThreadId) {
  const thread = yield* inbox.find(store, id);
  return thread ?? (yield* Effect.die(new Error("A conversation that was written is gone")));
});

const tooMany = (milliseconds: number): TooManyRequests => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new TooManyRequests({
    message: `Vous avez déjà envoyé ${allowedMessages} messages cette heure. Réessayez dans ${Math.ceil(retryAfter / 60)} min, ou appelez-nous.`,
    retryAfter,
  });
};
