import { RUN_STATES } from "../../../core/exchange/run-states.ts";
import { exchangeRunMachine } from "../../desk/exchange-run.ts";
import type { CoverageScenario } from "./paths/explore.ts";
import type { Flow } from "./registry.ts";

export const EXCHANGE_RUN_FLOW: Flow<"exchangeRun"> = {
  name: "exchangeRun",
  machine: exchangeRunMachine,
  title: "Passage d'un fichier",
  summary:
    "Un fichier du quai : reçu, lu, comparé, puis prêt ou en attente d'un second regard, appliqué pièce par pièce, et défait si on le demande.",
  sections: ["produit §3"],
  rules: [],
};

/** What a run is walked with: every event of its table. */
export const EXCHANGE_RUN_SCENARIO: CoverageScenario = {
  inputs: [undefined],
  events: [...new Set(Object.values(RUN_STATES).flatMap((on) => Object.keys(on)))].map((type) => ({
    type,
  })),
};
