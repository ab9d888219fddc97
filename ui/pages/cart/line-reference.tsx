import { type KeyboardEvent, useState } from "react";
import { CUSTOMER_REFERENCE_LENGTH } from "../../../api-schema/lengths.ts";
import type { OrderItem } from "../../../api-schema/order.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useIsOffline } from "../../hooks/network.ts";
import { Text } from "../../widgets/primitives.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./line-reference.module.css";

interface LineReferenceProps {
  readonly item: OrderItem;
  /** As it was given last, answered by the server or on its way. */
  readonly reference: string | null;
  readonly isSaving: boolean;
}

/**
 * The baker's own reference of a line, behind a quiet link: most lines have none. It is saved when the
 * field is left, which stays where it is: what was pressed beside it must not move. What was refused
 * stays typed.
 */
export function LineReference({ item, reference, isSaving }: LineReferenceProps) {
  const dispatch = useDispatch();
  const isOffline = useIsOffline();
  const [isOpen, setOpen] = useState(false);
  /** What is typed and not stored yet, and whether it was sent. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly isSent: boolean }>();
  const isStored = typed === undefined || typed.text.trim() === (reference ?? "");
  if (typed?.isSent === true && isStored && !isSaving) setTyped(undefined);
  const problem =
    typed?.isSent === true && !isStored && !isSaving
      ? `« ${typed.text} » n’est pas enregistrée.`
      : undefined;
  const save = (): void => {
    if (isStored) return;
    setTyped({ ...typed, isSent: true });
    const references = [{ variant: item.variant, customerReference: typed.text.trim() || null }];
    dispatch({ type: "order.changed", change: { references } });
  };
  if (isOpen) {
    return (
      <ReferenceField
        value={typed?.text ?? reference ?? ""}
        problem={problem}
        isOffline={isOffline}
        onType={(text) => setTyped({ text, isSent: false })}
        onSave={save}
        onClose={(keeps) => {
          if (keeps) save();
          else setTyped(undefined);
          setOpen(false);
        }}
      />
    );
  }
  // A line that is not written yet has no place for it.
  if (item.id < 0) return null;
  const verb = reference === null && typed === undefined ? "Ajouter une" : "Modifier la";
  return (
    <div data-print="none">
      {problem === undefined ? null : (
        <Text tone="bad" size="s">
          {problem}
        </Text>
      )}
      <button
        type="button"
        className={styles.open}
        aria-label={`${verb} référence, ${item.productName}`}
        disabled={isOffline}
        onClick={() => setOpen(true)}
      >
        {isOffline ? "Référence : une fois connecté" : `${verb} référence`}
      </button>
    </div>
  );
}

interface ReferenceFieldProps {
  readonly value: string;
  readonly problem: string | undefined;
  readonly isOffline: boolean;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
  readonly onClose: (keeps: boolean) => void;
}

function ReferenceField(props: ReferenceFieldProps) {
  const { value, problem, isOffline, onType, onSave, onClose } = props;
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The link takes the focus over: the same key would open the field again.
    event.preventDefault();
    onClose(event.key === "Enter");
  };
  return (
    <div className={styles.field} ref={focusWithin} data-print="none">
      <TextField
        label="Votre référence"
        hint={
          isOffline
            ? "Une fois connecté"
            : `Facultatif, ${CUSTOMER_REFERENCE_LENGTH} caractères au plus`
        }
        error={problem}
        readOnly={isOffline}
        maxLength={CUSTOMER_REFERENCE_LENGTH}
        autoComplete="off"
        value={value}
        onValueChange={onType}
        onBlur={onSave}
        onKeyDown={press}
      />
    </div>
  );
}

const focusWithin = (box: HTMLElement | null): void => box?.querySelector("input")?.focus();
