import { fails, scenario, send, succeeds, type Scenario, wait } from "./scenario.ts";

/** Ready-made simulations of the order sheet. */
export const SHEET_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "orderSheet",
    title: "Comme d’habitude, commandé en une touche",
    summary: "La feuille s’ouvre avec tout déjà choisi ; une touche commande et mène au résultat.",
    actions: [
      send("orderSheet.opened"),
      succeeds("orderSheet.opening"),
      send("orderSheet.confirmed"),
      succeeds("orderSheet.ordering"),
    ],
    endsIn: "closed",
  }),
  scenario({
    flow: "orderSheet",
    title: "Une quantité change, les montants suivent",
    summary: "La dernière quantité compte : elle est demandée au serveur après 300 ms de calme.",
    actions: [
      send("orderSheet.opened"),
      succeeds("orderSheet.opening"),
      send("orderSheet.changed"),
      wait(300),
      succeeds("orderSheet.reviewing.previewing"),
    ],
    endsIn: { reviewing: "settled" },
  }),
  scenario({
    flow: "orderSheet",
    title: "Le panier reste où il est",
    summary:
      "Ce que le panier contient déjà n’est pas commandé : la feuille se compte à nouveau, seule.",
    actions: [
      send("orderSheet.opened"),
      succeeds("orderSheet.opening"),
      send("orderSheet.cartKept"),
      succeeds("orderSheet.reviewing.previewing"),
    ],
    endsIn: { reviewing: "settled" },
  }),
  scenario({
    flow: "orderSheet",
    title: "Réponse perdue, une seule commande",
    summary:
      "Sans réponse, personne ne sait : la même touche redemande la même commande, par sa clé.",
    actions: [
      send("orderSheet.opened"),
      succeeds("orderSheet.opening"),
      send("orderSheet.confirmed"),
      fails("orderSheet.ordering", "offline"),
      send("orderSheet.confirmed"),
    ],
    endsIn: "ordering",
  }),
];
