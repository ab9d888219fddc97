import { Effect } from "effect";
import { HttpRouter, type HttpServerRequest, Multipart } from "effect/http";
import { randomBytes } from "node:crypto";
import { AttachmentId, ThreadId } from "../../api-schema/messaging.ts";
import { isText } from "../../api-schema/primitives.ts";
import { ATTACHMENTS_MAX } from "../../core/files/attachments.ts";
import { keptMessage, messageProblems } from "../../core/messaging/message-form.ts";
import { Settings } from "../config.ts";
import { deskSenders, makeAnswering } from "../messaging/answering.ts";
import { makeAttachmentAnswer } from "../messaging/attachment-answer.ts";
import { makeInboxRepository } from "../messaging/inbox-repository.ts";
import { makeKeptFiles } from "../messaging/kept-files.ts";
import { receiveFiles } from "../web/received-files.ts";
import { hasFiles, makeUploadCounts } from "../web/upload-counts.ts";
import { makeUploadGate } from "../web/upload-gate.ts";
import {
  type AnswerForm,
  conversationPage,
  CONVERSATIONS,
  conversationsPage,
  slugOfShown,
} from "./conversations-page.ts";
import {
  conversationsPerPage,
  type ConversationsShown,
  makeConversationsRepository,
} from "./conversations-repository.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import { pagingOf } from "./page-links.ts";
import { missingPage, refusedFormPage } from "./sign-in-page.ts";
import type { SupportDoor, Visit } from "./support-door.ts";
import { idIn, pageIn, queryOf } from "./support-requests.ts";

/** Five files of 10 MB and the words. */
const FORM_BYTES = 52 * 1024 * 1024;

/** One file more than is taken: the answer then says what is wrong, and with which. */
const limits = Multipart.limitsServices({
  maxParts: ATTACHMENTS_MAX + 6,
  maxFieldSize: "64 KiB",
  maxFileSize: "11 MiB",
  maxTotalSize: FORM_BYTES,
});

