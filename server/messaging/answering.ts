import { Context, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { ThreadId } from "../../api-schema/messaging.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import type { TooManyRequests } from "../../api-schema/problems.ts";
import { nextIncidentState } from "../../core/messaging/incident.ts";
import { replyTitle } from "../../core/messaging/message-form.ts";
import { nowDate } from "../clock.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { StoredFile } from "./stored-files.ts";
import { MAIL_DELAY_MS, MessageMailDue } from "./message-mails.ts";
import { UploadCounts, type Sender } from "../web/upload-counts.ts";
import { type LockedThread, type Recipient, WritingRepository } from "./writing-repository.ts";
import { otherSideOf } from "./writing-targets.ts";

/** What an agent does in a conversation, from a form that counts once. */
export interface DeskAction {
  readonly threadId: ThreadId;
  readonly agentId: number;
  readonly formKey: string;
}

/** For whom the files of an answer count. */
export const deskSenders = (agentId: number): readonly Sender[] => [
  { quota: "agent", id: agentId },
];

/** The other side of conversations: the operator's desk, in its own name and in that of merchants. */
export class Answering extends Context.Service<
  Answering,
  {
    /** Answers a store; what it wrote is seen, an incident is answered (MSG-8). False: no such conversation. */
    readonly answer: (
      action: DeskAction,
      body: string,
      files: readonly StoredFile[],
    ) => Effect.Effect<boolean, TooManyRequests>;
    /** Says that an incident is settled. */
    readonly close: (action: DeskAction) => Effect.Effect<boolean>;
    /** What the store wrote needs no answer. */
    readonly markSeen: (action: DeskAction) => Effect.Effect<boolean>;
  }
>()("panetier/messaging/Answering") {
  static readonly layer: Layer.Layer<Answering, never, SqlClient.SqlClient | Outbox | SellingFirm> =
    Layer.effect(
      Answering,
      Effect.suspend(() => makeAnswering),
    ).pipe(Layer.provide([WritingRepository.layer, UploadCounts.layer]));
}

const makeAnswering = Effect.gen(function* () {
  const needs: AnsweringNeeds = {
    sql: yield* SqlClient.SqlClient,
    outbox: yield* Outbox,
    repository: yield* WritingRepository,
    uploads: yield* UploadCounts,
    firm: (yield* SellingFirm).now,
  };
  const { repository } = needs;
  return Answering.of({
    answer: (action, body, files) =>
      once(needs, action, "replied", (thread, at) =>
        answer(needs, thread, { agentId: action.agentId, body, files, at }),
      ),
    close: (action) =>
      once(
        needs,
        action,
        "closed",
        Effect.fnUntraced(function* ({ id, storeId, incidentState }) {
          if (incidentState === null || incidentState === "closed") return;
          yield* repository.setIncidentState(id, nextIncidentState(incidentState, "closed"));
          yield* repository.markSeen(id);
          yield* repository.notify(StoreId.make(storeId), id, "viewed");
        }),
      ),
    markSeen: (action) => once(needs, action, "viewed", ({ id }) => repository.markSeen(id)),
  });
});

type AnsweringNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly outbox: Outbox["Service"];
  readonly repository: WritingRepository["Service"];
  readonly uploads: UploadCounts["Service"];
  readonly firm: SellingFirm["Service"]["now"];
};

/** Does it once for each form; false where there is no such conversation. */
const once = <E>(
  { sql, repository }: AnsweringNeeds,
  action: DeskAction,
  kind: "replied" | "closed" | "viewed",
  act: (thread: LockedThread, at: Date) => Effect.Effect<void, E>,
) =>
  sql
    .withTransaction(
      Effect.gen(function* () {
        const at = yield* nowDate;
        const thread = yield* repository.lock(action.threadId, null);
        if (thread === undefined) return false;
        if (yield* repository.noteAction({ ...action, action: kind, at })) yield* act(thread, at);
        return true;
      }),
    )
    .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));

const answer = Effect.fnUntraced(function* (
  { repository, uploads, outbox, firm }: AnsweringNeeds,
  thread: LockedThread,
  said: {
    readonly agentId: number;
    readonly body: string;
    readonly files: readonly StoredFile[];
    readonly at: Date;
  },
) {
  const { id: threadId, incidentState, merchantName, subject } = thread;
  const { agentId, body, files, at } = said;
  const message = yield* repository.say(
    {
      threadId,
      title: replyTitle(subject),
      body,
      sender: yield* otherSideOf(firm, merchantName),
      customerId: null,
      recipients: yield* usersOf(repository, thread),
      files,
    },
    at,
  );
  yield* uploads.count(
    deskSenders(agentId),
    files.map(({ size }) => size),
  );
  yield* repository.markSeen(threadId);
  if (incidentState !== null) {
    const next = nextIncidentState(incidentState, "otherSideWrote");
    yield* repository.setIncidentState(threadId, next);
  }
  yield* repository.notify(StoreId.make(thread.storeId), threadId, "message");
  yield* outbox.announce(MessageMailDue, { message }, { at: at.getTime() + MAIL_DELAY_MS });
});

const usersOf = Effect.fnUntraced(function* (
  repository: WritingRepository["Service"],
  { id, company }: LockedThread,
) {
  const writers = yield* repository.writers(id);
  const known = writers.length === 0 ? [{ name: company, customerId: null }] : writers;
  return known.map((writer): Recipient => ({ type: "user", ...writer }));
});
