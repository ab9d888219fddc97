import Check from "lucide-react/icons/check";
import { Link } from "wouter";
import { classNames } from "./class-names.ts";
import styles from "./step-trail.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface TrailStep {
  readonly label: string;
  /** A step already passed may be opened again. */
  readonly href?: string | undefined;
}

interface StepTrailProps {
  readonly steps: readonly TrailStep[];
  /** Index of the step being done. */
  readonly current: number;
  readonly label?: string | undefined;
}

/** Panier, Livraison, Paiement: where the order stands. */
export function StepTrail({ steps, current, label = "Étapes de la commande" }: StepTrailProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.trail}>
        {steps.map((step, index) => {
          const done = index < current;
          const content = (
            <>
              <span className={styles.number} aria-hidden>
                {done ? <Check size={15} strokeWidth={3} /> : index + 1}
              </span>
              <span className={styles.label}>{step.label}</span>
              {done ? <VisuallyHidden> (terminé)</VisuallyHidden> : null}
            </>
          );
          return (
            <li
              key={step.label}
              className={classNames(
                styles.step,
                done && styles.done,
                index === current && styles.here,
              )}
              aria-current={index === current ? "step" : undefined}
            >
              {done && step.href !== undefined ? (
                <Link href={step.href} className={styles.link}>
                  {content}
                </Link>
              ) : (
                <span className={styles.link}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
