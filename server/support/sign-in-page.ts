import { html, type Markup } from "../web/html.ts";
import { barePage, formField } from "./page-frame.ts";

/** What a sign-in form is shown with; the password is never given back. */
export interface SignInForm {
  readonly formToken: string;
  readonly login: string;
  /** Where to go afterwards: a path of the support page. */
  readonly wayBack: string;
  readonly problem: string | null;
}

export const signInPage = (form: SignInForm): Markup =>
  barePage(
    form.problem === null ? "Connexion" : "Erreur de connexion",
    html`<h1>Connexion du support</h1>
      <div class="card">
        <form class="stack" method="post" action="/_support/connexion">
          ${formField(form)}
          <input type="hidden" name="retour" value="${form.wayBack}" />
          ${form.problem === null ? null : html`<p class="error" id="probleme" role="alert">${form.problem}</p>`}
          <label for="identifiant">Adresse e-mail</label>
          <input
            id="identifiant"
            name="identifiant"
            type="email"
            autocomplete="username"
            required
            maxlength="254"
            value="${form.login}"
            ${described(form)}
          />
          <label for="mot-de-passe">Mot de passe</label>
          <input
            id="mot-de-passe"
            name="mot-de-passe"
            type="password"
            autocomplete="current-password"
            required
            maxlength="200"
            ${described(form)}
          />
          <button class="primary">Se connecter</button>
        </form>
      </div>`,
  );

const described = ({ problem }: SignInForm): Markup | null =>
  problem === null ? null : html`aria-invalid="true" aria-describedby="probleme"`;

/** A form that did not come from this page, or from one that is too old. */
export const refusedFormPage = (): Markup =>
  barePage(
    "Formulaire refusé",
    html`<h1>Ce formulaire n'est plus valable</h1>
      <p>Rien n'a été fait. Revenez à la page du support et recommencez.</p>
      <p><a href="/_support">Revenir au support</a></p>`,
  );

/** Nothing is at that address. */
export const missingPage = (): Markup =>
  barePage(
    "Page introuvable",
    html`<h1>Page introuvable</h1>
      <p>La page que vous cherchez n'existe pas.</p>
      <p><a href="/_support">Revenir au support</a></p>`,
  );
