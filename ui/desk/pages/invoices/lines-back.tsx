import { useId } from "react";
import type { StaffInvoiceLine } from "../../../../api-schema/staff-invoices.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { FieldError } from "../../../widgets/field.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import styles from "./invoices.module.css";

/** What is typed of a line that something comes back of. */
export interface TypedLine {
  readonly quantity: string;
  readonly restock: boolean;
  /** What the price of what stays is lessened by: '12,50' or '10 %'. */
  readonly less: string;
}

export const NOTHING_TYPED: TypedLine = { quantity: "", restock: false, less: "" };

interface LinesBackProps {
  /** Goods of which something is left. */
  readonly lines: readonly StaffInvoiceLine[];
  readonly typed: ReadonlyMap<number, TypedLine>;
  readonly problem: string | undefined;
  readonly onChange: (line: number, typed: TypedLine) => void;
}

/** How many of each line are taken back, whether they stand in the depot again, and what the price of the others is lessened by. */
export function LinesBack({ lines, typed, problem, onChange }: LinesBackProps) {
  const errorId = useId();
  if (lines.length === 0) return <Text tone="quiet">Tous les articles sont déjà crédités.</Text>;
  return (
    <div>
      {lines.map(({ line, name, packaging, quantity, left, netLeft, unitPrice, isStocked }) => {
        const own = typed.get(line) ?? NOTHING_TYPED;
        return (
          <fieldset key={line} className={styles.line} aria-label={`${name}, ligne ${line}`}>
            <div>
              <b>{name}</b>
              <Text size="s" tone="quiet">
                {packaging} · {euros(unitPrice)} HT ·{" "}
                {left === quantity
                  ? `${wholeNumber(quantity)} facturés`
                  : `${wholeNumber(left)} à créditer sur ${wholeNumber(quantity)}`}{" "}
                · {euros(netLeft)} HT
              </Text>
            </div>
            <TextField
              label="À créditer"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={own.quantity}
              {...(problem === undefined ? {} : { "aria-describedby": errorId })}
              onValueChange={(next) => onChange(line, { ...own, quantity: next })}
            />
            <TextField
              label="Remise HT"
              autoComplete="off"
              maxLength={12}
              value={own.less}
              {...(problem === undefined ? {} : { "aria-describedby": errorId })}
              onValueChange={(next) => onChange(line, { ...own, less: next })}
            />
            {isStocked ? (
              <Checkbox
                label="Revient en stock"
                checked={own.restock}
                onCheckedChange={(restock) => onChange(line, { ...own, restock })}
              />
            ) : (
              <Text size="s" tone="quiet">
                Hors du stock
              </Text>
            )}
          </fieldset>
        );
      })}
      <FieldError id={errorId} error={problem} />
    </div>
  );
}
