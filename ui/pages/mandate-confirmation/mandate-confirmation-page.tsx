import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { useEffect } from "react";
import { useSearch } from "wouter";
import type { Store } from "../../../api-schema/store.ts";
import { type MandateConfirmation, readConfirmation } from "../../../core/mandates/confirmation.ts";
import { scopeOfMandate } from "../../../core/mandates/creditors.ts";
import { mandateStatus } from "../../../core/mandates/mandates.ts";
import { isCardOnly } from "../../../core/payment/card-only.ts";
import { paths } from "../../../core/routes/paths.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { useReader } from "../../hooks/reader.ts";
import { useActiveStoreId, useStores } from "../../hooks/stores.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { Row, Stack } from "../../widgets/primitives.tsx";
import styles from "./mandate-confirmation-page.module.css";
import { useSeller } from "../../hooks/seller.ts";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";

/** /mandat/confirmation: what became of the mandate, as the store itself says (product §7). */
export function MandateConfirmationPage() {
  return (
    <>
      <PageTitle route="mandateConfirmation" />
      <Confirmation />
    </>
  );
}

function Confirmation() {
  const confirmation = readConfirmation(new URLSearchParams(useSearch()));
  const { status, stores } = useStores();
  useNotifySigned(confirmation);
  const active = useActiveStoreId();
  const dispatch = useDispatch();
  if (confirmation === undefined) return <NotFound />;
  if (status === "idle" || status === "loading") {
    return (
      <Page width="text">
        <Loader label="Nous vérifions votre mandat" />
      </Page>
    );
  }
  const store = stores.find(({ id }) => id === confirmation.store);
  if (store === undefined) return <NotFound />;
  const origin = hasPage(confirmation.origin) ? confirmation.origin : paths.home();
  return (
    <Page width="text">
      <Outcome confirmation={confirmation} store={store} />
      <div className={styles.actions}>
        <ButtonLink
          href={origin}
          onClick={() => {
            // This tab may have begun with another store: its cart would be the wrong one.
            if (active !== store.id) dispatch({ type: "store.selected", storeId: store.id });
          }}
        >
          {origin === paths.home() ? "Retourner à l'accueil" : "Reprendre où j'en étais"}
        </ButtonLink>
        <p>
          Si la boutique est restée ouverte dans un autre onglet, vous pouvez fermer celui-ci et
          continuer là-bas.
        </p>
      </div>
    </Page>
  );
}

/** This tab and the others look the store up again: the shop that waits for it goes on at once. */
function useNotifySigned(confirmation: MandateConfirmation | undefined): void {
  const dispatch = useDispatch();
  const { ready } = useReader();
  const storeId = confirmation?.result === "signed" ? confirmation.store : null;
  useEffect(() => {
    if (ready && storeId !== null) dispatch({ type: "mandate.signed", storeId });
  }, [ready, storeId, dispatch]);
}

interface OutcomeProps {
  readonly confirmation: MandateConfirmation;
  readonly store: Store;
}

// The address is no proof: only the store's own reference says that a mandate is signed.
function Outcome({ confirmation, store }: OutcomeProps) {
  const { kind, result } = confirmation;
  const scope = scopeOfMandate(kind);
  const isSigned = mandateStatus(store, scope) === "present";
  if (isSigned) return <Signed kind={kind} store={store} />;
  return (
    <Row as={Card} gap="4" align="start" below="4" className={styles.outcome}>
      <CircleX size={40} aria-hidden data-outcome="none" />
      <div role="status">
        <h1 tabIndex={-1}>
          {result === "refused"
            ? "Vous avez renoncé à signer le mandat"
            : "Ce mandat n'est pas encore signé"}
        </h1>
        <p>
          Rien n'a été signé pour <b>{storeLabel(store)}</b> et aucun compte ne sera prélevé. Vous
          pourrez signer le mandat plus tard : il vous sera proposé tant qu'il manque.
        </p>
      </div>
    </Row>
  );
}

function Signed({ kind, store }: Pick<MandateConfirmation, "kind"> & Pick<OutcomeProps, "store">) {
  const seller = useSeller();
  const creditor = seller.creditors[kind];
  const reference = kind === "GMP" ? store.moneyOrder : store.marketplaceMoneyOrder;
  const isOffered = !isCardOnly(store.infolegaleScore);
  return (
    <Row as={Card} gap="4" align="start" below="4" className={styles.outcome}>
      <CircleCheck size={40} aria-hidden data-outcome="signed" />
      <div role="status">
        <h1 tabIndex={-1}>Votre mandat est signé</h1>
        <DemonstrationMark parts={["signature"]} />
        <p>
          Le mandat vous a été envoyé par e-mail.
          {isOffered ? " Le prélèvement vous est proposé dès maintenant au paiement." : null}
        </p>
        <Stack as="dl" gap="3" above="4" className={styles.facts}>
          <div>
            <dt>Boutique</dt>
            <dd>{storeLabel(store)}</dd>
          </div>
          <div>
            <dt>Créancier</dt>
            <dd>{creditor.name}</dd>
          </div>
          <div>
            <dt>Identifiant créancier SEPA (ICS)</dt>
            <dd>{creditor.ics}</dd>
          </div>
          <div>
            <dt>Référence unique du mandat (RUM)</dt>
            <dd>{reference}</dd>
          </div>
        </Stack>
      </div>
    </Row>
  );
}
