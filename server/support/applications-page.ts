import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { shownPhone } from "../../core/contact/phone.ts";
import { html, type Markup } from "../web/html.ts";
import { LONGEST_REASON } from "./application-decisions.ts";
import {
  type Application,
  type ApplicationDecided,
  type ApplicationKind,
  applicationKinds,
  applicationsShown,
  type StoreApplication,
} from "./applications-repository.ts";
import { formField, type Seat, supportPage } from "./page-frame.ts";

const TITLE = "Demandes";

/** The words of an application in addresses. */
export const slugOfKind = {
  store: "boutiques",
  marketplace: "marketplace",
  bank: "banque",
} as const satisfies { readonly [Kind in ApplicationKind]: string };

const HEADINGS: { readonly [Kind in ApplicationKind]: string } = {
  store: "Nouvelles boutiques",
  marketplace: "Accès à la marketplace",
  bank: "Changements de coordonnées bancaires",
};

const ONE: { readonly [Kind in ApplicationKind]: string } = {
  store: "Nouvelle boutique",
  marketplace: "Accès à la marketplace",
  bank: "Coordonnées bancaires",
};

/** What waits, kind by kind, and what was decided lately. */
export const applicationsPage = (
  seat: Seat,
  applications: readonly Application[],
  decisions: readonly ApplicationDecided[],
): Markup =>
  supportPage(
    seat,
    TITLE,
    "applications",
    html`<h1>${TITLE}</h1>
      ${applicationKinds.map((kind) =>
        sectionOf(
          kind,
          applications.filter((application) => application.kind === kind),
        ),
      )}
      ${
        decisions.length === 0
          ? null
          : html`<h2>Dernières décisions</h2>
              <ol class="requests">
                ${decisions.map(
                  (decided) =>
                    html`<li class="request decision">
                      <span class="number">${momentOf(decided.at)}</span>
                      <strong>${DECIDED[decided.decision]}</strong>
                      <span class="path">${ONE[decided.kind]} : ${decided.company}</span>
                      <span class="soft">${decided.agent}</span>
                    </li>`,
                )}
              </ol>`
      }`,
  );

const sectionOf = (kind: ApplicationKind, applications: readonly Application[]): Markup =>
  html`<h2>${HEADINGS[kind]}</h2>
    ${
      applications.length === 0
        ? html`<p class="soft">Rien n’attend de décision.</p>`
        : html`<ul class="list">
            ${applications.map(
              (application) =>
                html`<li class="card entry">
                  <span class="soft number">${momentOf(application.askedAt)}</span>
                  <span>
                    <a href="${addressOf(application)}">${application.company}</a>
                    <span class="soft">${application.city ?? ""}</span>
                    ${warningOf(application)}
                  </span>
                  <span class="soft mail">${application.asker.name}</span>
                </li>`,
            )}
          </ul>`
    }
    ${
      applications.length === applicationsShown
        ? html`<p class="soft">
            Les ${String(applicationsShown)} plus anciennes ; les suivantes viendront ensuite.
          </p>`
        : null
    }`;

/** One application with all that is known of it, and what can be decided. */
export const applicationPage = (
  seat: Seat,
  application: Application,
  form: ApplicationForm,
): Markup =>
  supportPage(
    seat,
    application.company,
    "applications",
    html`<p><a href="/_support/demandes">Toutes les demandes</a></p>
      <h1>${application.company}</h1>
      <p class="soft">${ONE[application.kind]}, demande du ${momentOf(application.askedAt)}</p>
      ${form.problem === null ? null : html`<p class="error" role="alert">${form.problem}</p>`}
      ${warningOf(application)}
      <dl class="card facts">
        ${factsOf(application).map(
          ([name, fact]) =>
            html`<dt>${name}</dt>
              <dd>${fact}</dd>`,
        )}
      </dl>
      <div class="card">
        <h2>Accepter</h2>
        ${formOf(
          seat,
          application,
          "accepter",
          application.kind === "store"
            ? html`<label for="numero">N° client</label>
                <p class="soft" id="numero-aide">${NUMBER_HINTS[form.numbers]}</p>
                <input
                  id="numero"
                  name="numero"
                  inputmode="numeric"
                  autocomplete="off"
                  aria-describedby="numero-aide"
                  maxlength="20"
                  value="${form.number}"
                />`
            : null,
          html`<button class="primary">${ACCEPT[application.kind]}</button>`,
        )}
      </div>
      ${application.kind === "store" ? documentsOf(seat, application) : null}
      <div class="card">
        <h2>Refuser</h2>
        ${formOf(
          seat,
          application,
          "refuser",
          html`<label for="motif">Motif, tel qu’il sera envoyé au demandeur</label>
            <textarea
              id="motif"
              name="motif"
              rows="4"
              required
              maxlength="${String(LONGEST_REASON)}"
            >
${form.reason}</textarea>`,
          html`<button>Refuser la demande</button>`,
        )}
      </div>`,
  );

