import { sampleClosedEstablishment, sampleDraft } from "../flows/sample-registration.ts";
import { type Scenario, scenario, send, fails, succeeds, wait } from "./scenario.ts";

const at = (path: string) => send("route.changed", { path, search: "" });
const asked = [
  send("registration.typed", { texts: { kind: "new" }, reach: "establishment" }),
  at("/inscription/etablissement"),
  send("registration.typed", {
    texts: { siret: sampleDraft.texts.siret },
    reach: "establishment",
  }),
  send("registration.shopRequested"),
];
const LOOKING_UP = "registration.establishment.lookingUp";
const reviewed = [
  send("registration.draftArrived"),
  send("registration.passwordChosen"),
  at("/inscription/recapitulatif"),
];

/** Ready-made simulations of opening an account. */
export const REGISTRATION_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "registration",
    title: "Boutique trouvée par son SIRET",
    summary: "L’annuaire répond : la boutique est préremplie, et son étape s’ouvre.",
    actions: [...asked, succeeds(LOOKING_UP), at("/inscription/boutique")],
    endsIn: "shop",
  }),
  scenario({
    flow: "registration",
    title: "Annuaire muet, boutique décrite à la main",
    summary: "Après huit secondes sans réponse, l’étape suivante s’ouvre sans l’annuaire.",
    actions: [...asked, wait(8000), at("/inscription/boutique")],
    endsIn: "shop",
  }),
  scenario({
    flow: "registration",
    title: "Établissement fermé",
    summary: "L’annuaire le connaît, mais il est fermé : on le dit, et l’étape reste.",
    actions: [...asked, succeeds(LOOKING_UP, sampleClosedEstablishment)],
    endsIn: { establishment: "typing" },
  }),
  scenario({
    flow: "registration",
    title: "Réponse perdue, puis envoyée une seconde fois",
    summary: "La même demande repart avec sa clé : le serveur n’en fait qu’un compte.",
    actions: [
      ...reviewed,
      send("registration.confirmed"),
      fails("registration.summary.sending", "offline"),
      send("registration.confirmed", { key: "cle-d-exemple-2" }),
      succeeds("registration.summary.sending"),
      at("/inscription/confirmation"),
    ],
    endsIn: { sent: "told" },
  }),
  scenario({
    flow: "registration",
    title: "Une étape demandée trop tôt",
    summary: "L’adresse du récapitulatif ramène à la première étape où quelque chose manque.",
    actions: [at("/inscription/recapitulatif"), at("/inscription")],
    endsIn: "choose",
  }),
];
