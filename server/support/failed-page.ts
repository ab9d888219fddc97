import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { html, type Markup } from "../web/html.ts";
import type { Decided, FailedEvent } from "./failed-repository.ts";
import { shortError, wordsOf } from "./failed-words.ts";
import { formField, type Seat, supportPage } from "./page-frame.ts";
import { pageLinks, type Paging } from "./page-links.ts";

const TITLE = "Envois en échec";

/** What failed for good, and what was decided lately. */
export const failedPage = (
  seat: Seat,
  events: readonly FailedEvent[],
  paging: Paging,
  decisions: readonly Decided[],
): Markup =>
  supportPage(
    seat,
    TITLE,
    "failed",
    html`<h1>${TITLE}</h1>
      ${
        events.length === 0
          ? html`<p class="soft">Tout est parti : rien n’attend de décision.</p>`
          : html`<p>
                Ces envois ont échoué autant de fois que permis. Une fois la cause corrigée,
                réessayez ; ce qui n’a plus lieu d’être s’abandonne.
              </p>
              <ul class="list">
                ${events.map((event) => html`<li class="card failed">${eventOf(event)}${choices(seat, event)}</li>`)}
              </ul>`
      }
      ${pageLinks(paging, "/_support/envois")}
      ${
        decisions.length === 0
          ? null
          : html`<h2>Dernières décisions</h2>
              <ol class="requests">
                ${decisions.map(decidedOf)}
              </ol>`
      }`,
  );

/** Asks before something is given up: nobody will try it any more. */
export const giveUpPage = (seat: Seat, event: FailedEvent): Markup =>
  supportPage(
    seat,
    "Abandonner un envoi",
    "failed",
    html`<h1>Abandonner cet envoi ?</h1>
      <div class="card failed">${eventOf(event)}</div>
      <p>Il ne partira plus, et personne d’autre n’en sera averti.</p>
      <form class="choices" method="post" action="/_support/envois/${event.id}/abandonner">
        ${formField(seat)}
        <button class="primary">Abandonner définitivement</button>
        <a href="/_support/envois">Ne rien changer</a>
      </form>`,
  );

const eventOf = (event: FailedEvent): Markup => {
  const { what, to } = wordsOf(event);
  return html`<div>
    <h2>${what}</h2>
    <p class="mail">À ${to}</p>
    <p class="soft number">
      Annoncé le ${momentOf(event.createdAt)}, ${event.attempts} essais, en échec depuis le
      ${momentOf(event.failedAt)}
    </p>
    <p class="error mail">${shortError(event.error)}</p>
  </div>`;
};

const choices = (seat: Seat, event: FailedEvent): Markup => {
  const { what, to } = wordsOf(event);
  return html`<form class="choices" method="post" action="/_support/envois/${event.id}/reessayer">
    ${formField(seat)}
    <button class="primary" aria-label="Réessayer : ${what}, à ${to}">Réessayer</button>
    <a href="/_support/envois/${event.id}/abandonner" aria-label="Abandonner : ${what}, à ${to}"
      >Abandonner…</a
    >
  </form>`;
};

const decidedOf = ({ at, agent, decision, subject }: Decided): Markup =>
  html`<li class="request decision">
    <span class="number">${momentOf(at)}</span>
    <strong>${decision === "retried" ? "Réessayé" : "Abandonné"}</strong>
    <span class="path">${subject}</span>
    <span class="soft">${agent}</span>
  </li>`;

const momentOf = (at: Date): Markup => {
  const instant = instantOfMs(at.getTime());
  return html`<time datetime="${instant}"
    >${formatDay(parisDayOf(instant), "numeric")} à ${formatClock(parisTimeOf(instant))}</time
  >`;
};
