import { formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { html, type Markup } from "../web/html.ts";
import { barePage, formField, type Seat, supportPage } from "./page-frame.ts";
import type { CodeKind } from "./second-factor.ts";
import { qrPath, totpAddress } from "./totp.ts";

/** What a form for a code is shown with; the code is never given back. */
export interface CodeForm {
  readonly formToken: string;
  readonly problem: string | null;
}

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export const codePage = (form: CodeForm, kind: CodeKind): Markup =>
  barePage(
    titleOf(form, kind === "authenticator" ? "Code de connexion" : "Code de secours"),
    kind === "authenticator"
      ? html`<h1>Code de connexion</h1>
          <div class="card">
            <form class="stack" method="post" action="/_support/connexion/code">
              ${formField(form)} ${problemOf(form)}
              ${codeField(form, "Code à 6 chiffres de votre application")}
              <button class="primary">Se connecter</button>
            </form>
          </div>
          <p>
            <a href="/_support/connexion/code?secours=1">Utiliser un code de secours</a>
          </p>`
      : html`<h1>Code de secours</h1>
          <div class="card">
            <form class="stack" method="post" action="/_support/connexion/code">
              ${formField(form)} ${problemOf(form)}
              <label for="secours">Code de secours</label>
              <p class="soft" id="aide">
                L’un des dix codes notés à l’activation. Chacun sert une fois.
              </p>
              <input
                id="secours"
                name="secours"
                type="text"
                autocomplete="off"
                autocapitalize="characters"
                spellcheck="false"
                required
                maxlength="40"
                aria-describedby="${form.problem === null ? "aide" : "probleme aide"}"
                ${form.problem === null ? null : html`aria-invalid="true"`}
              />
              <button class="primary">Se connecter</button>
            </form>
          </div>
          <p><a href="/_support/connexion/code">Utiliser l’application</a></p>`,
  );

/** Whose authenticator is set up, and where its form leads. */
export interface Enrolment extends CodeForm {
  readonly login: string;
  readonly secret: string;
  readonly action: string;
}

/** Setting up an authenticator: its secret as a picture and in letters, and its first code. */
export const enrolmentPage = (form: Enrolment): Markup =>
  barePage(
    titleOf(form, "Activer le second facteur"),
    html`<h1>Activer le second facteur</h1>
      <p>
        Un code de votre téléphone est demandé après le mot de passe. Ouvrez une application
        d’authentification et scannez cette image, ou saisissez la clé.
      </p>
      <div class="card">
        ${qrCode(totpAddress(form.login, form.secret))}
        <p id="cle-titre">Clé à saisir si l’image ne peut pas être scannée :</p>
        <p><code class="setup-key" aria-labelledby="cle-titre">${inGroups(form.secret)}</code></p>
        <form class="stack" method="post" action="${form.action}">
          ${formField(form)} ${problemOf(form)}
          ${codeField(form, "Code à 6 chiffres affiché par l’application")}
          <button class="primary">Activer</button>
        </form>
      </div>`,
  );

/** The recovery codes, once: nothing shows them again. */
export const recoveryCodesPage = (codes: readonly string[], wayOn: string): Markup =>
  barePage(
    "Codes de secours",
    html`<h1>Vos codes de secours</h1>
      <p>
        <strong>Notez-les maintenant : ils ne seront plus affichés.</strong> Chacun remplace une
        fois le code de votre téléphone. Les codes précédents ne valent plus rien.
      </p>
      <div class="card">
        <ol class="codes" aria-label="Codes de secours">
          ${codes.map((code) => html`<li><code>${code}</code></li>`)}
        </ol>
      </div>
      <p><a href="${wayOn}">J’ai noté mes codes, continuer</a></p>`,
  );

/** What the agent's own sign-in asks for, and the way to change it. */
export const securityPage = (seat: Seat, state: FactorState | undefined, form: CodeForm): Markup =>
  supportPage(
    seat,
    titleOf(form, "Sécurité"),
    "security",
    state === undefined
      ? html`<h1>Sécurité de votre compte</h1>
          <p>Le mot de passe seul ouvre votre compte.</p>
          <p><a href="/_support/securite/activer">Activer le second facteur</a></p>`
      : html`<h1>Sécurité de votre compte</h1>
          <p>
            Second facteur actif depuis le
            ${formatDay(parisDayOf(instantOfMs(state.since.getTime())), "full")}.
          </p>
          <h2>Codes de secours</h2>
          <p>${leftOf(state.recoveryCodesLeft)}</p>
          <div class="card">
            <form class="stack" method="post" action="/_support/securite/codes">
              ${formField(seat)} ${problemOf(form)}
              ${codeField(form, "Code à 6 chiffres de votre application")}
              <button class="primary">Créer de nouveaux codes de secours</button>
            </form>
          </div>`,
  );

interface FactorState {
  readonly since: Date;
  readonly recoveryCodesLeft: number;
}

const leftOf = (count: number): string =>
  count === 0
    ? "Il ne vous en reste aucun."
    : count === 1
      ? "Il vous en reste 1."
      : `Il vous en reste ${count}.`;

const titleOf = ({ problem }: CodeForm, title: string): string =>
  problem === null ? title : `Erreur : ${title}`;

const problemOf = ({ problem }: CodeForm): Markup | null =>
  problem === null ? null : html`<p class="error" id="probleme" role="alert">${problem}</p>`;

const codeField = ({ problem }: CodeForm, label: string): Markup =>
  html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      required
      maxlength="12"
      ${problem === null ? null : html`aria-invalid="true" aria-describedby="probleme"`}
    />`;

// Dark on light whatever the colours of the page: cameras read nothing else.
const qrCode = (text: string): Markup => {
  const { size, path } = qrPath(text);
  return html`<svg
    class="qr"
    role="img"
    aria-label="QR code de la clé"
    viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`;
};

const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
