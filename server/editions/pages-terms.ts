import type { PageSeed } from "./content-types.ts";
import { button, h2, list, p, table } from "./writing.ts";

export const termsPages: readonly PageSeed[] = [
  {
    uri: "/cgv",
    code: "cgv",
    name: "Conditions générales de vente",
    title: "Conditions générales de vente",
    description:
      "Conditions des ventes de [[firm.name]] aux professionnels : prix, livraison, paiement, réserve de propriété, garanties.",
    blocks: [
      p(
        "En vigueur depuis le 1er septembre 2026. Ces conditions sont le socle unique de la négociation commerciale au sens de l’article L. 441-1 du Code de commerce.",
      ),
      h2("1. Objet et champ d’application"),
      p(
        'Les présentes conditions régissent les ventes de produits par [[firm.name]] (« le Vendeur ») à tout professionnel (« l’Acheteur »), par la boutique en ligne ou par tout autre moyen. Elles prévalent sur les conditions d’achat, sauf accord écrit. Les ventes des marchands partenaires relèvent des <a href="/cgv-marketplace">conditions de la marketplace</a>.',
      ),
      h2("2. Commande"),
      p(
        "La commande est ferme lorsque l’Acheteur l’a validée et que le Vendeur l’a confirmée par courrier électronique. L’Acheteur garantit que la personne qui valide a le pouvoir de l’engager. Le Vendeur peut refuser une commande anormale, ou celle d’un Acheteur qui n’a pas réglé une échéance.",
      ),
      h2("3. Prix"),
      p(
        "Les prix sont ceux du secteur de l’Acheteur au jour de la commande, en euros et hors taxes, majorés de la TVA au taux en vigueur et, le cas échéant, des frais de livraison affichés avant validation. Les remises par quantité et les offres promotionnelles s’appliquent selon leurs propres conditions.",
      ),
      h2("4. Livraison et transfert des risques"),
      p(
        "Les produits sont livrés aux jours de tournée, à l’adresse choisie. Un minimum par livraison est indiqué au panier. Les dates sont données de bonne foi ; le retard n’ouvre droit à indemnité qu’en cas de préjudice prouvé et de mise en demeure restée sans effet. Les risques passent à l’Acheteur à la remise des produits.",
      ),
      h2("5. Réception et réclamations"),
      list(
        "Les manquants et avaries apparents sont notés sur le bon de livraison à la réception.",
        "Les surgelés sont contrôlés en présence du livreur ; une température supérieure à −15 °C justifie le refus.",
        "Tout autre défaut est signalé dans les 48 heures pour les denrées périssables et dans les huit jours pour les autres, avec le numéro de lot.",
      ),
      h2("6. Paiement"),
      p(
        "Les factures sont payables au comptant par carte bancaire, ou à l’échéance indiquée sur la facture par prélèvement ou virement. Le délai ne dépasse jamais ceux de l’article L. 441-11 du Code de commerce : trente jours après la fin de la décade de livraison pour les produits alimentaires périssables et les viandes congelées ou surgelées, soixante jours après l’émission de la facture pour les autres. Aucun escompte n’est accordé pour paiement anticipé.",
      ),
      p(
        "Tout retard entraîne de plein droit, sans rappel, des pénalités au taux de refinancement de la Banque centrale européenne majoré de dix points, ainsi qu’une indemnité forfaitaire de recouvrement de 40 euros (articles L. 441-10 et D. 441-5 du Code de commerce).",
      ),
      h2("7. Réserve de propriété"),
      p(
        "Le Vendeur conserve la propriété des produits jusqu’au paiement complet du prix, en principal et accessoires (article 2367 du Code civil). L’Acheteur peut toutefois les transformer et les revendre dans le cours normal de son activité.",
      ),
      h2("8. Garanties et responsabilité"),
      p(
        "Les produits sont conformes à leur fiche technique et à la réglementation française et européenne au jour de leur livraison. En cas de non-conformité reconnue, le Vendeur les remplace ou les rembourse. Sa responsabilité ne couvre pas les conséquences d’un stockage ou d’un emploi contraires à la fiche technique ; elle n’est limitée ni en cas de dommage corporel, ni en cas de faute lourde ou dolosive.",
      ),
      h2("9. Force majeure"),
      p(
        "Aucune des parties ne répond d’une inexécution due à un cas de force majeure au sens de l’article 1218 du Code civil. Au-delà de trente jours, chacune peut annuler la commande concernée sans indemnité.",
      ),
      h2("10. Données personnelles"),
      p(
        'Les données nécessaires à la commande sont traitées comme l’indique la page <a href="/donnees-personnelles">Données personnelles</a>.',
      ),
      h2("11. Droit applicable et juridiction"),
      p(
        "Ces conditions sont soumises au droit français. Après une tentative de règlement amiable, tout litige relève du [[firm.court]], y compris en cas de pluralité de défendeurs.",
      ),
    ],
  },
  {
    uri: "/cgv-marketplace",
    code: "cgv-marketplace",
    name: "CGV Marketplace",
    title: "Conditions générales de vente de la marketplace",
    description: "Règles des ventes conclues avec les marchands partenaires de [[firm.brand]].",
    marketplaceOnly: true,
    alternateUri: "/decouvrir-la-marketplace",
    blocks: [
      p("En vigueur depuis le 1er septembre 2026."),
      h2("1. Rôle de l’opérateur"),
      p(
        "[[firm.name]] (« l’Opérateur ») met en relation des acheteurs professionnels et des marchands tiers. Le contrat de vente se forme entre l’Acheteur et le Marchand, dont l’identité figure sur l’offre. L’Opérateur n’est pas partie à la vente, sauf lorsqu’il vend lui-même. Le classement par défaut des offres suit leur pertinence pour la recherche, puis leur popularité ; aucun marchand ne paie pour y figurer plus haut.",
      ),
      h2("2. Offres et commandes"),
      p(
        "Chaque Marchand fixe ses prix, son minimum, ses frais et délais de livraison. La commande lui est transmise après validation ; s’il ne peut l’honorer, la ligne est annulée et n’est pas débitée, ou elle est remboursée.",
      ),
      h2("3. Paiement"),
      p(
        "Le prix est encaissé pour le compte du Marchand par un prestataire de services de paiement agréé. Le prélèvement suppose le mandat de la place de marché, distinct de celui du groupe.",
      ),
      h2("4. Livraison et réclamations"),
      p(
        "Le Marchand expédie sous sa responsabilité. L’Acheteur signale tout manque, avarie ou défaut depuis la commande, dans les 48 heures pour les denrées périssables et les huit jours pour les autres produits. Le Marchand répond sous deux jours ouvrés ; à défaut, l’Opérateur propose une solution dans la même conversation.",
      ),
      h2("5. Facturation"),
      p(
        "Une facture est émise par Marchand, en son nom et pour son compte, dans le cadre d’un mandat de facturation. Elle porte la TVA applicable à la vente.",
      ),
      h2("6. Conditions propres à chaque marchand"),
      p(
        "Les conditions de vente du Marchand, accessibles sur sa page, complètent les présentes. En cas de contradiction, les présentes prévalent pour le fonctionnement de la place de marché et celles du Marchand pour ses produits.",
      ),
      h2("7. Droit applicable"),
      p(
        "Droit français. Compétence du [[firm.court]], après tentative de règlement amiable avec le concours de l’Opérateur.",
      ),
    ],
  },
  {
    uri: "/decouvrir-la-marketplace",
    code: "marketplace-alternate",
    name: "Découvrir la marketplace",
    title: "La marketplace n’est pas encore ouverte à votre boutique",
    description:
      "Ce que la place de marché de [[firm.brand]] apporte, et comment demander l’accès.",
    unlisted: true,
    blocks: [
      p(
        "La marketplace réunit des fournisseurs choisis par [[firm.name]] : laiterie, chocolaterie, fruits, œufs, emballages et matériel. Vous commandez chez tous avec un seul compte et un seul panier ; chaque marchand vous livre et vous facture.",
      ),
      list(
        "Sept marchands partenaires, des tarifs professionnels",
        "Un minimum et des délais annoncés avant la commande",
        "Une messagerie pour joindre chaque vendeur, l’opérateur à vos côtés",
      ),
      p(
        "L’accès est gratuit et s’ouvre boutique par boutique, après vérification de votre établissement.",
      ),
      button("Demander l’accès", "/nous-contacter?objet=marketplace"),
    ],
  },
  {
    uri: "/mentions-legales-promotions",
    code: "mentions-legales-promotions",
    name: "Conditions des offres",
    title: "Conditions des offres",
    description:
      "Durée, périmètre et cumul des offres promotionnelles et des codes de [[firm.brand]].",
    blocks: [
      p(
        "Les offres sont réservées aux boutiques professionnelles actives et valables dans la limite des stocks disponibles, aux dates indiquées sur chaque produit, fuseau horaire de Paris.",
      ),
      h2("Règles communes"),
      list(
        "La remise se calcule sur le prix hors taxes du secteur de la boutique, palier par quantité compris.",
        "Le prix barré est le prix de la boutique avant la remise.",
        "Deux offres sur un même produit ne se cumulent pas : la plus avantageuse s’applique.",
        "Un seul code promotionnel par commande ; il peut s’ajouter aux offres sauf mention contraire.",
      ),
      h2("Codes en cours"),
      table(
        ["Code", "Avantage", "Condition"],
        ["FOURNEE10", "10 % sur la commande", "À partir de 100 € HT"],
        ["BIENVENUE20", "20 € HT", "Première commande, une fois par boutique"],
      ),
      p(
        "Une offre expirée pendant la constitution du panier en est retirée, et le panier vous en informe. Le prix retenu est celui qui est affiché à la validation de la commande.",
      ),
    ],
  },
];
