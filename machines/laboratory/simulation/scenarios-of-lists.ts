import { VariantCode } from "../../../api-schema/primitives.ts";
import { sampleList } from "../flows/sample-list.ts";
import { fails, scenario, send, succeeds, type Scenario, wait } from "./scenario.ts";

const code = VariantCode.make("LEVURE-500");

/** Ready-made simulations of changes of lists. */
export const LIST_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "shoppingLists",
    title: "Un nouveau nom",
    summary: "Le nom se montre aussitôt et part avec la version qui a été lue.",
    actions: [
      send("shoppingList.read"),
      send("shoppingList.changed"),
      succeeds("shoppingLists.sending"),
    ],
    endsIn: "idle",
  }),
  scenario({
    flow: "shoppingLists",
    title: "Quelqu'un d'autre a été plus rapide",
    summary: "Sa liste est lue, le changement est refait sur elle et rien ne se perd.",
    actions: [
      send("shoppingList.read"),
      send("shoppingList.changed"),
      fails("shoppingLists.sending", "conflict"),
      succeeds("shoppingLists.overtaken", { ...sampleList, revision: 6, updatedBy: "Marie Petit" }),
      succeeds("shoppingLists.sending"),
    ],
    endsIn: "idle",
  }),
  scenario({
    flow: "shoppingLists",
    title: "Ajout depuis une fiche produit",
    summary: "La liste est lue d'abord : ce qui s'y trouve déjà garde sa quantité.",
    actions: [
      send("shoppingList.changed", {
        changes: [{ kind: "collect", products: [{ code, quantity: 1 }] }],
      }),
      succeeds("shoppingLists.reading"),
      succeeds("shoppingLists.sending"),
    ],
    endsIn: "idle",
  }),
  scenario({
    flow: "shoppingLists",
    title: "Sans réseau",
    summary: "Le changement est gardé et part de lui-même dès que le serveur répond.",
    actions: [
      send("shoppingList.read"),
      send("shoppingList.changed"),
      fails("shoppingLists.sending", "offline"),
      wait(5000),
      succeeds("shoppingLists.sending"),
    ],
    endsIn: "idle",
  }),
];
