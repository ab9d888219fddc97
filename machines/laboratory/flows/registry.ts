import type { AnyStateMachine } from "xstate";
import { amendmentMachine } from "../../shop/amendment.ts";
import { conversationMachine } from "../../shop/conversation.ts";
import { liveMessagesMachine } from "../../shop/live-messages.ts";
import { messageSendingMachine } from "../../shop/message-sending.ts";
import { checkoutMachine } from "../../order/checkout.ts";
import { offlineQueueMachine } from "../../shop/offline-queue.ts";
import { orderSheetMachine } from "../../shop/order-sheet.ts";
import { outstandingPaymentMachine } from "../../shop/outstanding-payment.ts";
import { paymentMachine } from "../../order/payment.ts";
import { quickEntryMachine } from "../../shop/quick-entry.ts";
import { registrationMachine } from "../../shop/registration.ts";
import { shoppingListsMachine } from "../../shop/shopping-lists.ts";
import { type PageMachines, SHOP_MACHINES, type ShopMachines } from "../../root/shop-machines.ts";

/** Every process of the shop by its name. */
export type FlowName = keyof ShopMachines | keyof PageMachines;

/** A process of the shop as people look it up. Never part of the shop's own bundle. */
export type Flow<Name extends string = FlowName> = {
  readonly name: Name;
  /** Calls are stubs that reject: provide one's own. */
  readonly machine: AnyStateMachine;
  readonly title: string;
  readonly summary: string;
  /** Sections of the specification and of product.md: '§4 Sélection de boutique'. */
  readonly sections: readonly string[];
  /** Ids of docs/rules.md that this machine holds. */
  readonly rules: readonly string[];
};

const MACHINES: { readonly [Name in FlowName]: AnyStateMachine } = {
  ...SHOP_MACHINES,
  checkout: checkoutMachine,
  payment: paymentMachine,
  orderSheet: orderSheetMachine,
  amendment: amendmentMachine,
  shoppingLists: shoppingListsMachine,
  outstandingPayment: outstandingPaymentMachine,
  quickEntry: quickEntryMachine,
  registration: registrationMachine,
  conversation: conversationMachine,
  messageSending: messageSendingMachine,
  liveMessages: liveMessagesMachine,
  offlineQueue: offlineQueueMachine,
};

