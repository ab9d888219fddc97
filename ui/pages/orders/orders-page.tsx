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
import { readDay } from "../../../core/calendar/day.ts";
import { readChoice } from "../../../core/routes/address-filters.ts";
import { readSlug } from "../../../core/routes/query-text.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMode } from "../../hooks/mode.ts";
import { useRead } from "../../hooks/read.ts";
import { useAddressFilters } from "../../layout/use-address-filters.ts";
import { CollectionPage, NoneFound, RowsComing } from "../../layout/collection-page.tsx";
import { FilterForm, MoreFilters } from "../../layout/filter-form.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { OrderRow } from "./order-row.tsx";
import styles from "./orders-page.module.css";

const href = (filters: OrderFilters): string =>
  `${paths.orders()}?${writeOrderFilters(filters).toString()}`;

/** /mon-compte/mes-commandes: the active store's orders, the newest first (product §7). */
export function OrdersPage() {
  const [filters, go] = useAddressFilters(readOrderFilters, href);
  const orders = useRead(listOrders, orderCall(filters), { keepsPage: true });
  return (
    <CollectionPage
      route="orders"
      title="Mes commandes"
      above={<Filters filters={filters} go={go} />}
      read={orders}
      items={orders.data?.results}
      pages={orders.data?.pagination}
      pageHref={(page) => href({ ...filters, page })}
      coming={<RowsComing count={6} height="8.5rem" gap="3" className={styles.list} />}
      empty={
        hasOrderFilters(filters) ? (
          <NoneFound
            picture="no-orders"
            title="Aucune commande pour ces filtres"
            href={paths.orders()}
          />
        ) : (
          <EmptyState
            picture="no-orders"
            title="Aucune commande pour cette boutique"
            action={<ButtonLink href={paths.catalogue()}>Parcourir le catalogue</ButtonLink>}
          />
        )
      }
    >
      {(shown, stale) => (
        <Stack as="ul" gap="3" below="8" stale={stale} className={styles.list}>
          {shown.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Stack>
      )}
    </CollectionPage>
  );
}

interface FiltersProps {
  readonly filters: OrderFilters;
  readonly go: (change: Partial<OrderFilters>) => void;
}

function Filters({ filters, go }: FiltersProps) {
  const sellers = useRead(merchants);
  return (
    <FilterForm
      label="Filtrer les commandes"
      searchLabel="Numéro, produit ou référence"
      search={filters.search}
      onSearch={(search) => go({ search })}
      onClear={hasOrderFilters(filters) ? () => go(EMPTY_ORDER_FILTERS) : undefined}
      least="11rem"
      className={styles.filters}
    >
      <MoreFilters folded={useMode() === "mobile"} open={hasOrderFilters(filters)}>
        <Select
          label="État"
          clearable
          placeholder="Tous les états"
          options={ORDER_STATES}
          value={filters.state}
          onValueChange={(value) => go({ state: readChoice(ORDER_STATES, value) })}
        />
        <Select
          label="Marchand"
          clearable
          placeholder="Tous les marchands"
          options={(sellers.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
          value={filters.merchant}
          onValueChange={(value) => go({ merchant: readSlug(value) })}
        />
        <TextField
          label="Du"
          type="date"
          value={filters.from ?? ""}
          onValueChange={(value) => go({ from: readDay(value) })}
        />
        <TextField
          label="Au"
          type="date"
          value={filters.to ?? ""}
          onValueChange={(value) => go({ to: readDay(value) })}
        />
      </MoreFilters>
    </FilterForm>
  );
}
