import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { isOrderToken } from "../../../core/cart/order-token.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { usePayment } from "../../hooks/payment.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";

/** /panier/paiement/init: opens the bank's page and goes there. */
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
  const { phase, refusal } = usePayment(token);
  const [key] = useState(() => crypto.randomUUID());
  useEffect(() => dispatch({ type: "payment.opened", token, key }), [dispatch, token, key]);
  return (
    <Page title="Paiement par carte" width="form">
      {phase === "broken" ? (
        <BrokenState />
      ) : phase === "failed" ? (
        <ErrorState
          title="La page de paiement ne s'est pas ouverte"
          message={refusal?.message}
          onRetry={() => dispatch({ type: "payment.opened", token, key })}
        />
      ) : (
        <Loader label="Ouverture de la page de paiement sécurisée" />
      )}
    </Page>
  );
}
