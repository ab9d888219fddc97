import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import {
  type KeyboardEvent,
  useContext,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  chosenQuantity,
  type QuantityBounds,
  quantityLimits,
  typedQuantity,
} from "../../core/selling/quantity.ts";
import { BigControls } from "./big-controls.ts";
import { classNames } from "./class-names.ts";
import { QuantityField } from "./quantity-field.tsx";
import type { QuantityStepperProps } from "./quantity-props.ts";
import styles from "./quantity-stepper.module.css";

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
  const problemId = useId();
  const bounds = { step, min, max, removable: removable !== false };
  const { draft, problem, write, take, commit, typed } = useTyped(value, bounds, onValueChange);
  const [least, most] = quantityLimits(bounds);
  const removes = removable === true && value <= least;
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
        onClick={() => take(removes ? 0 : value - step)}
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
        aria-valuemin={removable === false ? least : 0}
        aria-valuemax={max === undefined ? undefined : most}
        aria-valuetext={unit === undefined ? undefined : `${value} ${unit}`}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : problemId}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => write(event.target.value.slice(0, LONGEST))}
        onFocus={(event) => event.target.select()}
        onBlur={() => commit({ left: true })}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            // At 0 the focus goes to 'Ajouter', which the same key would press at once.
            event.preventDefault();
            commit({ left: false });
          } else if (event.key === "Escape") write(null);
          else {
            jump(event, { step, least, most }, (targetFrom) => {
              const from = typed();
              if (from !== null) take(targetFrom(from));
            });
          }
        }}
      />
      <button
        ref={plusRef}
        type="button"
        className={styles.button}
        aria-label={`Augmenter la quantité : ${name}`}
        disabled={disabled || value >= most}
        onClick={() => take(value + step)}
      >
        <Plus size={18} aria-hidden />
      </button>
      {problem === null ? null : (
        <span id={problemId} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

/** Enough to see that it is too large. */
const LONGEST = 7;

/** What is being typed, and why it is no quantity. */
const useTyped = (
  value: number,
  bounds: QuantityBounds,
  onValueChange: (value: number) => void,
) => {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The press of plus or minus that leaves the number: what it says of the text must outlive it.
  const isJustSaid = useRef(false);
  const write = (text: string | null): void => {
    isJustSaid.current = false;
    setDraft(text);
    setProblem(null);
  };
  const take = (wanted: number): void => {
    const next = chosenQuantity(wanted, bounds);
    if (isJustSaid.current) isJustSaid.current = false;
    else write(null);
    if (next !== value) onValueChange(next);
  };
  const commit = ({ left }: { readonly left: boolean }): void => {
    if (draft === null) return;
    const entered = typedQuantity(draft, bounds);
    if (entered.kind === "quantity") take(entered.quantity);
    else if (entered.kind === "nothing") write(null);
    else {
      // Left with what cannot be, the number is the one that counts; the message stays.
      if (left) setDraft(null);
      isJustSaid.current = left;
      setProblem(entered.message);
    }
  };
  /** The quantity that stands in the number, entered or not; null for what is none, which is said. */
  const typed = (): number | null => {
    const standing = draft === null ? null : typedQuantity(draft, bounds);
    if (standing === null || standing.kind === "nothing") return value;
    if (standing.kind === "quantity") return standing.quantity;
    setProblem(standing.message);
    return null;
  };
  return { draft, problem, write, take, commit, typed };
};

interface Bounds {
  readonly step: number;
  readonly least: number;
  readonly most: number;
}

/** The keys of the ARIA spinbutton pattern. */
function jump(
  event: KeyboardEvent,
  { step, least, most }: Bounds,
  change: (targetFrom: (value: number) => number) => void,
): void {
  const targets: Readonly<Record<string, ((value: number) => number) | undefined>> = {
    ArrowUp: (value) => value + step,
    ArrowDown: (value) => value - step,
    PageUp: (value) => value + 10 * step,
    PageDown: (value) => value - 10 * step,
    Home: () => Math.max(least, step),
    End: most === Number.MAX_SAFE_INTEGER ? undefined : () => most,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  change(target);
}
