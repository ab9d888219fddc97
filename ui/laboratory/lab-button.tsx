import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../widgets/class-names.ts";
import styles from "./lab-button.module.css";

interface LabButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly icon?: ReactNode;
  /** The one thing to do here. */
  readonly main?: boolean;
  /** A toggle that is on. */
  readonly on?: boolean | undefined;
}

/** A tool's button: lower than the shop's, because a workbench has many of them. */
export function LabButton({ icon, main = false, on, children, ...rest }: LabButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={on}
      className={classNames(
        styles.button,
        main && styles.main,
        on === true && styles.on,
        children === undefined && styles.square,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
