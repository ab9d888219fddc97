import Lock from "lucide-react/icons/lock";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { Order, PaymentChoices } from "../../../api-schema/order.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMay } from "../../hooks/stores.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useCheckout, useConfirmationKey, useIsOrderUnknown } from "../../hooks/checkout.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { Page } from "../../layout/page.tsx";
import { LOADING } from "../../../core/navigation/loading.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button } from "../../widgets/button.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Reach } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "../cart/cart-page.module.css";
import { CheckoutTrail } from "../cart/checkout-trail.tsx";
import { MayNotOrder } from "../cart/may-not-order.tsx";
import { OrderSummary } from "../cart/order-summary.tsx";
import { UnknownOrder, UnsureOrder } from "../cart/unsure-order.tsx";
import { isAllPaid, paymentsOf } from "./chosen-methods.ts";
import { OrderRecap } from "./order-recap.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import { Terms } from "./terms.tsx";
import { useMethods } from "./use-methods.ts";

/** /panier/paiement: one choice for the group's part, one for the marketplace's, the terms, the end. */
export function PaymentPage() {
  const dispatch = useDispatch();
  const mayOrder = useMay("cart.order");
  const { status, paymentChoices, order, confirming } = useCheckout();
  const isUnknown = useIsOrderUnknown();
  // Kept while the choices cannot be shown: whoever has accepted is not asked again.
  const [accepted, setAccepted] = useState(false);
  useEffect(() => dispatch({ type: "checkout.stepRequested", step: "payment" }), [dispatch]);
  return (
    <>
      <PageTitle route="cartPayment" />
      <Page title="Paiement" trail={<CheckoutTrail current="payment" />}>
        {!mayOrder ? (
          <MayNotOrder />
        ) : isUnknown ? (
          <UnknownOrder />
        ) : status === "broken" ? (
          <BrokenState />
        ) : status === "failed" ? (
          <FailedStep />
        ) : confirming === "unsure" ? (
          <UnsureOrder onPayment />
        ) : paymentChoices === null || paymentChoices.scopes.length === 0 || order === null ? (
          <div className={styles.layout} role="status" aria-label={LOADING}>
            <SkeletonBlock height="26rem" />
            <SkeletonBlock height="20rem" />
          </div>
        ) : (
          <PaymentForm
            choices={paymentChoices}
            order={order}
            accepted={accepted}
            onAccept={setAccepted}
          />
        )}
      </Page>
    </>
  );
}

interface PaymentFormProps {
  readonly choices: PaymentChoices;
  readonly order: Order;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

function PaymentForm({ choices: { scopes }, order, accepted, onAccept }: PaymentFormProps) {
  const dispatch = useDispatch();
  const { status } = useCheckout();
  const { methodOf, ...methods } = useMethods(scopes, order);
  const [attempts, setAttempts] = useState(0);
  // One key for one confirmation of one total: a double click or a retry is the same order.
  const key = useConfirmationKey(order);
  const payments = paymentsOf(scopes, methodOf);
  const complete = isAllPaid(scopes, payments);
  const box = useFocusOnProblem<HTMLDivElement>(complete && accepted ? 0 : attempts);
  // The choices may be loaded again while they are shown (a mandate signed elsewhere): a press would be lost.
  const saving = status !== "ready";
  const submit = () => {
    setAttempts(attempts + 1);
    if (!complete || !accepted || saving) return;
    dispatch({
      type: "order.confirmed",
      choice: { payments },
      cgvAccepted: true,
      expectedTotal: order.total,
      key,
    });
  };
  const byCard = payments.some(({ method }) => method === "CB");
  const action = (
    <Button
      size="large"
      block
      loading={saving}
      icon={byCard ? <Lock size={18} aria-hidden /> : undefined}
      onClick={submit}
    >
      {byCard ? "Valider et payer" : "Valider la commande"}
    </Button>
  );
  return (
    <>
      <div className={styles.layout} ref={box}>
        <div className={styles.shipments}>
          <Refusals order={order} />
          <PaymentMethods
            {...methods}
            scopes={scopes}
            methodOf={methodOf}
            isChecked={attempts > 0}
          />
          <OrderRecap order={order} />
          <p>
            <Reach as={Link} href={paths.cartDelivery()}>
              Revenir à la livraison
            </Reach>
          </p>
        </div>
        <OrderSummary
          order={order}
          saving={saving}
          agreement={
            <Terms accepted={accepted} onAccept={onAccept} isMissing={attempts > 0 && !accepted} />
          }
        >
          {action}
        </OrderSummary>
      </div>
      <ActionBar label="Total TTC" amount={euros(order.total)}>
        {action}
      </ActionBar>
    </>
  );
}

/** What the last confirmation was refused for, and what stops the order here. */
function Refusals({ order }: { readonly order: Order }) {
  const { refusal, cutOffPassed } = useCheckout();
  return (
    <>
      {refusal === null ? null : (
        <ProblemNotice
          tone={cutOffPassed ? "warning" : "error"}
          occurrence={refusal}
          action={
            cutOffPassed ? <Link href={paths.cartDelivery()}>Revoir la livraison</Link> : undefined
          }
        >
          {refusal.message}
        </ProblemNotice>
      )}
      {order.blockers
        .filter(({ step, code }) => step !== "payment" || code === "mandate")
        .map(({ code, message, shipment }) => (
          <Notice key={`${code}-${shipment}`} tone={code === "mandate" ? "info" : "error"}>
            {message}
          </Notice>
        ))}
    </>
  );
}

/** Why the step did not open, and once more: without network the order waits for it. */
function FailedStep() {
  const { refusal } = useCheckout();
  const dispatch = useDispatch();
  return (
    <ErrorState
      {...(refusal === null ? {} : { message: refusal.message })}
      onRetry={() => dispatch({ type: "checkout.retried" })}
    />
  );
}
