import Plus from "lucide-react/icons/plus";
import { useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./buy-box.module.css";
import { Text } from "./primitives.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";

export interface BuyBoxProps {
  /** In the cart now; 0 shows the button. */
  readonly quantity: number;
  readonly onQuantityChange: (quantity: number) => void;
  /** The product's name, for the labels of assistive technology. */
  readonly name: string;
  readonly step?: number | undefined;
  /** Smallest order; the first press takes it. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly addLabel?: string | undefined;
  /** Its first words, where there is room for no more. */
  readonly shortLabel?: string | undefined;
  /** Outlined where taking it is not what the view is for. */
  readonly addVariant?: "primary" | "secondary" | undefined;
  /** Why it cannot be bought ('Rupture de stock'): shown in the same box. */
  readonly unavailable?: string | undefined;
  readonly busy?: boolean | undefined;
}

/** 'Ajouter', which becomes the stepper in the same box: nothing moves, and the focus stays. */
export function BuyBox({ quantity, onQuantityChange, name, unavailable, ...props }: BuyBoxProps) {
  const { step = 1, min = step, max, addLabel = "Ajouter", addVariant, busy = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const chosen = quantity > 0;
  // The pressed control leaves the page: without this the focus would fall to the body.
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    (chosen ? plus : add).current?.focus();
  }, [chosen]);
  const change = (next: number): void => {
    const crosses = next > 0 !== chosen;
    hadFocus.current = crosses && (box.current?.contains(document.activeElement) ?? false);
    onQuantityChange(next);
  };
  if (unavailable !== undefined && !chosen) return <BoxNote>{unavailable}</BoxNote>;
  return (
    <div ref={box} className={styles.box}>
      {chosen ? (
        <QuantityStepper
          value={quantity}
          onValueChange={change}
          plusRef={plus}
          removable
          {...{ name, step, min, max, busy }}
        />
      ) : (
        <Button
          ref={add}
          block
          variant={addVariant}
          icon={<Plus size={18} aria-hidden />}
          aria-label={`${addLabel} ${name}`}
          onClick={() => change(Math.ceil(min / step) * step)}
        >
          {props.shortLabel ?? addLabel}
        </Button>
      )}
    </div>
  );
}

/** In the place of the box: why nothing can be pressed there. */
export function BoxNote({ children }: { readonly children: string }) {
  return (
    <Text tone="quiet" weight="medium" className={styles.unavailable}>
      {children}
    </Text>
  );
}
