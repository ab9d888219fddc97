import { mandateText } from "../../../core/mandates/legal-text.ts";
import type { SigningView } from "../mandate-signing.ts";
import { html, type Markup } from "../../web/html.ts";

/** What its mandate is called, at the top of a signing page. */
export const mandateTitle = ({ creditor, terms }: SigningView): string =>
  mandateText(creditor, terms).title;

/** The mandate as it is read before it is signed: who takes from whom, by which reference, under which text. */
export const mandateSection = (view: SigningView): Markup => {
  const { paragraphs, note } = mandateText(view.creditor, view.terms);
  return html`<section class="card" aria-labelledby="mandat">
    <h2 id="mandat">Le mandat</h2>
    ${mandateFacts(view)}
    <div class="legal">
      ${paragraphs.map((text) => html`<p>${text}</p>`)}
      <p class="soft">Note : ${lowerFirst(note)}</p>
    </div>
  </section>`;
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

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
