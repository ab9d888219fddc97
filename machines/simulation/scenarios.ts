import type { StateValue } from "xstate";
import { StoreId } from "../../api-schema/primitives.ts";
import type { Fact, FactOf } from "../facts.ts";
import { inputOf } from "../flows/answers.ts";
import type { FlowName } from "../flows/registry.ts";
import {
  sampleAwaitedOrder,
  sampleCartAfterAdding,
  sampleCartToPay,
  sampleCartWithExpiredOffer,
} from "../flows/sample-order.ts";
import { sampleOf } from "../flows/samples.ts";
import type { Action, Answer, FailureName, Rule, Script } from "./script.ts";

/** A simulation to begin with: it runs by itself to the state it names. */
export type Scenario = {
  readonly flow: FlowName;
  readonly title: string;
  /** What to look at. */
  readonly summary: string;
  readonly script: Script;
  /** The value of the machine's state at the end. */
  readonly endsIn: StateValue;
};

type Sketch = Omit<Scenario, "script"> & {
  readonly rules?: Script["rules"];
  readonly actions: readonly Action[];
};

const scenario = ({ rules = {}, actions, ...rest }: Sketch): Scenario => ({
  ...rest,
  script: { flow: rest.flow, input: inputOf(rest.flow)?.example ?? null, rules, actions },
});

/** The example of a fact, with what this scenario needs otherwise. */
const send = <Type extends Fact["type"]>(
  type: Type,
  change: Partial<Omit<FactOf<Type>, "type">> = {},
): Action => {
  const event = { ...sampleOf(type), ...change } as Fact; // safe: a fact of that type with other values
  return { type: "send", event };
};

/** Answers the call of that state: 'cartToken.fetchingToken'. */
const answer = (state: string, given: Answer): Action => ({
  type: "answer",
  call: `0.${state}`,
  answer: given,
});
const succeeds = (state: string, value?: unknown): Action =>
  answer(state, value === undefined ? { kind: "succeeds" } : { kind: "succeeds", value });
const fails = (state: string, failure: FailureName): Action =>
  answer(state, { kind: "fails", failure });
const wait = (ms: number): Action => ({ type: "advance", ms });
const always = (afterMs: number, value?: unknown): Rule => ({
  kind: "answers",
  afterMs,
  answer: value === undefined ? { kind: "succeeds" } : { kind: "succeeds", value },
});

const onCart = send("route.changed", { path: "/panier" });
const onHome = send("route.changed", { path: "/" });

