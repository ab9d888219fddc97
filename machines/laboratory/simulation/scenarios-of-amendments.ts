import { sampleSupplementOrder } from "../flows/sample-amendment.ts";
import { fails, scenario, send, succeeds, type Scenario, wait } from "./scenario.ts";

/** Ready-made simulations of changes of confirmed orders. */
export const AMENDMENT_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "amendment",
    title: "Deux sacs de plus avant le camion",
    summary: "L'avant et l'après, puis une nouvelle version, une seule fois.",
    actions: [
      send("amendment.opened"),
      succeeds("amendment.looking"),
      send("amendment.changed"),
      wait(400),
      succeeds("amendment.looking"),
      send("amendment.saveRequested"),
      succeeds("amendment.saving"),
    ],
    endsIn: "closed",
  }),
  scenario({
    flow: "amendment",
    title: "Réponse perdue, une seule version",
    summary: "Sans réponse, le même bouton redemande la même version, par sa clé.",
    actions: [
      send("amendment.opened"),
      succeeds("amendment.looking"),
      send("amendment.saveRequested"),
      fails("amendment.saving", "offline"),
      send("amendment.saveRequested"),
    ],
    endsIn: "saving",
  }),
  scenario({
    flow: "amendment",
    title: "Un supplément à payer par carte",
    summary: "La commande ne change qu'une fois le supplément payé sur la page de la banque.",
    actions: [
      send("amendment.opened"),
      succeeds("amendment.looking"),
      send("amendment.saveRequested"),
      succeeds("amendment.saving", sampleSupplementOrder),
    ],
    endsIn: "leaving",
  }),
];