/** Where agents read what stores write, and answer in the operator's name and in that of merchants. */
export const makeConversationsDesk = Effect.fnUntraced(function* (door: SupportDoor) {
  const { publicUrl } = yield* Settings;
  const conversations = yield* makeConversationsRepository;
  const inbox = yield* makeInboxRepository;
  const answering = yield* makeAnswering;
  const kept = yield* makeKeptFiles;
  const attachment = yield* makeAttachmentAnswer;
  const uploads = yield* makeUploadCounts;
  const pass = makeUploadGate();
  const missing = pageAnswer(missingPage(), publicUrl, 404);

  const threadInPath = Effect.map(HttpRouter.params, (params) => {
    const id = idIn(params["id"]);
    return id === undefined ? undefined : ThreadId.make(id);
  });

  const showConversations = door.forAgents(({ seat }, request) =>
    Effect.gen(function* () {
      const text = (queryOf(request).get("recherche") ?? "").trim().slice(0, 200);
      const shown = shownIn(queryOf(request).get("etat"));
      const page = pageIn(request);
      const { conversations: found, total } = yield* conversations.list(shown, text, page);
      const paging = pagingOf(page, total, conversationsPerPage);
      return pageAnswer(conversationsPage(seat, { shown, text }, found, paging), publicUrl);
    }),
  );

  const page = Effect.fnUntraced(function* (
    { agent, seat }: Visit,
    id: ThreadId,
    form: AnswerForm,
    status: number,
  ) {
    const store = yield* conversations.storeOf(id);
    const thread = store === undefined ? undefined : yield* inbox.find(store.id, id);
    if (store === undefined || thread === undefined) return missing;
    const actions = yield* conversations.actions(id);
    const left = yield* uploads.left(deskSenders(agent.id));
    const shown = conversationPage(seat, store, thread, actions, { ...form, left });
    return pageAnswer(shown, publicUrl, status);
  });

  const showConversation = door.forAgents((visit) =>
    Effect.gen(function* () {
      const id = yield* threadInPath;
      if (id === undefined) return missing;
      return yield* page(visit, id, { body: "", problem: null, formKey: freshKey() }, 200);
    }),
  );

  const showAttachment = door.forAgents(() =>
    Effect.gen(function* () {
      const id = idIn((yield* HttpRouter.params)["id"]);
      if (id === undefined) return missing;
      return yield* attachment(null, AttachmentId.make(id)).pipe(
        Effect.catchTag("NotFound", () => Effect.succeed(missing)),
        Effect.catchTag("Unavailable", ({ message }) =>
          Effect.succeed(pageAnswer(missingPage(), publicUrl, 503)).pipe(
            Effect.tap(Effect.logWarning(message)),
          ),
        ),
      );
    }),
  );

  const backTo = (id: ThreadId) => leadTo(`${publicUrl}${CONVERSATIONS}/${id}`);

  const received = Effect.fnUntraced(function* (
    visit: Visit,
    id: ThreadId,
    request: HttpServerRequest.HttpServerRequest,
  ) {
    const form = yield* request.multipart;
    const fieldOf = (name: string): string => {
      const value = form[name];
      return typeof value === "string" ? value : "";
    };
    if (!door.isGenuine(request, fieldOf("jeton"))) {
      return pageAnswer(refusedFormPage(), publicUrl, 403);
    }
    const { body } = keptMessage({ title: "", body: fieldOf("message") });
    const formKey = keyIn(fieldOf("cle"));
    const chosen = Array.isArray(form["fichiers"]) ? form["fichiers"] : [];
    // A field for files that nothing was chosen in is sent as one without a name.
    const posted = chosen.flatMap((file) =>
      typeof file === "string" || file.name === "" ? [] : [file],
    );
    const files = yield* receiveFiles(posted);
    const problems = [
      ...(isText(body) ? [] : ["Votre réponse contient un caractère interdit."]),
      ...messageProblems({ title: "", body }, { needsTitle: false }).map(({ message }) => message),
      ...files.problems,
    ];
    const refused = (problem: string, status: number) =>
      page(visit, id, { body, problem, formKey }, status);
    if (problems.length > 0) return yield* refused(problems.join(" "), 422);
    const action = { threadId: id, agentId: visit.agent.id, formKey };
    return yield* kept
      .during(files.files, (keptFiles) => answering.answer(action, body, keptFiles))
      .pipe(
        Effect.map((found) => (found ? backTo(id) : missing)),
        Effect.catchTag("Unavailable", ({ message }) => refused(message, 503)),
        Effect.catchTag("TooManyRequests", ({ message }) => refused(message, 429)),
      );
  });

  // Who may send is known before anything is read.
  const answer = door.forAgents((visit, request) =>
    Effect.gen(function* () {
      const id = yield* threadInPath;
      if (id === undefined) return missing;
      const refused = (problem: string, status: number) =>
        page(visit, id, { body: "", problem, formKey: freshKey() }, status);
      if (Number(request.headers["content-length"] ?? 0) > FORM_BYTES) {
        return yield* refused(TOO_LARGE, 413);
      }
      const answered = Effect.andThen(
        uploads.refuseTooLong(deskSenders(visit.agent.id)),
        received(visit, id, request),
      );
      return yield* (hasFiles(request) ? pass(String(visit.agent.id), answered) : answered).pipe(
        Effect.catchTag("Unavailable", ({ message }) => refused(message, 503)),
        Effect.catchTag("TooManyRequests", ({ message }) => refused(message, 429)),
        Effect.provideContext(limits),
        Effect.catchTag("MultipartError", ({ reason }) => {
          if (reason._tag === "InternalError") return Effect.die(reason);
          return reason._tag === "Parse"
            ? refused("Le formulaire est illisible : envoyez-le de nouveau.", 400)
            : refused(TOO_LARGE, 413);
        }),
        Effect.scoped,
      );
    }),
  );

  const doing = (act: typeof answering.close) =>
    door.formForAgents(({ agent }, { form }) =>
      Effect.gen(function* () {
        const threadId = yield* threadInPath;
        if (threadId === undefined) return missing;
        const formKey = keyIn(form.get("cle") ?? "");
        const found = yield* act({ threadId, agentId: agent.id, formKey });
        return found ? backTo(threadId) : missing;
      }),
    );

  return {
    showConversations,
    showConversation,
    showAttachment,
    answer,
    close: doing(answering.close),
    markSeen: doing(answering.markSeen),
  };
});

const freshKey = (): string => randomBytes(16).toString("base64url");

/** A form without a key of its page counts by itself. */
const keyIn = (text: string): string => (/^[\w-]{8,40}$/.test(text) ? text : freshKey());

const shownIn = (slug: string | null): ConversationsShown =>
  slug === slugOfShown.all ? "all" : slug === slugOfShown.incidents ? "incidents" : "waiting";

const TOO_LARGE = "Une pièce jointe est trop volumineuse : 10 Mo au plus pour chacune.";
