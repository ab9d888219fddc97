import { html, type Markup } from "../web/html.ts";
import { LOAF } from "../web/page-fonts.ts";
import { pagePolicy } from "../web/page-policy.ts";
import { pageStyle } from "../web/page-style.ts";

/** Who looks at a page, and the value that each of their forms carries (CSRF). */
export interface Seat {
  readonly name: string;
  readonly formToken: string;
  /** How many events failed for good and wait for a decision: the menu says it everywhere. */
  readonly failed: number;
  /** How many requests of customers wait for a decision. */
  readonly applications: number;
  /** How many remises of direct debits wait for an approval. */
  readonly remises: number;
  /** How many conversations of stores wait for an answer. */
  readonly conversations: number;
}

/** A page for whoever is signed in: the frame around its own part. */
export const supportPage = (seat: Seat, title: string, place: Place, body: Markup): Markup =>
  frame(
    title,
    html`<header>
        <p class="brand">${loaf}Panetier <span>support</span></p>
        <nav aria-label="Support">
          ${link("/_support", "Clients", place === "clients")}${link(
            "/_support/journal",
            "Journal",
            place === "journal",
          )}${link("/_support/securite", "Sécurité", place === "security")}${link("/_support/demandes", applicationsLabel(seat), place === "applications")}${link("/_support/messages", conversationsLabel(seat), place === "conversations")}${link("/_support/encaissements", remisesLabel(seat), place === "collections")}${link("/_support/envois", failedLabel(seat), place === "failed")}${link("/_support/images", "Images", place === "pictures")}
        </nav>
        <form method="post" action="/_support/deconnexion">
          ${formField(seat)}
          <span class="soft">${seat.name}</span>
          <button class="quiet">Se déconnecter</button>
        </form>
      </header>
      <main>${body}</main>`,
  );

/** Which entry of the menu a page belongs to. */
export type Place =
  | "clients"
  | "journal"
  | "security"
  | "failed"
  | "pictures"
  | "applications"
  | "conversations"
  | "collections";

/** A page before signing in, or about something that is not there. */
export const barePage = (title: string, body: Markup): Markup =>
  frame(
    title,
    html`<main class="narrow">
      <p class="brand">${loaf}Panetier <span>support</span></p>
      ${body}
    </main>`,
  );

/** The hidden field that a form must bring back. */
export const formField = ({ formToken }: Pick<Seat, "formToken">): Markup =>
  html`<input type="hidden" name="jeton" value="${formToken}" />`;

/** What this page may load, and where its forms lead: the shop, where a session is opened. */
export const supportPolicy = (shopOrigin: string): string =>
  pagePolicy({ style: pageStyle, ownFonts: true, shopOrigin });

const failedLabel = ({ failed }: Seat): string => (failed === 0 ? "Envois" : `Envois (${failed})`);

const conversationsLabel = ({ conversations }: Seat): string =>
  conversations === 0 ? "Messages" : `Messages (${conversations})`;

const remisesLabel = ({ remises }: Seat): string =>
  remises === 0 ? "Encaissements" : `Encaissements (${remises})`;

const applicationsLabel = ({ applications }: Seat): string =>
  applications === 0 ? "Demandes" : `Demandes (${applications})`;

const link = (href: string, text: string, isHere: boolean): Markup =>
  isHere
    ? html`<a href="${href}" aria-current="true">${text}</a>`
    : html`<a href="${href}">${text}</a>`;

const frame = (title: string, body: Markup): Markup =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Support Panetier</title>
        ${styleElement}
      </head>
      <body>
        ${body}
      </body>
    </html>`;

const loaf: Markup = { markup: LOAF };

// Not a character more than the style itself, or its hash would not be the policy's.
const styleElement: Markup = { markup: `<style>${pageStyle}</style>` };
