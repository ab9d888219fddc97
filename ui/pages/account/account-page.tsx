import type { StoreActivity } from "../../../api-schema/store.ts";
import { storeActivity } from "../../../core/api/calls/stores.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { type AccountPart, accountParts } from "../../../core/stores/account-home.ts";
import { useCustomer } from "../../hooks/customer.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useRead } from "../../hooks/read.ts";
import { useRole, useStores } from "../../hooks/stores.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Page } from "../../layout/page.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { RecentOrders } from "../home/recent-orders.tsx";
import { CartsCard, DeliveriesCard, InvoicesCard, StoresCard } from "./activity-cards.tsx";
import styles from "./account-page.module.css";
import { Ways } from "./ways.tsx";

/** /mon-compte: what goes on in all stores, each a way on (product §7). */
export function AccountPage() {
  const customer = useCustomer();
  return (
    <>
      <PageTitle route="account" />
      <Page title="Mon compte" subtitle={customer?.fullName}>
        <Ways />
        <Activity />
      </Page>
    </>
  );
}

function Activity() {
  const dispatch = useDispatch();
  const { status } = useStores();
  const activity = useRead(storeActivity);
  if (status === "failed") {
    return <ErrorState onRetry={() => dispatch({ type: "stores.retried" })} />;
  }
  if (status === "none") return <p>Aucune boutique ne vous est encore ouverte.</p>;
  if (activity.isLoadingError) {
    return <ErrorState onRetry={() => void activity.refetch()} busy={activity.isFetching} />;
  }
  return activity.data === undefined ? <Coming /> : <Parts activity={activity.data} />;
}

function Coming() {
  return (
    <Stack gap="4" className={styles.parts} role="status" aria-label={LOADING}>
      {Array.from({ length: 3 }, (_, index) => (
        <SkeletonBlock key={index} height="16rem" />
      ))}
    </Stack>
  );
}

function Parts({ activity }: { readonly activity: readonly StoreActivity[] }) {
  const role = useRole();
  return (
    <Stack gap="4" className={styles.parts}>
      {accountParts(role).map((part) => (
        <Part key={part} part={part} activity={activity} />
      ))}
    </Stack>
  );
}

interface PartProps {
  readonly part: AccountPart;
  readonly activity: readonly StoreActivity[];
}

function Part({ part, activity }: PartProps) {
  const { stores } = useStores();
  switch (part) {
    case "deliveries":
      return <DeliveriesCard stores={stores} activity={activity} />;
    case "carts":
      return <CartsCard stores={stores} activity={activity} />;
    case "invoices":
      return <InvoicesCard stores={stores} activity={activity} />;
    case "stores":
      return <StoresCard stores={stores} />;
    case "orders":
      return <RecentOrders />;
  }
}
