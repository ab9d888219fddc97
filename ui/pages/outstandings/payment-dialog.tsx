import { useState } from "react";
import { chosenAmount, chosenByStore, countLabel } from "../../../core/outstandings/chosen.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { requestedCollectionDay } from "../../../core/debits/collection-day.ts";
import { euros } from "../../../core/money/format.ts";
import { howPaid, notPaidTitle, payOthersTitle } from "../../../core/outstandings/paying-words.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import {
  type OutstandingPaymentView,
  useOutstandingPayment,
} from "../../hooks/outstanding-payment.ts";
import { useNow } from "../../layout/use-now.ts";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { useStoreName } from "./store-name.ts";
import styles from "./payment-dialog.module.css";

const OPEN: readonly OutstandingPaymentView["phase"][] = [
  "confirming",
  "starting",
  "refused",
  "unanswered",
  "leaving",
];

/** The one question before a payment, and what is said when it was refused or had no answer. */
export function PaymentDialog() {
  const dispatch = useDispatch();
  const view = useOutstandingPayment();
  const { phase, chosen, refused, refusal } = view;
  const isOpen = OPEN.includes(phase);
  const isBusy = phase === "starting" || phase === "leaving";
  const dismiss = () => {
    if (!isBusy) dispatch({ type: "outstandings.paymentDismissed" });
  };
  return (
    <Dialog
      open={isOpen}
      onClose={dismiss}
      title={titleOf(view)}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={dismiss}>
            {phase === "refused" && chosen.length === 0 ? "Fermer" : "Annuler"}
          </Button>
          {phase === "refused" && chosen.length === 0 ? null : (
            <Button
              loading={isBusy}
              onClick={() =>
                dispatch({ type: "outstandings.paymentConfirmed", key: crypto.randomUUID() })
              }
            >
              {labelOf(view)}
            </Button>
          )}
        </>
      }
    >
      {refusal === null ? null : (
        <Notice tone={phase === "unanswered" ? "warning" : "error"} live>
          {refusal}
          {phase === "unanswered"
            ? " Réessayez sans crainte : le même paiement n'est jamais fait deux fois."
            : ""}
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Notice tone="warning" live title={notPaidTitle(refused.length)}>
          <ul>
            {refused.map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {phase === "leaving" ? (
        <p role="status">Ouverture de la page de paiement sécurisée…</p>
      ) : (
        <Chosen view={view} />
      )}
    </Dialog>
  );
}

const titleOf = ({ phase, method, chosen }: OutstandingPaymentView): string => {
  if (phase === "leaving") return "Vers la banque";
  if (phase === "refused") {
    return chosen.length === 0 ? "Plus rien à payer ici" : payOthersTitle(chosen.length);
  }
  return `Payer ${countLabel(chosen.length)} ${method === "CB" ? "par carte" : "par prélèvement"}`;
};

const labelOf = ({ phase, chosen }: OutstandingPaymentView): string =>
  phase === "unanswered" ? "Réessayer" : `Payer ${euros(chosenAmount(chosen))}`;

/** Store by store, and the whole; a long list folds. */
function Chosen({ view: { chosen, method } }: { readonly view: OutstandingPaymentView }) {
  const nameOf = useStoreName();
  const [isWhole, setIsWhole] = useState(false);
  const today = parisDayOf(instantOfMs(useNow()));
  if (chosen.length === 0) return null;
  const stores = chosenByStore(chosen);
  return (
    <Stack gap="3" above="3">
      <dl className={styles.lines}>
        {stores.map(({ storeId, invoices, isLong }) => (
          <div key={storeId}>
            <dt>
              {nameOf(storeId).name}
              <Text as="span" tone="quiet" size="xs" className={styles.numbers}>
                {isLong && !isWhole
                  ? countLabel(invoices.length)
                  : invoices.map(({ invoiceNumber }) => invoiceNumber).join(", ")}
              </Text>
            </dt>
            <dd>{euros(chosenAmount(invoices))}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{countLabel(chosen.length)}</dt>
          <dd>{euros(chosenAmount(chosen))}</dd>
        </div>
      </dl>
      {!isWhole && stores.some(({ isLong }) => isLong) ? (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          Voir les numéros
        </Button>
      ) : null}
      <Text tone="quiet" size="s">
        {howPaid(chosen, method, requestedCollectionDay(today))}
      </Text>
    </Stack>
  );
}
