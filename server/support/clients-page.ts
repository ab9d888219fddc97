import { roleLabel } from "../../core/roles/labels.ts";
import type { Client } from "./clients-repository.ts";
import { html, type Markup } from "../web/html.ts";
import { entryList } from "./journal-page.ts";
import type { JournalEntry } from "./journal-repository.ts";
import { formField, type Seat, supportPage } from "./page-frame.ts";
import { pageLinks, type Paging } from "./page-links.ts";

/** What was searched for and what was found; null before the first search. */
export interface ClientSearch {
  readonly text: string;
  readonly found: {
    readonly clients: readonly Client[];
    readonly total: number;
    readonly paging: Paging;
  } | null;
}

export const clientsPage = (seat: Seat, { text, found }: ClientSearch): Markup =>
  supportPage(
    seat,
    text === "" ? "Clients" : `Clients : ${text}`,
    "clients",
    html`<h1>Clients</h1>
      <form class="search" role="search" action="/_support">
        <label for="recherche">Rechercher un client</label>
        <p class="soft" id="aide">E-mail, nom, enseigne ou numéro client.</p>
        <input
          id="recherche"
          name="recherche"
          type="search"
          value="${text}"
          maxlength="200"
          aria-describedby="aide"
          ${text === "" ? html`autofocus` : null}
        />
        <button class="primary">Rechercher</button>
      </form>
      ${
        found === null
          ? null
          : html`<p role="status">${countOf(found.total)}</p>
              <ul class="list">
                ${found.clients.map((client) => html`<li class="card client">${clientOf(seat, client, true)}</li>`)}
              </ul>
              ${pageLinks(found.paging, "/_support", { recherche: text })}`
      }`,
  );

/** One customer, and what the support did as them before. */
export const clientPage = (seat: Seat, client: Client, entries: readonly JournalEntry[]): Markup =>
  supportPage(
    seat,
    client.name,
    "clients",
    html`<h1>${client.name}</h1>
      <div class="card client">${clientOf(seat, client, false)}</div>
      <h2>Dernières connexions du support</h2>
      ${entries.length === 0 ? html`<p class="soft">Aucune pour ce client.</p>` : entryList(entries)}
      <p><a href="/_support">Chercher un autre client</a></p>`,
  );

const clientOf = (seat: Seat, client: Client, isInList: boolean): Markup =>
  html`<div>
      ${isInList ? html`<h2><a href="/_support/clients/${client.id}">${client.name}</a></h2>` : null}
      <p class="mail">${client.email}</p>
      <ul class="stores" aria-label="Boutiques de ${client.name}">
        ${client.stores.map(storeOf)}
      </ul>
      ${
        client.storeCount > client.stores.length
          ? html`<p class="soft">
              et ${client.storeCount - client.stores.length} autres boutiques
            </p>`
          : null
      }
    </div>
    <form method="post" action="/_support/clients/${client.id}/connexion">
      ${formField(seat)}
      <button class="primary" aria-label="Se connecter en tant que ${client.name}">
        Se connecter en tant que
      </button>
    </form>`;

const storeOf = ({ company, erpId, role }: Client["stores"][number]): Markup =>
  html`<li>
    ${company},
    <span class="soft"
      >${roleLabel(role)},
      ${
        erpId === null ? "sans numéro client" : html`client <span class="number">${erpId}</span>`
      }</span
    >
  </li>`;

const countOf = (total: number): string =>
  total === 0
    ? "Aucun client trouvé."
    : total === 1
      ? "1 client trouvé."
      : `${total} clients trouvés.`;
