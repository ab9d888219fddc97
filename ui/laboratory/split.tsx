import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from "react";
import { classNames } from "../widgets/class-names.ts";
import { keepPreference, preference } from "./preference.ts";
import styles from "./split.module.css";

/** The size of a pane in pixels, kept by the browser. */
export type PaneSize = {
  readonly size: number;
  readonly setSize: (size: number) => void;
  readonly min: number;
  readonly max: number;
};

/** A pane's size, remembered under that name; between `min` and `max` pixels. */
export const usePaneSize = (name: string, first: number, min: number, max: number): PaneSize => {
  const [size, set] = useState(() => clamp(remembered(name) ?? first, min, max));
  return {
    size,
    min,
    max,
    setSize: (wanted) => {
      const next = clamp(wanted, min, max);
      set(next);
      remember(name, next);
    },
  };
};

interface SplitProps {
  /** What it resizes: 'Largeur du journal'. */
  readonly label: string;
  readonly pane: PaneSize;
  /** Where the pane lies, seen from the bar. */
  readonly side: "left" | "right" | "above" | "below";
  readonly className?: string | undefined;
}

/** The bar between two panes: dragged, or moved by the arrow keys, 16 px at a time. */
export function Split({ label, pane, side, className }: SplitProps) {
  const [start, setStart] = useState<{ readonly at: number; readonly size: number } | null>(null);
  const upright = side === "left" || side === "right";
  const sign = side === "left" || side === "above" ? 1 : -1;
  const place = (event: PointerEvent): number => (upright ? event.clientX : event.clientY);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || step.upright !== upright) return;
    // Time travel handles the arrows of whatever does not need them.
    event.preventDefault();
    pane.setSize(pane.size + step.by * sign);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a control
    <div
      role="separator"
      aria-label={label}
      aria-orientation={upright ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(pane.size)}
      aria-valuemin={pane.min}
      aria-valuemax={pane.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={classNames(styles.bar, upright ? styles.upright : styles.flat, className)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ at: place(event), size: pane.size });
      }}
      onPointerMove={(event) => {
        if (start !== null) pane.setSize(start.size + (place(event) - start.at) * sign);
      }}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
    />
  );
}

/** A size as a custom property of the grid. */
export const sizeProperty = (name: string, size: number): CSSProperties => ({
  [`--${name}`]: `${size}px`,
});

const STEPS: Readonly<Record<string, { readonly upright: boolean; readonly by: number }>> = {
  ArrowRight: { upright: true, by: 16 },
  ArrowLeft: { upright: true, by: -16 },
  ArrowDown: { upright: false, by: 16 },
  ArrowUp: { upright: false, by: -16 },
};

const clamp = (size: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, size));

const remembered = (name: string): number | null => {
  const size = Number(preference(name) ?? Number.NaN);
  return Number.isFinite(size) ? size : null;
};

const remember = (name: string, size: number): void =>
  keepPreference(name, String(Math.round(size)));
