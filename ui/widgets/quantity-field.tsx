import Grid from "lucide-react/icons/grid-3x3";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { lazy, Suspense, useEffect, useState } from "react";
import { chosenQuantity, quantityLimits } from "../../core/selling/quantity.ts";
import { classNames } from "./class-names.ts";
import styles from "./quantity-stepper.module.css";
import type { QuantityStepperProps } from "./quantity-props.ts";

const loadPad = () => import("./quantity-pad.tsx");
const QuantityPad = lazy(loadPad);

/**
 * The quantity as one large button that opens a pad of digits: floury hands miss small ones. Where there is room for
 * three keys, one less and one more stand beside it.
 */
export function QuantityField({ plusRef, ...props }: QuantityStepperProps) {
  const { value, name, unit, tone = "wheat", busy, disabled } = props;
  const { step = 1, min, max, removable = false, onValueChange } = props;
  const [least, most] = quantityLimits({ step, min, max });
  const removes = removable === true && value <= least;
  const change = (wanted: number): void =>
    onValueChange(chosenQuantity(wanted, { step, min, max, removable: removable !== false }));
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    // The pad is there when it is asked for; a load that fails is tried again by the press.
    loadPad().catch(() => undefined);
  }, []);
  return (
    <div className={styles.keys}>
      <button
        type="button"
        className={styles.key}
        aria-label={removes ? `Retirer ${name}` : `Diminuer la quantité : ${name}`}
        disabled={disabled === true || (value <= least && !removes)}
        onClick={() => change(removes ? 0 : value - step)}
      >
        {removes ? <Trash size={24} aria-hidden /> : <Minus size={28} aria-hidden />}
      </button>
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
      <button
        type="button"
        className={styles.key}
        aria-label={`Augmenter la quantité : ${name}`}
        disabled={disabled === true || value >= most}
        onClick={() => change(value + step)}
      >
        <Plus size={28} aria-hidden />
      </button>
      {needed ? (
        <Suspense fallback={null}>
          <QuantityPad {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
