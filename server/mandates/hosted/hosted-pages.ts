import type { FieldProblem } from "../../../api-schema/problems.ts";
import { shownPhone } from "../../../core/contact/phone.ts";
import type { AccountForm } from "../../../core/mandates/signing-form.ts";
import { html, type Markup } from "../../web/html.ts";
import type { SigningView } from "../mandate-signing.ts";
import { formScript } from "../pages/form-script.ts";
import { mandateSection, mandateTitle } from "../pages/mandate-section.ts";
import type { FramedPage } from "../pages/page-frame.ts";
import { accountFields, consentField, problemSummary, wrongOf } from "../pages/signing-fields.ts";

/** Whose site the signature is made at, and where its pages are. */
export interface Provider {
  readonly name: string;
  readonly origins: readonly string[];
}

export interface AccountPage {
  readonly token: string;
  readonly view: SigningView;
  readonly provider: Provider;
  /** As it was sent; empty but for the name before that. */
  readonly form: AccountForm;
  readonly problems: readonly FieldProblem[];
  /** Said where the provider could not be reached. */
  readonly notice: string | null;
}

/** The page where a mandate is read and its account is said; the signature is made at the provider's. */
export const accountPage = (page: AccountPage): FramedPage => {
  const { view, provider, problems, notice } = page;
  const title = mandateTitle(view);
  return {
    title,
    script: formScript,
    // The answer to the form leads there.
    formOrigins: provider.origins,
    body: html`<h1>${title}</h1>
      <p class="lead">
        Lisez ce mandat et indiquez le compte à débiter. Vous signerez ensuite chez
        ${provider.name}, notre prestataire de signature électronique.
      </p>
      ${notice === null ? null : html`<div class="summary" role="alert"><p>${notice}</p></div>`}
      ${problemSummary(problems)}
      <div class="columns">
        ${mandateSection(view)}
        <section class="card" aria-labelledby="compte">
          <h2 id="compte">Votre compte</h2>
          ${formOf(page)}
        </section>
      </div>`,
  };
};

const formOf = ({ token, form, problems, view, provider }: AccountPage): Markup => {
  const wrong = wrongOf(problems);
  return html`<form method="post" action="/_signature/${token}" novalidate>
    ${accountFields(form, wrong)} ${consentField(form, wrong, view)}
    <p class="hint">
      Pour signer, vous recevrez un code ${channelOf(view)}. Votre nom, votre adresse
      e-mail${view.signatory.mobile === null ? null : ", votre numéro de mobile"} et le mandat sont
      transmis à ${provider.name} pour cela seulement.
    </p>
    <div class="actions">
      <button class="primary" name="action" value="sign">Continuer vers la signature</button>
      ${renounceButton}
    </div>
  </form>`;
};

const renounceButton = html`<button class="quiet" name="action" value="renounce" formnovalidate>
  Renoncer
</button>`;

/** 'par SMS au 06 •• •• •• 12': whoever finds the page open learns no number. */
const channelOf = ({ signatory: { mobile, email } }: SigningView): string =>
  mobile === null
    ? `par e-mail à ${email}`
    : `par SMS au ${shownPhone(mobile).replaceAll(/\d(?=(?:\D*\d){2})/g, (digit, at: number) => (at < 2 ? digit : "•"))}`;

interface Handed {
  readonly token: string;
  readonly view: SigningView;
  readonly provider: Provider;
  /** Of the provider's page. */
  readonly url: string;
}

/** The mandate waits for its signature at the provider's. */
export const handedPage = ({ token, view, provider, url }: Handed): FramedPage => ({
  title: "Votre mandat attend votre signature",
  script: formScript,
  body: html`<section class="card narrow">
    <h1>Votre mandat attend votre signature</h1>
    <p>Le mandat ${view.reference} est prêt chez ${provider.name}. Il n'est pas encore signé.</p>
    <form method="post" action="/_signature/${token}">
      <div class="actions">
        <a class="button primary" href="${url}">Signer chez ${provider.name}</a>
        ${renounceButton}
      </div>
    </form>
    <p class="hint">Un compte à corriger ? Renoncez, puis redemandez un lien depuis la boutique.</p>
  </section>`,
});

/** Somebody came back from the provider, who has not said yet what became of it. */
export const waitingPage = ({ token, view, provider, url }: Handed): FramedPage => ({
  title: "Nous attendons la confirmation de votre signature",
  body: html`<section class="card narrow">
    <h1>Nous attendons la confirmation de votre signature</h1>
    <p>
      ${provider.name} ne nous a pas encore confirmé la signature du mandat ${view.reference}. Si
      vous avez signé, vous pouvez fermer cette page : le mandat vous sera envoyé par e-mail.
    </p>
    <div class="actions">
      <a class="button primary" href="/_signature/${token}?retour=1">Vérifier de nouveau</a>
      <a class="button quiet" href="${url}">Je n'ai pas encore signé</a>
    </div>
  </section>`,
});

/** Another click of the same person prepares it. */
export const preparingPage = (token: string): FramedPage => ({
  title: "Votre mandat se prépare",
  body: html`<section class="card narrow">
    <h1>Votre mandat se prépare</h1>
    <p>Il sera prêt à signer dans quelques secondes.</p>
    <p><a class="button primary" href="/_signature/${token}">Continuer</a></p>
  </section>`,
});

/** The provider could not be reached; nothing has changed. */
export const awayPage = (token: string, provider: Provider): FramedPage => ({
  title: "La signature électronique ne répond pas",
  body: html`<section class="card narrow">
    <h1>La signature électronique ne répond pas</h1>
    <p>
      ${provider.name} est injoignable pour le moment, et rien n'a changé. Réessayez dans quelques
      minutes.
    </p>
    <p><a class="button primary" href="/_signature/${token}">Réessayer</a></p>
  </section>`,
});
