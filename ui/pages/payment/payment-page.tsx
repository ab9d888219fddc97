import Lock from "lucide-react/icons/lock";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { Order, PaymentChoices, PaymentScope } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { PAYMENT_METHOD_REQUIRED } from "../../../core/payment/methods.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMay } from "../../hooks/stores.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useCheckout, useConfirmationKey, useIsOrderUnknown } from "../../hooks/checkout.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { Page } from "../../layout/page.tsx";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "../cart/cart-page.module.css";
import { CheckoutTrail } from "../cart/checkout-trail.tsx";
import { MayNotOrder } from "../cart/may-not-order.tsx";
import { OrderSummary } from "../cart/order-summary.tsx";
import { UnknownOrder, UnsureOrder } from "../cart/unsure-order.tsx";
import { PaymentScopeChoice } from "./payment-scope-choice.tsx";

/** /panier/paiement: one choice for the group's part, one for the marketplace's, the terms, the end. */
export function PaymentPage() {
  const dispatch = useDispatch();
  const mayOrder = useMay("cart.order");
  const { status, paymentChoices, order, confirming } = useCheckout();
  const isUnknown = useIsOrderUnknown();
  useEffect(() => dispatch({ type: "checkout.stepAsked", step: "payment" }), [dispatch]);
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
          <ErrorState onRetry={() => dispatch({ type: "checkout.retried" })} />
        ) : confirming === "unsure" ? (
          <UnsureOrder onPayment />
        ) : paymentChoices === null || order === null ? (
          <div className={styles.layout} role="status" aria-label={LOADING}>
            <SkeletonBlock height="26rem" />
            <SkeletonBlock height="20rem" />
          </div>
        ) : (
          <PaymentForm choices={paymentChoices} order={order} />
        )}
      </Page>
    </>
  );
}

interface PaymentFormProps {
  readonly choices: PaymentChoices;
  readonly order: Order;
}

type Methods = { readonly [Scope in PaymentScope]?: PaymentMethodCode };

function PaymentForm({ choices, order }: PaymentFormProps) {
  const dispatch = useDispatch();
  const { status, refusal, cutOffPassed } = useCheckout();
  const [chosen, setChosen] = useState<Methods>({});
  const [accepted, setAccepted] = useState(false);
  const [checked, setChecked] = useState(false);
  // One key for one confirmation of one total: a double click or a retry is the same order.
  const key = useConfirmationKey(order);
  const methodOf = (scope: PaymentScope) => chosen[scope] ?? chosenBefore(order, choices, scope);
  const payments = choices.scopes.flatMap(({ scope }) => {
    const method = methodOf(scope);
    return method === null || lacksMandate(choices, scope, method) ? [] : [{ scope, method }];
  });
  const complete = payments.length === choices.scopes.length;
  // The choices may be loaded again while they are shown (a mandate signed elsewhere): a press would be lost.
  const saving = status !== "ready";
  const submit = () => {
    setChecked(true);
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
      <div className={styles.layout}>
        <div className={styles.shipments}>
          {refusal === null ? null : (
            <Notice
              tone={cutOffPassed ? "warning" : "error"}
              live
              action={
                cutOffPassed ? (
                  <Link href={paths.cartDelivery()}>Revoir la livraison</Link>
                ) : undefined
              }
            >
              {refusal.message}
            </Notice>
          )}
          {order.blockers
            .filter(({ step, code }) => step !== "payment" || code === "mandate")
            .map(({ code, message, shipment }) => (
              <Notice key={`${code}-${shipment}`} tone={code === "mandate" ? "info" : "error"}>
                {message}
              </Notice>
            ))}
          {choices.scopes.map((scope) => (
            <PaymentScopeChoice
              key={scope.scope}
              scope={scope}
              alone={choices.scopes.length === 1}
              value={methodOf(scope.scope)}
              error={checked ? problemOf(choices, scope.scope, methodOf(scope.scope)) : undefined}
              onChoose={(method) => setChosen({ ...chosen, [scope.scope]: method })}
            />
          ))}
          <Card aria-label="Conditions générales de vente">
            <Checkbox
              label={<Terms />}
              required
              checked={accepted}
              onCheckedChange={setAccepted}
              error={
                checked && !accepted
                  ? "Acceptez les conditions générales de vente pour commander."
                  : undefined
              }
            />
          </Card>
          <p>
            <Link href={paths.cartDelivery()} className={styles.back}>
              Revenir à la livraison
            </Link>
          </p>
        </div>
        <OrderSummary order={order} saving={saving}>
          {action}
        </OrderSummary>
      </div>
      <ActionBar label="Total TTC" amount={euros(order.total)}>
        {action}
      </ActionBar>
    </>
  );
}

function Terms() {
  const text = "conditions générales de vente";
  return (
    <>
      {"J'ai lu et j'accepte les "}
      {hasPage(paths.termsOfSale()) ? (
        <a href={paths.termsOfSale()} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </>
  );
}

/** A debit that is chosen and waits for its mandate to be signed. */
const lacksMandate = (
  { scopes }: PaymentChoices,
  wanted: PaymentScope,
  method: PaymentMethodCode,
): boolean =>
  scopes.find(({ scope }) => scope === wanted)?.methods.find(({ code }) => code === method)
    ?.mandateMissing ?? false;

const problemOf = (
  choices: PaymentChoices,
  scope: PaymentScope,
  method: PaymentMethodCode | null,
): string | undefined => {
  if (method === null) return PAYMENT_METHOD_REQUIRED;
  return lacksMandate(choices, scope, method)
    ? "Signez le mandat de prélèvement, ou choisissez un autre moyen de paiement."
    : undefined;
};

/** What was chosen on an earlier visit, while it may still be used; a single possibility otherwise. */
const chosenBefore = (
  order: Order,
  choices: PaymentChoices,
  wanted: PaymentScope,
): PaymentMethodCode | null => {
  const methods = choices.scopes.find(({ scope }) => scope === wanted)?.methods ?? [];
  const enabled = methods.filter((method) => method.enabled).map(({ code }) => code);
  const before = order.payments.find(({ gmp }) => gmp === (wanted === "gmp"))?.method.code;
  if (before !== undefined && enabled.includes(before)) return before;
  return enabled.length === 1 ? (enabled[0] ?? null) : null;
};
