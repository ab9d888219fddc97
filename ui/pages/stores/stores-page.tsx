import Plus from "lucide-react/icons/plus";
import { useDeferredValue, useMemo, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { storeActivity } from "../../../core/api/calls/stores.ts";
import { wholeNumber } from "../../../core/money/format.ts";
import { may, roleInStore } from "../../../core/roles/permissions.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { readChoice } from "../../../core/routes/address-filters.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  EMPTY_STORE_FILTERS,
  filterStores,
  readStoreFilters,
  STORE_STATES,
  STORE_TASKS,
  type StoreFilters,
  storeRows,
  writeStoreFilters,
} from "../../../core/stores/store-filters.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useRead } from "../../hooks/read.ts";
import { useActiveStoreId, useMay, useStores } from "../../hooks/stores.ts";
import { RowsComing } from "../../layout/collection-page.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { LongList } from "../../widgets/long-list.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";
import { StoreRowCard } from "./store-row-card.tsx";
import styles from "./stores-page.module.css";
import { signingShopOf } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";

/** /mon-compte/boutiques: the customer's stores, however many (product §7). */
export function StoresPage() {
  const { stores } = useStores();
  const maySee = stores.some((store) =>
    may(roleInStore(store.storeShopUsers, store.id), "stores.see"),
  );
  return (
    <>
      <PageTitle route="stores" />
      <Page
        title="Mes boutiques"
        subtitle={stores.length === 0 ? undefined : countText(stores.length)}
        aside={<AddStore />}
      >
        {maySee ? <DemonstrationMark parts={["score", "erp"]} /> : null}
        {stores.length > 0 && !maySee ? <MayNotSee /> : <Stores />}
      </Page>
    </>
  );
}

function AddStore() {
  const mayAdd = useMay("stores.add");
  if (!mayAdd || !hasPage(paths.addStore())) return null;
  return (
    <ButtonLink href={paths.addStore()} icon={<Plus size={18} aria-hidden />}>
      Ajouter une boutique
    </ButtonLink>
  );
}

/** In the place of the list for who sees no store from inside (product §4). */
function MayNotSee() {
  return (
    <EmptyState
      picture="no-access"
      title="Les boutiques ne sont pas dans votre rôle"
      action={
        <ButtonLink variant="secondary" href={paths.orders()}>
          Voir les commandes
        </ButtonLink>
      }
    >
      Seuls un Gérant et un Vendeur consultent la fiche d’une boutique.
    </EmptyState>
  );
}

function Stores() {
  const dispatch = useDispatch();
  const { status } = useStores();
  if (status === "failed" || status === "broken") {
    return (
      <ErrorState
        onRetry={() =>
          status === "broken" ? location.reload() : dispatch({ type: "stores.retried" })
        }
      />
    );
  }
  if (status === "none") {
    return (
      <EmptyState
        picture="no-result"
        title="Vous n’avez pas encore de boutique"
        action={<AddStore />}
      >
        Vos boutiques s’affichent ici dès qu’un moulin ou un Gérant vous les a ouvertes.
      </EmptyState>
    );
  }
  return status === "ready" ? <FoundStores /> : <RowsComing count={6} height="7rem" gap="3" />;
}

function FoundStores() {
  const [, navigate] = useLocation();
  const filters = readStoreFilters(new URLSearchParams(useSearch()));
  const [typed, setTyped] = useState(filters.search);
  const search = useDeferredValue(typed);
  const { stores } = useStores();
  const activeId = useActiveStoreId();
  const seller = useSeller();
  const activity = useRead(storeActivity);
  const rows = useMemo(() => storeRows(stores, activity.data ?? []), [stores, activity.data]);
  const { state, task } = filters;
  const found = useMemo(
    () => filterStores(rows, { search, state, task }, signingShopOf(seller)),
    [rows, search, state, task, seller],
  );
  const go = (change: Partial<StoreFilters>) => {
    const query = writeStoreFilters({ ...filters, search: typed, ...change });
    navigate(query === "" ? paths.stores() : `${paths.stores()}?${query}`, { replace: true });
  };
  const clear = () => {
    setTyped("");
    go(EMPTY_STORE_FILTERS);
  };
  return (
    <>
      <Stack
        as="form"
        gap="3"
        align="end"
        className={styles.filters}
        aria-label="Filtrer les boutiques"
        onSubmit={(event) => {
          event.preventDefault();
          go({});
        }}
      >
        <TextField
          label="Rechercher"
          placeholder="Nom, n° client ou ville"
          type="search"
          name="search"
          autoComplete="off"
          value={typed}
          onValueChange={setTyped}
          onBlur={() => {
            if (typed.trim() !== filters.search) go({});
          }}
        />
        <Select
          label="État"
          clearable
          placeholder="Tous les états"
          options={STORE_STATES}
          value={state}
          onValueChange={(value) => go({ state: readChoice(STORE_STATES, value) })}
        />
        <Select
          label="À suivre"
          clearable
          placeholder="Toutes les boutiques"
          options={STORE_TASKS}
          value={task}
          onValueChange={(value) => go({ task: readChoice(STORE_TASKS, value) })}
        />
      </Stack>
      <Text tone="quiet" size="s" role="status" className={styles.found}>
        {found.length === rows.length ? "" : foundText(found.length, rows.length)}
      </Text>
      {found.length === 0 ? (
        <EmptyState
          picture="no-result"
          title="Aucune boutique ne correspond"
          action={
            <Button variant="secondary" onClick={clear}>
              Retirer les filtres
            </Button>
          }
        />
      ) : (
        <LongList label="Mes boutiques" items={found} keyOf={({ store }) => store.id}>
          {(row) => (
            <StoreRowCard
              row={row}
              active={row.store.id === activeId}
              known={!activity.isPending}
            />
          )}
        </LongList>
      )}
    </>
  );
}

const countText = (count: number): string =>
  count === 1 ? "1 boutique" : `${wholeNumber(count)} boutiques`;

const foundText = (found: number, all: number): string =>
  `${found === 0 ? "Aucune boutique" : countText(found)} sur ${wholeNumber(all)}`;
