import type { Flow } from "../../../machines/flows/registry.ts";
import { FlowPage } from "./flow-page.tsx";

/** A machine alone, answered by hand. */
export function SimulationPage({ flow }: { readonly flow: Flow }) {
  return <FlowPage flow={flow} />;
}
