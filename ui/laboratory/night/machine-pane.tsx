import { Text } from "../../widgets/primitives.tsx";
import { ContextTree } from "../context-tree.tsx";
import { StepHead } from "../workbench/step-pane.tsx";
import { labStepOf } from "../trace/trace-steps.ts";
import type { StandingMachine } from "./night-machines.ts";
import styles from "./step-part.module.css";

interface MachinePaneProps {
  readonly machine: StandingMachine;
  /** The steps that changed that key of its context are wanted. */
  readonly onKey: (key: string) => void;
}

/** What a machine did in a step of the night, and its context with what the step changed. */
export function MachinePane({ machine, onKey }: MachinePaneProps) {
  const { name, before, after, steps } = machine;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Contexte, détail">
      <section className={styles.part}>
        <Text as="h3" size="s" below="2">{`Contexte de ${name}`}</Text>
        {steps.length > 0 && before !== null ? (
          <ContextTree
            label={`Contexte de ${name}`}
            value={after.context}
            previous={before.context}
            onKey={onKey}
          />
        ) : (
          <ContextTree label={`Contexte de ${name}`} value={after.context} onKey={onKey} />
        )}
      </section>
      {steps.map((step, place) => (
        <StepHead
          key={step.n}
          step={labStepOf(step)}
          title={`Événement ${place + 1} sur ${steps.length}`}
        />
      ))}
    </div>
  );
}
