import { markupText } from "../../../core/content/html-entities.ts";
import { pagePolicy } from "../../web/page-policy.ts";
import type { Cents } from "../../../api-schema/primitives.ts";
import { euros } from "../../../core/money/format.ts";
import { pageStyle } from "./page-style.ts";

export type ShownPage = {
  readonly transaction: string;
  readonly signature: string;
  /** What is paid: 'Commande', 'P26-000123'. */
  readonly subject: readonly [word: string, name: string];
  readonly amount: Cents;
  /** Who is paid, by name. */
  readonly payees: readonly string[];
};

/** The card page: what is paid, to whom, and the answers that a real bank could give. */
export const cardPage = (page: ShownPage): string =>
  document(
    "Paiement sécurisé",
    `${summary(page)}
    <form method="post" action="/_bank/${page.transaction}">
      ${signatureField(page)}
      <p class="hint">Banque d'essai : choisissez la réponse de la banque.</p>
      <button class="primary" name="action" value="accept">Accepter le paiement</button>
      <button name="action" value="3ds">3-D Secure</button>
      <button name="action" value="late">Répondre plus tard</button>
      <button class="danger" name="action" value="refuse">Refuser</button>
      <button class="quiet" name="action" value="abandon">Abandonner</button>
    </form>`,
  );

/** The code that the sandbox's second factor expects. */
export const secureCode = "246810";

/** The second factor: the code that a bank would send by SMS. */
export const secureCodePage = (page: ShownPage, isWrong: boolean): string =>
  document(
    "3-D Secure",
    `${summary(page)}
    <form method="post" action="/_bank/${page.transaction}">
      ${signatureField(page)}
      <label for="code">Code reçu par SMS</label>
      <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6"
        pattern="[0-9]{6}" required autofocus aria-describedby="code-hint${isWrong ? " code-error" : ""}"
        ${isWrong ? 'aria-invalid="true"' : ""}>
      <p class="hint" id="code-hint">Banque d'essai : le code est ${secureCode}.</p>
      ${isWrong ? '<p class="error" id="code-error" role="alert">Ce code n\'est pas le bon.</p>' : ""}
      <button class="primary" name="action" value="3ds-confirm">Confirmer</button>
    </form>
    <form method="post" action="/_bank/${page.transaction}">
      ${signatureField(page)}
      <button class="quiet" name="action" value="abandon">Abandonner</button>
    </form>`,
  );

/** A page that can pay nothing any more. */
export const closedPage = (resultUrl: string): string =>
  document(
    "Page de paiement fermée",
    `<h1>Cette page de paiement n'est plus valable</h1>
    <p>Le paiement a déjà reçu une réponse, ou la page est restée ouverte trop longtemps.</p>
    <p><a class="button primary" href="${markupText(resultUrl)}">Voir le paiement</a></p>`,
  );

/** An address that the shop did not make. */
export const unknownPage = (shopUrl: string): string =>
  document(
    "Paiement introuvable",
    `<h1>Paiement introuvable</h1>
    <p>Cette adresse ne correspond à aucun paiement.</p>
    <p><a class="button" href="${markupText(shopUrl)}">Retour à la boutique</a></p>`,
  );

/** What this page may load, and where its forms lead. */
export const bankPolicy = (shopOrigin: string): string =>
  pagePolicy({ style: pageStyle, ownFonts: true, shopOrigin });

const summary = ({ subject: [word, name], amount, payees }: ShownPage): string => `
    <h1>Paiement par carte</h1>
    <dl>
      <div><dt>${payees.length > 1 ? "Commerçants" : "Commerçant"}</dt><dd>${markupText(payees.join(", "))}</dd></div>
      <div><dt>${markupText(word)}</dt><dd>${markupText(name)}</dd></div>
      <div class="total"><dt>Montant</dt><dd>${euros(amount)}</dd></div>
    </dl>`;

const signatureField = ({ signature }: ShownPage): string =>
  `<input type="hidden" name="signature" value="${markupText(signature)}">`;

const document = (title: string, body: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Banque d'essai</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
  <p class="bank"><span aria-hidden="true" class="mark"></span>Banque d'essai</p>
  <section class="card">${body}
  </section>
  <p class="foot">Aucune carte n'est débitée : cette banque ne sert qu'à essayer la boutique.</p>
</main>
</body>
</html>`;
