import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { html, type Markup } from "../web/html.ts";
import type { JournalEntry, JournalRequest } from "./journal-repository.ts";
import { type Seat, supportPage } from "./page-frame.ts";
import { pageLinks, type Paging } from "./page-links.ts";

/** Every impersonation, newest first. */
export const journalPage = (seat: Seat, entries: readonly JournalEntry[], paging: Paging): Markup =>
  supportPage(
    seat,
    "Journal",
    "journal",
    html`<h1>Journal des connexions</h1>
      ${entries.length === 0 ? html`<p class="soft">Aucune connexion en tant que client.</p>` : entryList(entries)}
      ${pageLinks(paging, "/_support/journal")}`,
  );

/** One impersonation with what was done under it. */
export const journalEntryPage = (
  seat: Seat,
  entry: JournalEntry,
  requests: readonly JournalRequest[],
  paging: Paging,
): Markup =>
  supportPage(
    seat,
    `Connexion en tant que ${entry.customer}`,
    "journal",
    html`<h1>Connexion en tant que ${entry.customer}</h1>
      <div class="card">
        <p>Par ${entry.agent}, ${momentOf(entry.startedAt)}. ${stateOf(entry)}</p>
        <p class="mail"><a href="/_support/clients/${entry.customerId}">${entry.email}</a></p>
      </div>
      <h2>Ce qui a été fait</h2>
      ${
        requests.length === 0
          ? html`<p class="soft">Rien.</p>`
          : html`<ol class="requests">
              ${requests.map(requestOf)}
            </ol>`
      }
      ${pageLinks(paging, `/_support/journal/${entry.id}`)}
      <p><a href="/_support/journal">Revenir au journal</a></p>`,
  );

/** Impersonations as a list of links to what was done under each. */
export const entryList = (entries: readonly JournalEntry[]): Markup =>
  html`<ol class="list">
    ${entries.map(
      (entry) =>
        html`<li class="card entry">
          <span class="number">${momentOf(entry.startedAt)}</span>
          <span
            ><a href="/_support/journal/${entry.id}">${entry.customer}</a>
            <span class="soft">par ${entry.agent}, ${countOf(entry.requests)}</span></span
          >
          <span>${stateOf(entry)}</span>
        </li>`,
    )}
  </ol>`;

const requestOf = ({ at, method, path, status, storeId }: JournalRequest): Markup =>
  html`<li class="request number">
    <span>${momentOf(at)}</span>
    <strong>${method}</strong>
    <span class="path">${path}</span>
    <span
      >${status}<span class="soft">${storeId === null ? null : `, boutique ${storeId}`}</span></span
    >
  </li>`;

const stateOf = ({ endedAt }: JournalEntry): Markup =>
  endedAt === null
    ? html`<span class="runs">En cours</span>`
    : html`<span class="soft">Terminée à ${timeOf(endedAt)}</span>`;

const momentOf = (at: Date): Markup => {
  const instant = instantOfMs(at.getTime());
  return html`<time datetime="${instant}"
    >${formatDay(parisDayOf(instant), "numeric")} à ${timeOf(at)}</time
  >`;
};

const timeOf = (at: Date): string => formatClock(parisTimeOf(instantOfMs(at.getTime())));

const countOf = (requests: number): string =>
  requests <= 1 ? `${requests} requête` : `${requests} requêtes`;
