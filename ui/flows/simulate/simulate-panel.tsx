import { useState } from "react";
import { useLocation } from "wouter";
import { type FlowName, FLOWS } from "../../../machines/flows/registry.ts";
import type { Scenario } from "../../../machines/simulation/scenario.ts";
import type { Script } from "../../../machines/simulation/script.ts";
import { hasScript } from "../../../machines/simulation/share.ts";
import { Notice } from "../../widgets/notice.tsx";
import { simulationPath } from "../page/lab-place.ts";
import { sizeProperty, Split, usePaneSize } from "../split.tsx";
import { useStore } from "../store.ts";
import { ClockBar } from "./clock-bar.tsx";
import { type ControlsProps, SimulateControls } from "./simulate-controls.tsx";
import { SimulateChart } from "./simulate-chart.tsx";
import { SimulateHistory } from "./simulate-history.tsx";
import { dropLink } from "./keep-simulation.ts";
import { SimulateToolbar } from "./simulate-toolbar.tsx";
import { type Desk, firstScript, openDesk } from "./simulation-desk.ts";
import { useClockRun } from "./use-clock-run.ts";
import { useSharedScript } from "./use-shared-script.ts";
import styles from "./simulate-panel.module.css";

interface SimulatePanelProps {
  readonly flow: FlowName;
}

/** A machine alone: its calls are answered by hand or by rule, its time is under a slider. */
export function SimulatePanel({ flow }: SimulatePanelProps) {
  // Another machine is another simulation.
  return <OneSimulation key={flow} flow={flow} />;
}

const PANES = [
  ["controls", "Agir"],
  ["chart", "Schéma"],
  ["history", "Journal"],
] as const;
type Pane = (typeof PANES)[number][0];

function OneSimulation({ flow }: SimulatePanelProps) {
  // It holds no timer and no connection: dropping it is enough.
  const [desk] = useState(() => openDesk(firstScript(flow)));
  const { whole, cursor, shown } = useStore(desk.store);
  const [scenario, setScenario] = useState<Scenario | null>(null);
  const [speed, setSpeed] = useState(0);
  const [pane, setPane] = useState<Pane>("controls");
  const [, navigate] = useLocation();
  const left = usePaneSize("simulate-left", 340, 260, 560);
  const side = usePaneSize("simulate-side", 380, 260, 640);
  const [pass] = useState(() => (ms: number) => desk.act({ type: "advance", ms }));
  useClockRun(whole.halted === null ? speed : 0, pass);
  const load = (script: Script, from: Scenario | null = null): void => {
    // The address no longer tells what is on screen.
    if (hasScript(window.location.hash)) dropLink();
    show(script, from);
  };
  const show = (script: Script, from: Scenario | null): void => {
    setSpeed(0);
    setScenario(from);
    desk.load(script);
  };
  const [problem, forgetProblem] = useSharedScript(flow, {
    onScript: (script) => show(script, null),
    onOther: (other, fragment) => navigate(`${simulationPath(other)}${fragment}`),
  });
  const controls: ControlsProps = {
    flow: FLOWS[flow],
    state: shown,
    act: desk.act,
    onStart: (script) => load(script),
  };
  return (
    <div className={styles.frame}>
      <div
        className={styles.panel}
        data-pane={pane}
        style={{ ...sizeProperty("left", left.size), ...sizeProperty("side", side.size) }}
      >
        <div className={styles.toolbar}>
          <SimulateToolbar
            flow={FLOWS[flow]}
            whole={whole}
            onScenario={(chosen) => load(chosen.script, chosen)}
            onRestart={() => load(firstScript(flow))}
          />
        </div>
        <div className={styles.notices}>
          {problem === null ? null : (
            <Notice tone="error" live title="Simulation partagée" onClose={forgetProblem}>
              {problem}
            </Notice>
          )}
          {whole.halted === null ? null : (
            <Notice tone="error" live title="La simulation s’est arrêtée">
              {whole.halted}
            </Notice>
          )}
          {scenario === null ? null : (
            <Notice tone="info" live title={scenario.title} onClose={() => setScenario(null)}>
              {scenario.summary}
            </Notice>
          )}
        </div>
        <div className={styles.tabs} role="group" aria-label="Panneau montré">
          {PANES.map(([id, label]) => (
            <button key={id} type="button" aria-pressed={id === pane} onClick={() => setPane(id)}>
              {label}
            </button>
          ))}
        </div>
        <section className={styles.controls} aria-label="Agir">
          <SimulateControls {...controls} />
        </section>
        <Split className={styles.leftBar} label="Largeur des événements" pane={left} side="left" />
        <section className={styles.chart} aria-label="Machine simulée">
          <SimulateChart flow={flow} shown={shown} />
        </section>
        <Split className={styles.sideBar} label="Largeur du journal" pane={side} side="right" />
        <SimulateHistory
          className={styles.history}
          flow={flow}
          whole={whole}
          cursor={cursor}
          shown={shown}
          onGo={desk.go}
        />
        <div className={styles.time}>
          <ClockBar
            shown={shown}
            end={whole.now}
            speed={whole.halted === null ? speed : 0}
            onSpeed={setSpeed}
            onAdvance={pass}
            onNext={() => desk.act({ type: "next" })}
            onTime={(at) => goToTime(desk, at)}
          />
        </div>
      </div>
    </div>
  );
}

/** Before the end, the last step of that moment is looked at; beyond, time passes. */
const goToTime = (desk: Desk, at: number): void => {
  const { whole } = desk.store.get();
  if (at >= whole.now) {
    desk.go(null);
    if (at > whole.now) desk.act({ type: "advance", ms: at - whole.now });
    return;
  }
  desk.go(whole.steps.findLast((step) => step.at <= at)?.n ?? 1);
};
