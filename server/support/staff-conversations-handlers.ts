import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { ThreadId } from "../../api-schema/messaging.ts";
import { NotFound } from "../../api-schema/problems.ts";
import { storedMessage, messageProblems } from "../../core/messaging/message-form.ts";
import { deskSenders, Answering } from "../messaging/answering.ts";
import { Attachments } from "../messaging/attachment-answer.ts";
import { InboxRepository } from "../messaging/inbox-repository.ts";
import { StoredFiles } from "../messaging/stored-files.ts";
import { fieldProblems } from "../web/field-problem.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { receiveFiles } from "../web/received-files.ts";
import { UploadCounts } from "../web/upload-counts.ts";
import { conversationsPerPage, ConversationsRepository } from "./conversations-repository.ts";
import { ReplyGateLive } from "./reply-gate.ts";

const StaffConversationsGroup = HttpApiBuilder.group(
  Api,
  "staffConversations",
  Effect.fnUntraced(function* (handlers) {
    const conversations = yield* ConversationsRepository;
    const inbox = yield* InboxRepository;
    const answering = yield* Answering;
    const stored = yield* StoredFiles;
    const attachments = yield* Attachments;
    const uploads = yield* UploadCounts;

    const conversationOf = Effect.fnUntraced(function* (id: ThreadId) {
      const store = yield* conversations.storeOf(id);
      const thread = store === undefined ? undefined : yield* inbox.find(store.id, id);
      if (store === undefined || thread === undefined) return yield* Effect.fail(missing());
      return { store, thread };
    });

    /** Once for each key, however often it is sent. */
    const doing =
      (act: Answering["Service"]["close"]) =>
      ({
        params,
        payload,
      }: {
        readonly params: { readonly id: ThreadId };
        readonly payload: { readonly key: string };
      }) =>
        Effect.gen(function* () {
          const { id: agentId } = yield* CurrentAgent;
          const found = yield* act({ threadId: params.id, agentId, formKey: payload.key });
          if (!found) yield* Effect.fail(missing());
        });

    return handlers.handleAll({
      staffConversations: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query, conversationsPerPage);
        const text = (query.search ?? "").trim();
        const found = yield* conversations.list(query.shown, text, at.page);
        return paginated(found.conversations, found.total, at);
      }),
      staffConversation: Effect.fnUntraced(function* ({ params }) {
        const agent = yield* CurrentAgent;
        const { store, thread } = yield* conversationOf(params.id);
        const actions = yield* conversations.actions(params.id);
        const left = yield* uploads.left(deskSenders(agent.id));
        return { store, thread, actions, left };
      }),
      staffAnswer: Effect.fnUntraced(function* ({ params, payload }) {
        const agent = yield* CurrentAgent;
        yield* conversationOf(params.id);
        const { body } = storedMessage({ title: "", body: payload.body ?? "" });
        const { files, problems } = yield* receiveFiles(payload.files ?? []);
        const wrong = [
          ...messageProblems({ title: "", body }, { needsTitle: false }),
          ...problems.map((message) => ({ field: "files", message })),
        ];
        if (wrong.length > 0) return yield* Effect.fail(fieldProblems(wrong));
        const action = { threadId: params.id, agentId: agent.id, formKey: payload.key };
        const found = yield* stored.during(files, (storedFiles) =>
          answering.answer(action, body, storedFiles),
        );
        if (!found) yield* Effect.fail(missing());
      }),
      staffCloseIncident: doing(answering.close),
      staffMarkSeen: doing(answering.markSeen),
      staffAttachment: ({ params }) => attachments.answer(null, params.id),
    });
  }),
);

export const StaffConversationsHandlers = StaffConversationsGroup.pipe(
  Layer.provideMerge(ReplyGateLive),
  Layer.provide([
    ConversationsRepository.layer,
    InboxRepository.layer,
    Answering.layer,
    StoredFiles.layer,
    Attachments.layer,
    UploadCounts.layer,
  ]),
);

const missing = () => new NotFound({ message: "Cette conversation est introuvable." });
