import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { type KeyboardEvent, type Ref, useContext, useState, useSyncExternalStore } from "react";
import { chosenQuantity, quantityLimits } from "../../core/cart/quantity.ts";
import { BigControls } from "./big-controls.ts";
import { classNames } from "./class-names.ts";
import { QuantityField } from "./quantity-field.tsx";
import styles from "./quantity-stepper.module.css";

export interface QuantityStepperProps {
  readonly value: number;
  /** Called with a multiple of `step` between `min` and `max`. */
  readonly onValueChange: (value: number) => void;
  /** The product's name, for the labels of assistive technology. */
  readonly name: string;
  /** Packaging multiple. */
  readonly step?: number | undefined;
  /** Smallest quantity, one step unless told; 0 for a pad of quantities to fill. */
  readonly min?: number | undefined;
  /** Below the smallest quantity comes 0: the minus becomes a bin there. */
  readonly removable?: boolean | undefined;
  readonly max?: number | undefined;
  /** What is counted, read after the number: 'sacs'. */
  readonly unit?: string | undefined;
  readonly tone?: "wheat" | "plain" | undefined;
  /** The server has not answered yet; buttons stay live so that fast clicks count. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly plusRef?: Ref<HTMLButtonElement> | undefined;
}

/** A quantity: minus, the number to type, plus; where hands are floury, one field with a pad. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { subscribe, isOn } = useContext(BigControls);
  const isBig = useSyncExternalStore(subscribe, isOn, neverOnServer);
  return isBig ? <QuantityField {...props} /> : <Stepper {...props} />;
}

const neverOnServer = (): boolean => false;

/** Arrows, page keys, Home and End work in the number. */
function Stepper({ value, onValueChange, name, unit, plusRef, ...props }: QuantityStepperProps) {
  const { step = 1, min, max, removable = false, disabled = false, tone = "wheat" } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [least, most] = quantityLimits({ step, min, max });
  const change = (wanted: number): void => {
    const next = chosenQuantity(wanted, { step, min, max, removable });
    setDraft(null);
    if (next !== value) onValueChange(next);
  };
  const commit = (): void => {
    if (draft === null) return;
    const typed = Number.parseInt(draft, 10);
    change(Number.isNaN(typed) ? value : typed);
  };
  const removes = removable && value <= least;
  return (
    <div
      className={classNames(styles.stepper, tone === "wheat" && styles.wheat)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is a form's part: here it would nest in others
      role="group"
      aria-label={`Quantité : ${name}`}
      aria-busy={props.busy === true || undefined}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={removes ? `Retirer ${name}` : `Diminuer la quantité : ${name}`}
        disabled={disabled || (value <= least && !removes)}
        onClick={() => change(removes ? 0 : value - step)}
      >
        {removes ? <Trash size={18} aria-hidden /> : <Minus size={18} aria-hidden />}
      </button>
      <input
        className={styles.number}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantité : ${name}`}
        aria-valuenow={value}
        aria-valuemin={removable ? 0 : least}
        aria-valuemax={max === undefined ? undefined : most}
        aria-valuetext={unit === undefined ? undefined : `${value} ${unit}`}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value.replaceAll(/\D/g, "").slice(0, 5))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            // At 0 the focus goes to 'Ajouter', which the same key would press at once.
            event.preventDefault();
            commit();
          } else if (event.key === "Escape") setDraft(null);
          else jump(event, { value, step, least, most }, change);
        }}
      />
      <button
        ref={plusRef}
        type="button"
        className={styles.button}
        aria-label={`Augmenter la quantité : ${name}`}
        disabled={disabled || value >= most}
        onClick={() => change(value + step)}
      >
        <Plus size={18} aria-hidden />
      </button>
    </div>
  );
}

interface Bounds {
  readonly value: number;
  readonly step: number;
  readonly least: number;
  readonly most: number;
}

/** The keys of the ARIA spinbutton pattern. */
function jump(event: KeyboardEvent, bounds: Bounds, change: (wanted: number) => void): void {
  const { value, step, least, most } = bounds;
  const targets: Readonly<Record<string, number | undefined>> = {
    ArrowUp: value + step,
    ArrowDown: value - step,
    PageUp: value + 10 * step,
    PageDown: value - 10 * step,
    Home: Math.max(least, step),
    End: most === Number.MAX_SAFE_INTEGER ? undefined : most,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  change(target);
}
