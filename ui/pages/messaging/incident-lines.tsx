import type { ReportedLine } from "../../../api-schema/messaging.ts";
import type { OrderItem, Shipment } from "../../../api-schema/order.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { FieldError } from "../../widgets/field.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { QuantityStepper } from "../../widgets/quantity-stepper.tsx";
import styles from "./incident-lines.module.css";

interface IncidentLinesProps {
  readonly shipment: Shipment;
  readonly lines: readonly ReportedLine[];
  readonly onChange: (lines: readonly ReportedLine[]) => void;
  readonly error: string | undefined;
}

const ERROR_ID = "produits-concernes-erreur";

/** Which products of a delivery something is wrong with, and how many of each: at most what it brought. */
export function IncidentLines({ shipment, lines, onChange, error }: IncidentLinesProps) {
  const without = ({ id }: OrderItem) => lines.filter(({ orderItemId }) => orderItemId !== id);
  return (
    <fieldset
      aria-describedby={ERROR_ID}
      {...(error === undefined ? {} : { "data-problem": true })}
    >
      <Text as="legend" weight="medium" below="1">
        Produits concernés
      </Text>
      <ul className={styles.lines}>
        {shipment.items.map((item) => {
          const line = lines.find(({ orderItemId }) => orderItemId === item.id);
          return (
            <li key={item.id} className={styles.line}>
              <Checkbox
                label={item.productName}
                hint={`${item.packaging} · ${item.quantity} livré${item.quantity > 1 ? "s" : ""}`}
                checked={line !== undefined}
                onCheckedChange={(checked) =>
                  onChange(
                    checked
                      ? [...lines, { orderItemId: item.id, quantity: item.quantity }]
                      : without(item),
                  )
                }
              />
              {line === undefined ? null : (
                <QuantityStepper
                  name={item.productName}
                  tone="plain"
                  min={1}
                  max={item.quantity}
                  value={line.quantity}
                  onValueChange={(quantity) =>
                    onChange(
                      lines.map((one) =>
                        one.orderItemId === item.id ? { ...one, quantity } : one,
                      ),
                    )
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <FieldError id={ERROR_ID} error={error} />
    </fieldset>
  );
}
