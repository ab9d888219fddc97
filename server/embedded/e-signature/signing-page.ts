import type { FieldProblem } from "../../../api-schema/problems.ts";
import { mandateText } from "../../../core/mandates/legal-text.ts";
import { LONGEST_NAME, type SigningForm } from "../../../core/mandates/signing-form.ts";
import type { SigningView } from "../../mandates/mandate-signing.ts";
import { html, type Markup } from "../../web/html.ts";
import type { FramedPage } from "./page-frame.ts";
import { consentField, signatureField, textField, type TextField } from "./signing-fields.ts";

export interface SigningPage {
  readonly token: string;
  readonly view: SigningView;
  /** As it was sent; empty but for the name before that. */
  readonly form: SigningForm;
  readonly problems: readonly FieldProblem[];
}

/** The page where a mandate is read and signed; field problems stand next to the fields. */
export const signingPage = (page: SigningPage): FramedPage => {
  const { creditor, terms } = page.view;
  const { title, paragraphs, note } = mandateText(creditor, terms);
  return {
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">Lisez ce mandat, indiquez le compte à débiter, puis signez.</p>
      ${summaryOf(page.problems)}
      <div class="columns">
        <section class="card" aria-labelledby="mandat">
          <h2 id="mandat">Le mandat</h2>
          ${mandateFacts(page.view)}
          <div class="legal">
            ${paragraphs.map((text) => html`<p>${text}</p>`)}
            <p class="soft">Note : ${lowerFirst(note)}</p>
          </div>
        </section>
        <section class="card" aria-labelledby="compte">
          <h2 id="compte">Votre compte et votre signature</h2>
          ${formOf(page)}
        </section>
      </div>`,
  };
};

const mandateFacts = ({ reference, creditor, debtor }: SigningView): Markup =>
  html`<dl>
    <div>
      <dt>Référence unique du mandat (RUM)</dt>
      <dd class="number">${reference}</dd>
    </div>
    <div>
      <dt>Créancier</dt>
      <dd>
        <b>${creditor.name}</b><br />${creditor.street}<br />${creditor.postcode} ${creditor.city},
        ${creditor.country}
      </dd>
    </div>
    <div>
      <dt>Identifiant créancier SEPA (ICS)</dt>
      <dd class="number">${creditor.ics}</dd>
    </div>
    <div>
      <dt>Débiteur</dt>
      <dd>
        <b>${debtor.legalName}</b>
        ${debtor.street === "" ? null : html`<br />${debtor.street}<br />${debtor.postcode} ${debtor.city}, France`}
        ${debtor.siren === null ? null : html`<br /><span class="number">SIREN ${debtor.siren}</span>`}
      </dd>
    </div>
    <div>
      <dt>Boutique</dt>
      <dd>${debtor.store}</dd>
    </div>
    <div>
      <dt>Type de paiement</dt>
      <dd>Récurrent</dd>
    </div>
  </dl>`;

const formOf = ({ token, form, problems, view }: SigningPage): Markup => {
  const problemOf = (field: string) =>
    problems.find((problem) => problem.field === field)?.message ?? null;
  const first = problems[0]?.field;
  const field = (name: TextField, label: string, hint: string | null, attributes: Markup) =>
    textField({
      name,
      label,
      hint,
      attributes,
      value: form[name],
      problem: problemOf(name),
      isFirst: first === name,
    });
  return html`<form method="post" action="/_signature/${token}" novalidate>
    ${field("iban", "IBAN", "27 caractères pour un compte français. Il figure sur votre RIB.", html`required autocomplete="off" autocapitalize="characters" spellcheck="false" class="number"`)}
    ${field("bic", "BIC (facultatif)", null, html`autocomplete="off" autocapitalize="characters" spellcheck="false" class="number"`)}
    ${field("name", "Prénom et nom du signataire", null, html`required autocomplete="name" maxlength="${LONGEST_NAME}"`)}
    ${field("quality", "Qualité du signataire", "Par exemple : gérante, président, mandataire.", html`required autocomplete="organization-title" maxlength="${LONGEST_NAME}"`)}
    ${signatureField(form, problemOf("signature"), first === "signature")}
    ${consentField(form, problemOf("consent"), first === "consent", view)}
    <div class="actions">
      <button class="primary" name="action" value="sign">Signer le mandat</button>
      <button class="quiet" name="action" value="renounce" formnovalidate>Renoncer</button>
    </div>
  </form>`;
};

const summaryOf = (problems: readonly FieldProblem[]): Markup | null =>
  problems.length === 0
    ? null
    : html`<div class="summary" role="alert">
        <p>
          <b
            >${problems.length === 1 ? "Un point est à corriger" : `${problems.length} points sont à corriger`}.</b
          >
          Rien n'a été signé.
        </p>
        <ul>
          ${problems.map(({ field, message }) => html`<li><a href="#${field === "signature" ? "typedSignature" : field}">${LABELS[field] ?? field}</a> : ${message}</li>`)}
        </ul>
      </div>`;

const LABELS: { readonly [Field in string]?: string } = {
  iban: "IBAN",
  bic: "BIC",
  name: "Nom du signataire",
  quality: "Qualité",
  signature: "Signature",
  consent: "Accord",
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
