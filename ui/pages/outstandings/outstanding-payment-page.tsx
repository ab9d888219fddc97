import { useEffect } from "react";
import type { OutstandingPaymentId } from "../../../api-schema/outstanding.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useOutstandingPayment } from "../../hooks/outstanding-payment.ts";
import { Page } from "../../layout/page.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { PaidInvoices } from "./paid-invoices.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { PaymentHeadline } from "./payment-headline.tsx";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";

/** /mon-compte/mes-encours/paiement/{id}: what became of a payment of invoices (product §7). */
export function OutstandingPaymentPage({ params: { id = "" } }: PageProps) {
  const isId = /^[1-9]\d{0,8}$/.test(id);
  return (
    <>
      <PageTitle route="outstandingPayment" />
      {/* safe: the pattern holds what the brand does */}
      {isId ? <Followed id={Number(id) as OutstandingPaymentId} /> : <NotFound />}
    </>
  );
}

function Followed({ id }: { readonly id: OutstandingPaymentId }) {
  const dispatch = useDispatch();
  const { phase, checkout, refusal } = useOutstandingPayment();
  const isKnown = checkout?.payment.id === id;
  useEffect(() => dispatch({ type: "outstandings.paymentWatched", payment: id }), [dispatch, id]);
  if (phase === "broken") {
    return (
      <Page width="text">
        <BrokenState />
      </Page>
    );
  }
  if (phase === "failed") {
    return (
      <Page width="text" title="Paiement de mes factures">
        <ErrorState
          title={refusal ?? undefined}
          onRetry={() => dispatch({ type: "outstandings.paymentReloaded" })}
        />
        <Back />
      </Page>
    );
  }
  if (checkout === null || !isKnown) {
    return (
      <Page width="text">
        <Loader label="Nous vérifions votre paiement" />
      </Page>
    );
  }
  return (
    <Page width="text">
      <PaymentHeadline checkout={checkout} />
      {checkout.payment.paymentMethod === "PRELEVEMENT" ? (
        <DemonstrationMark parts={["collections"]} />
      ) : null}
      {phase === "slow" ? (
        <Notice tone="info" live>
          La banque tarde à répondre. Vous pouvez quitter cette page : nous vous écrirons dès que le
          paiement est accepté.
        </Notice>
      ) : null}
      {refusal === null || phase === "confirming" || phase === "unanswered" ? null : (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      )}
      <PaidInvoices checkout={checkout} />
      <Cluster gap="3" align="center">
        <PaymentActions checkout={checkout} />
        <Back />
      </Cluster>
      <PaymentDialog />
    </Page>
  );
}

function Back() {
  return (
    <ButtonLink href={paths.outstandings()} variant="secondary">
      Retour à mes encours
    </ButtonLink>
  );
}
