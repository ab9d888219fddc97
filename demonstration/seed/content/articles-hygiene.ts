import type { ArticleSeed } from "../../../server/editions/content-types.ts";
import { h2, list, numbered, p, table } from "../../../server/editions/writing.ts";

const shared = {
  category: "hygiene-et-reglementation",
  author: "Le conseil hygiène et qualité du moulin",
} as const;

export const hygieneArticles: readonly ArticleSeed[] = [
  {
    ...shared,
    slug: "hygiene-et-haccp-au-fournil",
    title: "Hygiène et HACCP au fournil : l’essentiel qui se contrôle",
    excerpt:
      "Plan de maîtrise sanitaire, relevés, nettoyage : ce qu’un inspecteur demande et ce qui protège vraiment vos clients.",
    keywords: "HACCP, PMS, hygiène, paquet hygiène, relevés",
    related: ["affichage-des-allergenes", "surgeles-tenir-la-chaine-du-froid"],
    body: [
      p(
        "Le règlement européen 852/2004 impose à toute entreprise alimentaire des procédures fondées sur les principes HACCP : analyser les dangers, désigner les points critiques, les surveiller, corriger, prouver. Une boulangerie n’a pas à écrire tout cela de zéro : le guide de bonnes pratiques d’hygiène de la boulangerie-pâtisserie, validé par les autorités, sert de base. Encore faut-il l’appliquer et pouvoir le montrer.",
      ),
      h2("Le dossier à tenir prêt"),
      list(
        "Le plan de maîtrise sanitaire : bonnes pratiques, plan HACCP, traçabilité, gestion des non-conformités.",
        "Les relevés de température des enceintes, deux fois par jour.",
        "Le plan de nettoyage et désinfection, avec produits, doses, fréquences et signatures.",
        "Les attestations de formation à l’hygiène et le contrat de lutte contre les nuisibles.",
        "Les résultats d’analyses et les bons de livraison, qui assurent la traçabilité amont.",
      ),
      h2("Les températures qui comptent"),
      table(
        ["Produit ou étape", "Limite"],
        ["Pâtisseries à la crème, traiteur réfrigéré", "+3 °C conseillé, +4 °C au plus"],
        ["Produits surgelés", "−18 °C"],
        ["Maintien au chaud", "63 °C au moins"],
        ["Refroidissement rapide", "de 63 à 10 °C en moins de 2 heures"],
        ["Cuisson d’un appareil aux œufs", "83 °C à cœur, appliqué par sécurité"],
      ),
      p(
        "Le pain et les viennoiseries sans garniture ne sont pas des produits sensibles. La crème pâtissière, la chantilly, les sandwichs et les quiches le sont. C’est sur eux que doivent porter vos relevés.",
      ),
      h2("Cinq points critiques, pas cinquante"),
      numbered(
        "Réception des produits froids : température à cœur ou entre deux colis, état, date. On refuse et on écrit pourquoi.",
        "Cuisson des crèmes : ébullition de deux minutes ou 83 °C à cœur.",
        "Refroidissement : cellule, bacs plats, film au contact, heure de début et de fin.",
        "Conservation : vitrine à +3 °C, crème pâtissière 24 heures, produits entamés datés.",
        "Contact avec les allergènes : ordre de fabrication, ustensiles, étiquetage.",
      ),
      h2("Le nettoyage qui sert à quelque chose"),
      p(
        "Un désinfectant ne désinfecte que le propre. L’ordre est toujours le même : débarrasser, pré-rincer, laver, rincer, désinfecter, laisser agir le temps indiqué, rincer si la notice l’exige, sécher. Les poches à douille réutilisables, la chantilleuse, les joints de chambre froide et les roulettes de chariot sont les oubliés habituels. Préférez les poches jetables pour les crèmes.",
      ),
      h2("Les mains, les tenues, les personnes"),
      p(
        "Lave-mains à commande non manuelle, savon, essuie-mains jetables, poubelle à pied : sans ces quatre éléments, aucune consigne ne tient. Pas de bijou, plaie couverte et gantée, tenue changée chaque jour, chaussures de fournil qui ne sortent pas. Une personne atteinte de gastro-entérite n’entre pas au laboratoire.",
      ),
      h2("En cas d’alerte"),
      p(
        "Isolez le lot, prévenez la direction départementale de la protection des populations, informez les clients si le produit est vendu. Deux toxi-infections aux mêmes symptômes après un même repas se déclarent : c’est une obligation. Avec des bons de livraison rangés par date, remonter à la matière première prend dix minutes au lieu d’une journée.",
      ),
    ],
  },
  {
    ...shared,
    slug: "affichage-des-allergenes",
    title: "Allergènes : ce qu’il faut afficher, et comment ne pas se tromper",
    highlighted: true,
    excerpt:
      "Quatorze allergènes, un écrit obligatoire pour le vrac, et les confusions à éviter sur les traces.",
    keywords: "allergènes, INCO, étiquetage, vrac, traces",
    related: ["hygiene-et-haccp-au-fournil", "bien-stocker-la-farine"],
    body: [
      p(
        "Depuis décembre 2014, le règlement européen 1169/2011, dit INCO, oblige à informer le consommateur de la présence de quatorze allergènes dans tous les aliments, préemballés ou non. En France, le décret du 17 avril 2015 précise que pour la vente en vrac l’information est écrite et se lit à proximité de l’aliment, sans que le client ait à la demander.",
      ),
      h2("Les quatorze"),
      list(
        "Céréales contenant du gluten : blé, seigle, orge, avoine, épeautre, khorasan",
        "Crustacés, poissons, mollusques",
        "Œufs, lait",
        "Arachides, soja, lupin",
        "Fruits à coque : amande, noisette, noix, cajou, pécan, noix du Brésil, pistache, macadamia",
        "Céleri, moutarde, graines de sésame",
        "Anhydride sulfureux et sulfites au-dessus de 10 mg/kg",
      ),
      p(
        "Le pignon de pin, la châtaigne, la noix de coco et le sarrasin n’y figurent pas. Un client peut y être allergique, mais la déclaration n’est pas obligatoire.",
      ),
      h2("Préemballé ou vrac"),
      table(
        ["Vente", "Ce qui est dû"],
        [
          "Préemballé à l’avance",
          "Liste des ingrédients, allergènes mis en évidence, DDM ou DLC, poids, nom et adresse, lot",
        ],
        [
          "Emballé pour la vente immédiate, vrac",
          "Dénomination et allergènes par écrit, près du produit",
        ],
        [
          "Consommation sur place",
          "Document écrit accessible, et affichage du moyen de le consulter",
        ],
        ["Commande à distance", "Avant la commande et à la livraison"],
      ),
      p(
        "« En évidence » veut dire distinct du reste de la liste : gras, capitales ou couleur. L’allergène se répète à chaque ingrédient qui le porte : farine de <strong>blé</strong>, <strong>beurre</strong>, crème (<strong>lait</strong>).",
      ),
      h2("Les pièges de la boulangerie"),
      numbered(
        "La lécithine : souvent de soja, dans le chocolat et les améliorants.",
        "Le lupin et la fève : la farine de fève n’est pas un allergène à déclarer, celle de lupin l’est.",
        "Les fruits secs traités : abricots et raisins dorés contiennent des sulfites.",
        "La margarine : sans lait selon les marques, pas toutes. Lisez la fiche du lot.",
        "La dorure : un pain brillant contient peut-être de l’œuf.",
        "Le fleurage et les plaques : le sésame voyage avec l’air et les mains.",
      ),
      h2("Traces : rester honnête"),
      p(
        "La mention « peut contenir » est volontaire. Elle se justifie après une analyse : malgré le nettoyage et l’ordre de fabrication, une présence fortuite reste possible. Écrire « peut contenir tous les allergènes » sur l’ensemble du magasin ne protège personne, ni le client, ni vous. À l’inverse, « sans gluten » est une allégation : elle suppose moins de 20 mg/kg, ce qu’un fournil où vole la farine de blé ne peut pas garantir.",
      ),
      h2("Tenir le tableau à jour"),
      p(
        "Un classeur par famille de produits, une ligne par recette, une colonne par allergène. À chaque changement de fournisseur ou de recette, on relit la ligne. Les fiches techniques des produits de la boutique indiquent allergènes et traces ; nos recettes reprennent ces données et les réunissent. Formez la vente : la seule réponse dangereuse est « je crois que non ».",
      ),
    ],
  },
  {
    ...shared,
    slug: "surgeles-tenir-la-chaine-du-froid",
    title: "Surgelés : tenir la chaîne du froid de la livraison au four",
    excerpt:
      "Contrôle à réception, rangement, décongélation : les gestes qui gardent le volume des crus surgelés et la sécurité des entremets.",
    keywords: "surgelé, chaîne du froid, réception, décongélation",
    related: ["hygiene-et-haccp-au-fournil", "preparer-la-saison-des-fetes"],
    body: [
      p(
        "Un croissant cru surgelé qui a passé une heure à −8 °C ne se voit pas. Il se constate trois semaines plus tard : volume en moins, cloques, feuilletage mou. La chaîne du froid est d’abord une affaire de qualité, et, pour les produits à la crème, une affaire de sécurité.",
      ),
      h2("À la réception"),
      numbered(
        "Soyez là. Un colis posé devant la porte à 5 heures n’a plus d’histoire.",
        "Mesurez entre deux cartons, sonde à plat, deux minutes. La cible est −18 °C, une remontée brève à −15 °C est tolérée. Au-dessus, refusez.",
        "Regardez : givre dans le sachet, cartons mous, pièces collées entre elles trahissent une décongélation.",
        "Notez température, heure et lot sur le bon, faites signer le chauffeur, puis rangez dans le quart d’heure.",
      ),
      p(
        "Une réserve écrite le jour même vaut une photographie et dix appels. Depuis la commande, signalez l’incident sur la livraison concernée : la conversation s’ouvre avec le bon interlocuteur et le numéro du colis.",
      ),
      h2("En chambre"),
      list(
        "−18 °C au plus haut, jamais au-dessus de la ligne de charge, dégivrage hors des heures de livraison.",
        "Premier entré, premier sorti, cartons fermés : l’air froid dessèche les pâtons.",
        "Crus et cuits séparés, produits aux fruits à coque en bas.",
        "Enregistreur de température relié à une alarme : obligatoire pour les grands volumes, utile à tous.",
      ),
      table(
        ["Produit", "Durée conseillée à −18 °C"],
        ["Viennoiserie crue, prête à pousser", "3 à 6 mois, voir carton"],
        ["Viennoiserie prête à cuire", "6 à 9 mois"],
        ["Pain précuit", "9 à 12 mois"],
        ["Entremets et glaces", "12 à 18 mois"],
        ["Votre propre production", "1 à 3 mois"],
      ),
      h2("Décongeler"),
      p(
        "La viennoiserie crue prête à pousser décongèle lentement, de une à douze heures entre 0 et 4 °C, puis pousse à 26 °C. Au-dessus de 28 °C, le beurre fond avant que le cœur ne soit dégelé. La prête à cuire passe directement au four, dix degrés de moins que le frais. Le pain précuit se cuit surgelé, ou après trente minutes à température ambiante. Les entremets et tartes se décongèlent à +3 °C, sous leur emballage, et se vendent dans les 48 heures.",
      ),
      p(
        "<strong>On ne recongèle jamais</strong> un produit décongelé. La règle vaut aussi après cuisson pour les garnitures : une quiche décongelée puis réchauffée ne retourne pas au froid.",
      ),
      h2("Surgeler sa production"),
      p(
        "Un congélateur ménager ne surgèle pas : il congèle lentement, les cristaux percent les cellules et la levure meurt. Il faut une cellule descendant à −35 °C, et atteindre −18 °C à cœur en moins de quatre heures. Étiquetez le nom, la date de surgélation et la durée. Pour les pâtes levées, choisissez une farine pour crus surgelés, 1 % de levure en plus et une pâte froide à 20 °C.",
      ),
      h2("Dire vrai"),
      p(
        "Le mot « boulangerie » est réservé au professionnel qui pétrit, façonne et cuit le pain sur le lieu de vente, sans surgélation à aucun stade. Les viennoiseries surgelées restent permises, à condition de ne pas les annoncer comme faites sur place. Un client informé ne s’en offusque pas ; un client qui le découvre, si.",
      ),
    ],
  },
];
