import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import Star from "lucide-react/icons/star";
import type { Store } from "../../../api-schema/store.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { may, roleInStore } from "../../../core/roles/permissions.ts";
import { paths } from "../../../core/routes/paths.ts";
import { storeRefusals } from "../../../core/selling/blockers.ts";
import { storeState } from "../../../core/stores/store-filters.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useActiveStoreId, useStores } from "../../hooks/stores.ts";
import { NotFound } from "../../layout/not-found.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Page } from "../../layout/page.tsx";
import { Badge } from "../../widgets/badge.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";
import { storePlace, StoreScore, StoreStateBadge } from "../stores/store-words.tsx";
import { AddressCards } from "./address-cards.tsx";
import { BankCard } from "./bank-card.tsx";
import { ClosingDaysCard } from "./closing-days-card.tsx";
import { DeliveriesCard } from "./deliveries-card.tsx";
import { MailboxesCard } from "./mailboxes-card.tsx";
import { AlertsCard, BillsCard, IdentityCard, PeopleCard } from "./store-cards.tsx";
import styles from "./store-page.module.css";
import { useStoreChange } from "./use-store-change.ts";
import { useSeller } from "../../hooks/seller.ts";

/** /mon-compte/boutiques/{id}: one store, changed in its place by a Gérant (product §7). */
export function StorePage({ params: { id = "" } }: PageProps) {
  const { stores, status } = useStores();
  const dispatch = useDispatch();
  const store = stores.find((one) => String(one.id) === id);
  return (
    <>
      <PageTitle route="store" ownName={store === undefined ? undefined : storeLabel(store)} />
      {store !== undefined ? (
        <FoundStore store={store} />
      ) : status === "failed" || status === "broken" ? (
        <Page>
          <ErrorState
            onRetry={() =>
              status === "broken" ? location.reload() : dispatch({ type: "stores.retried" })
            }
          />
        </Page>
      ) : status === "ready" || status === "none" ? (
        <NotFound />
      ) : (
        <StoreComing />
      )}
    </>
  );
}

function StoreComing() {
  return (
    <Page>
      <div className={styles.layout} role="status" aria-label={LOADING}>
        <SkeletonBlock height="40rem" />
        <SkeletonBlock height="28rem" />
      </div>
    </Page>
  );
}

function FoundStore({ store }: { readonly store: Store }) {
  const role = roleInStore(store.storeShopUsers, store.id);
  if (!may(role, "stores.see")) return <MayNotSee store={store} />;
  const mayChange = may(role, "stores.change");
  return (
    <Page
      trail={
        <Breadcrumbs
          trail={[{ label: "Mes boutiques", href: paths.stores() }, { label: storeLabel(store) }]}
        />
      }
      title={storeLabel(store)}
      subtitle={storePlace(store)}
      aside={<Actions store={store} mayChange={mayChange} />}
    >
      <DemonstrationMark parts={["score", "erp"]} />
      <Standing store={store} mayChange={mayChange} />
      <div className={styles.layout}>
        <div className={styles.column}>
          <DeliveriesCard store={store} />
          <ClosingDaysCard store={store} mayChange={mayChange} />
          <AddressCards store={store} mayChange={mayChange} />
          <MailboxesCard store={store} mayChange={mayChange} />
        </div>
        <div className={styles.column}>
          <BankCard store={store} maySign={may(role, "mandates.sign")} />
          {may(role, "outstandings.view") ? <BillsCard store={store} /> : null}
          {may(role, "users.manage") ? <PeopleCard store={store} /> : null}
          <AlertsCard store={store} />
          <IdentityCard store={store} />
        </div>
      </div>
    </Page>
  );
}

/** What state it is in, and what that means for who orders. */
function Standing({ store, mayChange }: { readonly store: Store; readonly mayChange: boolean }) {
  const state = storeState(store);
  const { servicePhone } = useSeller();
  return (
    <Stack gap="3" below="5">
      <div className={styles.badges}>
        <StoreStateBadge store={store} />
        {store.defaultStore ? <Badge>Par défaut</Badge> : null}
        <StoreScore store={store} />
      </div>
      {state === "waiting" || state === "refused" ? (
        <Notice tone="warning">
          {storeRefusals(store, servicePhone).map(({ message }) => message)}
        </Notice>
      ) : null}
      {state === "banned" || state === "inactive" ? (
        <Notice tone="warning">
          {`${state === "banned" ? "Cette boutique est bloquée" : "Cette boutique est inactive"} : elle consulte le catalogue sans pouvoir commander. Appelez le service clients au ${servicePhone}.`}
        </Notice>
      ) : null}
      {mayChange ? null : (
        <Notice tone="info">
          Votre rôle vous montre cette boutique ; seul un Gérant la modifie.
        </Notice>
      )}
    </Stack>
  );
}

function Actions({ store, mayChange }: { readonly store: Store; readonly mayChange: boolean }) {
  const dispatch = useDispatch();
  const isActive = useActiveStoreId() === store.id;
  const starting = useStoreChange(store, "La boutique par défaut est changée");
  return (
    <div className={styles.actions}>
      {isActive ? (
        <Badge tone="info">Boutique en cours</Badge>
      ) : (
        <Button
          variant="secondary"
          icon={<ArrowRightLeft size={18} aria-hidden />}
          onClick={() => dispatch({ type: "store.selected", storeId: store.id })}
        >
          Passer sur cette boutique
        </Button>
      )}
      {mayChange && !store.defaultStore ? (
        <Button
          variant="quiet"
          icon={<Star size={18} aria-hidden />}
          loading={starting.isPending}
          onClick={() => starting.mutate({ defaultStore: true })}
        >
          Choisir par défaut
        </Button>
      ) : null}
      {starting.error === null ? null : (
        <Text tone="bad" size="s" role="alert">
          {apiErrorMessage(starting.error)}
        </Text>
      )}
    </div>
  );
}

function MayNotSee({ store }: { readonly store: Store }) {
  return (
    <Page title={storeLabel(store)} subtitle={storePlace(store)}>
      <EmptyState
        picture="no-access"
        title="Cette boutique n’est pas dans votre rôle"
        action={
          <ButtonLink variant="secondary" href={paths.orders()}>
            Voir les commandes
          </ButtonLink>
        }
      >
        Seuls un Gérant et un Vendeur consultent la fiche d’une boutique. Son Gérant peut changer
        votre rôle.
      </EmptyState>
    </Page>
  );
}
