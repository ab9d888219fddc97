import { Link } from "wouter";
import type { FilledStep } from "../../../core/registration/form.ts";
import {
  isComplete,
  isOpen,
  pathOfStep,
  STEP_TITLES,
  stepsOf,
} from "../../../core/registration/steps.ts";
import type { RegistrationView } from "../../hooks/registration.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Row, Spaced, Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./registration-trail.module.css";

interface RegistrationTrailProps {
  readonly registration: RegistrationView;
  readonly current: FilledStep;
}

/** Where one is: six names do not fit on a phone, six marks do. A step that is done can be opened again. */
export function RegistrationTrail({ registration, current }: RegistrationTrailProps) {
  const { form, reach } = registration;
  const { mode } = form;
  const { kind } = form.texts;
  const steps = stepsOf(form.mode, form.texts.kind);
  const here = steps.indexOf(current);
  return (
    <Spaced as="nav" below="4" aria-label="Étapes de l’inscription">
      <Text tone="quiet" size="s" className={styles.place}>
        Étape {here + 1} sur {steps.length} <b>{STEP_TITLES[current]}</b>
      </Text>
      <Row as="ol" gap="1">
        {steps.map((step, index) => {
          const opens = index !== here && isOpen(step, reach, { mode, kind });
          const done = step !== "summary" && opens && isComplete(step, form);
          return (
            <li
              key={step}
              aria-current={index === here ? "step" : undefined}
              className={classNames(
                styles.step,
                done && styles.done,
                index === here && styles.here,
              )}
            >
              {opens ? (
                <Link href={pathOfStep(form.mode, step)} className={styles.mark}>
                  <span className={styles.name}>{STEP_TITLES[step]}</span>
                  {done ? <VisuallyHidden> (terminé)</VisuallyHidden> : null}
                </Link>
              ) : (
                <span className={styles.mark}>
                  <span className={styles.name}>{STEP_TITLES[step]}</span>
                </span>
              )}
            </li>
          );
        })}
      </Row>
    </Spaced>
  );
}
