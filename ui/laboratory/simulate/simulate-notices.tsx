import type { Scenario } from "../../../machines/laboratory/simulation/scenario.ts";
import { Notice } from "../../widgets/notice.tsx";

interface SimulateNoticesProps {
  /** Why the link in the address could not be read. */
  readonly problem: string | null;
  readonly onProblemRead: () => void;
  /** Why the simulation cannot go on. */
  readonly halted: string | null;
  readonly scenario: Scenario | null;
  readonly onScenarioRead: () => void;
}

/** What is to be known of the simulation as a whole. */
export function SimulateNotices(props: SimulateNoticesProps) {
  const { problem, onProblemRead, halted, scenario, onScenarioRead } = props;
  return (
    <>
      {problem === null ? null : (
        <Notice tone="error" live title="Simulation partagée" onClose={onProblemRead}>
          {problem}
        </Notice>
      )}
      {halted === null ? null : (
        <Notice tone="error" live title="La simulation s’est arrêtée">
          {halted}
        </Notice>
      )}
      {scenario === null ? null : (
        <Notice tone="info" live title={scenario.title} onClose={onScenarioRead}>
          {scenario.summary}
        </Notice>
      )}
    </>
  );
}
