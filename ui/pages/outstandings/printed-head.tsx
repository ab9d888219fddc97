import { formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import type { OutstandingFilters } from "../../../core/outstandings/filters.ts";
import { may, roleInStore } from "../../../core/roles/permissions.ts";
import { otherStoresText } from "../../../core/stores/store-choice.ts";
import { useStores } from "../../hooks/stores.ts";
import { useNow } from "../../layout/use-now.ts";
import styles from "./printed-head.module.css";

/** On paper: whose invoices they are, with what the law calls these companies, and of which day. */
export function PrintedHead({ filters }: { readonly filters: OutstandingFilters }) {
  const today = parisDayOf(instantOfMs(useNow()));
  const stores = useStores().stores.filter(
    ({ id, storeShopUsers }) =>
      may(roleInStore(storeShopUsers, id), "outstandings.view") &&
      (filters.store === null || filters.store === id),
  );
  return (
    <div className={styles.printed}>
      <p>{`Encours au ${formatDay(today, "date")}`}</p>
      {stores
        .slice(0, MOST_STORES)
        .map(({ id, company, legalName, siren, nic, vatNumber, erpId }) => (
          <p key={id}>
            {[
              company ?? legalName ?? `Boutique n°${id}`,
              ...(legalName === null || legalName === company ? [] : [legalName]),
              ...(siren === null ? [] : [`SIRET ${siren} ${nic ?? ""}`.trim()]),
              ...(vatNumber === null ? [] : [`TVA ${vatNumber}`]),
              ...(erpId === null ? [] : [`N° client ${erpId}`]),
            ].join(" · ")}
          </p>
        ))}
      {stores.length > MOST_STORES ? (
        <p>{`et ${otherStoresText(stores.length - MOST_STORES)}`}</p>
      ) : null}
    </div>
  );
}

const MOST_STORES = 10;
