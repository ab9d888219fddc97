import { useState } from "react";
import { PaneTabs } from "../pane-tabs.tsx";
import { type FlowName, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { sizeProperty, Split, usePaneSize } from "../split.tsx";
import { ClockBar } from "./clock-bar.tsx";
import { RestOfSimulation } from "./rest-of-simulation.tsx";
import { SimulateChart } from "./simulate-chart.tsx";
import { SimulateControls } from "./simulate-controls.tsx";
import { SimulateHistory } from "./simulate-history.tsx";
import { SimulateNotices } from "./simulate-notices.tsx";
import { SimulateToolbar } from "./simulate-toolbar.tsx";
import { firstScript, goToTime } from "./simulation-session.ts";
import { useSimulation } from "./use-simulation.ts";
import styles from "./simulate-panel.module.css";

interface SimulatePanelProps {
  readonly flow: FlowName;
}

/** A machine alone: its calls are answered by hand or by rule, its time is under a slider. */
export function SimulatePanel({ flow }: SimulatePanelProps) {
  // Another machine is another simulation.
  return <OneSimulation key={flow} flow={flow} />;
}

function OneSimulation({ flow }: SimulatePanelProps) {
  const simulation = useSimulation(flow);
  const { desk, whole, shown, load } = simulation;
  const [pane, setPane] = useState<Pane>("controls");
  const left = usePaneSize("simulate-left", 340, 260, 560);
  const side = usePaneSize("simulate-side", 380, 260, 640);
  const sizes = { ...sizeProperty("left", left.size), ...sizeProperty("side", side.size) };
  return (
    <div className={styles.frame}>
      <div className={styles.panel} data-pane={pane} style={sizes}>
        <Head flow={flow} simulation={simulation} />
        <PaneTabs className={styles.tabs} panes={PANES} pane={pane} onPane={setPane} />
        <section className={styles.controls} aria-label="Agir">
          <SimulateControls flow={FLOWS[flow]} state={shown} act={desk.act} onStart={load} />
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
          cursor={simulation.cursor}
          shown={shown}
          onGo={desk.go}
          rest={
            <RestOfSimulation
              rest={simulation.rest}
              replayed={simulation.replayed}
              onPlay={desk.playRest}
            />
          }
        />
        <div className={styles.time}>
          <ClockBar
            shown={shown}
            end={whole.now}
            speed={simulation.speed}
            onSpeed={simulation.setSpeed}
            onAdvance={simulation.pass}
            onNext={() => desk.act({ type: "next" })}
            onTime={(at) => goToTime(desk, at)}
          />
        </div>
      </div>
    </div>
  );
}

interface HeadProps extends SimulatePanelProps {
  readonly simulation: ReturnType<typeof useSimulation>;
}

function Head({ flow, simulation }: HeadProps) {
  const { whole, load } = simulation;
  return (
    <>
      <div className={styles.toolbar}>
        <SimulateToolbar
          flow={FLOWS[flow]}
          whole={whole}
          onScenario={(chosen) => load(chosen.script, chosen)}
          onRestart={() => load(firstScript(flow))}
        />
      </div>
      <div className={styles.notices}>
        <SimulateNotices
          problem={simulation.problem}
          onProblemRead={simulation.forgetProblem}
          halted={whole.halted}
          scenario={simulation.scenario}
          onScenarioRead={simulation.forgetScenario}
        />
      </div>
    </>
  );
}

const PANES = [
  ["controls", "Agir"],
  ["chart", "Schéma"],
  ["history", "Journal"],
] as const;
type Pane = (typeof PANES)[number][0];
