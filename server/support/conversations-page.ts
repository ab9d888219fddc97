import type { Message, Thread } from "../../api-schema/messaging.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { ATTACHMENT_ACCEPT, ATTACHMENTS_HINT, fileSize } from "../../core/files/attachments.ts";
import { allowanceText, type Uploads } from "../../core/files/upload-allowance.ts";
import { OPERATOR_NAME } from "../../core/messaging/correspondent.ts";
import { incidentStateLabel } from "../../core/messaging/incident.ts";
import { MESSAGE_LENGTHS } from "../../core/messaging/message-form.ts";
import { html, type Markup } from "../web/html.ts";
import type {
  ConversationAction,
  ConversationsShown,
  ListedConversation,
} from "./conversations-repository.ts";
import { formField, type Seat, supportPage } from "./page-frame.ts";
import { pageLinks, type Paging } from "./page-links.ts";

const TITLE = "Messages";
export const CONVERSATIONS = "/_support/messages";

/** The words of the list's choices in addresses, in the order of their tabs. */
export const slugOfShown = {
  waiting: "a-traiter",
  incidents: "incidents",
  all: "tous",
} as const satisfies { readonly [Shown in ConversationsShown]: string };

const TABS: { readonly [Shown in ConversationsShown]: string } = {
  waiting: "À traiter",
  incidents: "Incidents en cours",
  all: "Tous",
};

const EMPTY: { readonly [Shown in ConversationsShown]: string } = {
  waiting: "Rien n’attend de réponse.",
  incidents: "Aucun incident en cours.",
  all: "Aucune conversation.",
};

/** Conversations of all stores. */
export const conversationsPage = (
  seat: Seat,
  { shown, text }: { readonly shown: ConversationsShown; readonly text: string },
  conversations: readonly ListedConversation[],
  paging: Paging,
): Markup =>
  supportPage(
    seat,
    TITLE,
    "conversations",
    html`<h1>${TITLE}</h1>
      <nav class="pages" aria-label="Conversations">
        ${(["waiting", "incidents", "all"] as const).map((each) =>
          each === shown
            ? html`<a href="${addressOf(each)}" aria-current="page">${TABS[each]}</a>`
            : html`<a href="${addressOf(each)}">${TABS[each]}</a>`,
        )}
      </nav>
      <form class="search" method="get" action="${CONVERSATIONS}" role="search">
        <input type="hidden" name="etat" value="${slugOfShown[shown]}" />
        <label for="recherche">Boutique, n° client, marchand ou objet</label>
        <input id="recherche" name="recherche" type="search" value="${text}" maxlength="200" />
        <button>Chercher</button>
      </form>
      ${
        conversations.length === 0
          ? html`<p class="soft">${EMPTY[shown]}</p>`
          : html`<ul class="list">
              ${conversations.map(rowOf)}
            </ul>`
      }
      ${pageLinks(paging, CONVERSATIONS, { etat: slugOfShown[shown], recherche: text })}`,
  );

const addressOf = (shown: ConversationsShown): string =>
  `${CONVERSATIONS}?etat=${slugOfShown[shown]}`;

const rowOf = (listed: ListedConversation): Markup =>
  html`<li class="card entry">
    <span class="soft number">${momentOf(instantOfMs(listed.lastAt.getTime()))}</span>
    <span>
      <a href="${CONVERSATIONS}/${listed.id}">${listed.subject}</a>
      <span class="soft">${listed.company} → ${listed.merchant ?? OPERATOR_NAME}</span>
      ${
        listed.incident === null
          ? null
          : html`<strong>Incident : ${incidentStateLabel(listed.incident)}</strong>`
      }
      ${
        listed.unseen === 0
          ? null
          : html`<strong>${listed.unseen === 1 ? "1 non lu" : `${listed.unseen} non lus`}</strong>`
      }
    </span>
    <span class="soft mail">${listed.lastBy}</span>
  </li>`;

/** What an agent typed, what is wrong with it, and the key that makes it count once. */
export interface AnswerForm {
  readonly body: string;
  readonly problem: string | null;
  readonly formKey: string;
}

