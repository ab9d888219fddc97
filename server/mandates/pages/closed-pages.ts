import type { Standing } from "../mandate-signing.ts";
import { html } from "../../web/html.ts";
import type { FramedPage } from "./page-frame.ts";

/** A page on which nothing can be signed any more, and the way on. */
export const closedPage = (
  standing: Exclude<Standing, "open">,
  confirmationUrl: string,
  shopUrl: string,
): FramedPage => {
  const { title, text } = WORDS[standing];
  return {
    title,
    body: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      <p>
        ${
          standing === "signed"
            ? html`<a class="button primary" href="${confirmationUrl}">Voir la confirmation</a>`
            : html`<a class="button primary" href="${shopUrl}">Retourner à la boutique</a>`
        }
      </p>
    </section>`,
  };
};

/** An address that nobody was given. */
export const unknownPage = (shopUrl: string): FramedPage => ({
  title: "Page introuvable",
  body: html`<section class="card narrow">
    <h1>Cette page de signature n'existe pas</h1>
    <p>L'adresse est incomplète ou n'est plus valable. Redemandez un lien depuis la boutique.</p>
    <p><a class="button primary" href="${shopUrl}">Retourner à la boutique</a></p>
  </section>`,
});

const WORDS: {
  readonly [S in Exclude<Standing, "open">]: { readonly title: string; readonly text: string };
} = {
  signed: {
    title: "Ce mandat est déjà signé",
    text: "Il vous a été envoyé par e-mail. Il n'y a plus rien à faire ici.",
  },
  refused: {
    title: "Vous avez renoncé à signer ce mandat",
    text: "Rien n'a été signé. Redemandez un lien depuis la boutique pour le signer plus tard.",
  },
  expired: {
    title: "Ce lien de signature a expiré",
    text: "Son délai est passé et rien n'a été signé. Redemandez un lien depuis la boutique.",
  },
  withdrawn: {
    title: "Ce mandat ne peut plus être signé ici",
    text: "Vos droits sur cette boutique, ou la boutique elle-même, ont changé. Rien n'a été signé.",
  },
};
