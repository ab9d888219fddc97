import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { merchants } from "../../../core/api/calls/catalogue.ts";
import { listOrders } from "../../../core/api/calls/orders.ts";
import {
  EMPTY_ORDER_FILTERS,
  hasOrderFilters,
  orderCall,
  type OrderFilters,
  ORDER_STATES,
  readOrderFilters,
  writeOrderFilters,
} from "../../../core/orders/order-filters.ts";
import { isCalendarDay } from "../../../core/calendar/day.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useMode } from "../../hooks/mode.ts";
import { useRead } from "../../hooks/read.ts";
import { useTypedFilter } from "../../hooks/typed-filter.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Pagination } from "../../widgets/pagination.tsx";
import { Grid, Stack } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { OrderRow } from "./order-row.tsx";
import styles from "./orders-page.module.css";

/** /mon-compte/mes-commandes: the active store's orders, the newest first (product §7). */
export function OrdersPage() {
  const filters = readOrderFilters(new URLSearchParams(useSearch()));
  const orders = useRead(listOrders, orderCall(filters), { keepsPage: true });
  return (
    <>
      <PageTitle route="orders" />
      <Page title="Mes commandes">
        <Filters filters={filters} />
        <Loaded
          read={orders}
          coming={
            <div className={styles.list} role="status" aria-label={LOADING}>
              {Array.from({ length: 6 }, (_, index) => (
                <SkeletonBlock key={index} height="8.5rem" />
              ))}
            </div>
          }
        >
          {(data) =>
            data.results.length === 0 ? (
              <NoOrder filtered={hasOrderFilters(filters)} />
            ) : (
              <>
                <Stack
                  as="ul"
                  gap="3"
                  below="8"
                  stale={orders.isPlaceholderData}
                  className={styles.list}
                >
                  {data.results.map((order) => (
                    <OrderRow key={order.id} order={order} />
                  ))}
                </Stack>
                <Pagination
                  page={data.pagination.currentPage}
                  lastPage={data.pagination.lastPage}
                  href={(page) => `${paths.orders()}?${writeOrderFilters({ ...filters, page })}`}
                />
              </>
            )
          }
        </Loaded>
      </Page>
    </>
  );
}

function NoOrder({ filtered }: { readonly filtered: boolean }) {
  return (
    <EmptyState
      picture="no-orders"
      title={filtered ? "Aucune commande pour ces filtres" : "Aucune commande pour cette boutique"}
      action={
        filtered ? (
          <ButtonLink variant="secondary" href={paths.orders()}>
            Retirer les filtres
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.catalogue()}>Parcourir le catalogue</ButtonLink>
        )
      }
    />
  );
}

function Filters({ filters }: { readonly filters: OrderFilters }) {
  const [, navigate] = useLocation();
  const sellers = useRead(merchants);
  const go = (change: Partial<OrderFilters>) =>
    navigate(`${paths.orders()}?${writeOrderFilters({ ...filters, page: 1, ...change })}`);
  const [search, setSearch] = useTypedFilter(filters.search);
  return (
    <Grid
      as="form"
      least="11rem"
      fit
      gap="3"
      align="end"
      below="6"
      className={styles.filters}
      data-print="none"
      aria-label="Filtrer les commandes"
      onSubmit={(event) => {
        event.preventDefault();
        go({ search: search.trim() });
      }}
    >
      <TextField
        label="Numéro, produit ou référence"
        type="search"
        name="search"
        value={search}
        onValueChange={setSearch}
        onBlur={() => {
          if (search.trim() !== filters.search) go({ search: search.trim() });
        }}
      />
      <Narrow open={hasOrderFilters(filters)}>
        <Select
          label="État"
          clearable
          placeholder="Tous les états"
          options={ORDER_STATES}
          value={filters.state}
          onValueChange={(value) =>
            go({ state: ORDER_STATES.find((state) => state.value === value)?.value ?? null })
          }
        />
        <Select
          label="Marchand"
          clearable
          placeholder="Tous les marchands"
          options={(sellers.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
          value={filters.merchant}
          onValueChange={(value) =>
            go({ merchant: sellers.data?.find(({ slug }) => slug === value)?.slug ?? null })
          }
        />
        <TextField
          label="Du"
          type="date"
          value={filters.from ?? ""}
          onValueChange={(value) => go({ from: isCalendarDay(value) ? value : null })}
        />
        <TextField
          label="Au"
          type="date"
          value={filters.to ?? ""}
          onValueChange={(value) => go({ to: isCalendarDay(value) ? value : null })}
        />
      </Narrow>
      {hasOrderFilters(filters) ? (
        <Button
          variant="quiet"
          onClick={() => {
            setSearch("");
            go(EMPTY_ORDER_FILTERS);
          }}
        >
          Tout effacer
        </Button>
      ) : null}
    </Grid>
  );
}

/** On a phone what narrows the list folds away: the orders come first. */
function Narrow({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const mode = useMode();
  if (mode !== "mobile") return children;
  return (
    <Disclosure summary="Plus de filtres" open={open}>
      <Stack gap="3">{children}</Stack>
    </Disclosure>
  );
}
