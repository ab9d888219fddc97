import type { OpenItem } from "../../../../api-schema/staff-transfers.ts";
import type { Cents } from "../../../../api-schema/primitives.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { cents } from "../../../../core/money/cents.ts";
import { euros, parseEuros } from "../../../../core/money/format.ts";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import styles from "./transfers.module.css";

/** An item that a transfer pays, as it is typed. */
export interface ChosenItem {
  readonly item: OpenItem;
  readonly amount: string;
  /** What lacks of it is given up. */
  readonly isSettled: boolean;
}

export const itemKey = ({ kind, id }: Pick<OpenItem, "kind" | "id">): string => `${kind} ${id}`;

/** What lacks of an item after what is typed; null where nothing can be read. */
export const lackingOf = ({ item, amount }: ChosenItem): Cents | null => {
  const read = parseEuros(amount);
  return read === undefined || read < 0 ? null : cents(Math.abs(item.open) - read);
};

/** Whether it is deducted: what is left of a credit note. */
export const isCredit = ({ open }: Pick<OpenItem, "open">): boolean => open < 0;

const nameOf = (item: OpenItem): string =>
  isCredit(item) ? "Avoir" : item.kind === "invoice" ? "Facture" : "Commande";

interface ItemsToPayProps {
  readonly items: readonly OpenItem[];
  readonly chosen: ReadonlyMap<string, ChosenItem>;
  /** Up to where what lacks may be given up. */
  readonly ceiling: Cents;
  readonly onToggle: (item: OpenItem, isChosen: boolean) => void;
  readonly onChange: (chosen: ChosenItem) => void;
}

/** What is open, each to be ticked, with how much of it is paid. */
export function ItemsToPay({ items, chosen, ceiling, onToggle, onChange }: ItemsToPayProps) {
  return (
    <div>
      {items.map((item) => {
        const own = chosen.get(itemKey(item));
        const lacking = own === undefined ? null : lackingOf(own);
        const maySettle =
          item.kind === "invoice" &&
          !isCredit(item) &&
          lacking !== null &&
          lacking > 0 &&
          lacking <= ceiling;
        return (
          <fieldset
            key={itemKey(item)}
            className={styles.item}
            aria-label={`${nameOf(item)} ${item.number}`}
          >
            <Checkbox
              label={
                item.kind === "order" || isCredit(item)
                  ? `${nameOf(item)} ${item.number}`
                  : item.number
              }
              hint={wordsOf(item)}
              checked={own !== undefined}
              onCheckedChange={(isChosen) => onToggle(item, isChosen)}
            />
            <Text as="span" nowrap>
              {euros(item.open)}
            </Text>
            {own === undefined ? (
              <span />
            ) : (
              <TextField
                label={isCredit(item) ? "Déduit" : "Payé"}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                value={own.amount}
                error={
                  lacking === null
                    ? "Un montant en euros."
                    : lacking < 0
                      ? isCredit(item)
                        ? "Plus que l’avoir."
                        : "Plus que dû."
                      : undefined
                }
                onValueChange={(amount) => onChange({ ...own, amount })}
              />
            )}
            {own !== undefined && maySettle ? (
              <Checkbox
                label={`Solder l’écart de ${euros(lacking)} en perte`}
                checked={own.isSettled}
                onCheckedChange={(isSettled) => onChange({ ...own, isSettled })}
              />
            ) : null}
          </fieldset>
        );
      })}
    </div>
  );
}

const wordsOf = ({ shop, dueDate, isHeld, open }: OpenItem): string =>
  [
    shop,
    isCredit({ open })
      ? "à déduire"
      : dueDate === null
        ? "avant facture"
        : `échéance ${formatDay(dueDate, "numeric")}`,
    ...(isHeld ? ["un prélèvement la retient"] : []),
  ].join(" · ");
