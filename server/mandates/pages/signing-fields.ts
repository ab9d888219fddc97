import type { FieldProblem } from "../../../api-schema/problems.ts";
import { type AccountForm, LONGEST_NAME } from "../../../core/mandates/signing-form.ts";
import type { SigningView } from "../mandate-signing.ts";
import { html, type Markup } from "../../web/html.ts";

type TextField = "iban" | "bic" | "name" | "quality" | "typedSignature";

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

/** What is wrong with each field of a form; the first one takes the focus. */
export interface Wrong {
  readonly of: (field: string) => string | null;
  readonly isFirst: (field: string) => boolean;
}

export const wrongOf = (problems: readonly FieldProblem[]): Wrong => ({
  of: (field) => problems.find((problem) => problem.field === field)?.message ?? null,
  isFirst: (field) => problems[0]?.field === field,
});

/** The account, and who signs: what every way of signing asks. */
export const accountFields = (form: AccountForm, wrong: Wrong): Markup => {
  const field = (
    name: "iban" | "bic" | "name" | "quality",
    label: string,
    hint: string | null,
    attributes: Markup,
  ) =>
    textField({
      name,
      label,
      hint,
      attributes,
      value: form[name],
      problem: wrong.of(name),
      isFirst: wrong.isFirst(name),
    });
  return html`${field("iban", "IBAN", "27 caractères pour un compte français. Il figure sur votre RIB.", html`required autocomplete="off" autocapitalize="characters" spellcheck="false" class="number"`)}
  ${field("bic", "BIC (facultatif)", null, html`autocomplete="off" autocapitalize="characters" spellcheck="false" class="number"`)}
  ${field("name", "Prénom et nom du signataire", null, html`required autocomplete="name" maxlength="${LONGEST_NAME}"`)}
  ${field("quality", "Qualité du signataire", "Par exemple : gérante, président, mandataire.", html`required autocomplete="organization-title" maxlength="${LONGEST_NAME}"`)}`;
};

/** The consent, without which nothing is signed. */
export const consentField = (form: AccountForm, wrong: Wrong, view: SigningView): Markup =>
  html`<div class="field">
    <label class="check">
      <input
        type="checkbox"
        id="consent"
        name="consent"
        value="yes"
        required
        ${form.consent ? html`checked` : null}
        ${wrong.isFirst("consent") ? html`autofocus` : null}
        ${wrong.of("consent") === null ? null : html`aria-invalid="true" aria-describedby="consent-error"`}
      />
      <span
        >J'ai lu ce mandat, je suis habilité à engager ${view.debtor.legalName} et j'autorise
        ${view.creditor.name} à prélever ce compte.</span
      >
    </label>
    ${errorOf("consent", wrong.of("consent"))}
  </div>`;

/** Every problem of a form, each with the way to its field. */
export const problemSummary = (problems: readonly FieldProblem[]): Markup | null =>
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

/** What is wrong with a field, where something is. */
export const errorOf = (field: string, problem: string | null): Markup | null =>
  problem === null ? null : html`<p class="error" id="${field}-error">${problem}</p>`;
