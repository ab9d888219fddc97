import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** A lucide icon of 40 px, or an illustration. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** The way on: a Button or ButtonLink. */
  readonly action?: ReactNode;
  readonly level?: 1 | 2 | 3 | undefined;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {icon === undefined ? null : <div className={styles.icon}>{icon}</div>}
      {/* The title of a page can be focused: reading starts there after a navigation. */}
      <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
