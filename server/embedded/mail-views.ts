import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { html, type Markup } from "../web/html.ts";
import { LOAF } from "../web/page-fonts.ts";
import { pageStyle } from "../web/page-style.ts";
import type { StoredMail, MailCard } from "./mail-folder.ts";
import type { StoredSms } from "./sms-files.ts";

/** How a mail is looked at. */
export type MailView = "page" | "texte" | "source";

/** All that was sent, newest first; text messages below. */
export const mailListPage = (mails: readonly StoredMail[], sms: readonly StoredSms[]): Markup =>
  frame(
    "Messages envoyés",
    html`<h1>Messages envoyés</h1>
      ${
        mails.length === 0
          ? html`<p>Aucun message n’a encore été envoyé.</p>`
          : html`<ul class="list">
              ${mails.map((mail) => html`<li class="card">${rowOf(mail)}</li>`)}
            </ul>`
      }
      ${
        sms.length === 0
          ? null
          : html`<h1>SMS envoyés</h1>
              <ul class="list">
                ${sms.map(
                  ({ at, message }) =>
                    html`<li class="card">
                      <h2 class="mail">${message.text}</h2>
                      <p class="soft number">Au ${message.to}, ${momentOf(at)}</p>
                    </li>`,
                )}
              </ul>`
      }`,
  );

const rowOf = ({ id, card }: StoredMail): Markup =>
  card === undefined
    ? html`<h2><a href="/_mail/${id}?vue=source">Message ${id}</a></h2>`
    : html`<h2><a href="/_mail/${id}">${card.subject}</a></h2>
        <p class="mail">À ${card.to}</p>
        <p class="soft number">De ${card.from}, ${momentOf(card.at)}</p>
        ${filesOf(id, card)}`;

/** One mail: drawn as mail programs draw it, as plain text, or as it is sent. */
export const mailPage = ({ id, card }: StoredMail, requested: MailView, source: string): Markup => {
  const view =
    card === undefined
      ? "source"
      : card.html === null && requested === "page"
        ? "texte"
        : requested;
  return frame(
    card?.subject ?? `Message ${id}`,
    html`<p><a href="/_mail">Tous les messages</a></p>
      <h1 class="read">${card?.subject ?? `Message ${id}`}</h1>
      ${card === undefined ? null : headOf(id, card)}
      <nav class="views" aria-label="Présentation du message">
        ${VIEWS.map(([name, label]) => viewLink(id, card, name, label, name === view))}
      </nav>
      ${shown(id, card, view, source)}`,
  );
};

const VIEWS = [
  ["page", "Mise en page"],
  ["texte", "Texte"],
  ["source", "Source"],
] as const;

const viewLink = (
  id: string,
  card: MailCard | undefined,
  name: MailView,
  label: string,
  isHere: boolean,
): Markup => {
  const isThere =
    name === "source" || (card !== undefined && (name === "texte" || card.html !== null));
  if (!isThere) return html``;
  return isHere
    ? html`<a href="/_mail/${id}?vue=${name}" aria-current="page">${label}</a>`
    : html`<a href="/_mail/${id}?vue=${name}">${label}</a>`;
};

const shown = (id: string, card: MailCard | undefined, view: MailView, source: string): Markup => {
  if (view === "page") {
    return html`<iframe
      class="drawn"
      src="/_mail/${id}/html"
      title="Le message mis en page"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`;
  }
  if (view === "texte") return html`<pre class="card" tabindex="0">${card?.text ?? ""}</pre>`;
  const isLong = source.length > SHOWN_CHARACTERS;
  return html`<p><a href="/_mail/${id}.eml">Le fichier entier</a></p>
    <pre class="card" tabindex="0">
${source.slice(0, SHOWN_CHARACTERS)}${isLong ? "\n…" : ""}</pre>`;
};

/** Files make a source of many megabytes: the page shows its beginning. */
const SHOWN_CHARACTERS = 50_000;

const headOf = (id: string, card: MailCard): Markup =>
  html`<dl class="card facts">
    ${fact("De", card.from)}${fact("À", card.to)}
    ${card.replyTo === null ? null : fact("Réponse à", card.replyTo)}
    <div>
      <dt>Le</dt>
      <dd class="number">${momentOf(card.at)}</dd>
    </div>
    ${
      card.files.length === 0
        ? null
        : html`<div>
            <dt>Pièces jointes</dt>
            <dd>${filesOf(id, card)}</dd>
          </div>`
    }
  </dl>`;

const fact = (name: string, value: string): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd class="mail">${value}</dd>
  </div>`;

const filesOf = (id: string, { files }: MailCard): Markup | null =>
  files.length === 0
    ? null
    : html`<ul class="files" aria-label="Pièces jointes">
        ${files.map(
          ({ name }, index) =>
            html`<li><a href="/_mail/${id}/${index}/${encodeURIComponent(name)}">${name}</a></li>`,
        )}
      </ul>`;

const momentOf = (at: number): Markup => {
  const instant = instantOfMs(at);
  return html`<time datetime="${instant}"
    >${formatDay(parisDayOf(instant), "numeric")} à ${formatClock(parisTimeOf(instant))}</time
  >`;
};

/** The palette of the support's pages, and what a mail needs. */
export const mailPageStyle = `${pageStyle}
main { padding-bottom: 32px; }
main > h1 { overflow-wrap: anywhere; }
.views { flex-wrap: wrap; margin: 16px 0; }
.files { list-style: none; padding: 0; }
.files a { display: inline-flex; align-items: center; min-height: 44px; overflow-wrap: anywhere; }
.facts { display: grid; gap: 8px; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
.drawn { display: block; width: 100%; height: 75vh; background: var(--paper);
  border: 1px solid var(--line); border-radius: 12px; }
pre.card { white-space: pre-wrap; overflow-wrap: anywhere;
  font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
@media (min-width: 600px) { .facts > div { display: grid; grid-template-columns: 9rem 1fr; } }
`;

const frame = (title: string, body: Markup): Markup =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Messages</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <p class="brand">${loaf}<span>messages envoyés</span></p>
        </header>
        <main>${body}</main>
      </body>
    </html>`;

const loaf: Markup = { markup: LOAF };

// Not a character more than the style itself, or its hash would not be the policy's.
const styleElement: Markup = { markup: `<style>${mailPageStyle}</style>` };

/** Nothing is at that address. */
export const missingMailPage: Markup = frame(
  "Message introuvable",
  html`<h1>Message introuvable</h1>
    <p>Ce message n'existe pas.</p>
    <p><a href="/_mail">Tous les messages</a></p>`,
);
