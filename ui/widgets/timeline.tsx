import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./timeline.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface TimelineEvent {
  readonly id: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Day or hour in words. */
  readonly when?: ReactNode;
  readonly state: "done" | "current" | "todo" | "failed";
}

interface TimelineProps {
  readonly label: string;
  readonly events: readonly TimelineEvent[];
}

const stateNames = { done: "Fait", current: "En cours", todo: "À venir", failed: "Échec" };

/** The steps of a shipment or a payment: one under the other, side by side where there is room. */
export function Timeline({ label, events }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {events.map((event) => (
        <li
          key={event.id}
          className={classNames(styles.event, styles[event.state])}
          aria-current={event.state === "current" ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden>
            {event.state === "done" ? <Check size={14} strokeWidth={3} /> : null}
            {event.state === "failed" ? <X size={14} strokeWidth={3} /> : null}
          </span>
          <div className={styles.text}>
            <p className={styles.title}>
              <VisuallyHidden>{`${stateNames[event.state]} : `}</VisuallyHidden>
              {event.title}
            </p>
            {event.when === undefined ? null : <p className={styles.when}>{event.when}</p>}
            {event.detail === undefined ? null : (
              <div className={styles.detail}>{event.detail}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
