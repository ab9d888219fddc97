import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The action's name, read aloud and shown as a tip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: "plain" | "outlined" | undefined;
  /** A `CounterBadge` or `DotBadge` on the corner. Say the same in `label`. */
  readonly badge?: ReactNode;
  /** For a button that opens something: aria-expanded. */
  readonly expanded?: boolean | undefined;
}

/** A 44 px square with an icon. */
export function IconButton({
  label,
  icon,
  variant = "plain",
  badge,
  expanded,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={classNames(
        styles.button,
        variant === "outlined" && styles.outlined,
        rest.className,
      )}
      aria-label={label}
      aria-expanded={expanded}
    >
      {icon}
      {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
    </button>
  );
}
