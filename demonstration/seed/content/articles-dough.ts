import type { ArticleSeed } from "../../../server/editions/content-types.ts";
import { h2, list, numbered, p, table } from "../../../server/editions/writing.ts";

const shared = { category: "fabrication", author: "Le fournil d’essai du moulin" } as const;

export const doughArticles: readonly ArticleSeed[] = [
  {
    ...shared,
    slug: "maitriser-la-fermentation",
    title: "Maîtriser la fermentation, du pointage à l’apprêt",
    highlighted: true,
    excerpt:
      "Temps, température, dose de levure : trois curseurs liés, et les repères qui permettent de décider sans regarder l’horloge.",
    keywords: "fermentation, pointage, apprêt, levure, pousse",
    related: [
      "choisir-son-taux-d-hydratation",
      "temperature-de-pate-ete-hiver",
      "conduire-un-levain-liquide",
    ],
    body: [
      p(
        "Fermenter, c’est produire du gaz et le garder. La levure fournit le gaz et une partie des arômes ; le réseau de gluten le retient. Un bon diagramme fait coïncider les deux : assez de gaz quand la pâte a juste assez de force. Tous les défauts de fermentation viennent d’un décalage entre ces deux courbes.",
      ),
      h2("Ce que fait le pointage"),
      p(
        "La première fermentation, en masse, construit la force et le goût. Les levures consomment d’abord les sucres libres de la farine, environ 1,5 % de son poids, puis le maltose que les amylases tirent de l’amidon endommagé. Pendant ce temps l’acidité monte, le gluten se resserre, la pâte devient plus élastique et moins extensible. Un rabat chasse une partie du gaz, réoriente le réseau et redistribue les sucres : il vaut plusieurs minutes de pétrissage, sans oxyder.",
      ),
      p(
        "Un pointage trop court donne un pain pâle au goût de farine, qui sèche dans la journée. Trop long, il épuise les sucres : la croûte ne colore plus et la mie devient grise.",
      ),
      h2("Ce que fait l’apprêt"),
      p(
        "Après le façonnage, la pâte n’a plus qu’à se remplir. L’apprêt dépend de la force accumulée : une pâte forte demande plus de temps, une pâte molle moins. Le test du doigt reste le meilleur instrument. Une empreinte qui remonte vite annonce un manque d’apprêt, une empreinte qui remonte lentement et à moitié indique le moment d’enfourner, une empreinte qui reste dit que vous avez attendu dix minutes de trop.",
      ),
      h2("Trois curseurs qui se compensent"),
      table(
        ["Diagramme", "Levure fraîche", "Température de pâte", "Pointage", "Apprêt"],
        ["Direct court", "2 %", "25 °C", "20 min", "1 h 30"],
        ["Direct long", "1 %", "24 °C", "2 h", "1 h"],
        ["Pointage retardé", "0,7 %", "23 °C", "16 à 20 h à 4 °C", "50 min"],
        ["Pousse lente", "1 %", "23 °C", "30 min", "12 à 18 h à 8 °C"],
        ["Blocage", "1,5 %", "22 °C", "20 min", "24 h à 2 °C, puis relance"],
      ),
      p(
        "Une règle simple pour passer de l’un à l’autre : entre 20 et 30 °C, l’activité de la levure double à peu près tous les 8 à 10 °C. Baisser la pâte de 2 °C revient donc à enlever un septième de la levure. Mieux vaut toucher un seul curseur à la fois, et le noter.",
      ),
      h2("Les erreurs que nous voyons le plus"),
      list(
        "Augmenter la levure pour gagner du temps un matin froid : c’est la température de l’eau qu’il faut corriger.",
        "Poser la levure contre le sel au fond de la cuve pendant plus de quelques minutes : elle se vide de son eau.",
        "Mettre au froid une pâte sortie à 27 °C : le cœur du bac continue de fermenter pendant deux heures et la moitié de la force est consommée.",
        "Compter l’apprêt depuis le dernier pâton façonné : sur une longue série, le premier a vingt minutes d’avance.",
      ),
      h2("Ce qu’il faut noter"),
      p(
        "Cinq chiffres suffisent : température de la farine, de l’eau, de la pâte en sortie de pétrin, heure de mise en bac, heure d’enfournement. Au bout de deux semaines, ces relevés expliquent la plupart des écarts de volume, et ils valent mieux qu’un réglage de l’améliorant.",
      ),
      p(
        'Pour voir un pointage retardé appliqué pas à pas, suivez notre <a href="/recettes/baguette-de-tradition-francaise">baguette de tradition française</a>.',
      ),
    ],
  },
  {
    ...shared,
    slug: "choisir-son-taux-d-hydratation",
    title: "Choisir son taux d’hydratation",
    excerpt:
      "L’eau fait la mie, la conservation et la marge. Comment trouver ce que votre farine accepte vraiment, et le tenir toute l’année.",
    keywords: "hydratation, eau, bassinage, pâte",
    related: ["l-autolyse-pas-a-pas", "maitriser-la-fermentation"],
    body: [
      p(
        "Le taux d’hydratation est le rapport de l’eau à la farine : 6,8 kg d’eau pour 10 kg de farine font 68 %. C’est le réglage le moins cher du fournil, et celui qui change le plus la mie. Encore faut-il savoir ce que la farine peut boire.",
      ),
      h2("Qui boit quoi"),
      p(
        "Trois composants se partagent l’eau. Les protéines en absorbent environ deux fois leur poids. L’amidon intact en prend peu, mais l’amidon endommagé par la mouture en prend presque autant que son poids. Les pentosanes, abondants dans le son et le seigle, en fixent jusqu’à dix fois le leur. Voilà pourquoi une T150 ou un seigle réclament plus d’eau qu’une T65, à protéines égales.",
      ),
      table(
        ["Pain", "Hydratation usuelle", "Consistance"],
        ["Pain de mie, viennoise", "58 à 62 %", "Ferme"],
        ["Baguette courante", "62 à 65 %", "Bâtarde"],
        ["Baguette de tradition", "68 à 74 %", "Douce"],
        ["Pain de campagne", "68 à 75 %", "Douce"],
        ["Ciabatta, focaccia", "78 à 85 %", "Coulante"],
        ["Tourte de seigle", "80 à 90 %", "Pâteuse"],
      ),
      h2("Trouver le taux de votre farine"),
      numbered(
        "Partez du taux de votre recette et pétrissez 2 kg de farine.",
        "À mi-pétrissage, prélevez 300 g et ajoutez 2 % d’eau au reste. Recommencez deux fois.",
        "Laissez pointer les quatre pâtes une heure dans le même bac, puis façonnez-les.",
        "Gardez le taux le plus élevé que votre façonnage accepte sans farine sur le tour.",
      ),
      p(
        "L’essai prend une matinée et se refait à chaque nouvelle récolte, en septembre ou octobre, quand les blés changent.",
      ),
      h2("Bassiner plutôt que noyer"),
      p(
        "Au-dessus de 70 %, versez 85 à 90 % de l’eau au frasage, formez le réseau, puis ajoutez le reste en filet en deuxième vitesse. Versée d’un coup, l’eau sépare les protéines et la pâte demande un pétrissage deux fois plus long, donc plus chaud et plus oxydé. L’eau de bassinage doit être froide : elle sert aussi à rattraper la température.",
      ),
      h2("Ce que l’eau rapporte"),
      p(
        "Un point d’hydratation de plus sur 100 kg de farine, c’est un kilogramme de pâte, soit presque trois baguettes de 350 g. Le calcul paraît flatteur, mais une partie de cette eau s’évapore : une baguette perd de 25 à 29 % de son poids entre la division et la vente. Si vous augmentez l’eau, vérifiez toujours le poids cuit. La vraie économie est ailleurs, dans le pain qui se garde jusqu’au soir et les invendus qui diminuent.",
      ),
      h2("Les limites"),
      list(
        "Une diviseuse volumétrique devient irrégulière au-dessus de 72 %.",
        "Une farine à P/L faible, très extensible, s’étale : gagnez de la force par les rabats avant d’ajouter de l’eau.",
        "Une mie humide n’est pas une mie mal cuite, mais elle demande deux à trois minutes de four en plus, oura ouvert.",
        "En été, une farine plus sèche boit davantage ; après un mois de réserve humide, c’est l’inverse.",
      ),
      p(
        "Notez le taux par référence et par lot de farine. Un changement de deux points sans raison visible signale presque toujours un changement de lot ou une erreur de pesée.",
      ),
    ],
  },
  {
    ...shared,
    slug: "l-autolyse-pas-a-pas",
    title: "L’autolyse pas à pas",
    excerpt:
      "Mélanger, attendre, pétrir moins : pourquoi ce repos change la coupe de lame, et quand il vaut mieux s’en passer.",
    keywords: "autolyse, pétrissage, extensibilité",
    related: ["choisir-son-taux-d-hydratation", "comprendre-t55-t65-et-les-autres"],
    body: [
      p(
        "Décrite par le professeur Raymond Calvel dans les années 1970, l’autolyse consiste à mélanger la farine et l’eau, seules, puis à laisser reposer avant d’ajouter sel et levure. Le geste est simple. Ses effets le sont moins, et c’est ce qui explique les déceptions.",
      ),
      h2("Ce qui se passe dans la cuve"),
      p(
        "Dès que la farine est mouillée, deux mouvements commencent. Les protéines s’hydratent et se lient d’elles-mêmes : le réseau se forme sans énergie mécanique. En même temps, les protéases de la farine coupent une partie des liaisons et rendent la pâte plus extensible, et les amylases libèrent des sucres. On obtient donc une pâte lisse, qui s’allonge, déjà à moitié pétrie.",
      ),
      p(
        "Le sel est exclu parce qu’il resserre le gluten et freine les enzymes. La levure l’est parce qu’elle ferait démarrer la fermentation ; un levain liquide peut entrer s’il ne dépasse pas 10 %, son eau aidant au mélange.",
      ),
      h2("Le mode d’emploi"),
      numbered(
        "Mélangez farine et eau 3 à 4 minutes en première vitesse, à la consistance finale moins l’eau de bassinage.",
        "Couvrez. À 22 °C, laissez de 30 minutes à une heure ; au froid à 4 °C, jusqu’à douze heures.",
        "Ajoutez levure ou levain, mélangez une minute, puis le sel.",
        "Pétrissez 20 à 40 % de moins que d’habitude. Arrêtez dès que la pâte est lisse.",
        "Relevez la température : une autolyse au froid rend une pâte à 16 °C, qu’il faut réchauffer par l’eau de bassinage.",
      ),
      h2("Combien de temps ?"),
      table(
        ["Farine", "Durée à 22 °C", "Remarque"],
        ["Tradition T65", "45 min à 1 h", "L’usage courant"],
        ["T80 de meule", "30 min", "Enzymes plus actives"],
        ["Gruau T45", "1 h à 2 h", "Assouplit un gluten tenace"],
        ["Blés anciens, épeautre", "15 à 20 min", "Gluten fragile : prudence"],
        ["Seigle", "Inutile", "Pas de réseau à former"],
      ),
      h2("Ce que vous y gagnez"),
      list(
        "Un pétrissage plus court, donc une pâte moins oxydée et une mie crème.",
        "Un allongement facile : les pâtons ne se rétractent plus au façonnage.",
        "Des coups de lame qui s’ouvrent et une grigne nette.",
        "Un peu de sucre fermentescible, utile quand la farine manque d’activité.",
      ),
      h2("Quand s’en passer"),
      p(
        "Si la farine est déjà très extensible, avec un P/L inférieur à 0,5, l’autolyse l’affaiblit encore : la pâte relâche en bac et le pain plat. Même chose pour les blés germés, dont l’indice de chute est inférieur à 220 secondes : les amylases y sont trop actives et la mie colle. Enfin, sur une pâte mécanisée à fort débit, l’heure d’attente coûte une cuve. Une pâte fermentée, ajoutée à 15 %, y rend souvent le même service.",
      ),
      p(
        "Pour juger sans discuter, faites deux cuves le même jour, avec et sans, et alignez les pains cuits. La différence se voit à la coupe et s’entend à la croûte. Le soir, goûtez-les de nouveau : c’est là que l’autolyse se justifie le mieux.",
      ),
    ],
  },
  {
    ...shared,
    slug: "conduire-un-levain-liquide",
    title: "Conduire un levain liquide sans y passer ses nuits",
    excerpt:
      "Rafraîchis, température, pH : une routine en deux rendez-vous par jour, et la marche à suivre quand il faiblit.",
    keywords: "levain, rafraîchi, acidité, bactéries lactiques",
    related: ["maitriser-la-fermentation", "l-autolyse-pas-a-pas"],
    body: [
      p(
        "Un levain est un élevage. Deux populations y vivent ensemble : des levures, qui font lever, et des bactéries lactiques, dix à cent fois plus nombreuses, qui acidifient. La conduite du levain consiste à tenir l’équilibre entre les deux. Tout se règle avec l’eau, la température et la fréquence des rafraîchis.",
      ),
      h2("Liquide ou dur"),
      p(
        "Un levain liquide, à parts égales d’eau et de farine, tenu entre 25 et 28 °C, produit surtout de l’acide lactique : le goût est doux, rappelant le yaourt. Un levain dur, à 50 % d’eau et plus frais, donne davantage d’acide acétique : le goût est plus piquant et la pâte plus tenace. Le liquide se dose à la pompe, se refroidit vite et convient mieux à une production régulière.",
      ),
      h2("La routine"),
      numbered(
        "À 13 heures, prélevez 1 kg de levain et rafraîchissez avec 2 kg de farine T80 et 2 kg d’eau à 30 °C.",
        "Laissez trois à quatre heures à 27 °C : le volume double, la surface bombe puis commence à se creuser.",
        "Employez-le à ce moment, ou passez à 4 °C pour le tenir jusqu’au pétrissage de la nuit.",
        "Gardez toujours 1 kg de chef avant de pétrir. L’oubli est la première cause de perte d’un levain.",
      ),
      p(
        "Si la machine à levain est réglée à 10 °C, un rafraîchi par jour suffit. À température ambiante, il en faut deux.",
      ),
      h2("Trois mesures utiles"),
      table(
        ["Mesure", "Jeune", "À point", "Trop mûr"],
        ["pH", "4,5 et plus", "3,9 à 4,2", "3,7 et moins"],
        ["Volume", "× 1,3", "× 2 à 2,5", "Retombé"],
        ["Odeur", "Farine", "Yaourt, pomme", "Vinaigre, solvant"],
      ),
      h2("Quand il faiblit"),
      p(
        "Un levain qui acidifie sans lever manque de levures : il a été tenu trop chaud ou rafraîchi trop rarement. Faites deux rafraîchis rapprochés, à 25 °C, avec une part de levain pour quatre de farine. S’il sent le solvant, il a faim : même remède. S’il porte des taches roses ou un duvet, jetez-le et repartez d’un chef sain, sans chercher à le sauver. Par précaution, congelez chaque trimestre 500 g de chef à plat, ou gardez un sachet de starter.",
      ),
      h2("Dans la pâte"),
      list(
        "De 10 à 20 % du poids de farine pour une baguette, 20 à 40 % pour un pain de campagne.",
        "Retirez l’eau et la farine du levain de la recette si vous voulez garder la même hydratation.",
        "Baissez le sel de 0,1 % seulement : l’acidité resserre la pâte, mais ne sale pas.",
        "Avec un levain très acide, réduisez le pointage d’un quart ; le gluten se dégrade sous pH 4.",
      ),
      h2("Ce que dit la loi"),
      p(
        "L’appellation « pain au levain » demande un levain composé de farine de blé ou de seigle et d’eau, une acidité volatile d’au moins 900 ppm d’acide acétique dans la mie et un pH de 4,3 au plus. La levure y est tolérée au dernier pétrissage, à 0,2 % de la farine. Un pain à la levure enrichi de levain dévitalisé ne peut donc pas s’appeler ainsi : écrivez « au levain dévitalisé » dans la liste des ingrédients.",
      ),
    ],
  },
  {
    ...shared,
    slug: "temperature-de-pate-ete-hiver",
    title: "Tenir sa température de pâte, été comme hiver",
    excerpt:
      "La température de base, le glaçon et le pétrissage : une méthode pour sortir à 24 °C en janvier comme pendant la canicule.",
    keywords: "température de base, eau, été, hiver, canicule",
    related: ["maitriser-la-fermentation", "reduire-la-facture-d-energie"],
    body: [
      p(
        "Deux degrés de trop en sortie de pétrin, et le pointage s’accélère d’un quart. Deux de moins, et l’enfournement prend quarante minutes de retard. La température de pâte est la consigne qui commande toutes les autres, et la seule qui se règle avant de pétrir.",
      ),
      h2("La température de base"),
      p(
        "On additionne trois températures : celle du fournil, celle de la farine et celle de l’eau. La somme, appelée température de base, est une constante pour un pétrin et une recette. Il suffit de la mesurer une fois, un jour où la pâte est sortie juste, pour s’en servir toute l’année.",
      ),
      table(
        ["Pétrissage", "Température de base pour 24 °C"],
        ["Amélioré, pétrin oblique", "60 à 64"],
        ["Amélioré, pétrin spirale", "52 à 56"],
        ["Intensifié, spirale", "44 à 48"],
        ["Autolyse et pétrissage court", "58 à 62"],
        ["Batteur, brioche", "36 à 42"],
      ),
      p(
        "Exemple : base 56, fournil à 22 °C, farine à 20 °C. L’eau doit être à 56 − 22 − 20, soit 14 °C.",
      ),
      h2("En été"),
      list(
        "Gardez la farine du lendemain hors du fournil : chaque degré gagné sur elle vaut un degré d’eau.",
        "Au-delà de ce que donne le refroidisseur, passez à la glace : sur 10 kg d’eau à 20 °C, remplacez 1,6 kg par de la glace et vous obtenez environ 4 °C.",
        "Pétrissez plus court, complétez par un rabat : le frottement apporte de 5 à 12 °C.",
        "Baissez la levure de 10 à 20 % et le pointage d’autant ; ne compensez pas par le sel : l’accord de la profession vise 1,4 g pour 100 g de pain courant.",
        "Mettez les bacs au froid dès la sortie, en couche mince : dix kilogrammes mettent deux heures de plus à refroidir que cinq.",
      ),
      h2("En hiver"),
      list(
        "N’employez jamais d’eau au-dessus de 40 °C sur la levure : au contact, elle meurt dès 50 °C.",
        "Tiédissez la cuve plutôt que l’eau : une cuve inox à 8 °C prend deux degrés à la pâte.",
        "Rentrez la farine la veille. Un sac passé de 5 à 18 °C demande douze heures.",
        "Couvrez les bacs : une pâte qui croûte perd plus de chaleur, et son dessus ne lève plus.",
        "Allongez le pointage avant d’ajouter de la levure ; le goût y gagne.",
      ),
      h2("Mesurer juste"),
      numbered(
        "Plantez la sonde au cœur de la pâte, cuve arrêtée, et attendez la stabilisation.",
        "Relevez le fournil à hauteur du pétrin, pas près du four.",
        "Prenez la farine au milieu du sac ouvert.",
        "Vérifiez la sonde une fois par mois dans la glace fondante : elle doit lire 0 °C à un degré près.",
      ),
      h2("Quand c’est trop tard"),
      p(
        "La pâte est sortie à 28 °C ? Divisez-la en petits bacs, au froid tout de suite, donnez un rabat à mi-temps et raccourcissez le pointage d’un tiers. Elle est à 20 °C ? Laissez-la une demi-heure de plus à 27 °C en chambre, bac couvert. Dans les deux cas, notez-le : trois écarts dans la semaine signalent une base à recalculer, souvent parce que la température de la réserve a changé.",
      ),
    ],
  },
];
