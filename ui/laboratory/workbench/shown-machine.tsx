import { useState } from "react";
import { FLOWS, type FlowName } from "../../../machines/laboratory/flows/registry.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import type { ChartSelection } from "../chart/chart-props.ts";
import { FlowDrawing, type Look, ViewChoice } from "../flow-drawing.tsx";
import type { LabActor, LabStep } from "../link/lab-step.ts";
import type { RecordedStep } from "../../../machines/laboratory/simulation/recorded-script.ts";
import { SimulateFromHere } from "./simulate-from-here.tsx";
import styles from "./shown-machine.module.css";

interface ShownMachineProps {
  readonly actor: LabActor;
  /** What it has just done, whose transitions light up. */
  readonly step: LabStep | null;
  /** All that it did, oldest first, as far as it is known. */
  readonly life: readonly RecordedStep[];
  /** Index there of the last one up to the step looked at; -1 before the first. */
  readonly place: number;
}

/** One machine as a picture or as a list, open on where it stands. */
export function ShownMachine({ actor, step, life, place }: ShownMachineProps) {
  const [look, setLook] = useState<Look>("chart");
  const [selected, setSelected] = useState<ChartSelection | null>(null);
  const { flow } = actor;
  if (!isFlowName(flow)) return <p className={styles.empty}>{`Machine inconnue : ${flow}`}</p>;
  return (
    <>
      <Cluster as="header" gap="1 3" align="center" className={styles.machine}>
        <Text as="h2" size="xl">
          {FLOWS[flow].title}
        </Text>
        <Text as="span" tone="quiet" size="s">
          {actor.actor}
        </Text>
        {place === -1 ? null : (
          <SimulateFromHere key={actor.actor} flow={flow} steps={life} place={place} />
        )}
        <ViewChoice look={look} onView={setLook} />
      </Cluster>
      <div className={styles.drawing}>
        <FlowDrawing
          flow={flow}
          look={look}
          value={actor.value}
          step={step}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
    </>
  );
}

const isFlowName = (name: string): name is FlowName => Object.hasOwn(FLOWS, name);
