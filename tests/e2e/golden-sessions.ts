import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// The sessions that tests/traces keeps: name of the file, and the test that plays it, in a browser
// (tests/e2e) or without (tests/shop). `npm run traces:update` records them again, at the desk's size.

/** The size of screen that they are recorded at. */
const GOLDEN_PROJECT = "desktop";

export const GOLDEN_SESSIONS: { readonly [name: string]: string } = {
  "commande-par-carte":
    "finds flour by a misspelt word, adds it, and pays by card on the hosted page @both:job",
  "commande-par-prelevement": "pays by direct debit: the order is confirmed at once",
  "commande-par-virement":
    "pays by transfer: the bank details and the reference are there to be quoted",
  "carte-refusee": "keeps the order of a refused card, and takes the next one @both:job",
  "carte-abandonnee": "offers an abandoned payment again from the order in the account",
  "code-3d-secure": "asks for the code of 3-D Secure until it is the right one",
  "autre-moyen-de-paiement":
    "pays by transfer what the card did not pay, though that answer is lost",
  "deux-paiements":
    "pays two parts by transfer and card, and cancels the one that the card refused",
  "banque-qui-tarde": "waits for a bank that answers later, and says so after a while",
  "commande-incomplete": "says what is missing before it orders, in the specification's words",
  "ajout-au-panier": "announces what was added, by itself and for five seconds",
  "vingt-clics": "loses none of twenty quick presses and keeps the focus @both:touch",
  "reponse-perdue": "goes back to what the server has when its answer is lost, and says so",
  "panier-vide-et-repris": "empties the cart, and takes it back @both:bar",
  "code-promotion": "takes a promotion code, and says why it does not take another",
  "dernier-sac": "keeps the cart of whom someone else took the last sack from",
  "panier-change-par-un-collegue":
    "asks again before it orders a cart that a colleague changed meanwhile",
  "jour-de-livraison":
    "offers only the lorry's days, by mouse and by keyboard, and keeps the choice @both:sheet",
  "note-au-chauffeur": "keeps the note to the driver, whichever way the page is left",
  "commande-a-nouveau":
    "says what has changed, refuses without the terms, and leaves the cart alone",
  "commande-laissee-a-la-banque":
    "finds an order that was left at the bank again, and pays or gives it up from there",
  "commande-a-la-reponse-perdue":
    "leads to the order when the page was left before its answer was lost",
  "banque-aux-reponses-perdues":
    "opens one page of the bank, and retries and cancels once, whatever answer is lost",
  "nouvelle-liste": "a product goes into a new list, which goes to the cart",
  "panier-en-liste": "a cart is kept as a list and put back",
  "reponse-gardee": "keeps a reply that was begun over a lost login",
  "probleme-de-livraison": "reports a problem on a delivery, which the order then shows",
  inscription:
    "[FLOW-26] [REG-1] a baker opens an account from the SIRET, and gets a mail @both:job",
  "inscription-sans-annuaire":
    "[FLOW-26] a directory that is away, or a closed shop, is said, and the first keeps nobody out",
  recherche: "suggests while typing, and the keyboard walks, chooses and leaves @both:pane",
  "visiteur-puis-connexion":
    "shows a visitor the catalogue without prices, and brings them back after sign-in",
  "connexion-fermee":
    "closes sign-in after five failures, says how long to wait, and counts it down",
  "connexion-reprise":
    "keeps whom the server cannot sign in again, and asks it once more on return to the tab",
  deconnexion: "asks before it signs out, and leaves nothing behind @both:menu",
  "session-finie-au-paiement":
    "comes back to the same step with the cart intact when the session ends in the checkout",
  "boutique-bannie": "tells a banned store whom to call, and lets it browse",
  "deux-onglets": "counts the same articles in two tabs of a store @once",
  "deux-boutiques-deux-onglets":
    "does not mix two stores in two tabs, and each stays after a reload @once",
  "deconnexion-de-tous-les-onglets": "signs out of all tabs when one signs out @once",
};

/** Where the traces of golden sessions go, null when nobody records them. */
export const tracesFolder = (): string | null => process.env["E2E_TRACES"] ?? null;

/** Keeps the traces of the pages of a session, in their order, in that folder. */
export const keepSession = (folder: string, name: string, texts: readonly string[]): void => {
  mkdirSync(folder, { recursive: true });
  for (const [index, text] of texts.entries()) {
    const part = texts.length === 1 ? "" : `-${index + 1}`;
    writeFileSync(join(folder, `${name}${part}.trace.jsonl`), text);
  }
};

/** The session that a test of that title plays, null for a test that none is kept of. */
export const sessionOf = (title: string): string | null =>
  Object.keys(GOLDEN_SESSIONS).find((name) => GOLDEN_SESSIONS[name] === title) ?? null;

/** The same for a test in a browser, which plays it at one size. */
export const goldenName = ({
  title,
  project,
}: {
  readonly title: string;
  readonly project: { readonly name: string };
}): string | null => (project.name === GOLDEN_PROJECT ? sessionOf(title) : null);
