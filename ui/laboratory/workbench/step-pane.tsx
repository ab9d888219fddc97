import type { ReactNode } from "react";
import { Text, WithSide } from "../../widgets/primitives.tsx";
import type { LabActor, LabStep } from "../link/lab-step.ts";
import { ContextTree } from "../context-tree.tsx";
import { eventText, takenLabels, timeText } from "../flow-text.ts";
import { seenOf } from "../seen-words.ts";
import { MoveText } from "./move-text.tsx";
import styles from "./step-pane.module.css";

interface StepPaneProps {
  /** The step looked at. */
  readonly step: LabStep | null;
  /** The machine shown, as it stands after that step. */
  readonly actor: LabActor | null;
  /** What that machine did last, to tell what changed. */
  readonly last: LabStep | null;
  /** What led to the step and what it led to. */
  readonly causes?: ReactNode;
}

/** The step: what happened, what was emitted, and the context with what changed. */
export function StepPane({ step, actor, last, causes }: StepPaneProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Étape et contexte, détail">
      {step === null ? null : <StepHead step={step} title={`Étape ${step.n}`} />}
      {causes}
      {actor === null ? null : (
        <section className={styles.part}>
          <Text as="h3" size="s" below="2">{`Contexte de ${actor.actor}`}</Text>
          {/* Only what the step looked at changed is marked: another machine's stays calm. */}
          {last !== null && last === step && last.before !== null ? (
            <ContextTree
              label={`Contexte de ${actor.actor}`}
              value={actor.context}
              previous={last.before.context}
            />
          ) : (
            <ContextTree label={`Contexte de ${actor.actor}`} value={actor.context} />
          )}
        </section>
      )}
    </div>
  );
}

interface StepHeadProps {
  readonly step: LabStep;
  readonly title: string;
}

/** What a machine took, where it went, and what it told. */
export function StepHead({ step, title }: StepHeadProps) {
  const { type, ...payload } = step.event;
  const seen = seenOf([step]);
  return (
    <>
      <section className={styles.part}>
        <Text as="h3" size="s" below="2">
          {title}
        </Text>
        <WithSide as="dl" sideFirst gap="1 4" size="xs" className={styles.facts}>
          <dt>Événement</dt>
          <dd>
            <b>{eventText(step)}</b>
            {eventText(step) === type ? null : <span className={styles.raw}>{type}</span>}
          </dd>
          <dt>Machine</dt>
          <dd>{step.actor}</dd>
          <dt>État</dt>
          <dd>
            <MoveText step={step} />
          </dd>
          <dt>Instant</dt>
          <dd>{timeText(step.at)}</dd>
          {step.kind === "event" ? <TakenTransitions step={step} /> : null}
          {seen.length === 0 ? null : (
            <>
              <dt>À l’écran</dt>
              <dd>{`Le boulanger ${seen.join(", ")}.`}</dd>
            </>
          )}
        </WithSide>
      </section>
      {Object.keys(payload).length === 0 ? null : (
        <section className={styles.part}>
          <Text as="h3" size="s" below="2">
            Contenu de l’événement
          </Text>
          <ContextTree label="Contenu de l’événement" value={payload} />
        </section>
      )}
      {step.events.length === 0 ? null : (
        <section className={styles.part}>
          <Text as="h3" size="s" below="2">
            Faits émis
          </Text>
          <ContextTree label="Faits émis" value={factsByName(step)} />
        </section>
      )}
    </>
  );
}

/** 'Aucune' is for an event that was not taken: a start and a stop take none anyway. */
function TakenTransitions({ step }: { readonly step: LabStep }) {
  const labels = takenLabels(step);
  return (
    <>
      <dt>Transitions</dt>
      <dd>
        {labels.length === 0 ? <span className={styles.none}>aucune : sans effet ici</span> : null}
        {labels.map((label) => (
          <span key={label} className={styles.line}>
            {label}
          </span>
        ))}
      </dd>
    </>
  );
}

/** By type; a second one of the same type says so. */
const factsByName = ({ events }: LabStep): Readonly<Record<string, unknown>> => {
  const byName: Record<string, unknown> = {};
  for (const [index, { type, ...rest }] of events.entries()) {
    byName[Object.hasOwn(byName, type) ? `${type} (${index + 1})` : type] = rest;
  }
  return byName;
};
