import Grid from "lucide-react/icons/grid-3x3";
import { lazy, Suspense, useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./quantity-stepper.module.css";
import type { QuantityStepperProps } from "./quantity-stepper.tsx";

const loadPad = () => import("./quantity-pad.tsx");
const QuantityPad = lazy(loadPad);

/** The quantity as one large button that opens a pad of digits: floury hands miss small ones. */
export function QuantityField({ plusRef, ...props }: QuantityStepperProps) {
  const { value, name, unit, tone = "wheat", busy, disabled } = props;
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    // The pad is there when it is asked for; a load that fails is tried again by the press.
    loadPad().catch(() => undefined);
  }, []);
  return (
    <>
      <button
        ref={plusRef}
        type="button"
        className={classNames(styles.stepper, styles.field, tone === "wheat" && styles.wheat)}
        aria-label={`Quantité\u00a0: ${name}, ${value}${unit === undefined ? "" : ` ${unit}`}`}
        aria-haspopup="dialog"
        aria-busy={busy === true || undefined}
        disabled={disabled}
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        <span className={styles.number}>{value}</span>
        <Grid size={20} aria-hidden />
      </button>
      {needed ? (
        <Suspense fallback={null}>
          <QuantityPad {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
