import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./gauge.module.css";

interface GaugeProps {
  /** What is measured: 'Franco du camion Farine'. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** How full the bar is, 0 to 1. */
  readonly level: number;
  /** The measure in words, read with the label: '414 kg sur 500 kg'. */
  readonly valueText: string;
  /** The goal is reached: sage. */
  readonly reached?: boolean | undefined;
  /** The limit is passed: poppy. */
  readonly over?: boolean | undefined;
  /** The line below, with its numbers in <b>: the colour of the bar never speaks alone. */
  readonly children?: ReactNode;
}

/** Used and remaining, as a bar and a sentence. */
export function Gauge({
  label,
  value,
  max,
  level,
  valueText,
  reached,
  over,
  children,
}: GaugeProps) {
  return (
    <div>
      <div
        className={classNames(styles.track, reached && styles.reached, over && styles.over)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no browser lets <meter> be drawn alike
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, 0)}
        aria-valuenow={Math.min(value, Math.max(max, 0))}
        aria-valuetext={valueText}
      >
        <div className={styles.fill} style={{ width: `${level * 100}%` }} />
      </div>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
    </div>
  );
}
