import ChevronRight from "lucide-react/icons/chevron-right";
import ReceiptEuro from "lucide-react/icons/receipt-euro";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Truck from "lucide-react/icons/truck";
import { Link } from "wouter";
import type { StoreActivity } from "../../../api-schema/store.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { mandatesToOffer } from "../../../core/payment/offered-mandates.ts";
import { cents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { may, roleInStore } from "../../../core/roles/permissions.ts";
import { paths } from "../../../core/routes/paths.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { type StoreRow, storeState } from "../../../core/stores/store-filters.ts";
import { mandatesToSign } from "../../shopping/mandate-words.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { SkeletonLine } from "../../widgets/skeleton.tsx";
import { StoreScore, StoreStateBadge, storePlace } from "./store-words.tsx";
import styles from "./store-row-card.module.css";
import { signingShopOf } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";

interface StoreRowCardProps {
  readonly row: StoreRow;
  /** The one that this tab orders for. */
  readonly active: boolean;
  /** Whether what goes on is known yet. */
  readonly known: boolean;
}

/** A store in the list: who and where, what state it is in, what goes on there. */
export function StoreRowCard({ row: { store, activity }, active, known }: StoreRowCardProps) {
  const shop = signingShopOf(useSeller());
  const maySee = may(roleInStore(store.storeShopUsers, store.id), "stores.see");
  const missing = maySee ? mandatesToOffer(store, shop).length : 0;
  return (
    <article className={styles.row} data-over={storeState(store) !== "active" || undefined}>
      <div className={styles.names}>
        <Text as="h2" size="l" weight="strong" className={styles.title}>
          {maySee ? (
            <Link href={paths.store(store.id)} className={styles.link}>
              {storeLabel(store)}
            </Link>
          ) : (
            storeLabel(store)
          )}
        </Text>
        <Text tone="quiet" size="s">
          {storePlace(store)}
        </Text>
      </div>
      <Cluster gap="1 2" className={styles.badges}>
        <StoreStateBadge store={store} />
        {active ? <Badge tone="info">Boutique en cours</Badge> : null}
        {store.defaultStore ? <Badge>Par défaut</Badge> : null}
        {missing > 0 ? <Badge tone="info">{mandatesToSign(missing)}</Badge> : null}
        <StoreScore store={store} />
      </Cluster>
      <Text as="div" tone="soft" size="s" className={styles.facts}>
        {known ? <Facts activity={activity} /> : <SkeletonLine width="60%" />}
      </Text>
      {maySee ? <ChevronRight className={styles.chevron} size={20} aria-hidden /> : null}
    </article>
  );
}

function Facts({ activity }: { readonly activity: StoreActivity | undefined }) {
  const { cart = null, lateInvoices = null, nextDelivery = null } = activity ?? {};
  if (cart === null && lateInvoices === null && nextDelivery === null) return null;
  return (
    <ul>
      {lateInvoices === null ? null : (
        <li data-tone="bad">
          <ReceiptEuro size={16} aria-hidden />
          {`${lateInvoices.count} ${lateInvoices.count > 1 ? "factures" : "facture"} en retard · `}
          <b>{euros(cents(lateInvoices.amount))}</b>
        </li>
      )}
      {cart === null ? null : (
        <li>
          <ShoppingBasket size={16} aria-hidden />
          {`Panier : ${cart.lines} ${cart.lines > 1 ? "lignes" : "ligne"} · `}
          <b>{`${euros(cart.total)} TTC`}</b>
        </li>
      )}
      {nextDelivery === null ? null : (
        <li>
          <Truck size={16} aria-hidden />
          {`Livraison ${formatDay(nextDelivery, "short")}`}
        </li>
      )}
    </ul>
  );
}
