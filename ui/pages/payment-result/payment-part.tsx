import { useState } from "react";
import type { Payment } from "../../../api-schema/order.ts";
import { paymentOutcome, paymentStateLabel } from "../../../core/payment/states.ts";
import { euros } from "../../../core/money/format.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { OUTCOME_TONES } from "../../shopping/status-tones.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Button } from "../../widgets/button.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import styles from "./payment-part.module.css";

interface PaymentPartProps {
  readonly payment: Payment;
  readonly alone: boolean;
  readonly busy: boolean;
}

/** One payment of the order: its state, and retry or cancel where they are possible. */
export function PaymentPart({ payment, alone, busy }: PaymentPartProps) {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const scope = payment.gmp ? "gmp" : "mkp";
  const outcome = paymentOutcome(payment);
  const title = payment.gmp ? "Grands Moulins Panetier" : "Marketplace";
  return (
    <Card aria-label={`Paiement, ${title}`}>
      <CardHeader
        title={alone ? payment.method.name : title}
        subtitle={alone ? undefined : payment.method.name}
        aside={euros(payment.amount)}
        asideLabel="TTC"
      />
      <p className={styles.state}>
        <Badge tone={OUTCOME_TONES[outcome]}>{paymentStateLabel(payment.state)}</Badge>
      </p>
      {outcome === "retryableFailure" ? (
        <div className={styles.actions}>
          <Button
            loading={busy}
            onClick={() => dispatch({ type: "payment.retried", scope, key: crypto.randomUUID() })}
          >
            Payer à nouveau
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => setAsking(true)}>
            Annuler cette part
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        danger
        title="Annuler cette part de la commande ?"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          dispatch({ type: "payment.cancelled", scope });
        }}
      >
        Ses produits ne seront pas livrés et son paiement ne sera plus demandé.
      </ConfirmDialog>
    </Card>
  );
}
