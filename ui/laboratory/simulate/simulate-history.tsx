import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import { classNames } from "../../widgets/class-names.ts";
import type { Move } from "../lab-log.ts";
import { LabButton } from "../lab-button.tsx";
import { EventLog } from "../workbench/event-log.tsx";
import { StepPane } from "../workbench/step-pane.tsx";
import { useTravelKeys } from "../workbench/use-travel-keys.ts";
import { stepsToShow } from "./simulation-steps.ts";
import styles from "./simulate-history.module.css";

interface SimulateHistoryProps {
  readonly className: string | undefined;
  readonly flow: FlowName;
  readonly whole: SimulationState;
  /** Number of the step looked at; null for the last one. */
  readonly cursor: number | null;
  readonly shown: SimulationState;
  readonly onGo: (step: number | null) => void;
  /** Under the log: what was given up, and where it led. */
  readonly rest: ReactNode;
}

/** What has happened; any step can be come back to. Below, the step, its events and the context. */
export function SimulateHistory(props: SimulateHistoryProps) {
  const { className, flow, whole, cursor, shown, onGo, rest } = props;
  const steps = stepsToShow(whole);
  const at = cursor ?? steps.length;
  const current = steps[at - 1] ?? null;
  const move = (to: Move): void => onGo(MOVES[to](at, steps.length));
  // Answering a call leaves the focus on a title: the keys are handled wherever it is.
  useTravelKeys({ onMove: move });
  const { value, context } = shown.snapshot;
  return (
    <div className={classNames(styles.history, className)}>
      <section className={styles.log} aria-label="Journal">
        <header className={styles.head}>
          <h2 className={styles.title}>Journal</h2>
          <span className={styles.place}>{`${at} / ${steps.length}`}</span>
          <LabButton
            aria-label="Étape précédente"
            icon={<ChevronLeft size={18} aria-hidden />}
            disabled={at <= 1}
            onClick={() => move("back")}
          />
          <LabButton
            aria-label="Étape suivante"
            icon={<ChevronRight size={18} aria-hidden />}
            disabled={at >= steps.length}
            onClick={() => move("forward")}
          />
        </header>
        <EventLog
          steps={steps}
          current={current}
          following={cursor === null}
          divergence={null}
          onGo={onGo}
          onMove={move}
        />
        {cursor === null ? null : (
          <div className={styles.past} role="status">
            <p>{`Étape ${cursor} : ce que vous ferez repartira d’ici.`}</p>
            <LabButton onClick={() => onGo(null)}>Revenir à la fin</LabButton>
          </div>
        )}
        {rest}
      </section>
      <section className={styles.step} aria-label="Étape et contexte">
        <StepPane step={current} actor={{ actor: flow, flow, value, context }} last={current} />
      </section>
    </div>
  );
}

const MOVES: { readonly [To in Move]: (at: number, count: number) => number } = {
  first: () => 1,
  back: (at) => Math.max(1, at - 1),
  forward: (at, count) => Math.min(count, at + 1),
  last: (_, count) => count,
};
