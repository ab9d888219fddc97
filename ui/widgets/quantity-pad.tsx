import Delete from "lucide-react/icons/delete";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { chosenQuantity, quantityLimits } from "../../core/selling/quantity.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Row, Stack, Text } from "./primitives.tsx";
import styles from "./quantity-pad.module.css";
import type { QuantityStepperProps } from "./quantity-props.ts";

interface QuantityPadProps extends QuantityStepperProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Digits as large as a thumb, from the bottom of the screen; the keyboard's digits work too. */
export default function QuantityPad({ open, onClose, ...props }: QuantityPadProps) {
  return (
    <Dialog open={open} onClose={onClose} title={props.name} size="s">
      <Pad {...props} onClose={onClose} />
    </Dialog>
  );
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const LONGEST = 4;

/** What is typed; null while the quantity is the one there was: the first digit then starts over. */
type Typed = string | null;

function Pad({
  value,
  onValueChange,
  name,
  unit,
  onClose,
  ...props
}: Omit<QuantityPadProps, "open">) {
  const { step = 1, min, max, removable = false } = props;
  const bounds = { step, min, max, removable: removable !== false };
  const [typed, setTyped] = useState<Typed>(null);
  const [least, most] = quantityLimits(bounds);
  const wish = typed === null || typed === "" ? value : Number(typed);
  const chosen = chosenQuantity(wish, bounds);
  const type = (digit: string) => setTyped(`${typed ?? ""}${digit}`.slice(0, LONGEST));
  const erase = () => setTyped((typed ?? String(value)).slice(0, -1));
  const walk = (by: number) =>
    setTyped(String(chosenQuantity(chosen + by, { ...bounds, removable: false })));
  const take = (quantity: number) => {
    onClose();
    if (quantity !== value) onValueChange(quantity);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === "Backspace") erase();
    else if (event.key === "ArrowUp") walk(step);
    else if (event.key === "ArrowDown") walk(-step);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the digits of a keyboard, wherever the focus is inside
    <Stack gap="3" onKeyDown={onKeyDown}>
      <Row gap="3" align="center">
        <Key label="Diminuer" disabled={chosen <= least} onPress={() => walk(-step)}>
          <Minus size={28} aria-hidden />
        </Key>
        <output className={styles.number} aria-label={`Quantité\u00a0: ${name}`}>
          {typed ?? value}
          {unit === undefined ? null : (
            <Text as="small" size="l" weight="text">
              {" "}
              {unit}
            </Text>
          )}
        </output>
        <Key label="Augmenter" disabled={chosen >= most} onPress={() => walk(step)}>
          <Plus size={28} aria-hidden />
        </Key>
      </Row>
      <p className={styles.hint} role="status">
        {hint(wish, chosen, step)}
      </p>
      <div className={styles.keys}>
        {DIGITS.map((digit) => (
          <Key key={digit} onPress={() => type(digit)}>
            {digit}
          </Key>
        ))}
        {bounds.removable ? (
          <Key label={`Retirer ${name}`} onPress={() => take(0)}>
            <Trash size={26} aria-hidden />
          </Key>
        ) : (
          <span />
        )}
        <Key onPress={() => type("0")}>0</Key>
        <Key label="Effacer le dernier chiffre" disabled={typed === ""} onPress={erase}>
          <Delete size={28} aria-hidden />
        </Key>
      </div>
      <Button size="large" block data-first-focus onClick={() => take(chosen)}>
        {chosen === 0 ? "Retirer du panier" : `Valider ${chosen}`}
      </Button>
    </Stack>
  );
}

/** What will be taken, when it is not what was typed; the packaging multiple else. */
const hint = (wish: number, chosen: number, step: number): string => {
  if (wish !== chosen) return `Quantité retenue\u00a0: ${chosen}`;
  return step > 1 ? `Par multiples de ${step}` : "";
};

interface KeyProps {
  readonly children: ReactNode;
  /** For a key without a word. */
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPress: () => void;
}

function Key({ children, label, disabled, onPress }: KeyProps) {
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
