import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import { useEffect } from "react";
import { useSearch } from "wouter";
import type { Order } from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { isOrderToken } from "../../../core/cart/order-token.ts";
import { orderOutcome, paymentOutcome, type PaymentOutcome } from "../../../core/payment/states.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { usePayment } from "../../hooks/payment.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { DeliveriesToCome } from "./deliveries-to-come.tsx";
import { PaymentPart } from "./payment-part.tsx";
import styles from "./payment-result-page.module.css";

/** /panier/paiement/resultat: what became of each payment, and what can be done (product §6). */
export function PaymentResultPage() {
  const token = new URLSearchParams(useSearch()).get("token");
  return (
    <>
      <PageTitle route="cartPaymentResult" />
      {token === null || !isOrderToken(token) ? <NotFound /> : <Result token={token} />}
    </>
  );
}

function Result({ token }: { readonly token: OrderToken }) {
  const dispatch = useDispatch();
  const { phase, order, acting, refusal } = usePayment(token);
  useEffect(() => dispatch({ type: "payment.watched", token }), [dispatch, token]);
  if (phase === "broken") {
    return (
      <Page width="text">
        <BrokenState />
      </Page>
    );
  }
  if (phase === "failed") {
    return (
      <Page width="text">
        <ErrorState
          message={refusal?.message}
          onRetry={() => dispatch({ type: "payment.reloaded" })}
        />
      </Page>
    );
  }
  if (order === null) {
    return (
      <Page width="text">
        <Loader label="Nous vérifions votre paiement" />
      </Page>
    );
  }
  const outcome = orderOutcome(order.payments);
  const waiting = acting || phase === "opening" || phase === "leaving";
  return (
    <Page width="text">
      <Headline order={order} outcome={outcome} />
      {phase === "slow" ? (
        <Notice tone="info" live>
          La banque tarde à répondre. Votre commande est enregistrée : vous pouvez quitter cette
          page, nous vous écrirons dès la réponse.
        </Notice>
      ) : null}
      {refusal === null ? null : (
        <Notice tone="error" live>
          {refusal.message}
        </Notice>
      )}
      <div className={styles.parts}>
        {order.payments.map((payment) => (
          <PaymentPart
            key={payment.id}
            payment={payment}
            alone={order.payments.length === 1}
            busy={waiting}
          />
        ))}
        <DeliveriesToCome order={order} />
      </div>
      <div className={styles.actions}>
        <ButtonLink href={paths.order(order.tokenValue)} variant="secondary">
          Voir ma commande
        </ButtonLink>
        <ButtonLink href={paths.catalogue()} variant="quiet">
          Retourner au catalogue
        </ButtonLink>
      </div>
    </Page>
  );
}

const words: {
  readonly [Outcome in PaymentOutcome]: { readonly title: string; readonly text: string };
} = {
  success: {
    title: "Merci, votre commande est confirmée",
    text: "Nous vous envoyons la confirmation par e-mail.",
  },
  pending: {
    title: "Votre commande est enregistrée",
    text: "Le paiement est en attente : nous vous prévenons dès qu'il est confirmé.",
  },
  retryableFailure: {
    title: "Le paiement n'a pas abouti",
    text: "Votre commande est gardée : payez à nouveau, ou changez de moyen de paiement.",
  },
  finalFailure: {
    title: "Le paiement est annulé",
    text: "Les produits de cette part ne seront pas livrés.",
  },
};

/** One part was given up, the other goes on: the order is not lost. */
const partlyCancelled = {
  title: "Une part de votre commande est annulée",
  text: "Ses produits ne seront pas livrés. Le reste de la commande suit son cours.",
};

function Headline({ order, outcome }: { readonly order: Order; readonly outcome: PaymentOutcome }) {
  const isPartly =
    outcome === "finalFailure" &&
    order.payments.some((payment) => paymentOutcome(payment) !== "finalFailure");
  const { title, text } = isPartly ? partlyCancelled : words[outcome];
  const Icon = outcome === "success" ? CircleCheck : outcome === "pending" ? Hourglass : CircleX;
  return (
    <Card className={styles.headline}>
      <Icon size={40} aria-hidden data-outcome={outcome} />
      <div role="status">
        <h1 tabIndex={-1}>{title}</h1>
        <p>
          {order.number === null ? null : (
            <>
              Commande <b>{order.number}</b>.{" "}
            </>
          )}
          {text}
        </p>
      </div>
    </Card>
  );
}
