import type { ArticleSeed } from "../../../server/editions/content-types.ts";
import { h2, list, numbered, p, table } from "../../../server/editions/writing.ts";

const shared = { category: "gestion", author: "Le conseil de gestion du moulin" } as const;

export const costArticles: readonly ArticleSeed[] = [
  {
    ...shared,
    slug: "reduire-la-facture-d-energie",
    title: "Réduire la facture d’énergie sans toucher au pain",
    excerpt:
      "Four, froid, eau chaude : où passent les kilowattheures d’une boulangerie et les réglages qui se remboursent en un mois.",
    keywords: "énergie, four, froid, électricité, économies",
    related: ["temperature-de-pate-ete-hiver", "fixer-ses-prix"],
    body: [
      p(
        "Dans une boulangerie artisanale, le four prend de 40 à 60 % de l’énergie, le froid de 20 à 30 %, le reste se partage entre l’eau chaude, l’éclairage, la ventilation et les moteurs. Avant de changer de contrat ou de matériel, il faut savoir quand et où l’on consomme. La plupart des compteurs communicants donnent la courbe par demi-heure : imprimez une journée et écrivez dessus ce que fait le fournil.",
      ),
      h2("Le four"),
      list(
        "Regroupez les fournées. Un four qui attend à 250 °C consomme de 20 à 35 % de sa puissance sans rien cuire.",
        "Cuisez en température décroissante : pains, puis viennoiseries, puis pâtisserie sèche, puis séchage des meringues four éteint.",
        "Programmez l’allumage : beaucoup de fours électriques sont prêts en 60 à 90 minutes et démarrés trois heures avant.",
        "Changez les joints de porte et d’oura. Une feuille de papier qui glisse fermée, c’est un joint à remplacer.",
        "Remplissez : une sole à moitié vide coûte presque autant qu’une sole pleine.",
      ),
      h2("Le froid"),
      p(
        "Un condenseur encrassé consomme un tiers de plus. Dépoussiérez-le tous les mois, laissez vingt centimètres d’air derrière les groupes, et ne posez pas de cartons devant. Vérifiez les joints des tours réfrigérés, dégivrez avant 5 mm de givre et ne descendez pas plus bas que nécessaire : chaque degré de trop ajoute environ 5 %. Une cellule de refroidissement ne se charge pas avec des bacs brûlants : laissez-les tomber à 63 °C, puis enchaînez sans attendre.",
      ),
      h2("Les heures"),
      table(
        ["Geste", "Coût", "Gain observé"],
        ["Retarder l’allumage du four", "Nul", "3 à 6 %"],
        ["Nettoyer les condenseurs", "Une heure par mois", "2 à 5 %"],
        ["Récupérer la chaleur des groupes pour l’eau", "3 à 6 k€", "5 à 10 %"],
        ["Éclairage à diodes et détection", "1 à 2 k€", "3 à 5 %"],
        ["Délester l’eau chaude en heures creuses", "Nul", "1 à 3 % de la facture"],
      ),
      p(
        "Ces fourchettes viennent de relevés chez des artisans de trois à dix salariés ; elles ne s’additionnent pas toutes. Commencez par les lignes gratuites.",
      ),
      h2("Le contrat"),
      numbered(
        "Vérifiez la puissance souscrite : une réserve de plus de 20 % au-dessus de la pointe se paie toute l’année.",
        "Lisez la date de fin et le préavis, souvent trois mois, et mettez-les au calendrier.",
        "Comparez à consommation égale, taxes et acheminement compris, pas sur le seul prix du kilowattheure.",
        "Demandez à votre chambre de métiers si un diagnostic aidé existe dans votre région.",
      ),
      h2("Suivre un seul chiffre"),
      p(
        "Rapportez les kilowattheures du mois aux kilogrammes de farine travaillés. De 1,5 à 2,5 kWh par kilogramme, l’écart entre ateliers est considérable ; chez vous, il doit être stable. Une hausse de 10 % sans changement de gamme annonce une panne qui commence : un joint, une résistance, un groupe qui manque de gaz. Réparer à ce moment coûte dix fois moins qu’en plein mois de décembre.",
      ),
      p(
        "Enfin, parlez-en à l’équipe. Celui qui ouvre et celui qui ferme décident chaque jour de l’heure d’allumage et des portes : une affichette avec les horaires fait souvent plus qu’un automate.",
      ),
    ],
  },
  {
    ...shared,
    slug: "fixer-ses-prix",
    title: "Fixer ses prix : du coût de revient à l’étiquette",
    highlighted: true,
    excerpt:
      "Matières, main-d’œuvre, charges, perte : une fiche par produit, et ce que la loi demande d’afficher.",
    keywords: "prix, coût de revient, marge, TVA, affichage",
    related: ["reduire-les-invendus", "reduire-la-facture-d-energie"],
    body: [
      p(
        "Beaucoup de prix de boulangerie se décident en regardant le voisin. C’est une information utile, ce n’est pas un calcul. Une fiche de coût par produit prend vingt minutes, et il suffit d’une trentaine de fiches pour couvrir l’essentiel du chiffre d’affaires.",
      ),
      h2("Les quatre lignes de la fiche"),
      numbered(
        "<strong>Matières</strong> : la recette au gramme, au dernier prix d’achat hors taxes, emballage compris.",
        "<strong>Main-d’œuvre</strong> : les minutes de travail réelles, au coût chargé de l’heure. Chronométrez une série entière.",
        "<strong>Charges</strong> : loyer, énergie, entretien, assurances, rapportés à l’heure de production ou au kilogramme de farine.",
        "<strong>Perte</strong> : casse et invendus. À 6 % d’invendus, on divise le coût par 0,94.",
      ),
      h2("Un exemple : la baguette de tradition"),
      table(
        ["Poste", "Par pièce, hors taxes"],
        ["Matières (farine à 0,86 €/kg, 202 g)", "0,19 €"],
        ["Main-d’œuvre (1 min 15 à 26 €/h)", "0,54 €"],
        ["Énergie et charges", "0,27 €"],
        ["Perte de 5 %", "0,05 €"],
        ["Coût de revient", "1,05 €"],
      ),
      p(
        "Vendue 1,30 € toutes taxes comprises, soit 1,23 € hors taxes à 5,5 %, elle laisse 0,18 €. Une minute de main-d’œuvre de moins rapporte davantage qu’une farine moins chère de cinq centimes : c’est pourquoi la fiche se lit entière.",
      ),
      h2("Coefficient ou marge ?"),
      p(
        "Le coefficient multiplicateur sur les matières est commode, à condition de ne pas l’appliquer partout. Un pain spécial façonné mécaniquement et un entremets à six étapes n’ont pas la même part de travail. Raisonnez en marge par minute : un produit qui rapporte peu par minute doit devenir plus simple, plus cher, ou s’arrêter.",
      ),
      h2("Ce que la loi demande"),
      list(
        "Le prix affiché est en euros, toutes taxes comprises, visible de l’extérieur pour les produits en vitrine.",
        "Pour le pain : dénomination, poids et prix de la pièce, et prix au kilogramme lorsque la pièce dépasse 200 g.",
        "TVA à 5,5 % pour le pain, la viennoiserie et la pâtisserie à emporter ; 10 % pour ce qui se consomme sur place ou tout de suite, comme le sandwich ou la boisson chaude ; 20 % pour l’alcool et la confiserie.",
        "Une promotion se calcule sur le prix le plus bas des trente jours précédents.",
      ),
      h2("Changer un prix"),
      p(
        "Mieux vaut deux hausses de cinq centimes qu’une de dix. Changez en même temps l’étiquette, la caisse et l’ardoise, le lundi plutôt que le samedi, et donnez la raison à l’équipe de vente en une phrase. Les produits d’appel, baguette courante et croissant, sont ceux que l’on compare ; les pains spéciaux et la pâtisserie le sont moins, c’est là que la marge se reprend.",
      ),
      p(
        "Relisez les fiches deux fois par an, et chaque fois qu’une matière qui pèse plus de 20 % de la recette bouge de plus de 10 %. Les conditions par quantité de la boutique se voient sur chaque fiche produit : trois sacs de plus suffisent souvent à passer au palier suivant, s’ils tournent dans le mois.",
      ),
    ],
  },
  {
    ...shared,
    slug: "reduire-les-invendus",
    title: "Réduire les invendus, et bien donner le reste",
    excerpt:
      "Prévoir par demi-journée, cuire plus tard, transformer, donner : une méthode chiffrée contre le gaspillage.",
    keywords: "invendus, gaspillage, don, AGEC, prévision",
    related: ["fixer-ses-prix", "amenager-son-magasin"],
    body: [
      p(
        "Un taux d’invendus de 8 % sur le pain représente, pour un atelier qui travaille 100 kg de farine par jour, environ trois tonnes de pain par an. C’est du travail, de l’énergie et de la marge jetés. C’est aussi, depuis les lois de 2016 et de 2020, un sujet sur lequel les commerces alimentaires sont attendus.",
      ),
      h2("Mesurer avant d’agir"),
      p(
        "Comptez pendant quatre semaines, par produit et par demi-journée, ce qui reste et ce qui a manqué. Les deux colonnes comptent : un produit épuisé à 11 heures coûte autant qu’un produit jeté le soir, mais personne ne le voit. Une feuille près de la caisse suffit ; le caissier note l’heure de la dernière vente.",
      ),
      h2("Prévoir par demi-journée"),
      numbered(
        "Prenez la moyenne des quatre mêmes jours de semaine précédents.",
        "Retirez ou ajoutez selon le calendrier : vacances scolaires, marché, fête locale, météo.",
        "Fabriquez 90 % de la prévision pour l’ouverture et gardez le reste en pâtons bloqués.",
        "Décidez à 10 h 30 et à 16 h de la relance, au vu du rayon.",
      ),
      p(
        "Le pointage retardé et la pousse contrôlée sont les meilleurs outils contre le gaspillage : la pâte attend, pas le pain.",
      ),
      h2("Réduire la variété à la fin"),
      p(
        "Après 17 heures, le client cherche du pain, rarement un pain précis. Trois références au lieu de douze donnent un rayon plein et peu de restes. Annoncez-le : « À partir de 17 h, notre sélection du soir ».",
      ),
      h2("Transformer"),
      table(
        ["Reste", "Devient", "Limite"],
        ["Baguettes de la veille", "Chapelure, croûtons, pain perdu", "Séchage à 80 °C, 24 h"],
        ["Croissants", "Croissants aux amandes", "Lendemain seulement"],
        ["Brioches", "Bostock, pudding", "Lendemain seulement"],
        ["Pain sec", "Farine torréfiée, 3 à 5 % dans la pâte", "Pain sain, sans garniture"],
      ),
      p(
        "Un produit garni à la crème ne se transforme pas et ne se donne pas au-delà de sa date limite. Pensez à refaire la ligne d’allergènes : un croissant aux amandes contient de l’œuf et des fruits à coque.",
      ),
      h2("Donner"),
      list(
        "Une convention écrite avec une association habilitée précise jours, produits, transport et responsabilité.",
        "Le don ouvre droit à une réduction d’impôt de 60 % de la valeur, dans la limite de 20 000 € ou de 5 ‰ du chiffre d’affaires.",
        "Gardez les bons de remise : date, désignation, quantité, valeur au coût de revient.",
        "Les paniers de fin de journée vendus par une application se déclarent comme des ventes, avec leur TVA.",
      ),
      h2("Fixer un objectif"),
      p(
        "Visez 4 à 5 % sur le pain et 3 % sur la viennoiserie. En dessous de 2 %, regardez les ruptures : vous perdez sans doute des ventes. Affichez le chiffre de la semaine au fournil. C’est souvent ce simple affichage qui fait baisser le taux d’un point, parce que la quantité du samedi ne se recopie plus par habitude sur le mardi.",
      ),
    ],
  },
];
