import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Order } from "../../../api-schema/order.ts";
import type { OrderToken, PaymentId } from "../../../api-schema/primitives.ts";
import { paymentOutcome } from "../../../core/payment/states.ts";
import { isOrderToken } from "../../../core/selling/order-token.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { usePayment } from "../../hooks/payment.ts";
import { useActiveStoreId } from "../../hooks/stores.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { useOrderPlace, useFollowOrder } from "../../shopping/order-elsewhere.tsx";
import { TransferDetails } from "../../shopping/transfer-details.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { DeliveriesToCome } from "./deliveries-to-come.tsx";
import { LeadingToBank } from "./leading-to-bank.tsx";
import { PaymentHeadline } from "./payment-headline.tsx";
import { PaymentPart, type PaymentTodo } from "./payment-part.tsx";
import styles from "./payment-result-page.module.css";

/** /panier/paiement/resultat: what became of each payment, and what can be done (product §6). */
export function PaymentResultPage() {
  const search = new URLSearchParams(useSearch());
  const token = search.get("token");
  const storeId = useActiveStoreId();
  return (
    <>
      <PageTitle route="cartPaymentResult" />
      {token === null || !isOrderToken(token) ? (
        <NotFound />
      ) : (
        // Another store has another machine, which was not notified of the order; and what is asked of one
        // order is not asked of the next.
        <Result key={`${storeId} ${token}`} token={token} requested={search.get("faire")} />
      )}
    </>
  );
}

interface ResultProps {
  readonly token: OrderToken;
  readonly requested: string | null;
}

function Result({ token, requested }: ResultProps) {
  const dispatch = useDispatch();
  const { phase, order, acting, refusal } = usePayment(token);
  const [asked, ask] = useAsked(order, requested);
  useEffect(() => dispatch({ type: "payment.watched", token }), [dispatch, token]);
  if (phase === "broken") {
    return (
      <Page width="text">
        <BrokenState />
      </Page>
    );
  }
  if (phase === "failed") {
    return <ResultNotHere token={token} message={refusal?.message} />;
  }
  if (phase === "leaving") return <LeadingToBank order={order} />;
  if (order === null) return <Checking />;
  const parts = <Parts order={order} busy={acting || phase === "opening"} {...{ asked, ask }} />;
  return (
    <Page width="text">
      <PaymentHeadline
        order={order}
        busy={acting || phase === "opening"}
        waiting={phase === "waiting"}
      />
      {phase === "slow" ? (
        <Notice tone="info" live>
          La banque tarde à répondre. Si vous avez payé, vous pouvez quitter cette page : nous vous
          écrirons dès sa réponse.
        </Notice>
      ) : null}
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {refusal.message}
        </ProblemNotice>
      )}
      <div className={styles.parts}>
        {isToPay(order) ? parts : null}
        <TransferDetails transfers={order.transfers} />
        <DeliveriesToCome order={order} />
        {isToPay(order) ? null : parts}
      </div>
      <Cluster gap="3">
        <ButtonLink href={paths.order(order.tokenValue)} variant="secondary">
          Voir ma commande
        </ButtonLink>
        <ButtonLink href={paths.catalogue()} variant="quiet">
          Retourner au catalogue
        </ButtonLink>
      </Cluster>
    </Page>
  );
}

// Who has ordered looks for the deliveries; the other method and giving up come after them, unless a
// card still has to pay.
const isToPay = ({ payments }: Order): boolean =>
  payments.some((payment) => payment.resumable || paymentOutcome(payment) === "retryableFailure");

const Checking = () => (
  <Page width="text">
    <Loader label="Nous vérifions votre paiement" />
  </Page>
);

interface ResultNotHereProps {
  readonly token: OrderToken;
  readonly message: string | undefined;
}

/** A bank sends back to no store: the order is followed to its own. */
function ResultNotHere({ token, message }: ResultNotHereProps) {
  const dispatch = useDispatch();
  const place = useOrderPlace(token);
  useFollowOrder(place);
  if (place._tag !== "nowhere") return <Checking />;
  return (
    <Page width="text">
      <ErrorState message={message} onRetry={() => dispatch({ type: "payment.reloaded" })} />
    </Page>
  );
}

interface PartsProps {
  readonly order: Order;
  readonly busy: boolean;
  readonly asked: Asked | null;
  readonly ask: (asked: Asked | null) => void;
}

function Parts({ order, busy, asked, ask }: PartsProps) {
  return order.payments.map((payment) => (
    <PaymentPart
      key={payment.id}
      token={order.tokenValue}
      payment={payment}
      alone={order.payments.length === 1}
      busy={busy}
      asking={asked?.payment === payment.id ? asked.todo : null}
      onAsk={(todo) => ask(todo === null ? null : { payment: payment.id, todo })}
    />
  ));
}

type Asked = { readonly payment: PaymentId; readonly todo: PaymentTodo };

/**
 * What is being asked of which part. What the address asks for is taken out of it: read again it would
 * be asked again. Kept here, for a part has another place once nothing is to be paid any more.
 */
const useAsked = (order: Order | null, requested: string | null) => {
  const [, navigate] = useLocation();
  const [taken, setTaken] = useState<string | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const token = order?.tokenValue;
  if (order !== null && requested !== taken) {
    setTaken(requested);
    if (requested !== null) ask(askedOf(order, requested));
  }
  useEffect(() => {
    if (taken !== null) navigate(paths.cartPaymentResult(token), { replace: true });
  }, [taken, navigate, token]);
  return [asked, ask] as const;
};

/** Null where several parts are open: the customer says first which one is meant. */
const askedOf = ({ payments }: Order, requested: string): Asked | null => {
  const todo = TODOS.find((known) => known === requested);
  const [only, ...others] = payments.filter(({ changeable }) => changeable);
  return todo === undefined || only === undefined || others.length > 0
    ? null
    : { payment: only.id, todo };
};

const TODOS: readonly PaymentTodo[] = ["changer", "annuler"];
