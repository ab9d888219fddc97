import { useState } from "react";
import { useLocation } from "wouter";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import type { Scenario } from "../../../machines/laboratory/simulation/scenario.ts";
import type { Script } from "../../../machines/laboratory/simulation/script.ts";
import { hasScript } from "../../../machines/laboratory/simulation/share.ts";
import { simulationPath } from "../page/lab-place.ts";
import { useStore } from "../store.ts";
import { dropLink } from "./keep-simulation.ts";
import { persistedSimulation, usePersistSimulation } from "./persisted-simulation.ts";
import { firstScript, openSimulationSession } from "./simulation-session.ts";
import { useClockRun } from "./use-clock-run.ts";
import { useSharedScript } from "./use-shared-script.ts";

/** The simulation of one machine, with the link in the address, the clock and the scenario shown. */
export const useSimulation = (flow: FlowName) => {
  const [persisted] = useState(() => persistedSimulation(flow));
  // It holds no timer and no connection: dropping it is enough.
  const [desk] = useState(() => {
    const opened = openSimulationSession(persisted?.script ?? firstScript(flow));
    opened.go(persisted?.cursor ?? null);
    return opened;
  });
  usePersistSimulation(flow, desk);
  const { whole, cursor, shown, rest, replayed } = useStore(desk.store);
  const [scenario, setScenario] = useState<Scenario | null>(null);
  const [chosenSpeed, setSpeed] = useState(0);
  const [, navigate] = useLocation();
  const [pass] = useState(() => (ms: number) => desk.act({ type: "advance", ms }));
  const speed = whole.halted === null ? chosenSpeed : 0;
  useClockRun(speed, pass);
  const show = (script: Script, from: Scenario | null): void => {
    setSpeed(0);
    setScenario(from);
    desk.load(script);
  };
  const load = (script: Script, from: Scenario | null = null): void => {
    // The address no longer tells what is on screen.
    if (hasScript(window.location.hash)) dropLink();
    show(script, from);
  };
  const [problem, forgetProblem] = useSharedScript(flow, {
    known: persisted?.link ?? "",
    onScript: (script) => show(script, null),
    onOther: (other, fragment) => navigate(`${simulationPath(other)}${fragment}`),
  });
  return {
    desk,
    whole,
    cursor,
    shown,
    rest,
    replayed,
    speed,
    setSpeed,
    pass,
    load,
    scenario,
    forgetScenario: () => setScenario(null),
    problem,
    forgetProblem,
  };
};
