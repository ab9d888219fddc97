import Waypoints from "lucide-react/icons/waypoints";
import { useState } from "react";
import { useLocation } from "wouter";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import {
  type RecordedStep,
  recordedScript,
} from "../../../machines/laboratory/simulation/recorded-script.ts";
import { LabButton } from "../lab-button.tsx";
import { simulationPath } from "../page/lab-place.ts";
import { keepRecorded } from "../simulate/persisted-simulation.ts";

interface SimulateFromHereProps {
  readonly flow: FlowName;
  /** All that the machine did, oldest first. */
  readonly steps: readonly RecordedStep[];
  /** Index of the step looked at. */
  readonly place: number;
}

/** Opens the simulator on that machine, with what came to it, at this step: to take another choice there. */
export function SimulateFromHere({ flow, steps, place }: SimulateFromHereProps) {
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState("");
  const open = (): void => {
    const recorded = recordedScript(flow, steps, place);
    if (recorded === null) return;
    const refused = keepRecorded(flow, recorded);
    setProblem(refused ?? "");
    if (refused === null) navigate(simulationPath(flow));
  };
  return (
    <>
      <LabButton icon={<Waypoints size={16} aria-hidden />} onClick={open}>
        Simuler d’ici
      </LabButton>
      <p role="status">{problem}</p>
    </>
  );
}