/** One conversation with all its messages, and what can be done. */
export const conversationPage = (
  seat: Seat,
  store: { readonly company: string; readonly erpId: string | null },
  thread: Thread,
  actions: readonly ConversationAction[],
  /** With what this agent may still send with files today. */
  form: AnswerForm & { readonly left: Uploads },
): Markup => {
  const them = thread.merchant?.name ?? OPERATOR_NAME;
  return supportPage(
    seat,
    thread.subject,
    "conversations",
    html`<p><a href="${CONVERSATIONS}">Tous les messages</a></p>
      <h1>${thread.subject}</h1>
      <p class="soft">
        ${store.company}${store.erpId === null ? "" : ` (n° ${store.erpId})`} → ${them}
        ${thread.about.label === "" ? "" : `· ${thread.about.label}`}
      </p>
      ${form.problem === null ? null : html`<p class="error" role="alert">${form.problem}</p>`}
      ${incidentOf(seat, thread, form)}
      <ol class="list">
        ${thread.messages.map(messageOf)}
      </ol>
      <div class="card">
        <h2>Répondre au nom de ${them}</h2>
        <form
          class="stack"
          method="post"
          enctype="multipart/form-data"
          action="${CONVERSATIONS}/${thread.id}/repondre"
        >
          ${formField(seat)}${keyField(form)}
          <label for="message">Votre réponse</label>
          <textarea
            id="message"
            name="message"
            rows="6"
            required
            maxlength="${String(MESSAGE_LENGTHS.body)}"
          >
${form.body}</textarea>
          <label for="fichiers">Pièces jointes, facultatives</label>
          <p class="soft" id="fichiers-aide">${ATTACHMENTS_HINT} ${allowanceText(form.left)}</p>
          <input
            id="fichiers"
            name="fichiers"
            type="file"
            multiple
            accept="${ATTACHMENT_ACCEPT}"
            aria-describedby="fichiers-aide"
          />
          <button class="primary">Envoyer la réponse</button>
        </form>
      </div>
      ${hasUnseen(thread) ? oneButton(seat, thread, form, "lu", "Aucune réponse nécessaire") : null}
      ${actionsOf(actions)}`,
  );
};

const hasUnseen = ({ messages }: Thread): boolean =>
  messages.some(({ viewed, sender }) => !viewed && sender.type === "user");

const incidentOf = (seat: Seat, thread: Thread, form: AnswerForm): Markup | null => {
  if (thread.incident === null) return null;
  const { state, reason, lines } = thread.incident;
  return html`<div class="card">
    <h2>Incident : ${reason.label}</h2>
    <p><strong>${incidentStateLabel(state)}</strong></p>
    ${
      lines.length === 0
        ? null
        : html`<ul>
            ${lines.map(({ name, quantity }) => html`<li>${quantity} × ${name}</li>`)}
          </ul>`
    }
    ${state === "closed" ? null : oneButton(seat, thread, form, "clore", "Clore l’incident")}
  </div>`;
};

const oneButton = (
  seat: Seat,
  { id }: Thread,
  form: AnswerForm,
  action: "clore" | "lu",
  text: string,
): Markup =>
  html`<form method="post" action="${CONVERSATIONS}/${id}/${action}">
    ${formField(seat)}${keyField({ formKey: `${form.formKey}-${action}` })}<button>${text}</button>
  </form>`;

const keyField = ({ formKey }: Pick<AnswerForm, "formKey">): Markup =>
  html`<input type="hidden" name="cle" value="${formKey}" />`;

const messageOf = ({ sender, createdAt, body, attachments, viewed }: Message): Markup =>
  html`<li class="card">
    <p>
      <strong>${sender.name}</strong>
      <span class="soft number">${momentOf(createdAt)}</span>
      ${sender.type === "user" && !viewed ? html`<span class="soft">non lu</span>` : null}
    </p>
    ${body.split("\n").map((line) => html`<p>${line}</p>`)}
    ${
      attachments.length === 0
        ? null
        : html`<ul>
            ${attachments.map(
              ({ id, name, size }) =>
                html`<li>
                  <a href="${CONVERSATIONS}/pieces/${id}">${name}</a>
                  <span class="soft">${fileSize(size)}</span>
                </li>`,
            )}
          </ul>`
    }
  </li>`;

const DONE: { readonly [Of in ConversationAction["action"]]: string } = {
  replied: "Réponse envoyée",
  closed: "Incident clos",
  viewed: "Sans réponse nécessaire",
};

const actionsOf = (actions: readonly ConversationAction[]): Markup | null =>
  actions.length === 0
    ? null
    : html`<h2>Journal</h2>
        <ol class="requests">
          ${actions.map(
            ({ at, agent, action }) =>
              html`<li class="request decision">
                <span class="number">${momentOf(instantOfMs(at.getTime()))}</span>
                <strong>${DONE[action]}</strong>
                <span class="soft">${agent}</span>
              </li>`,
          )}
        </ol>`;

const momentOf = (at: Instant): Markup =>
  html`<time datetime="${at}"
    >${formatDay(parisDayOf(at), "numeric")} à ${formatClock(parisTimeOf(at))}</time
  >`;
