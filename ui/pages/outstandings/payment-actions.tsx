import { useState } from "react";
import type { OutstandingCheckout } from "../../../api-schema/outstanding.ts";
import { invoicePaymentOutcome } from "../../../core/outstandings/payment-outcome.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useOutstandingPayment } from "../../hooks/outstanding-payment.ts";
import { Button } from "../../widgets/button.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { Notice } from "../../widgets/notice.tsx";

/** What can still be done: go back to the bank, let the invoices go, pay them again. */
export function PaymentActions({ checkout }: { readonly checkout: OutstandingCheckout }) {
  const dispatch = useDispatch();
  const { phase } = useOutstandingPayment();
  const [isAsking, setIsAsking] = useState(false);
  const { payment, redirectionCardUrl, invoices } = checkout;
  const outcome = invoicePaymentOutcome(payment.state);
  const isBusy = phase === "givingUp" || phase === "leaving" || phase === "loading";
  if (outcome === "awaited") {
    if (redirectionCardUrl === null || !payment.own) return null;
    return (
      <>
        <Button
          loading={phase === "leaving"}
          disabled={isBusy}
          onClick={() => dispatch({ type: "outstandings.paymentResumed" })}
        >
          Reprendre le paiement
        </Button>
        <Button
          variant="quiet"
          loading={phase === "givingUp"}
          disabled={isBusy}
          onClick={() => setIsAsking(true)}
        >
          Abandonner ce paiement
        </Button>
        <ConfirmDialog
          open={isAsking}
          title="Abandonner ce paiement ?"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            dispatch({ type: "outstandings.paymentGivenUp" });
          }}
        >
          Sa page à la banque est fermée et ses factures redeviennent à payer.
        </ConfirmDialog>
      </>
    );
  }
  if (outcome !== "refused" && outcome !== "abandoned") return null;
  if (!invoices.some(({ payable }) => payable)) {
    return (
      <Notice tone="info">Ces factures ont été payées autrement : il n'y a rien à refaire.</Notice>
    );
  }
  return (
    <Button
      disabled={isBusy}
      onClick={() =>
        dispatch({
          type: "outstandings.paymentRetried",
          method: payment.paymentMethod === "PRELEVEMENT" ? "PRELEVEMENT" : "CB",
        })
      }
    >
      Payer à nouveau
    </Button>
  );
}
