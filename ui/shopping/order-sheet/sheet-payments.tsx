import { partTitle } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";
import type { PaymentChoices } from "../../../api-schema/order.ts";
import type { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { euros } from "../../../core/money/format.ts";
import { PAYMENT_METHODS } from "../../../core/payment/methods.ts";
import { sheetPayments } from "../../../core/selling/order-request.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import type { OrderSheetView } from "../../hooks/order-sheet.ts";
import { Button } from "../../widgets/button.tsx";
import { Row } from "../../widgets/primitives.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import styles from "./order-sheet.module.css";
import { useOpenedChoice } from "./use-opened-choice.ts";

interface SheetPaymentsProps {
  readonly sheet: OrderSheetView;
  readonly preview: OrderPreview;
}

type Scope = PaymentChoices["scopes"][number];

/** By what each part is paid: the usual way in a word, the others on demand. */
export function SheetPayments({ sheet, preview }: SheetPaymentsProps) {
  const { scopes } = preview.paymentChoices;
  const payments = sheetPayments(preview, sheet.payments);
  if (scopes.length === 0) return null;
  return (
    <section aria-label="Paiement">
      <h3 className={styles.part}>Paiement</h3>
      {scopes.map((scope) => (
        <ScopePayment
          key={scope.scope}
          scope={scope}
          alone={scopes.length === 1}
          value={payments.find((payment) => payment.scope === scope.scope)?.method ?? null}
        />
      ))}
    </section>
  );
}

interface ScopePaymentProps {
  readonly scope: Scope;
  readonly alone: boolean;
  readonly value: Scope["preferred"];
}

function ScopePayment({ scope: { scope, amount, methods }, alone, value }: ScopePaymentProps) {
  const dispatch = useDispatch();
  const { box, isOpen, setOpen } = useOpenedChoice();
  const part = partTitle(useSeller(), scope);
  const chosen = methods.find(({ code }) => code === value);
  return (
    <div ref={box}>
      {chosen !== undefined && !isOpen ? (
        <Row as="p" gap="3" align="center" justify="between" className={styles.choice}>
          <span>
            <b>{chosen.name}</b>
            {alone ? "" : ` · ${part}, ${euros(amount)} TTC`}
          </span>
          <Button
            variant="quiet"
            aria-label={
              alone ? "Modifier le moyen de paiement" : `Modifier le moyen de paiement, ${part}`
            }
            onClick={() => setOpen(true)}
          >
            Modifier
          </Button>
        </Row>
      ) : (
        <RadioCards
          legend={alone ? "Moyen de paiement" : `Moyen de paiement, ${part}`}
          hideLegend={alone}
          name={`feuille-paiement-${scope}`}
          value={value}
          onValueChange={(code) => {
            const method = PAYMENT_METHODS.find((known) => known === code);
            if (method === undefined) return;
            setOpen(false);
            dispatch({ type: "orderSheet.methodChosen", scope, method });
          }}
          options={methods.map(({ code, name, description, enabled, message }) => ({
            value: code,
            label: name,
            description: enabled ? description : (message ?? description),
            disabled: !enabled,
          }))}
        />
      )}
    </div>
  );
}
