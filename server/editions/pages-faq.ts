import type { PageSeed, Unplaced } from "./content-types.ts";
import { h2, h3, p } from "./writing.ts";

/** A question is an h3 followed by its answer: core/content/blocks.ts makes the FAQPage data of it. */
const question = (question: string, ...answer: readonly string[]): readonly Unplaced[] => [
  h3(question),
  p(...answer),
];

export const faqPage: PageSeed = {
  uri: "/faq",
  code: "faq",
  name: "Questions fréquentes",
  title: "Questions fréquentes",
  description:
    "Commandes, livraisons, paiements, compte et place de marché : les réponses aux questions des boulangers.",
  keywords: "aide, questions, livraison, paiement, compte",
  blocks: [
    h2("Commander"),
    ...question(
      "Qui peut commander sur [[firm.brand]] ?",
      "Les professionnels de la boulangerie et de la pâtisserie dont l’établissement est immatriculé en France. Chaque boutique a son numéro client, son panier et ses prix.",
    ),
    ...question(
      "Pourquoi ne vois-je pas les prix ?",
      "Les prix dépendent du secteur de votre boutique. Connectez-vous : ils apparaissent sur chaque produit, avec les paliers par quantité.",
    ),
    ...question(
      "Jusqu’à quelle heure puis-je commander ?",
      "L’heure limite dépend de la gamme et de votre secteur. Elle est affichée avec un compte à rebours sur la page d’accueil et dans le panier, et avance lorsqu’un jour férié supprime une tournée.",
    ),
    ...question(
      "Y a-t-il un minimum de commande ?",
      "Oui, par livraison : un poids pour le camion de farine, un montant pour le camion de surgelés, un montant pour chaque marchand. La jauge du panier indique ce qu’il manque.",
    ),
    ...question(
      "Comment refaire ma commande habituelle ?",
      "Ouvrez votre carnet, tapez les quantités et validez. Depuis une ancienne commande, « Commander à nouveau » remet au panier tout ce qui est disponible et liste le reste.",
    ),
    ...question(
      "Puis-je commander par référence ?",
      "Oui. La recherche reconnaît les références, les codes produit et les codes EAN ; une correspondance exacte s’affiche en premier.",
    ),
    h2("Livraison"),
    ...question(
      "Quels jours suis-je livré ?",
      "Chaque gamme a ses jours de tournée. Le calendrier de livraison ne propose que les dates possibles pour votre boutique, jours de fermeture et jours fériés déduits.",
    ),
    ...question(
      "Pourquoi ma commande arrive-t-elle en plusieurs fois ?",
      "La farine et les surgelés voyagent dans deux camions, et chaque marchand expédie ses propres colis. Le panier les sépare pour que vous voyiez les dates avant de payer.",
    ),
    ...question(
      "Un produit manque ou est abîmé, que faire ?",
      "Écrivez une réserve précise sur le bon du livreur, puis signalez le problème depuis la commande, avec une photographie. Contre un transporteur, confirmez sous trois jours ouvrables par lettre recommandée.",
    ),
    ...question(
      "Quelle température pour les surgelés à la livraison ?",
      "Moins de −18 °C ; une remontée brève à −15 °C en surface est tolérée. Au-delà, refusez la livraison et notez-le sur le bon.",
    ),
    h2("Paiement et factures"),
    ...question(
      "Comment puis-je payer ?",
      "Par carte bancaire, par prélèvement SEPA ou par virement. Le prélèvement demande un mandat signé ; la carte est parfois le seul moyen proposé selon la situation de la boutique.",
    ),
    ...question(
      "Pourquoi deux mandats de prélèvement ?",
      "Le premier autorise [[firm.name]], le second la place de marché : ce sont deux créanciers distincts. La signature se fait en ligne.",
    ),
    ...question(
      "Où sont mes factures ?",
      "Dans « Mes encours », pour le gérant et le comptable. Vous pouvez en régler plusieurs à la fois.",
    ),
    ...question(
      "Comment utiliser un code promotionnel ?",
      "Saisissez-le dans le panier avant de choisir la livraison. Sa remise s’affiche aussitôt, et un seul code est accepté par commande.",
    ),
    h2("Compte et équipe"),
    ...question(
      "J’ai oublié mon mot de passe.",
      "Sur la page de connexion, demandez un lien de réinitialisation. Il est valable une heure et ne sert qu’une fois.",
    ),
    ...question(
      "Comment donner un accès à mon comptable ?",
      "Le gérant l’invite depuis « Gestion des collaborateurs » avec le rôle Comptable : il verra commandes et factures, jamais le panier.",
    ),
    ...question(
      "J’ai plusieurs boutiques, comment passer de l’une à l’autre ?",
      "Par le sélecteur en haut de page. Chaque boutique garde son panier, ses prix et ses livraisons.",
    ),
    h2("Place de marché et produits"),
    ...question(
      "Comment accéder à la place de marché ?",
      "L’accès s’ouvre boutique par boutique. Demandez-le au service clients ; il est gratuit.",
    ),
    ...question(
      "Où trouver les allergènes et la fiche technique ?",
      "Sur chaque fiche produit : liste des ingrédients avec les allergènes en gras, traces possibles, valeurs nutritionnelles et conditions de conservation.",
    ),
    ...question(
      "Puis-je retourner un produit ?",
      "La vente entre professionnels n’ouvre pas de droit de rétractation. Un produit non conforme est repris ou remplacé dès lors qu’il a été signalé ; les denrées périssables ne se retournent pas sans accord.",
    ),
  ],
};
