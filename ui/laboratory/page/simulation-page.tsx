import type { Flow } from "../../../machines/laboratory/flows/registry.ts";
import { SimulatePanel } from "../simulate/simulate-panel.tsx";

/** A machine alone, answered by hand. */
export function SimulationPage({ flow }: { readonly flow: Flow }) {
  return <SimulatePanel flow={flow.name} />;
}
