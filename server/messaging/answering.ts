import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { ThreadId } from "../../api-schema/messaging.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { nextIncidentState } from "../../core/messaging/incident.ts";
import { replyTitle } from "../../core/messaging/message-form.ts";
import { nowDate } from "../clock.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { KeptFile } from "./kept-files.ts";
import { MAIL_DELAY_MS, MessageMailDue } from "./message-mails.ts";
import { makeUploadCounts, type Sender } from "../web/upload-counts.ts";
import { makeOtherSide } from "./writing.ts";
import { makeWritingRepository, type Recipient } from "./writing-repository.ts";

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
export const makeAnswering = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const repository = yield* makeWritingRepository;
  const uploads = yield* makeUploadCounts;
  const otherSideOf = yield* makeOtherSide;

  const once = <E>(
    action: DeskAction,
    kind: "replied" | "closed" | "viewed",
    act: (thread: Locked, at: Date) => Effect.Effect<void, E>,
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

  const usersOf = Effect.fnUntraced(function* ({ id, company }: Locked) {
    const writers = yield* repository.writers(id);
    const known = writers.length === 0 ? [{ name: company, customerId: null }] : writers;
    return known.map((writer): Recipient => ({ type: "user", ...writer }));
  });

  return {
    /** Answers a store; what it wrote is seen, an incident is answered (MSG-8). False: no such conversation. */
    answer: (action: DeskAction, body: string, files: readonly KeptFile[]) =>
      once(
        action,
        "replied",
        Effect.fnUntraced(function* (thread, at) {
          const { id: threadId, incidentState, merchantName, subject } = thread;
          const message = yield* repository.say(
            {
              threadId,
              title: replyTitle(subject),
              body,
              sender: yield* otherSideOf(merchantName),
              customerId: null,
              recipients: yield* usersOf(thread),
              files,
            },
            at,
          );
          yield* uploads.count(
            deskSenders(action.agentId),
            files.map(({ size }) => size),
          );
          yield* repository.markSeen(threadId);
          if (incidentState !== null) {
            const next = nextIncidentState(incidentState, "otherSideWrote");
            yield* repository.setIncidentState(threadId, next);
          }
          yield* repository.tell(StoreId.make(thread.storeId), threadId, "message");
          yield* announce(MessageMailDue, { message }, { at: at.getTime() + MAIL_DELAY_MS });
        }),
      ),

    /** Says that an incident is settled. */
    close: (action: DeskAction) =>
      once(
        action,
        "closed",
        Effect.fnUntraced(function* ({ id, storeId, incidentState }) {
          if (incidentState === null || incidentState === "closed") return;
          yield* repository.setIncidentState(id, nextIncidentState(incidentState, "closed"));
          yield* repository.markSeen(id);
          yield* repository.tell(StoreId.make(storeId), id, "viewed");
        }),
      ),

    /** What the store wrote needs no answer. */
    markSeen: (action: DeskAction) =>
      once(action, "viewed", ({ id }) => Effect.asVoid(repository.markSeen(id))),
  };
});

type Locked = NonNullable<
  Effect.Success<ReturnType<Effect.Success<typeof makeWritingRepository>["lock"]>>
>;
