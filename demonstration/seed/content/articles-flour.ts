import type { ArticleSeed } from "../../../server/editions/content-types.ts";
import { h2, list, numbered, p, table } from "../../../server/editions/writing.ts";

export const flourArticles: readonly ArticleSeed[] = [
  {
    slug: "comprendre-t55-t65-et-les-autres",
    title: "T55, T65 et les autres : lire une farine",
    category: "matieres-premieres",
    author: "Le service qualité du moulin",
    highlighted: true,
    excerpt:
      "Le type mesure les cendres, rien d’autre. Voici ce que disent vraiment la fiche technique, le W et le P/L.",
    keywords: "type de farine, cendres, W, P/L, indice de chute",
    related: ["bien-stocker-la-farine", "choisir-son-taux-d-hydratation"],
    body: [
      p(
        "On entend souvent qu’une T65 serait plus forte qu’une T55. C’est inexact. En France, le type d’une farine de blé désigne son taux de cendres, c’est-à-dire les minéraux qui restent après incinération à 900 °C. Plus la mouture garde d’enveloppes, plus il y a de minéraux. Le type parle donc de pureté, pas de force.",
      ),
      h2("Les types de blé"),
      table(
        ["Type", "Cendres (% de matière sèche)", "Emploi le plus courant"],
        ["T45", "moins de 0,50", "Pâtisserie, viennoiserie, gruau"],
        ["T55", "0,50 à 0,60", "Pain blanc, pâtes, feuilletage"],
        ["T65", "0,62 à 0,75", "Pain de tradition, pain courant"],
        ["T80", "0,75 à 0,90", "Pain semi-complet, meule"],
        ["T110", "1,00 à 1,20", "Pain bis"],
        ["T150", "plus de 1,40", "Pain complet, son, graines"],
      ),
      p(
        "Le seigle a sa propre échelle : T70, T85, T130, T170. Une T130 de seigle n’est pas comparable à une T130 de blé.",
      ),
      h2("La force : W et P/L"),
      p(
        "L’alvéographe gonfle une bulle de pâte jusqu’à rupture. Le <strong>W</strong> est l’énergie dépensée : 130 à 180 pour une biscuitière, 180 à 220 pour une farine de panification, plus de 280 pour un gruau. Le <strong>P/L</strong> compare la ténacité à l’extensibilité. À 0,5, la pâte s’allonge et peut relâcher ; à 1, elle tire et se rétracte. Pour une baguette façonnée à la main, 0,5 à 0,7 est confortable.",
      ),
      h2("L’activité enzymatique"),
      p(
        "L’indice de chute de Hagberg se lit en secondes. Sous 220, le blé a commencé à germer : mie collante, croûte rouge. Au-dessus de 350, la farine manque d’amylases : croûte pâle, pain qui sèche. Le meunier corrige au malt ; s’il ne l’a pas fait, 0,1 à 0,3 % de malt diastasique suffit.",
      ),
      h2("Les protéines"),
      p(
        "Le taux annoncé sur le sac, souvent entre 9 et 13 %, ne dit rien de leur qualité. Deux farines à 11 % peuvent se comporter en tout point différemment. Servez-vous-en pour comparer deux lots d’une même référence, pas deux références.",
      ),
      h2("Lire la fiche en une minute"),
      numbered(
        "Vérifiez le type et la liste des ingrédients : gluten, malt, acide ascorbique doivent y être nommés.",
        "Lisez W et P/L ensemble, jamais l’un sans l’autre.",
        "Regardez l’indice de chute, surtout après une moisson pluvieuse.",
        "Notez la date de mouture : une farine de blé a besoin de deux à trois semaines de repos au sec.",
      ),
      h2("Tradition, CRC, Label Rouge, biologique"),
      list(
        "<strong>Tradition</strong> : aucun additif possible, le décret de 1993 s’applique au pain et donc à la farine qui le fait.",
        "<strong>CRC</strong> : blés français de la filière Culture raisonnée contrôlée, sans insecticide de stockage.",
        "<strong>Label Rouge</strong> : variétés listées, cahier des charges contrôlé, qualité supérieure vérifiée à la dégustation.",
        "<strong>Agriculture biologique</strong> : règlement européen, certificat du meunier à conserver si vous affichez le mot.",
      ),
      p(
        "Quand une farine change de comportement sans changer de nom, appelez-nous avec le numéro de lot imprimé sur le sac : le moulin garde un échantillon de chaque mouture et peut le repasser au laboratoire.",
      ),
    ],
  },
  {
    slug: "bien-stocker-la-farine",
    title: "Bien stocker la farine et les matières sèches",
    category: "matieres-premieres",
    author: "Le service qualité du moulin",
    excerpt:
      "Température, palettes, rotation, mites : les règles d’une réserve qui ne coûte rien et qui passe les contrôles.",
    keywords: "stockage, réserve, FIFO, nuisibles, DDM",
    related: ["comprendre-t55-t65-et-les-autres", "hygiene-et-haccp-au-fournil"],
    body: [
      p(
        "La farine est vivante : elle respire, elle échange de l’eau avec l’air, elle prend les odeurs. Une réserve mal tenue ne la rend pas dangereuse tout de suite, mais elle la rend irrégulière, et c’est au pétrin que cela se paie.",
      ),
      h2("Les conditions à tenir"),
      table(
        ["Paramètre", "Cible", "Pourquoi"],
        ["Température", "12 à 20 °C", "Au-dessus de 25 °C, insectes et rancissement"],
        ["Humidité de l’air", "50 à 65 %", "Au-dessus de 70 %, moisissures"],
        ["Distance au mur", "30 cm", "Circulation de l’air, nettoyage, inspection"],
        ["Distance au sol", "Palette propre", "Humidité, choc, rongeurs"],
        ["Lumière", "Faible", "Oxydation des lipides"],
      ),
      p(
        "Le fournil n’est pas une réserve. Un sac posé à côté du four gagne dix degrés dans la nuit, et la pâte du lendemain deux de trop. Si la place manque, ne gardez au fournil que la farine du jour, et laissez-la prendre la température du lieu : c’est elle qui entre dans votre calcul.",
      ),
      h2("Premier entré, premier sorti"),
      numbered(
        "À la livraison, contrôlez l’état des sacs, l’absence d’humidité et la date de durabilité minimale.",
        "Notez la date de réception au feutre sur la tranche visible.",
        "Rangez les nouveaux sacs derrière ou dessous, jamais devant.",
        "Entamez un seul sac par référence, refermez-le, datez-le.",
      ),
      p(
        "Les farines complètes, de meule et les germes contiennent plus de matière grasse : elles rancissent en trois à quatre mois. Les farines blanches tiennent de six à neuf mois. Au-delà, elles ne sont pas interdites (la durabilité minimale n’est pas une date limite de consommation), mais leur gluten est devenu tenace.",
      ),
      h2("Les autres matières sèches"),
      list(
        "<strong>Sucre</strong> : craint l’humidité, pas le temps. Un sac pris en masse se casse au maillet et se tamise.",
        "<strong>Levure sèche</strong> : sous vide à 15 °C ; une fois ouverte, boîte fermée au froid et huit jours.",
        "<strong>Fruits à coque et graines</strong> : 10 à 15 °C, bacs fermés et étiquetés, loin des farines pour éviter les contaminations croisées d’allergènes.",
        "<strong>Chocolat</strong> : 16 à 18 °C, sans variation, sinon il blanchit.",
        "<strong>Améliorants</strong> : au sec, et jamais dans un seau sans étiquette.",
      ),
      h2("Nuisibles : voir tôt"),
      p(
        "La mite de la farine laisse des fils dans les angles ; les charançons et tribolions courent sous les sacs. Passez la lampe une fois par semaine sous les palettes et dans les plis. Aspirez, ne soufflez pas. Tamisez la farine avant l’emploi : le tamis est votre dernier contrôle. Un contrat de lutte contre les rongeurs, avec plan des appâts et fiches de passage, est attendu lors d’une inspection.",
      ),
      h2("Le stock juste"),
      p(
        "Dix jours de farine courante, trois semaines des références rares : c’est assez pour absorber un camion en retard, et peu pour la trésorerie. Les alertes d’heure limite de commande et les quantités de votre carnet aident à tenir ce niveau. Quand vous voyez des sacs dormir plus de deux mois, c’est que la recette se vend moins : baissez la commande avant de chercher de la place.",
      ),
    ],
  },
];
