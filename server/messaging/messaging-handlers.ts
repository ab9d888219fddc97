import { Effect, Layer, Schema } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient, SqlError } from "effect/sql";
import { CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { ReportedLine } from "../../api-schema/messaging.ts";
import { NotFound } from "../../api-schema/problems.ts";
import {
  storedMessage,
  messageProblems,
  type TypedMessage,
} from "../../core/messaging/message-form.ts";
import { MESSAGE_REASONS } from "../../core/messaging/message-reasons.ts";
import { fieldProblem, fieldProblems } from "../web/field-problem.ts";
import { Idempotency } from "../web/idempotency.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { receiveFiles } from "../web/received-files.ts";
import { UploadCounts } from "../web/upload-counts.ts";
import { Attachments } from "./attachment-answer.ts";
import { makeEventStream } from "./event-stream.ts";
import { InboxRepository } from "./inbox-repository.ts";
import { StoredFiles } from "./stored-files.ts";
import { MessageGateLive } from "./message-gate.ts";
import { Writing } from "./writing.ts";
import { sendersOf, type Written } from "./writing-targets.ts";
import { WritingRepository } from "./writing-repository.ts";

const MessagingGroup = HttpApiBuilder.group(
  Api,
  "messaging",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const inbox = yield* InboxRepository;
    const { notify } = yield* WritingRepository;
    const writing = yield* Writing;
    const take = yield* makeTake;
    const attachments = yield* Attachments;
    const events = yield* makeEventStream;
    const { left } = yield* UploadCounts;

    return handlers.handleAll({
      inbox: Effect.fnUntraced(function* ({ query }) {
        const { store } = yield* CurrentStore;
        const at = pageOf(query);
        const offset = (at.page - 1) * at.itemsPerPage;
        const { threads, total } = yield* inbox.page(store.storeId, query, at.itemsPerPage, offset);
        return paginated(threads, total, at);
      }),
      countUnviewed: Effect.fnUntraced(function* () {
        const { store } = yield* CurrentStore;
        return yield* inbox.unviewed(store.storeId);
      }),
      getThread: Effect.fnUntraced(function* ({ params }) {
        const { store } = yield* CurrentStore;
        const thread = yield* inbox.find(store.storeId, params.id);
        return thread ?? (yield* Effect.fail(noSuchThread()));
      }),
      toggleViewed: Effect.fnUntraced(function* ({ params, payload: { viewed } }) {
        const { storeId } = (yield* CurrentStore).store;
        const set = yield* inTransaction(
          sql,
          Effect.gen(function* () {
            const found = yield* inbox.setViewed(storeId, params.id, viewed);
            if (found?.changed === true) yield* notify(storeId, found.threadId, "viewed");
            return found;
          }),
        );
        if (set === undefined) return yield* Effect.fail(noSuchMessage());
        const { count } = yield* inbox.unviewed(storeId);
        return { viewed, count };
      }),
      messageReasons: () => Effect.succeed(MESSAGE_REASONS),
      writeAboutOrder: ({ payload: { shipmentId, ...sent }, request }) =>
        take({ to: "order", shipmentId }, sent, request),
      writeAboutOffer: ({ payload: { variantCode, ...sent }, request }) =>
        take({ to: "offer", variantCode }, sent, request),
      startThread: ({ payload: { merchant, ...sent }, request }) =>
        take({ to: "merchant", slug: merchant }, sent, request),
      openIncident: Effect.fnUntraced(function* ({ payload, request }) {
        const { shipmentId, reason, lines: text = "[]", ...sent } = payload;
        const lines = yield* Effect.mapError(decodeLines(text), () =>
          fieldProblem("lines", "La liste des produits est illisible."),
        );
        return yield* take({ to: "incident", shipmentId, reason, lines }, sent, request);
      }),
      reply: ({ payload: { threadId, ...sent }, request }) =>
        take({ to: "thread", threadId }, sent, request),
      closeIncident: Effect.fnUntraced(function* ({ params }) {
        const { storeId } = (yield* CurrentStore).store;
        return yield* inTransaction(sql, writing.close(storeId, params.id));
      }),
      downloadAttachment: Effect.fnUntraced(function* ({ query }) {
        const { store } = yield* CurrentStore;
        return yield* attachments.answer(store.storeId, query.id);
      }),
      messagingUploads: Effect.fnUntraced(function* () {
        return yield* left(sendersOf(yield* CurrentStore));
      }),
      messagingEvents: Effect.fnUntraced(function* () {
        const { store } = yield* CurrentStore;
        return yield* events(store.storeId);
      }),
    });
  }),
);

export const MessagingHandlers = MessagingGroup.pipe(
  Layer.provideMerge(MessageGateLive),
  Layer.provide([
    Idempotency.layer,
    Writing.layer,
    WritingRepository.layer,
    InboxRepository.layer,
    StoredFiles.layer,
    Attachments.layer,
    UploadCounts.layer,
  ]),
);

/** What a form of any kind carries besides where it goes. */
interface Sent {
  readonly title?: string;
  readonly body?: string;
  readonly files?: Parameters<typeof receiveFiles>[0];
}

/** Takes a form in: everything that is wrong with it at once, or the conversation with the message. */
const makeTake = Effect.gen(function* () {
  const idempotency = yield* Idempotency;
  const sql = yield* SqlClient.SqlClient;
  const stored = yield* StoredFiles;
  const writing = yield* Writing;

  return Effect.fnUntraced(function* (
    goal: GoalOf<Written>,
    sent: Sent,
    request: { readonly headers: { readonly [name: string]: string | undefined } },
  ) {
    const writer = yield* CurrentStore;
    const typed: TypedMessage = { title: sent.title ?? "", body: sent.body ?? "" };
    const needsTitle = goal.to !== "thread" && goal.to !== "incident";
    const received = yield* receiveFiles(sent.files ?? []);
    const problems = [
      ...messageProblems(typed, { needsTitle }),
      ...received.problems.map((message) => ({ field: "files", message })),
    ];
    if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
    const written = { ...goal, ...storedMessage(typed) };
    const files = received.files.map(({ name, digest }) => [name, digest.toString("hex")]);
    const keyed = {
      customerId: writer.identity.customerId,
      key: request.headers["idempotency-key"],
      request: ["message", writer.store.storeId, written, files],
    };
    return yield* stored.during(received.files, (storedFiles) =>
      idempotency.once(keyed, inTransaction(sql, writing.write(writer, written, storedFiles))),
    );
  });
});

/** Where a message goes, without its texts. */
type GoalOf<W> = W extends TypedMessage ? Omit<W, keyof TypedMessage> : never;

const inTransaction = <A, E, R>(sql: SqlClient.SqlClient, effect: Effect.Effect<A, E, R>) =>
  sql.withTransaction(effect).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));

const decodeLines = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Array(ReportedLine).check(Schema.isMaxLength(300))),
);

const noSuchThread = () => new NotFound({ message: "Cette conversation est introuvable." });
const noSuchMessage = () => new NotFound({ message: "Ce message est introuvable." });