/** What an agent typed, and what is wrong with it. */
export interface ApplicationForm {
  readonly number: string;
  readonly reason: string;
  readonly problem: string | null;
  /** Who gives a new store its customer number. */
  readonly numbers: "erp" | "demonstration" | "agent";
}

const NUMBER_HINTS: { readonly [By in ApplicationForm["numbers"]]: string } = {
  erp: "Laissez vide : l’ERP en attribue un.",
  demonstration: "Laissez vide : un numéro est inventé (démonstration).",
  agent: "Celui que le moulin donne à cette boutique.",
};

/** Somebody else was first, or the page was open for long. */
export const decidedPage = (seat: Seat, decided: ApplicationDecided): Markup =>
  supportPage(
    seat,
    "Demande déjà traitée",
    "applications",
    html`<h1>Demande déjà traitée</h1>
      <div class="card">
        <p>
          ${ONE[decided.kind]} : <strong>${decided.company}</strong>. ${DECIDED[decided.decision]}
          par ${decided.agent}, le ${momentOf(decided.at)}.
        </p>
        ${decided.reason === null ? null : html`<p class="soft">${decided.reason}</p>`}
      </div>
      <p>Rien n’a été changé. <a href="/_support/demandes">Voir les demandes</a></p>`,
  );

const ACCEPT: { readonly [Kind in ApplicationKind]: string } = {
  store: "Accepter la boutique",
  marketplace: "Ouvrir la marketplace",
  bank: "Valider les coordonnées",
};

const DECIDED: { readonly [Of in ApplicationDecided["decision"]]: string } = {
  approved: "Acceptée",
  refused: "Refusée",
  documents: "Justificatifs demandés",
};

const documentsOf = (seat: Seat, application: StoreApplication): Markup =>
  html`<div class="card">
    <h2>Demander les justificatifs</h2>
    ${
      application.documentsAskedAt === null
        ? null
        : html`<p class="soft">Demandés le ${momentOf(application.documentsAskedAt)}.</p>`
    }
    ${formOf(
      seat,
      application,
      "justificatifs",
      html`<label for="precision">Précision, facultative</label>
        <textarea
          id="precision"
          name="precision"
          rows="2"
          maxlength="${String(LONGEST_REASON)}"
        ></textarea>`,
      html`<button>Envoyer la liste</button>`,
    )}
  </div>`;

const formOf = (
  seat: Seat,
  application: Application,
  decision: string,
  fields: Markup | null,
  button: Markup,
): Markup =>
  html`<form class="stack decision" method="post" action="${addressOf(application)}/${decision}">
    ${formField(seat)}${fields}${button}
  </form>`;

const addressOf = ({ kind, id }: Application): string =>
  `/_support/demandes/${slugOfKind[kind]}/${id}`;

const warningOf = (application: Application): Markup | null => {
  if (application.kind !== "store") return null;
  const { directory, twin } = application;
  return html`${
    directory === "found"
      ? null
      : html`<p class="error">
          ${
            directory === "away"
              ? "Saisie à la main : l’annuaire ne répondait pas."
              : "Saisie à la main : l’annuaire ne connaît pas ce SIRET."
          }
        </p>`
  }${twin === null ? null : html`<p class="error">Même SIRET que ${twin}.</p>`}`;
};

const factsOf = (application: Application): ReadonlyArray<readonly [string, Markup | string]> => {
  const { asker, erpId, siret } = application;
  const who: ReadonlyArray<readonly [string, Markup | string]> = [
    [
      "Demandeur",
      asker.id === 0
        ? asker.name
        : html`<a href="/_support/clients/${String(asker.id)}">${asker.name}</a>`,
    ],
    ["E-mail", asker.email],
    ["Téléphone", asker.phone === null ? NONE : shownPhone(asker.phone)],
    ["SIRET", siret ?? NONE],
  ];
  switch (application.kind) {
    case "store":
      return [
        ...who,
        ["Raison sociale", application.legalName ?? NONE],
        ["Forme juridique", application.legalStatus ?? NONE],
        ["Code NAF", application.naf ?? NONE],
        ["N° de TVA", application.vatNumber ?? NONE],
        ["Siège", application.legalAddress ?? NONE],
        ["Livraison", application.delivery ?? NONE],
        ["Secteur", application.area],
        ["E-mail de contact", application.contactEmail ?? NONE],
        ["E-mail de facturation", application.billingEmail ?? NONE],
      ];
    case "marketplace":
      return [["N° client", erpId ?? NONE], ...who];
    case "bank":
      return [
        ["N° client", erpId ?? NONE],
        ...who,
        ["Nouveau compte", `${application.iban} (${application.reference})`],
        ["Ancien compte", `${application.formerIban} (${application.formerReference})`],
      ];
  }
};

const NONE = "—";

const momentOf = (at: Date): Markup => {
  const instant = instantOfMs(at.getTime());
  return html`<time datetime="${instant}"
    >${formatDay(parisDayOf(instant), "numeric")} à ${formatClock(parisTimeOf(instant))}</time
  >`;
};
