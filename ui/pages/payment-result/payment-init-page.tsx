import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import { isOrderToken } from "../../../core/selling/order-token.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { usePayment } from "../../hooks/payment.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { LeadingToBank } from "./leading-to-bank.tsx";

/** /panier/paiement/init: opens the bank's page and goes there, or says why it cannot. */
export function PaymentInitPage() {
  const token = new URLSearchParams(useSearch()).get("token");
  return (
    <>
      <PageTitle route="cartPaymentInit" />
      {token === null || !isOrderToken(token) ? <NotFound /> : <Opening token={token} />}
    </>
  );
}

function Opening({ token }: { readonly token: OrderToken }) {
  const dispatch = useDispatch();
  const { phase, order, refusal } = usePayment(token);
  const [key] = useState(() => crypto.randomUUID());
  useEffect(() => dispatch({ type: "payment.opened", token, key }), [dispatch, token, key]);
  if (phase === "broken") {
    return (
      <Page title="Paiement par carte" width="form">
        <BrokenState />
      </Page>
    );
  }
  if (phase === "failed") {
    return (
      <Page title="Paiement par carte" width="form">
        <ErrorState
          title="La page de paiement ne s'est pas ouverte"
          message={refusal?.message}
          onRetry={() => dispatch({ type: "payment.opened", token, key })}
        />
      </Page>
    );
  }
  // Refused: nothing is due by card any more, and the order says where it stands.
  if (refusal !== null && order !== null) {
    return (
      <Page title="Paiement par carte" width="form">
        <Notice
          tone="error"
          live
          action={<ButtonLink href={paths.cartPaymentResult(token)}>Voir ma commande</ButtonLink>}
        >
          {refusal.message}
        </Notice>
      </Page>
    );
  }
  return <LeadingToBank order={phase === "leaving" ? order : null} />;
}
