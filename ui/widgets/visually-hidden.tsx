import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

interface VisuallyHiddenProps {
  readonly as?: "span" | "div" | "h1" | "h2" | "h3" | "p" | "legend" | undefined;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** Text for assistive technology only. */
export function VisuallyHidden({ as: Tag = "span", id, children }: VisuallyHiddenProps) {
  return (
    <Tag id={id} className={styles.hidden}>
      {children}
    </Tag>
  );
}
