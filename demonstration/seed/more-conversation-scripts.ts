import type { Script } from "./conversation-scripts.ts";

/** The longer tail: what is asked once a season. */
export const seasonalScripts: readonly Script[] = [
  {
    about: "offer",
    merchants: ["moulin-de-l-orme"],
    title: "Farine de meule, quelle hydratation ?",
    lines: [
      [
        "store",
        0,
        "Bonjour, avec « {produit} » ma pâte relâche après le pointage. À combien conseillez-vous de l’hydrater ?",
      ],
      [
        "them",
        160,
        "Bonjour, commencez à 68 % et ajoutez 2 % en bassinage. Cette mouture absorbe plus lentement, laissez une autolyse de quarante minutes.",
      ],
      ["store", 1700, "C’est bien mieux, merci du conseil."],
      ["them", 200, "Avec plaisir, bonne fournée !"],
    ],
  },
  {
    about: "lorry",
    title: "Accès au fournil",
    lines: [
      [
        "store",
        0,
        "Travaux dans notre rue jusqu’à la fin du mois : le camion doit passer par l’arrière. Merci de prévenir le chauffeur.",
      ],
      ["them", 65, "Bonjour, c’est transmis à la tournée et noté sur vos prochains bons."],
    ],
  },
  {
    about: "nothing",
    merchants: ["emballages-delaubier"],
    title: "Sacs imprimés à votre nom",
    lines: [
      [
        "them",
        0,
        "Bonjour, à partir de 5 000 sacs nous imprimons votre enseigne sans frais de cliché ce mois-ci. Voici le gabarit.",
      ],
    ],
    document: "Gabarit d’impression",
  },
  {
    about: "offer",
    merchants: ["ferme-delattre"],
    title: "Quantités pour une grande commande",
    lines: [
      [
        "store",
        0,
        "Bonjour, pour la fête de la ville il me faudrait environ le triple de « {produit} ». Est-ce que vous pourrez suivre ?",
      ],
      [
        "them",
        220,
        "Bonjour, oui si nous le savons trois semaines avant. Je vous réserve les quantités dès aujourd’hui ?",
      ],
      ["store", 100, "Oui, s’il vous plaît. Je confirme par la commande."],
      ["them", 60, "C’est réservé."],
    ],
  },
  {
    about: "parcel",
    isComing: true,
    title: "Adresse de livraison",
    lines: [
      [
        "store",
        0,
        "Bonjour, pour la commande {commande} pouvez-vous livrer au laboratoire plutôt qu’à la boutique ?",
      ],
      [
        "them",
        45,
        "Bonjour, le colis est déjà chez le transporteur, mais je lui ai transmis la nouvelle adresse. Il vous appellera.",
      ],
    ],
  },
  {
    about: "nothing",
    title: "Changement d’heure limite",
    lines: [
      [
        "them",
        0,
        "Bonjour, à partir de lundi prochain l’heure limite de la farine passe à 11 h pour votre secteur. Vos jours de livraison ne changent pas.",
      ],
      ["store", 700, "Merci de l’information, c’est noté."],
    ],
  },
  {
    about: "lorry",
    title: "Bon de livraison illisible",
    lines: [
      [
        "store",
        0,
        "Bonjour, le bon de la livraison du {jour} (commande {commande}) a pris l’eau. Pouvez-vous nous le renvoyer ?",
      ],
      ["them", 50, "Bonjour, le voici."],
    ],
    document: "Bon de livraison",
  },
  {
    about: "offer",
    merchants: ["laiterie-de-saint-aubin", "chocolaterie-morel", "vergers-du-lys"],
    title: "Tarif par quantité",
    lines: [
      ["store", 0, "Bonjour, faites-vous un prix à partir de dix cartons sur « {produit} » ?"],
      [
        "them",
        190,
        "Bonjour, les prix dégressifs sont affichés sur la fiche. Au-delà de vingt cartons, écrivez-nous et nous ferons une offre.",
      ],
    ],
  },
  {
    about: "nothing",
    title: "Bienvenue dans votre messagerie",
    lines: [
      [
        "them",
        0,
        "Bonjour, vous pouvez désormais nous écrire ici, à nous comme aux marchands : une question sur une commande, un produit, une livraison. Nous répondons du lundi au samedi, de 4 h à 17 h.",
      ],
    ],
  },
  {
    about: "parcel",
    title: "Merci",
    lines: [
      [
        "store",
        0,
        "Commande {commande} bien reçue, tout est conforme et très bien emballé. Merci à l’équipe.",
      ],
    ],
  },
];