/** Ready-made simulations, in the order in which they are offered. */
export const SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "cartToken",
    title: "Jeton refusé (403) sur le panier",
    summary:
      "Sur la page du panier, le serveur refuse le jeton : un avertissement, puis retour à l’accueil.",
    actions: [onCart, send("store.activated"), fails("cartToken.fetchingToken", "forbidden")],
    endsIn: "failed",
  }),
  scenario({
    flow: "cartToken",
    title: "Hors ligne, puis réessayé",
    summary: "Le premier appel n’aboutit pas ; « Réessayer » redemande le jeton et l’obtient.",
    actions: [
      onHome,
      send("store.activated"),
      fails("cartToken.fetchingToken", "offline"),
      send("cart.retried"),
      succeeds("cartToken.fetchingToken"),
    ],
    endsIn: "holding",
  }),
  scenario({
    flow: "session",
    title: "Identification fermée après trop d’essais (429)",
    summary: "Le serveur ferme l’identification : elle se rouvre d’elle-même après 30 secondes.",
    actions: [
      send("app.started", { mayHaveLogin: false }),
      send("signIn.submitted"),
      fails("session.signedOut.signingIn", "tooMany"),
      wait(29_000),
    ],
    endsIn: { signedOut: "closed" },
  }),
  scenario({
    flow: "session",
    title: "Connexion renouvelée toutes les douze minutes",
    summary: "Chaque renouvellement répond en 200 ms : une heure passe sans autre identification.",
    rules: { renewLogin: always(200) },
    actions: [send("app.started"), wait(60 * 60_000)],
    endsIn: { signedIn: { token: "fresh", leaving: "staying" } },
  }),
  scenario({
    flow: "session",
    title: "Connexion perdue (401)",
    summary: "Le serveur refuse le jeton en cours : la connexion est remise à zéro.",
    rules: { renewLogin: always(0) },
    actions: [send("app.started"), send("server.unauthorized")],
    endsIn: { signedOut: "idle" },
  }),
  scenario({
    flow: "appStart",
    title: "Boutiques indisponibles (503), puis chargées",
    summary: "Le premier appel échoue ; le retour sur l’onglet redemande les boutiques.",
    actions: [
      send("app.started"),
      send("session.opened"),
      fails("appStart.loadingStores", "unavailable"),
      send("tab.returned"),
      succeeds("appStart.loadingStores"),
    ],
    endsIn: "ready",
  }),
  scenario({
    flow: "storeSelection",
    title: "Changer de boutique",
    summary: "La seconde boutique devient active et demande la mise à jour de son score.",
    actions: [
      send("stores.loaded"),
      send("store.chosen"),
      send("store.selected", { storeId: StoreId.make(2) }),
    ],
    endsIn: "active",
  }),
  scenario({
    flow: "cartLines",
    title: "Quantité refusée (409)",
    summary: "La quantité voulue se montre aussitôt, puis revient avec un message.",
    actions: [
      send("cartToken.saved"),
      send("line.changed"),
      fails("cartLines.sending", "conflict"),
    ],
    endsIn: "settled",
  }),
  scenario({
    flow: "cartLines",
    title: "Deux clics pendant un appel",
    summary: "La dernière quantité voulue attend la réponse du premier appel, puis part seule.",
    actions: [
      send("cartToken.saved"),
      send("line.changed"),
      send("line.changed", { quantity: 5 }),
      send("line.changed", { quantity: 6 }),
      succeeds("cartLines.sending", { order: sampleCartAfterAdding, changes: [] }),
    ],
    endsIn: "sending",
  }),
  scenario({
    flow: "cartPopup",
    title: "La fenêtre se ferme après 5 secondes",
    summary: "Un sac de plus ouvre la fenêtre ; le temps la referme.",
    actions: [
      send("store.activated"),
      send("cart.seen"),
      send("cart.seen", { order: sampleCartAfterAdding }),
      wait(5000),
    ],
    endsIn: "closed",
  }),
  scenario({
    flow: "cartPopup",
    title: "Jamais sur la page du panier",
    summary: "Le même ajout, sur la page du panier : la fenêtre reste fermée.",
    actions: [
      send("store.activated"),
      onCart,
      send("cart.seen"),
      send("cart.seen", { order: sampleCartAfterAdding }),
    ],
    endsIn: "closed",
  }),
  scenario({
    flow: "expiredOffers",
    title: "Une offre a pris fin",
    summary: "Le panier revient sans un produit : il est dit jusqu’à ce qu’on le cache.",
    actions: [
      send("app.started"),
      send("store.activated"),
      send("cart.seen", { order: sampleCartWithExpiredOffer }),
    ],
    endsIn: "showing",
  }),
  scenario({
    flow: "checkout",
    title: "Livraison indisponible (500)",
    summary: "L’étape redemande au serveur, qui tombe en panne : le refus reste sur son écran.",
    actions: [
      succeeds("checkout.step.cart.checking"),
      send("route.changed", { path: "/panier/livraison" }),
      fails("checkout.step.delivery.loading", "broken"),
    ],
    endsIn: { step: "failed", change: "none", cutOff: "unwatched" },
  }),
  scenario({
    flow: "checkout",
    title: "Confirmer deux fois, une seule commande",
    summary: "Sans réponse, la même clé redemande la même commande.",
    rules: { checkCart: always(0, { order: sampleCartToPay, changes: [] }) },
    actions: [
      send("cart.seen", { order: sampleCartToPay }),
      send("route.changed", { path: "/panier/paiement" }),
      succeeds("checkout.step.payment.loading"),
      send("order.confirmed"),
      succeeds("checkout.step.payment.saving", { order: sampleCartToPay, changes: [] }),
      fails("completing", "offline"),
      send("order.confirmed"),
    ],
    endsIn: { step: { payment: "saving" }, change: "none", cutOff: "unwatched" },
  }),
  scenario({
    flow: "payment",
    title: "La banque tarde plus d’une minute",
    summary: "La réponse est redemandée à 1, 2, 4, 8 s, puis toutes les 10 s ; après, on le dit.",
    rules: { loadOrder: always(100, sampleAwaitedOrder) },
    actions: [send("payment.watched"), wait(70_000)],
    endsIn: { waiting: "slow" },
  }),
  scenario({
    flow: "searchPanel",
    title: "Une pause dans la frappe",
    summary: "Les suggestions ne sont demandées qu’après 120 ms sans nouvelle lettre.",
    actions: [
      send("search.typed", { text: "far" }),
      wait(60),
      send("search.typed", { text: "farine" }),
      wait(120),
    ],
    endsIn: { open: "asking" },
  }),
  scenario({
    flow: "menus",
    title: "Un seul menu ouvert",
    summary: "Ouvrir le menu du compte ferme celui du catalogue.",
    actions: [send("menu.toggled"), send("menu.toggled", { menu: "account" })],
    endsIn: "account",
  }),
  scenario({
    flow: "toasts",
    title: "Un message passe",
    summary: "Le message reste le temps que demande sa longueur.",
    actions: [send("toast.asked"), wait(8000)],
    endsIn: "quiet",
  }),
];

/** The ready-made simulations of one machine. */
export const scenariosOf = (flow: FlowName): readonly Scenario[] =>
  SCENARIOS.filter((one) => one.flow === flow);
