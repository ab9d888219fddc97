import { DESK_FLOW, DESK_SCENARIO } from "./desk-flow.ts";
import { EXCHANGE_RUN_FLOW, EXCHANGE_RUN_SCENARIO } from "./exchange-run-flow.ts";
import type { CoverageScenario } from "./paths/explore.ts";
import type { Flow } from "./registry.ts";

// Processes of the mill's desk stand apart from the shop's: the screens of the laboratory are files of the
// shop, and those hold nothing of the desk.

/** The processes of the desk, with what each is walked with. */
export const DESK_FLOWS: readonly {
  readonly flow: Flow<string>;
  readonly scenario: CoverageScenario;
}[] = [
  { flow: DESK_FLOW, scenario: DESK_SCENARIO },
  { flow: EXCHANGE_RUN_FLOW, scenario: EXCHANGE_RUN_SCENARIO },
];
