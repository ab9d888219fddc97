import ArrowRight from "lucide-react/icons/arrow-right";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import type { Store, StoreActivity } from "../../../api-schema/store.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { mandatesToOffer } from "../../../core/payment/offered-mandates.ts";
import { cents } from "../../../core/money/cents.ts";
import { euros, wholeNumber } from "../../../core/money/format.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  type ActiveStore,
  lateInvoicesOf,
  nextDeliveriesOf,
  openCartsOf,
} from "../../../core/stores/account-home.ts";
import { otherStoresText, storeLabel } from "../../../core/stores/store-choice.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useActiveStoreId } from "../../hooks/stores.ts";
import { mandatesToSign } from "../../shopping/mandate-words.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Cluster, Reach, Spaced, Text } from "../../widgets/primitives.tsx";
import { storePlace, StoreStateBadge } from "../stores/store-words.tsx";
import styles from "./activity-cards.module.css";
import { useSeller } from "../../hooks/seller.ts";
import { signingShopOf } from "../../../core/seller/shown-seller.ts";

/** So many stores are named; the others are a step away. */
const NAMED = 6;

interface CardProps {
  readonly stores: readonly Store[];
  readonly activity: readonly StoreActivity[];
}

/** What comes next, store by store. */
export function DeliveriesCard({ stores, activity }: CardProps) {
  const deliveries = nextDeliveriesOf(stores, activity);
  return (
    <StoreFacts
      title="Prochaines livraisons"
      rows={deliveries}
      href={paths.orders()}
      empty="Aucune livraison en cours."
      all={{ href: paths.orders(), label: "Toutes les commandes" }}
    >
      {(day) => <b>{formatDay(day, "long")}</b>}
    </StoreFacts>
  );
}

/** What waits to be ordered. */
export function CartsCard({ stores, activity }: CardProps) {
  return (
    <StoreFacts
      title="Paniers en cours"
      rows={openCartsOf(stores, activity)}
      href={paths.cart()}
      empty="Aucun panier en cours."
      all={{ href: paths.catalogue(), label: "Parcourir le catalogue" }}
    >
      {({ lines, total }) => (
        <>
          <span>{lines > 1 ? `${lines} lignes` : "1 ligne"}</span>
          <b>{`${euros(total)} TTC`}</b>
        </>
      )}
    </StoreFacts>
  );
}

/** What is late, store by store, and what it comes to. */
export function InvoicesCard({ stores, activity }: CardProps) {
  const late = lateInvoicesOf(stores, activity);
  const page = paths.outstandings();
  return (
    <StoreFacts
      title="Factures en retard"
      figure={late.count === 0 ? undefined : euros(late.amount)}
      figureLabel={late.count > 1 ? `${late.count} factures` : "1 facture"}
      rows={late.stores}
      href={hasPage(page) ? page : undefined}
      empty="Aucune facture en retard."
      all={hasPage(page) ? { href: page, label: "Tous les encours" } : undefined}
    >
      {({ count, amount }) => (
        <>
          <span>{count > 1 ? `${count} factures` : "1 facture"}</span>
          <b data-tone="bad">{euros(cents(amount))}</b>
        </>
      )}
    </StoreFacts>
  );
}

/** The stores themselves, for who sees them from inside. */
export function StoresCard({ stores }: { readonly stores: readonly Store[] }) {
  const titleId = useId();
  const shop = signingShopOf(useSeller());
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title="Boutiques"
        aside={wholeNumber(stores.length)}
        asideLabel={stores.length > 1 ? "suivies" : "suivie"}
      />
      <Spaced as="ul" above="3">
        {stores.slice(0, NAMED).map((store) => {
          const missing = mandatesToOffer(store, shop).length;
          return (
            <li key={store.id}>
              <Link href={paths.store(store.id)} className={styles.row}>
                <Names store={store} />
                <Cluster as="span" gap="1">
                  <StoreStateBadge store={store} />
                  {missing > 0 ? <Badge tone="info">{mandatesToSign(missing)}</Badge> : null}
                </Cluster>
              </Link>
            </li>
          );
        })}
      </Spaced>
      <All href={paths.stores()} label="Toutes les boutiques" />
    </Card>
  );
}

interface StoreFactsProps<Fact> {
  readonly title: string;
  readonly figure?: string | undefined;
  readonly figureLabel?: string | undefined;
  readonly rows: readonly ActiveStore<Fact>[];
  /** Where a row leads, for its store; undefined where there is no such page. */
  readonly href: string | undefined;
  readonly empty: string;
  readonly all?: { readonly href: string; readonly label: string } | undefined;
  readonly children: (fact: Fact) => ReactNode;
}

function StoreFacts<Fact>({
  title,
  rows,
  href,
  empty,
  all,
  children,
  ...figures
}: StoreFactsProps<Fact>) {
  const titleId = useId();
  const { figure, figureLabel } = figures;
  const select = useSelect();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title={title}
        {...(figure === undefined ? {} : { aside: figure, asideLabel: figureLabel })}
      />
      {rows.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
      <Spaced as="ul" above="3">
        {rows.slice(0, NAMED).map(({ store, fact }) => (
          <li key={store.id}>
            {href === undefined ? (
              <div className={styles.row}>
                <Names store={store} />
                <span className={styles.fact}>{children(fact)}</span>
              </div>
            ) : (
              // What it leads to is shown for the store that this tab works for.
              <Link href={href} className={styles.row} onClick={() => select(store)}>
                <Names store={store} />
                <span className={styles.fact}>{children(fact)}</span>
              </Link>
            )}
          </li>
        ))}
      </Spaced>
      {rows.length > NAMED ? (
        <p className={styles.more}>{`et ${otherStoresText(rows.length - NAMED)}`}</p>
      ) : null}
      {all === undefined ? null : <All {...all} />}
    </Card>
  );
}

function Names({ store }: { readonly store: Store }) {
  return (
    <span className={styles.names}>
      <b>{storeLabel(store)}</b>
      <Text as="span" tone="quiet" size="s">
        {storePlace(store)}
      </Text>
    </span>
  );
}

function All({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <Reach as={Link} gap="1" weight="strong" plain above="2" href={href}>
      {label} <ArrowRight size={16} aria-hidden />
    </Reach>
  );
}

const useSelect = () => {
  const dispatch = useDispatch();
  const active = useActiveStoreId();
  return ({ id }: Store): void => {
    if (id !== active) dispatch({ type: "store.selected", storeId: id });
  };
};
