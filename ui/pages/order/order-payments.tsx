import { useSeller } from "../../hooks/seller.ts";
import type { Payment } from "../../../api-schema/order.ts";
import { euros } from "../../../core/money/format.ts";
import { paymentLabel, paymentOutcome } from "../../../core/payment/states.ts";
import { OUTCOME_TONES } from "../../shopping/status-tones.ts";
import { Badge } from "../../widgets/badge.tsx";
import styles from "./order-payments.module.css";

/** How each part was paid. */
export function OrderPayments({ payments }: { readonly payments: readonly Payment[] }) {
  const { name } = useSeller();
  return (
    <ul className={styles.payments} aria-label="Paiements">
      {payments.map((payment) => (
        <li key={payment.id}>
          <span>
            {payment.method.name}
            {payments.length > 1 ? (payment.gmp ? `, ${name}` : ", marketplace") : ""}
          </span>
          <b>{euros(payment.amount)}</b>
          {payment.due > 0 && (payment.debitReturned || payment.due < payment.amount) ? (
            <span className={styles.rest}>{`Reste à payer ${euros(payment.due)}`}</span>
          ) : null}
          <Badge tone={OUTCOME_TONES[paymentOutcome(payment)]}>{paymentLabel(payment)}</Badge>
        </li>
      ))}
    </ul>
  );
}
