import RotateCcw from "lucide-react/icons/rotate-ccw";
import { UNSURE_ORDER } from "../../../core/checkout/persisted-confirmation.ts";
import { euros } from "../../../core/money/format.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useCheckout } from "../../hooks/checkout.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { Button } from "../../widgets/button.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { Notice } from "../../widgets/notice.tsx";
import styles from "./cart-page.module.css";
import { OrderSummary } from "./order-summary.tsx";

interface UnsureOrderProps {
  /** The page on which it was confirmed has the same button again; the others ask what became of it. */
  readonly onPayment?: boolean;
}

/** A confirmation without an answer, in place of a cart that may be an order by now. */
export function UnsureOrder({ onPayment = false }: UnsureOrderProps) {
  const dispatch = useDispatch();
  const { order, confirmation, refusal, status } = useCheckout();
  if (order === null || confirmation === null) return null;
  const busy = status === "saving" || status === "checking";
  const byCard = confirmation.choice.payments.some(({ method }) => method === "CB");
  const confirmed = byCard ? "Valider et payer" : "Valider la commande";
  const action = (
    <Button
      size="large"
      block
      loading={busy}
      icon={onPayment ? undefined : <RotateCcw size={18} aria-hidden />}
      onClick={() => dispatch(onPayment ? confirmation : { type: "checkout.retried" })}
    >
      {onPayment ? confirmed : "Demander à nouveau"}
    </Button>
  );
  return (
    <>
      <div className={styles.layout}>
        <div className={styles.shipments}>
          <Notice tone="warning" live title={refusal?.message}>
            {UNSURE_ORDER}
          </Notice>
        </div>
        <OrderSummary order={order} saving={busy}>
          {action}
        </OrderSummary>
      </div>
      <ActionBar label="Total TTC" amount={euros(order.total)}>
        {action}
      </ActionBar>
    </>
  );
}

/** The same after a reload, when the server could not be asked. */
export function UnknownOrder() {
  const dispatch = useDispatch();
  return (
    <ErrorState
      title="Le serveur ne répond pas"
      message={UNSURE_ORDER}
      retryLabel="Demander à nouveau"
      onRetry={() => dispatch({ type: "cart.retried" })}
    />
  );
}

/** The page was changed while the confirmation is on its way. */
export function OrderOnItsWay() {
  return <Loader label="Votre commande est en cours d'enregistrement" />;
}
