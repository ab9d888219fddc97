import { ShoppingListId } from "../../../api-schema/primitives.ts";
import { fails, scenario, type Scenario, send, succeeds, wait } from "./scenario.ts";

const toList = { list: ShoppingListId.make(4) };

/** Ready-made simulations of quick entry. */
export const QUICK_ENTRY_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "quickEntry",
    title: "Écrit, ajouté au panier, repris",
    summary:
      "Les lignes sont comprises après 250 ms de calme ; une touche ajoute, une autre reprend.",
    actions: [
      send("quickEntry.written"),
      wait(250),
      send("quickEntry.addRequested"),
      send("quickEntry.undoRequested"),
    ],
    endsIn: { reading: "settled", adding: "idle" },
  }),
  scenario({
    flow: "quickEntry",
    title: "Une liste refuse, rien n’est perdu",
    summary: "Sans réponse, le texte reste ; la même touche l’ajoute ensuite.",
    actions: [
      send("quickEntry.addRequested", toList),
      fails("quickEntry.adding.sending", "offline"),
      send("quickEntry.addRequested", toList),
      succeeds("quickEntry.adding.sending"),
    ],
    endsIn: { reading: "settled", adding: "added" },
  }),
];
