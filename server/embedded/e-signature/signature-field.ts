import { SIGNATURE_PAPER } from "../../../core/mandates/drawn-signature.ts";
import { LONGEST_NAME, type SigningForm } from "../../../core/mandates/signing-form.ts";
import { errorOf, textField, type Wrong } from "../../mandates/pages/signing-fields.ts";
import { html, type Markup } from "../../web/html.ts";

/** The pad, which needs the page's script and is shown by it; the name can be typed with or without. */
export const signatureField = (form: SigningForm, wrong: Wrong): Markup => {
  const problem = wrong.of("signature");
  return html`<fieldset
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
      isFirst: wrong.isFirst("signature"),
    })}
    ${errorOf("signature", problem)}
  </fieldset>`;
};
