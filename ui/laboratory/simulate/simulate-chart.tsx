import { useState } from "react";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import { Cluster } from "../../widgets/primitives.tsx";
import type { ChartSelection } from "../chart/chart-props.ts";
import { FlowDrawing, type Look, ViewChoice } from "../flow-drawing.tsx";
import { stateText } from "../flow-text.ts";
import { stepsToShow } from "./simulation-steps.ts";
import { DispatchedEvents } from "./dispatched-events.tsx";
import styles from "./simulate-chart.module.css";

interface SimulateChartProps {
  readonly flow: FlowName;
  readonly shown: SimulationState;
}

/** The machine with where it stands, and the way it has just gone. */
export function SimulateChart({ flow, shown }: SimulateChartProps) {
  const [look, setLook] = useState<Look>("chart");
  const [selected, setSelected] = useState<ChartSelection | null>(null);
  const { value } = shown.snapshot;
  const last = shown.steps.length;
  return (
    <>
      <Cluster as="header" gap="1 3" align="center" justify="between" className={styles.head}>
        <p className={styles.state} role="status">
          État : <b>{stateText(value)}</b>
        </p>
        <ViewChoice look={look} onView={setLook} />
      </Cluster>
      <DispatchedEvents
        events={shown.emitted.filter((one) => one.step === last).map(({ event }) => event)}
      />
      <div className={styles.drawing}>
        <FlowDrawing
          flow={flow}
          look={look}
          value={value}
          step={stepsToShow(shown).at(-1) ?? null}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
    </>
  );
}
