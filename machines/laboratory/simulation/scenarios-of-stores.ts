import { StoreId } from "../../../api-schema/primitives.ts";
import { sampleNewStore } from "../flows/sample-store.ts";
import { scenario, send, succeeds, fails, type Scenario } from "./scenario.ts";

/** Ready-made simulations of stores. */
export const STORE_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "appStart",
    title: "Boutiques indisponibles (503), puis chargées",
    summary: "Le premier appel échoue ; le retour sur l’onglet redemande les boutiques.",
    actions: [
      send("app.started"),
      send("session.opened"),
      fails("appStart.loadingStores", "unavailable"),
      send("tab.returned"),
      succeeds("appStart.loadingStores"),
    ],
    endsIn: "ready",
  }),
  scenario({
    flow: "storeSelection",
    title: "Changer de boutique",
    summary: "La seconde boutique devient active et demande la mise à jour de son score.",
    actions: [
      send("stores.loaded"),
      send("store.chosen"),
      send("store.selected", { storeId: StoreId.make(2) }),
    ],
    endsIn: "active",
  }),
  scenario({
    flow: "storeInitialisation",
    title: "Boutique sans numéro client, score en échec (503)",
    summary:
      "La boutique est mise à jour, mais pas son score : un message le dit, et rien ne bloque.",
    actions: [
      send("store.activated", { storeId: StoreId.make(2), needsScore: true }),
      succeeds("storeInitialisation.syncingStore", sampleNewStore),
      fails("storeInitialisation.syncingScore", "unavailable"),
    ],
    endsIn: "failed",
  }),
  scenario({
    flow: "mandates",
    title: "Onglet de signature bloqué par le navigateur",
    summary: "Le mandat manque ; l’onglet est bloqué : la signature s’ouvre dans cette fenêtre.",
    actions: [
      send("stores.loaded"),
      send("store.activated"),
      send("mandate.signRequested", { tab: "blocked" }),
      succeeds("mandates.askingLink"),
    ],
    endsIn: "awaitingSignature",
  }),
  scenario({
    flow: "mandates",
    title: "Lien de signature refusé (500)",
    summary:
      "Le lien ne vient pas : l’onglet ouvert par le clic est refermé, et un message le dit.",
    actions: [
      send("stores.loaded"),
      send("store.activated"),
      send("mandate.signRequested"),
      fails("mandates.askingLink", "broken"),
    ],
    endsIn: { known: "missing" },
  }),
];
