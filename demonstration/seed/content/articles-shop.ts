import type { ArticleSeed } from "../../../server/editions/content-types.ts";
import { h2, list, numbered, p, table } from "../../../server/editions/writing.ts";

const shared = { category: "gestion", author: "Le conseil magasin du moulin" } as const;

export const shopArticles: readonly ArticleSeed[] = [
  {
    ...shared,
    slug: "preparer-la-saison-des-fetes",
    title: "Préparer la saison des fêtes, semaine par semaine",
    highlighted: true,
    excerpt:
      "De la précommande de septembre aux galettes de janvier : un calendrier de production qui laisse dormir l’équipe.",
    keywords: "Noël, bûche, galette, précommande, planning",
    related: ["surgeles-tenir-la-chaine-du-froid", "reduire-les-invendus"],
    body: [
      p(
        "Entre le 15 décembre et le 15 janvier, une boulangerie-pâtisserie réalise souvent 15 % de son année. Ce mois se gagne en octobre : ce qui est décidé, testé et commandé à ce moment ne sera plus à faire dans la nuit du 23.",
      ),
      h2("Le calendrier"),
      table(
        ["Quand", "Quoi"],
        ["Septembre", "Bilan de l’an passé, gamme resserrée, précommande des produits festifs"],
        ["Octobre", "Essais, fiches de coût, prix, photos, commande des boîtes et des fèves"],
        ["Début novembre", "Bons de commande clients, biscuits et inserts surgelés en cellule"],
        ["Fin novembre", "Mendiants, pains d’épices, stollens : ce qui se garde"],
        ["1er au 15 décembre", "Montage des bûches surgelées, feuilletage des galettes bloqué"],
        ["16 au 22", "Finitions, pâtes de pain de fêtes, vérification des stocks d’emballage"],
        ["23 et 24", "Décor, remise, pain ; aucune fabrication nouvelle"],
        ["27 au 31", "Galettes : premières cuissons, réveillon salé"],
      ),
      h2("Une gamme courte"),
      p(
        "Quatre bûches, deux tailles, une recette sans fruits à coque : au-delà, chaque parfum ajoute un insert, une boîte et une erreur. Regardez les ventes de l’an passé : presque toujours, trois références font les trois quarts.",
      ),
      h2("Précommandes et stocks"),
      p(
        "Les produits festifs précommandés vous sont réservés : la boutique montre, pour chacun, la quantité retenue et ce que vous avez déjà retiré. Échelonnez les livraisons, car la chambre froide est le vrai goulot. Une bûche de 20 cm en boîte occupe quatre litres ; deux cents bûches demandent près d’un mètre cube utile, sans compter la circulation de l’air.",
      ),
      numbered(
        "Calculez le volume froid disponible par semaine.",
        "Placez d’abord ce qui ne peut pas attendre : crèmes, ganaches, pâtes.",
        "Commandez beurre de tourage, poudre d’amande et couverture en deux fois, avant le 5 et avant le 18.",
        "Vérifiez les jours fériés : l’heure limite de commande avance quand une tournée saute.",
      ),
      h2("L’équipe"),
      list(
        "Publiez les horaires avant le 15 novembre, avec les repos compensateurs.",
        "Doublez la vente, pas le fournil : la file d’attente se forme au retrait.",
        "Préparez un poste de remise à part, commandes rangées par heure et par nom.",
        "Faites répéter la journée du 24 à blanc, à voix haute, avec la liste des tâches.",
      ),
      h2("Les bons de commande"),
      p(
        "Nom, téléphone, produit, nombre de parts, inscription, acompte, heure de retrait. Un acompte de 30 % divise par quatre les commandes oubliées ; dites bien « acompte » et non « arrhes », l’effet juridique n’est pas le même. Remettez au client les allergènes avec le bon.",
      ),
      h2("Le 26 décembre"),
      p(
        'Comptez ce qui reste le soir du 25 et écrivez-le pendant que tout est frais : trop de mangue, pas assez de petites tailles, rupture de boîtes le 24 à 10 heures. Cette page, relue en septembre, vaut mieux que toutes les prévisions. Puis passez aux <a href="/recettes/galette-des-rois-a-la-frangipane">galettes</a> : le feuilletage, bloqué avant Noël, n’attend que la frangipane.',
      ),
    ],
  },
  {
    ...shared,
    slug: "amenager-son-magasin",
    title: "Aménager son magasin : le parcours, la vitrine, la caisse",
    excerpt:
      "Où poser le pain, comment éclairer la croûte, combien de mètres pour le snacking : des repères mesurés en boutique.",
    keywords: "magasin, vitrine, merchandising, parcours, accessibilité",
    related: ["fixer-ses-prix", "reduire-les-invendus"],
    body: [
      p(
        "Le client d’une boulangerie reste en moyenne deux à trois minutes, dont la moitié dans la file. Tout ce qu’il achète en plus du pain se décide pendant cette attente. L’aménagement consiste à placer la bonne chose sous ses yeux au bon moment, sans ralentir le service.",
      ),
      h2("Le parcours"),
      numbered(
        "<strong>L’entrée</strong> : les deux premiers mètres ne vendent rien. Gardez-les libres, avec une seule information, l’heure de la prochaine fournée.",
        "<strong>La file</strong> : pâtisserie et snacking face au client, à hauteur des yeux, prix lisibles à un mètre cinquante.",
        "<strong>Le comptoir</strong> : viennoiserie à portée de regard, pains derrière le vendeur, en plan incliné.",
        "<strong>La caisse</strong> : un produit simple à ajouter, cookie, chouquettes ou boisson, changé toutes les deux semaines.",
        "<strong>La sortie</strong> : dégagée. Une file qui croise les sortants fait fuir ceux qui regardent par la vitre.",
      ),
      h2("Des mesures"),
      table(
        ["Élément", "Repère"],
        ["Largeur de passage", "1,40 m, 1,20 m au moins"],
        ["Hauteur de comptoir", "0,95 à 1,05 m, une partie à 0,80 m au plus"],
        ["Vitrine froide", "+2 à +4 °C, relevé deux fois par jour"],
        ["Éclairage du pain", "2 700 à 3 000 K, rendu des couleurs 90"],
        ["Éclairage de la pâtisserie", "3 500 à 4 000 K, sans chaleur"],
      ),
      p(
        "Les dimensions d’accessibilité sont obligatoires pour un établissement recevant du public : porte, passage, partie de comptoir abaissée et registre d’accessibilité à disposition.",
      ),
      h2("Le pain"),
      p(
        "Un rayon se juge plein ou vide, jamais à moitié. Préférez de petites corbeilles remplies à un grand meuble clairsemé. Debout, croûte vers le client, étiquette dessous avec le nom, le poids, le prix de la pièce et du kilogramme. Placez le pain que vous voulez vendre à droite de la baguette, à la même hauteur : c’est là que le regard va.",
      ),
      h2("Le snacking"),
      list(
        "Comptez un mètre linéaire de vitrine pour cinquante repas par jour.",
        "Formule visible avant la vitrine, pas après : le client choisit le prix, puis le sandwich.",
        "Allergènes par écrit, sur l’étiquette ou sur un support à côté.",
        "Four de remise en température hors de la vue, mais à moins de trois pas.",
      ),
      h2("La vitrine de rue"),
      p(
        "Elle dit une seule chose à la fois. Une composition de saison, propre, changée toutes les trois semaines, vaut mieux que douze affiches. Laissez voir le fournil si vous le pouvez : la moitié des clients interrogés citent la vue du travail comme raison de leur choix. Le soir, éclairez-la une heure après la fermeture, puis éteignez : la réglementation impose l’extinction des vitrines à 1 heure du matin au plus tard.",
      ),
      h2("Tester sans travaux"),
      p(
        "Avant de commander un meuble, essayez une semaine avec des caisses retournées. Notez le ticket moyen, le temps de passage et ce qui reste. Changez une chose à la fois. Un déplacement de la viennoiserie, mesuré quatre mardis de suite, apprend plus que n’importe quelle tendance de salon.",
      ),
    ],
  },
  {
    ...shared,
    slug: "bien-utiliser-la-marketplace",
    title: "Bien utiliser la marketplace Panetier",
    excerpt:
      "Minimum par marchand, frais de port, factures, litiges : le mode d’emploi d’une commande qui réunit plusieurs vendeurs.",
    keywords: "marketplace, marchands, franco, livraison, factures",
    related: ["fixer-ses-prix", "preparer-la-saison-des-fetes"],
    body: [
      p(
        "Une même commande peut contenir la farine du moulin, le beurre d’une laiterie et les boîtes d’un cartonnier. Pour vous, c’est un panier ; derrière, ce sont plusieurs contrats de vente. Comprendre cette différence évite les mauvaises surprises, et fait gagner sur les frais de port.",
      ),
      h2("Qui vend quoi"),
      p(
        "Les produits des Grands Moulins Panetier voyagent dans leurs deux camions, farine et surgelés. Ceux des marchands partenaires partent en colis ou en palette depuis leurs propres entrepôts. Le nom du vendeur figure sur chaque fiche produit, sur chaque ligne du panier et sur chaque facture. Chaque marchand reste responsable de ses produits, de ses délais et de ses conditions de vente.",
      ),
      h2("Le panier, livraison par livraison"),
      table(
        ["Ce que vous voyez", "Ce que cela veut dire"],
        ["Jauge de minimum", "Montant ou poids à atteindre pour que la livraison parte"],
        ["Options de livraison", "Transporteurs du marchand, prix et délai en heures"],
        ["Date de livraison", "Vos jours de tournée pour les camions, un délai pour les colis"],
        ["Deux paiements", "Un pour le groupe, un pour la place de marché"],
      ),
      h2("Commander au bon rythme"),
      numbered(
        "Groupez par marchand : une commande mensuelle d’emballages coûte un port, quatre commandes en coûtent quatre.",
        "Regardez la jauge dès la première ligne : il vaut mieux ajouter un carton utile que payer un port pour la moitié du minimum.",
        "Gardez une liste par marchand ; elle se met au panier en une fois.",
        "Pour le frais, commandez du lundi au mercredi : les colis sous température dirigée ne partent pas la veille du week-end.",
      ),
      h2("Recevoir"),
      list(
        "Comptez les colis avant de signer et écrivez des réserves précises : « un colis mouillé sur trois », pas « sous réserve de déballage ».",
        "Contre le transporteur, confirmez par lettre recommandée dans les trois jours ouvrables.",
        "Contrôlez la température des produits froids à l’arrivée.",
        "Signalez manque ou casse depuis la commande : la conversation part au marchand avec le numéro de livraison et vos photographies.",
      ),
      h2("Factures et paiement"),
      p(
        "Vous recevez une facture par marchand, chacune avec sa TVA. Elles se retrouvent dans vos encours, avec leur échéance. Le prélèvement demande deux mandats distincts, l’un pour le groupe, l’autre pour la place de marché : signez les deux dès le premier jour, cela prend trois minutes et évite un blocage au moment de payer.",
      ),
      h2("En cas de désaccord"),
      p(
        "Écrivez d’abord au marchand par la messagerie : il répond sous deux jours ouvrés. Sans réponse, ou si la solution ne convient pas, l’opérateur intervient dans la même conversation. Tout y reste écrit, pièces jointes comprises. Ne retournez jamais un produit sans accord : un colis inattendu se perd.",
      ),
      h2("Demander l’accès"),
      p(
        'L’accès à la place de marché s’ouvre boutique par boutique. Si les produits des marchands ne se commandent pas depuis la vôtre, demandez-le au service clients par la page <a href="/nous-contacter">Nous contacter</a>. La liste complète des vendeurs et de leurs conditions est sur la page <a href="/nos-marchands">Nos marchands</a>.',
      ),
    ],
  },
];
