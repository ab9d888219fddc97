// What bakers write about what they buy: rating, title, comment. Never of one product only, because
// each stands under several of its category.

export type ReviewText = readonly [rating: 1 | 2 | 3 | 4 | 5, title: string, comment: string];

export const generalReviews: readonly ReviewText[] = [
  [5, "Rien à redire", "Commandé le lundi, reçu à la date annoncée, emballage impeccable."],
  [4, "Bon produit", "Conforme à la fiche. J’aurais aimé un conditionnement plus grand."],
  [5, "On y revient", "Troisième commande, toujours la même qualité."],
  [
    4,
    "Bon rapport qualité-prix",
    "Un peu plus cher que mon ancien fournisseur, mais plus régulier.",
  ],
  [3, "Correct", "Fait le travail, sans plus. La livraison était à l’heure."],
];

export const reviewsByTaxon: Readonly<Record<string, readonly ReviewText[]>> = {
  farines: [
    [
      5,
      "Très régulière",
      "Deux ans que je l’utilise : même force d’un sac à l’autre, je ne touche plus à mes réglages.",
    ],
    [
      5,
      "Un vrai goût de blé",
      "Mes clients ont remarqué la différence sur la mie. Bonne tenue au pointage de 24 heures.",
    ],
    [
      4,
      "Belle couleur de croûte",
      "Absorbe un peu plus d’eau que l’ancienne, prévoir deux points de plus.",
    ],
    [4, "Bonne tolérance", "Pardonne un pétrissage trop long. Le sac est solide et s’ouvre bien."],
    [
      5,
      "Adoptée",
      "Façonnage facile, grigne nette, et la baguette reste croustillante l’après-midi.",
    ],
    [3, "Correcte mais relâche", "Pâte un peu molle par temps chaud, j’ai baissé l’hydratation."],
    [2, "Sac abîmé", "Farine très bien, mais un sac sur quatre est arrivé percé sur la palette."],
  ],
  "mixes-ameliorants": [
    [5, "Pratique", "Recette claire au dos du sac, résultat dès le premier essai."],
    [4, "Bon volume", "Pain bien développé, mie un peu sèche le lendemain."],
    [5, "Gagne du temps", "Un pétrin de moins à préparer le samedi. Les clients aiment."],
    [4, "Dosage à ajuster", "J’en mets un peu moins que conseillé et c’est parfait."],
    [3, "Un peu salé", "Bon goût, mais je retire du sel dans la recette."],
  ],
  "levures-levains": [
    [5, "Force constante", "Même temps de pousse été comme hiver."],
    [4, "Bonne levure", "Bien emballée dans le froid, date longue."],
    [5, "Goût retrouvé", "La petite acidité que je cherchais, sans agressivité."],
    [3, "Date un peu courte", "Quinze jours restants à l’arrivée, j’en commande moins à la fois."],
  ],
  "ingredients-matieres-grasses": [
    [5, "Plaques parfaites", "Se travaille à 14 degrés sans casser, même en juillet."],
    [5, "Feuilletage net", "Des feuillets bien séparés et un vrai goût de beurre."],
    [4, "Très bien", "Juste un peu ferme en sortie de chambre, penser à le sortir plus tôt."],
    [2, "Arrivé trop mou", "Bon produit, mais le colis avait eu chaud. Avoir reçu rapidement."],
  ],
  "ingredients-chocolats": [
    [5, "Brillance au rendez-vous", "Mise au point facile, démoulage net."],
    [5, "Long en bouche", "Équilibré, pas trop sucré. Parfait en ganache."],
    [4, "Bonne fluidité", "J’ajoute un peu de beurre de cacao pour l’enrobage fin."],
    [4, "Fruits bien torréfiés", "Texture fine, un peu d’huile en surface à remuer."],
  ],
  ingredients: [
    [5, "Qualité suivie", "Pas une mauvaise surprise depuis un an."],
    [4, "Bien conditionné", "Le couvercle se referme bien, bonne conservation."],
    [5, "Goût franc", "On sent que c’est du vrai, mes tartes y ont gagné."],
    [3, "Texture variable", "Un lot un peu plus liquide que le précédent."],
    [4, "Stable", "Tient deux jours en vitrine sans rendre d’eau."],
  ],
  "surgeles-viennoiserie": [
    [
      5,
      "Comme au fournil",
      "Bien feuilleté, beurré sans être gras. Les clients n’y voient que du feu.",
    ],
    [5, "Régulier", "Même développement sur toute la plaque."],
    [4, "Très bon", "Je baisse le four de dix degrés par rapport à la fiche."],
    [4, "Dépanne très bien", "Je n’en fais pas tous les jours, mais le dimanche c’est précieux."],
    [3, "Cartons serrés", "Quelques pièces collées entre elles à l’ouverture."],
  ],
  surgeles: [
    [5, "Très bonne finition", "Présentation soignée, rien à reprendre avant la vitrine."],
    [4, "Clients contents", "Goût franc, portions justes."],
    [5, "Cuisson facile", "Direct du congélateur au four, résultat constant."],
    [3, "Un peu sucré", "Bonne tenue, mais trop sucré à mon goût."],
    [2, "Casse au transport", "Trois pièces abîmées dans le carton."],
  ],
  decors: [
    [5, "Couleurs tenaces", "Ne déteignent pas sur la crème, même le lendemain."],
    [4, "Joli rendu", "Conforme à la photo, un peu de casse au fond de la boîte."],
    [5, "Succès à l’Épiphanie", "Les enfants en redemandent."],
  ],
  emballages: [
    [5, "Solides", "Ne se déchirent pas, l’impression est nette."],
    [4, "Bon papier", "Le gras ne traverse presque pas."],
    [5, "Montage rapide", "Plié en trois secondes pendant le coup de feu."],
    [3, "Un peu fins", "Je double pour les pains les plus lourds."],
  ],
  "materiel-hygiene": [
    [5, "Du solide", "Utilisé tous les jours depuis six mois, pas une trace d’usure."],
    [4, "Bonne prise en main", "Léger et facile à nettoyer."],
    [5, "Efficace", "Fait exactement ce qui est écrit."],
    [3, "Taille un peu juste", "Prendre une taille au-dessus."],
  ],
};

export const reviewAuthors: readonly string[] = [
  "Claire D., Rouen",
  "Mathieu L., Évreux",
  "Fournil des Halles, Dieppe",
  "Sophie B., Amiens",
  "Karim A., Saint-Denis",
  "Boulangerie du Port, Honfleur",
  "Jean-Marc P., Lisieux",
  "Élodie V., Beauvais",
  "Aux blés d’or, Vernon",
  "Nicolas R., Montreuil",
  "Fatima H., Lille",
  "Pâtisserie Aubert, Caen",
  "Thomas G., Arras",
  "Le pétrin bleu, Le Havre",
  "Isabelle M., Versailles",
  "Damien C., Lens",
  "Maison Lebrun, Bayeux",
  "Antoine F., Pontoise",
];
