import { area, lorry } from "./named-columns.ts";
import { WEEKDAYS } from "./order-words.ts";
import { resource } from "./resource.ts";

const MOST = 2_000_000_000;

export const tours = resource({
  name: "tours",
  title: "tournées",
  one: "une tournée",
  about:
    "Quand le camion d'une gamme passe dans un secteur, et à quelles conditions. La farine se compte en kilogrammes, les surgelés en euros.",
  key: ["area", "range"],
  undoing: "reversible",
  columns: {
    area,
    range: lorry,
    weekdays: {
      kind: "choices",
      header: "Jours de passage",
      known: ["jours", "jours de livraison", "jours de tournée", "passe le"],
      about: "Les jours de chaque semaine où le camion passe.",
      example: "mardi | jeudi",
      words: WEEKDAYS,
      need: "new",
    },
    cutOff: {
      kind: "clock",
      header: "Heure limite",
      known: ["coupure", "heure de coupure", "top horaire", "commande avant"],
      about: "Jusqu'à quelle heure on commande, le dernier jour ouvré avant le passage.",
      example: "11:00",
      need: "new",
    },
    francoWeight: {
      kind: "kilograms",
      header: "Franco (kg)",
      known: ["franco kg", "franco en kg", "minimum kg", "franco de port kg"],
      about: "Farine : le poids dès lequel le port est offert ; 0 quand il l'est toujours.",
      example: "500",
      least: 0,
      most: MOST,
    },
    francoAmount: {
      kind: "euros",
      header: "Franco HT",
      known: ["franco", "franco de port", "franco en euros", "minimum ht"],
      about: "Surgelés : le montant HT dès lequel le port est offert ; 0 quand il l'est toujours.",
      example: "200,00",
      least: 0,
      most: MOST,
    },
    maximumWeight: {
      kind: "kilograms",
      header: "Maximum (kg)",
      known: ["maximum kg", "poids maximum", "plafond kg"],
      about: "Farine : ce qu'une livraison peut peser au plus.",
      example: "8000",
      least: 1,
      most: MOST,
    },
    maximumAmount: {
      kind: "euros",
      header: "Maximum HT",
      known: ["maximum", "maximum en euros", "plafond ht"],
      about: "Surgelés : ce qu'une livraison peut coûter au plus, HT.",
      example: "3000,00",
      least: 1,
      most: MOST,
    },
    deliveryFee: {
      kind: "euros",
      header: "Port HT",
      known: ["frais de port", "frais de livraison", "port", "participation au transport"],
      about: "Ce que la livraison coûte sous le franco, HT.",
      example: "25,00",
      least: 0,
      most: MOST,
      otherwise: 0,
    },
  },
});
