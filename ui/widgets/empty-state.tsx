import type { ReactNode } from "react";
import type { Illustration as IllustrationName } from "../../core/content/illustrations.ts";
import styles from "./empty-state.module.css";
import { Illustration } from "./illustration.tsx";
import { Cluster, Spaced } from "./primitives.tsx";
import { faceOf } from "./title-face.ts";

interface EmptyStateProps {
  /** The house's drawing of it; the icon stands in where there is none. */
  readonly picture?: IllustrationName | undefined;
  /** A lucide icon of 36 px. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** The way on: a Button or ButtonLink. */
  readonly action?: ReactNode;
  readonly level?: 1 | 2 | 3 | undefined;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ picture, icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {picture === undefined ? (
        icon !== undefined && <div className={styles.icon}>{icon}</div>
      ) : (
        <Spaced below="4">
          <Illustration name={picture} />
        </Spaced>
      )}
      {/* The title of a page can be focused: reading starts there after a navigation. */}
      <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined} {...faceOf(title)}>
        {title}
      </Heading>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : (
        <Cluster gap="3" justify="center" above="5">
          {action}
        </Cluster>
      )}
    </div>
  );
}
