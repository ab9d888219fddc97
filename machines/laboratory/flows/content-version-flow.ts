import { CONTENT_STATES } from "../../../core/content/content-states.ts";
import { contentVersionMachine } from "../../desk/content-version.ts";
import type { CoverageScenario } from "./paths/explore.ts";
import type { Flow } from "./registry.ts";

export const CONTENT_VERSION_FLOW: Flow<"contentVersion"> = {
  name: "contentVersion",
  machine: contentVersionMachine,
  title: "Version d'un contenu",
  summary:
    "Une page, une recette ou un conseil : brouillon, vérifié, prévu pour son heure, publié, retiré et remis ; une version publiée reste quand une autre la remplace.",
  sections: ["produit §3"],
  rules: [],
};

/** What a version is walked with: every event of its table, and its hour. */
export const CONTENT_VERSION_SCENARIO: CoverageScenario = {
  inputs: [undefined],
  events: [
    ...[...new Set(Object.values(CONTENT_STATES).flatMap((on) => Object.keys(on)))].map((type) => ({
      type,
      inMs: 60_000,
    })),
    { type: "xstate.after.untilItsHour.contentVersion.planned" },
  ],
};
