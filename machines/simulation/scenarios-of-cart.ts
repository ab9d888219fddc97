import {
  sampleAwaitedOrder,
  sampleCartAfterAdding,
  sampleCartToPay,
  sampleCartWithExpiredOffer,
  sampleRefusedOrder,
} from "../flows/sample-order.ts";
import {
  scenario,
  send,
  succeeds,
  fails,
  wait,
  always,
  onCart,
  onHome,
  type Scenario,
} from "./scenario.ts";

/** Ready-made simulations of the cart and what becomes of it. */
export const CART_SCENARIOS: readonly Scenario[] = [
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
    summary: "Sans réponse, le même bouton redemande aussitôt la même commande, par sa clé.",
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
    endsIn: { step: { payment: "completing" }, change: "none", cutOff: "unwatched" },
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
    flow: "payment",
    title: "Carte refusée, puis réessayée",
    summary: "La banque a refusé la carte ; un nouvel essai rouvre la page de la banque.",
    actions: [
      send("payment.watched"),
      succeeds("payment.loading", sampleRefusedOrder),
      send("payment.retried"),
      succeeds("payment.retrying"),
    ],
    endsIn: "leaving",
  }),
];
