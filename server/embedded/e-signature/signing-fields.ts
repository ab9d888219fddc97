import { SIGNATURE_PAPER } from "../../../core/mandates/drawn-signature.ts";
import { LONGEST_NAME, type SigningForm } from "../../../core/mandates/signing-form.ts";
import type { SigningView } from "../../mandates/mandate-signing.ts";
import { html, type Markup } from "../../web/html.ts";

export type TextField = "iban" | "bic" | "name" | "quality" | "typedSignature";

interface FieldProps {
  readonly name: TextField;
  readonly label: string;
  readonly hint: string | null;
  readonly attributes: Markup;
  readonly value: string;
  readonly problem: string | null;
  readonly isFirst: boolean;
}

/** A line of text with its label, hint and problem. */
export const textField = (props: FieldProps): Markup => {
  const { name, label, hint, attributes, value, problem, isFirst } = props;
  const described = [
    hint === null ? [] : [`${name}-hint`],
    problem === null ? [] : [`${name}-error`],
  ].flat();
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      ${attributes}
      ${described.length === 0 ? null : html`aria-describedby="${described.join(" ")}"`}
      ${problem === null ? null : html`aria-invalid="true"`}
      ${isFirst ? html`autofocus` : null}
    />
    ${hint === null ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${errorOf(name, problem)}
  </div>`;
};

/** The pad, which needs the page's script and is shown by it; the name can be typed with or without. */
export const signatureField = (
  form: SigningForm,
  problem: string | null,
  isFirst: boolean,
): Markup =>
  html`<fieldset
    id="signature"
    ${problem === null ? null : html`aria-describedby="signature-error"`}
  >
    <legend>Signature</legend>
    <div class="pad" hidden>
      <p class="hint">Signez dans le cadre, au doigt, au stylet ou à la souris.</p>
      <canvas
        width="${SIGNATURE_PAPER.width}"
        height="${SIGNATURE_PAPER.height}"
        role="img"
        aria-label="Cadre de signature. Au clavier, tapez plutôt votre nom ci-dessous."
      ></canvas>
      <button type="button" class="quiet clear">Effacer le tracé</button>
      <input type="hidden" name="drawing" value="${form.drawing}" />
    </div>
    ${textField({
      name: "typedSignature",
      label: "Ou tapez votre nom pour signer",
      hint: null,
      attributes: html`autocomplete="off" maxlength="${LONGEST_NAME}"`,
      value: form.typedSignature,
      problem: null,
      isFirst,
    })}
    ${errorOf("signature", problem)}
  </fieldset>`;

/** The consent, without which nothing is signed. */
export const consentField = (
  form: SigningForm,
  problem: string | null,
  isFirst: boolean,
  view: SigningView,
): Markup =>
  html`<div class="field">
    <label class="check">
      <input
        type="checkbox"
        id="consent"
        name="consent"
        value="yes"
        required
        ${form.consent ? html`checked` : null}
        ${isFirst ? html`autofocus` : null}
        ${problem === null ? null : html`aria-invalid="true" aria-describedby="consent-error"`}
      />
      <span
        >J'ai lu ce mandat, je suis habilité à engager ${view.debtor.legalName} et j'autorise
        ${view.creditor.name} à prélever ce compte.</span
      >
    </label>
    ${errorOf("consent", problem)}
  </div>`;

const errorOf = (field: string, problem: string | null): Markup | null =>
  problem === null ? null : html`<p class="error" id="${field}-error">${problem}</p>`;
