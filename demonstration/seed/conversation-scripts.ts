import type { MessageReasonCode } from "../../api-schema/messaging.ts";
import type { MerchantSlug } from "./merchants.ts";

// What stores and those who serve them write to each other. {commande}, {jour}, {produit} and
// {marchand} are filled in.

/** Who says it, how many minutes after the line before, and what. */
export type Line = readonly [who: "store" | "them", minutes: number, text: string];

export interface Script {
  /** A lorry's delivery and nothing in particular are the operator's matter, the rest a merchant's. */
  readonly about: "lorry" | "parcel" | "offer" | "nothing";
  /** Who is asked about an offer, or who writes of their own accord. */
  readonly merchants?: readonly MerchantSlug[];
  /** About a delivery still to come instead of the last one. */
  readonly isComing?: true;
  /** Reported as an incident. */
  readonly reason?: MessageReasonCode;
  readonly title: string;
  readonly lines: readonly Line[];
  /** A document that comes with the last line of theirs. */
  readonly document?: string;
}

export const scripts: readonly Script[] = [
  {
    about: "lorry",
    reason: "missing",
    title: "Un sac manquant à la livraison",
    lines: [
      [
        "store",
        0,
        "Bonjour, sur la livraison du {jour} (commande {commande}) il manque un sac par rapport au bon. Le chauffeur l’a noté. Pouvez-vous faire le nécessaire ?",
      ],
      [
        "them",
        95,
        "Bonjour, nous avons vérifié le chargement : le sac est resté à quai. Il part avec votre prochain camion, sans frais.",
      ],
      ["store", 40, "Parfait, merci pour votre rapidité."],
    ],
  },
  {
    about: "offer",
    merchants: ["laiterie-de-saint-aubin"],
    title: "Date limite à la réception",
    lines: [
      [
        "store",
        0,
        "Bonjour, quelle date limite reste-t-il en moyenne à la réception sur « {produit} » ? Je voudrais en prendre pour trois semaines.",
      ],
      [
        "them",
        150,
        "Bonjour, nous garantissons 45 jours à la réception. Pour trois semaines de stock, vous êtes tranquille.",
      ],
    ],
  },
  {
    about: "parcel",
    isComing: true,
    title: "Suivi de mon colis",
    lines: [
      [
        "store",
        0,
        "Bonjour, je n’ai pas encore de numéro de suivi pour la commande {commande}. Savez-vous quand elle arrive ?",
      ],
      [
        "them",
        180,
        "Bonjour, votre colis est parti hier soir, la livraison est prévue le {jour}. Le transporteur vous appellera avant de passer.",
      ],
    ],
  },
  {
    about: "nothing",
    title: "Vos livraisons et les jours fériés",
    lines: [
      [
        "them",
        0,
        "Bonjour, nos camions ne roulent pas les jours fériés. Pensez à avancer vos commandes : les heures limites de ces semaines-là sont affichées sur votre page d’accueil.",
      ],
    ],
    document: "Calendrier des tournées",
  },
  {
    about: "lorry",
    reason: "damaged",
    title: "Palette abîmée",
    lines: [
      [
        "store",
        0,
        "Deux sacs étaient percés sur la palette livrée le {jour}, commande {commande}. On les a mis de côté, que fait-on ?",
      ],
      [
        "them",
        70,
        "Bonjour, merci de nous prévenir. Gardez-les jusqu’au prochain passage, le chauffeur les reprendra. L’avoir est en cours.",
      ],
      [
        "them",
        1500,
        "L’avoir est établi, vous le trouverez dans vos encours. Avec nos excuses pour le désagrément.",
      ],
    ],
    document: "Avoir",
  },
  {
    about: "offer",
    merchants: ["chocolaterie-morel"],
    title: "Fiche technique",
    lines: [
      [
        "store",
        0,
        "Bonjour, pourriez-vous m’envoyer la fiche technique à jour de « {produit} » ? C’est pour mon affichage des allergènes.",
      ],
      ["them", 240, "Bonjour, la voici en pièce jointe. Rien n’a changé sur les allergènes."],
    ],
    document: "Fiche technique",
  },
  {
    about: "lorry",
    title: "Décaler une livraison",
    lines: [
      [
        "store",
        0,
        "Bonjour, nous fermons exceptionnellement lundi. Est-ce que le camion peut passer mardi avant 6 h à la place ?",
      ],
      [
        "them",
        55,
        "Bonjour, c’est noté pour mardi, premier arrêt de la tournée. Laissez la cour ouverte.",
      ],
      ["store", 300, "Très bien, le portail sera ouvert dès 4 h."],
    ],
  },
  {
    about: "parcel",
    reason: "missing",
    title: "Colis reçu incomplet",
    lines: [
      [
        "store",
        0,
        "Le colis de la commande {commande} est arrivé ce matin, il manque un article. J’ai gardé le bordereau.",
      ],
      [
        "them",
        130,
        "Bonjour, toutes nos excuses, une erreur de préparation. Nous expédions le manquant aujourd’hui, à nos frais.",
      ],
      ["store", 2900, "Bien reçu, merci !"],
    ],
  },
  {
    about: "nothing",
    merchants: ["vergers-du-lys"],
    title: "Nouvelle récolte",
    lines: [
      [
        "them",
        0,
        "Bonjour, la nouvelle récolte est prête à expédier, calibre régulier et belle acidité. Dites-nous si vous souhaitez des échantillons.",
      ],
      ["store", 600, "Avec plaisir, une petite caisse si c’est possible."],
      ["them", 300, "C’est noté, elle part avec votre prochaine commande."],
    ],
  },
  {
    about: "offer",
    merchants: ["outillage-berthelin"],
    title: "Délai d’expédition",
    lines: [
      [
        "store",
        0,
        "Bonjour, sous combien de jours puis-je recevoir « {produit} » ? J’en ai besoin pour la semaine prochaine.",
      ],
      [
        "them",
        200,
        "Bonjour, en stock : expédié sous 48 heures, livré le lendemain. Le retour est possible pendant trente jours.",
      ],
      ["store", 90, "Très bien, je commande dès aujourd’hui."],
    ],
  },
  {
    about: "nothing",
    title: "Facture par e-mail",
    lines: [
      [
        "store",
        0,
        "Bonjour, serait-il possible d’envoyer les factures aussi à notre cabinet comptable ?",
      ],
      [
        "them",
        400,
        "Bonjour, oui : indiquez son adresse comme e-mail de facturation de la boutique, il les recevra dès la prochaine.",
      ],
    ],
  },
  {
    about: "parcel",
    reason: "temperature",
    title: "Chaîne du froid",
    lines: [
      [
        "store",
        0,
        "Bonjour, à la réception de la commande {commande} le colis était à 7 °C au lieu de 4. Je préfère vous le signaler.",
      ],
      [
        "them",
        85,
        "Bonjour, merci. N’utilisez pas les produits : nous les remplaçons et vérifions le relevé du transporteur.",
      ],
      [
        "them",
        1450,
        "Le relevé montre une porte restée ouverte au dépôt. Le remplacement est parti ce matin.",
      ],
    ],
  },
];