const ABOUT: { readonly [Name in FlowName]: Omit<Flow, "name" | "machine"> } = {
  session: {
    title: "Connexion",
    summary:
      "La connexion : rétablie par le cookie, ouverte par l'identification, renouvelée avant son terme, la même dans tous les onglets.",
    sections: ["§4 Login state", "§7 Authentication", "§8 HTTP 401", "produit §3"],
    rules: ["SESS-1", "FLOW-1", "FLOW-2", "FLOW-3"],
  },
  appStart: {
    title: "Démarrage",
    summary: "Charge les boutiques du client, en choisit une et la rend active.",
    sections: ["§2 Application start", "§7 Stores"],
    rules: ["STORE-1", "SESS-1"],
  },
  storeInitialisation: {
    title: "Initialisation de la boutique",
    summary:
      "Recharge les données de la boutique devenue active, puis son score quand elle n'a pas de numéro client ; un échec le dit et n'empêche rien.",
    sections: ["§2 Application start", "§4 Store initialisation", "§8"],
    rules: ["FLOW-4", "FLOW-15", "STORE-4", "ERR-2"],
  },
  impersonation: {
    title: "Session d'assistance",
    summary:
      "Un agent d'assistance agit pour un client : un bandeau, une question avant de quitter, puis le retour à la gestion.",
    sections: ["§4 Impersonation", "produit §3"],
    rules: ["FLOW-16"],
  },
  termsModal: {
    title: "Conditions d'utilisation",
    summary:
      "Charge le client et lui demande d'accepter les conditions, partout sauf sur leur propre page.",
    sections: ["§4 Terms modal", "§8"],
    rules: ["FLOW-17", "AGREE-1"],
  },
  welcomeModal: {
    title: "Bienvenue",
    summary: "Une fois, après les conditions, à un client qui ne l'a pas encore vue.",
    sections: ["§4 Welcome modal", "§8"],
    rules: ["FLOW-17", "AGREE-2"],
  },
  mandates: {
    title: "Mandats de prélèvement",
    summary:
      "Combien de mandats manquent à la boutique active, et la signature de l'un d'eux dans un onglet à part.",
    sections: ["§3 Mandates", "§4 Mandates", "§8", "produit §7"],
    rules: ["FLOW-18", "MAND-1", "MAND-2"],
  },
  inbox: {
    title: "Messagerie",
    summary:
      "Les conversations de la boutique active, redemandées toutes les 60 secondes, jamais au retour sur l'onglet ; plus tôt quand un message arrive ou part.",
    sections: ["§4 Unread messages indicator", "§9"],
    rules: ["FLOW-19"],
  },
  conversation: {
    title: "Conversation",
    summary:
      "La conversation ouverte : ce qui est vu à l'écran est marqué lu, message après message, dans tous les onglets ; un nouveau message s'y ajoute.",
    sections: ["§4 Messaging", "§7", "produit §8"],
    rules: ["FLOW-40"],
  },
  messageSending: {
    title: "Envoi d'un message",
    summary:
      "Un message part avec ses fichiers et sa progression ; sans réponse, il reste écrit et repart sous la même clé.",
    sections: ["§5 Message form", "§7", "produit §2, §8"],
    rules: ["FLOW-41"],
  },
  liveMessages: {
    title: "Messages au fil de l'eau",
    summary:
      "Une seule connexion pour tous les onglets visibles d'une boutique ; rouverte quand elle se ferme, la relève de 60 secondes continue.",
    sections: ["§9", "produit §8"],
    rules: ["FLOW-42"],
  },
  consent: {
    title: "Choix des cookies",
    summary:
      "Demandé tant qu'aucun choix ne vaut, gardé six mois, repris depuis la page des cookies.",
    sections: ["§1", "produit §8"],
    rules: ["FLOW-20", "CONSENT-1"],
  },
  storeSelection: {
    title: "Sélection de boutique",
    summary: "La boutique active de cet onglet.",
    sections: ["§4 Store selection"],
    rules: ["FLOW-4"],
  },
  cartToken: {
    title: "Jeton du panier",
    summary:
      "Le jeton du panier de la boutique active : demandé quand elle n'en a pas, gardé par boutique.",
    sections: ["§4 Store selection", "§8 Cart token failure"],
    rules: ["FLOW-5", "ERR-3"],
  },
  order: {
    title: "Commande ouverte",
    summary:
      "Le panier d'une boutique tel que le serveur l'a confirmé : une réponse dépassée ne change rien ; relu au moindre doute.",
    sections: ["produit §6"],
    rules: ["FLOW-27", "FLOW-24"],
  },
  cartLines: {
    title: "Lignes du panier",
    summary:
      "Ce qui est voulu se montre aussitôt, part un appel à la fois et revient avec la réponse du serveur.",
    sections: ["produit §6"],
    rules: ["FLOW-6", "FLOW-7", "FLOW-8"],
  },
  cartPopup: {
    title: "Fenêtre d'ajout au panier",
    summary:
      "S'ouvre quand la quantité du panier augmente, se ferme après 5 secondes, jamais sur le panier.",
    sections: ["§4 Add-to-cart popup", "§9"],
    rules: ["CART-4", "CART-5"],
  },
  expiredOffers: {
    title: "Offres expirées",
    summary:
      "Les produits dont l'offre a pris fin : gardés par le navigateur et dits jusqu'à ce qu'on les cache.",
    sections: ["§4 Expired offers", "§8"],
    rules: ["CART-6", "CART-7"],
  },
  checkout: {
    title: "Commande",
    summary:
      "Récapitulatif, livraison, paiement : chaque étape redemande au serveur et ne s'ouvre que si l'état le permet.",
    sections: ["§4 checkoutState", "produit §6"],
    rules: ["FLOW-9", "FLOW-10", "FLOW-11", "FLOW-24"],
  },
  payment: {
    title: "Paiement",
    summary:
      "La page de la banque, l'attente de sa réponse, la reprise, le changement de moyen et l'annulation par partie.",
    sections: ["§4 Payment state", "produit §6"],
    rules: ["FLOW-12"],
  },
  orderSheet: {
    title: "Feuille de commande",
    summary:
      "« Comme d’habitude » et « Commander à nouveau » : tout est déjà choisi, une touche commande ; un refus montre ce qui a changé, une réponse perdue ne fait pas deux commandes.",
    sections: ["§4 checkoutState", "produit §10"],
    rules: ["ONCE-7", "ONCE-8", "ONCE-9", "ONCE-11"],
  },
  amendment: {
    title: "Modification d'une commande",
    summary:
      "Une livraison confirmée, changée jusqu'à son heure limite : avant et après, enregistrée une seule fois ; une carte paie d'abord son supplément, et la version d'un autre est dite avant d'être remplacée.",
    sections: ["produit §10 Modifiable jusqu'au camion"],
    rules: ["AMEND-6", "AMEND-9", "AMEND-10"],
  },
  shoppingLists: {
    title: "Listes",
    summary:
      "Les changements des listes de la boutique : montrés aussitôt, envoyés dans l'ordre, refaits sur la liste d'un autre, gardés sans réseau.",
    sections: ["produit §8 Lists"],
    rules: ["LIST-20", "LIST-21", "LIST-22"],
  },
  outstandingPayment: {
    title: "Paiement des encours",
    summary:
      "Des factures cochées, de plusieurs boutiques : confirmées une fois, payées par carte ou prélèvement, suivies jusqu'à la réponse de la banque ; celles qui ne se paient plus sont nommées.",
    sections: ["§3 Outstanding invoice", "§7 outstanding/payment/checkout", "produit §7"],
    rules: ["ENC-15", "ENC-16"],
  },
  quickEntry: {
    title: "Commande rapide",
    summary:
      "Une liste écrite, collée, dictée ou scannée : comprise quand la main se repose, ajoutée en une fois au panier ou à une liste, et reprise d’une touche. Un refus ne perd rien.",
    sections: ["produit §10 Pour les habitués"],
    rules: ["FIELD-3", "FIELD-4"],
  },
  registration: {
    title: "Inscription",
    summary:
      "Ouvrir un compte ou ajouter une boutique, étape par étape : rien ne se perd en route, un annuaire muet n’arrête personne, une réponse perdue ne fait pas deux comptes.",
    sections: ["§7 Stores, Customers", "produit §7"],
    rules: ["REG-1", "REG-2", "REG-3", "REG-4", "FLOW-26"],
  },
  offlineQueue: {
    title: "Carnet hors ligne",
    summary:
      "Ce qui est fait sans réseau : gardé par le navigateur, envoyé par un seul onglet dans l’ordre où il a été fait ; un refus se revoit, le reste continue, et rien n’est commandé.",
    sections: ["produit §10 Carnet hors ligne"],
    rules: ["CARNET-1", "CARNET-2", "CARNET-3", "CARNET-4"],
  },
  searchPanel: {
    title: "Panneau de recherche",
    summary: "Ouvert tant qu'il y a du texte ; Échap l'efface, un clic dehors le referme.",
    sections: ["§4 Search", "§5", "§9"],
    rules: ["FLOW-14"],
  },
  menus: {
    title: "Menus",
    summary: "Un seul ouvert ; fermé par une navigation, Échap ou le changement de largeur.",
    sections: ["§2 Header", "§4 Menus"],
    rules: ["FLOW-13"],
  },
  backToTop: {
    title: "Retour en haut",
    summary: "Visible au-delà de 500 px ; le défilement est regardé toutes les 50 ms au plus.",
    sections: ["§2 Back-to-top", "§9"],
    rules: ["FLOW-21"],
  },
  toasts: {
    title: "Messages",
    summary: "Les messages à l'écran et le temps que chacun y reste.",
    sections: ["§3 Toast", "§5", "§9"],
    rules: ["TOAST-1", "FLOW-22"],
  },
};

// safe: the keys of the literal above
const NAMES = Object.keys(ABOUT) as readonly FlowName[];

/** Every machine of the shop. */
export const FLOWS = Object.fromEntries(
  NAMES.map((name): readonly [FlowName, Flow] => [
    name,
    { name, machine: MACHINES[name], ...ABOUT[name] },
  ]),
) as { readonly [Name in FlowName]: Flow }; // safe: an entry for each of the names
