import type { FieldProblem } from "../../../api-schema/problems.ts";
import type { SigningForm } from "../../../core/mandates/signing-form.ts";
import type { SigningView } from "../../mandates/mandate-signing.ts";
import { formScript } from "../../mandates/pages/form-script.ts";
import { mandateSection, mandateTitle } from "../../mandates/pages/mandate-section.ts";
import type { FramedPage } from "../../mandates/pages/page-frame.ts";
import {
  accountFields,
  consentField,
  problemSummary,
  wrongOf,
} from "../../mandates/pages/signing-fields.ts";
import { html, type Markup } from "../../web/html.ts";
import { signatureField } from "./signature-field.ts";
import { signaturePad } from "./signature-pad.ts";

export interface SigningPage {
  readonly token: string;
  readonly view: SigningView;
  /** As it was sent; empty but for the name before that. */
  readonly form: SigningForm;
  readonly problems: readonly FieldProblem[];
}

/** The page where a mandate is read and signed; field problems stand next to the fields. */
export const signingPage = (page: SigningPage): FramedPage => {
  const title = mandateTitle(page.view);
  return {
    title,
    script: `${formScript}${signaturePad}`,
    body: html`<h1>${title}</h1>
      <p class="lead">Lisez ce mandat, indiquez le compte à débiter, puis signez.</p>
      ${problemSummary(page.problems)}
      <div class="columns">
        ${mandateSection(page.view)}
        <section class="card" aria-labelledby="compte">
          <h2 id="compte">Votre compte et votre signature</h2>
          ${formOf(page)}
        </section>
      </div>`,
  };
};

const formOf = ({ token, form, problems, view }: SigningPage): Markup => {
  const wrong = wrongOf(problems);
  return html`<form method="post" action="/_signature/${token}" novalidate>
    ${accountFields(form, wrong)} ${signatureField(form, wrong)} ${consentField(form, wrong, view)}
    <div class="actions">
      <button class="primary" name="action" value="sign">Signer le mandat</button>
      <button class="quiet" name="action" value="renounce" formnovalidate>Renoncer</button>
    </div>
  </form>`;
};
