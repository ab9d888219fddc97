import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import type { Order } from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { orderDocuments } from "../../../core/api/calls/invoices.ts";
import { getOrder } from "../../../core/api/calls/orders.ts";
import { isNotFound } from "../../../core/api/errors.ts";
import { isOrderToken } from "../../../core/selling/order-token.ts";
import { formatClock, formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { nameOfOrderList, productsOfOrder } from "../../../core/lists/proposed-name.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { readOf } from "../../data/read.ts";
import { useRead } from "../../hooks/read.ts";
import { useReader } from "../../hooks/reader.ts";
import { useMay } from "../../hooks/stores.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { ReorderButton } from "../../shopping/reorder-button.tsx";
import { PrintHead } from "../../shopping/print-head.tsx";
import { SaveAsListButton } from "../../shopping/lists/save-as-list-button.tsx";
import { OrderElsewhere, useOrderPlace } from "../../shopping/order-elsewhere.tsx";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";
import { TransferDetails } from "../../shopping/transfer-details.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Button } from "../../widgets/button.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import layout from "../cart/cart-page.module.css";
import { OrderSummary } from "../cart/order-summary.tsx";
import { useLoaded } from "../../layout/use-loaded.ts";
import { useAmending } from "./amending.tsx";
import { OrderAddresses } from "./order-addresses.tsx";
import { OpenPayment } from "./open-payment.tsx";
import { OrderPayments } from "./order-payments.tsx";
import styles from "./order-page.module.css";
import { OrderShipment } from "./order-shipment.tsx";

/** /mon-compte/mes-commandes/{id}: the order as it was sold, and where each shipment is. */
export function OrderPage({ params: { id = "" } }: PageProps) {
  if (isOrderToken(id)) return <ReadOrder token={id} />;
  return (
    <>
      <PageTitle route="order" />
      <NotFound />
    </>
  );
}

const ASK_AGAIN_MS = 4000;

function ReadOrder({ token }: { readonly token: OrderToken }) {
  const query = useQuery({
    ...readOf(useReader(), getOrder, { token }),
    // The bank's answer may come after the customer.
    refetchInterval: ({ state }) => (state.data?.supplement === undefined ? false : ASK_AGAIN_MS),
  });
  const number = query.data?.number ?? undefined;
  return (
    <>
      <PageTitle route="order" ownName={number === undefined ? undefined : `Commande ${number}`} />
      <FoundOrder token={token} query={query} />
    </>
  );
}

interface FoundOrderProps {
  readonly token: OrderToken;
  readonly query: UseQueryResult<Order>;
}

function FoundOrder({ token, query }: FoundOrderProps) {
  if (query.isError && isNotFound(query.error)) return <OrderNotHere token={token} />;
  if (query.isLoadingError) {
    return (
      <Page>
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
      </Page>
    );
  }
  if (query.data === undefined) return <LoadingOrder />;
  // A cart is not an order yet: it has its own page.
  if (query.data.completedAt === null) return <NotFound />;
  return <CompletedOrder order={query.data} completedAt={query.data.completedAt} />;
}

const LoadingOrder = () => (
  <Page>
    <div className={layout.layout} role="status" aria-label={LOADING}>
      <SkeletonBlock height="36rem" />
      <SkeletonBlock height="22rem" />
    </div>
  </Page>
);

/** Perhaps it is another own store's: a link of a mail knows no store. */
function OrderNotHere({ token }: Pick<FoundOrderProps, "token">) {
  const place = useOrderPlace(token);
  if (place._tag === "asking") return <LoadingOrder />;
  if (place._tag === "nowhere") return <NotFound />;
  return (
    <Page>
      <OrderElsewhere store={place.store} />
    </Page>
  );
}

interface CompletedOrderProps {
  readonly order: Order;
  readonly completedAt: NonNullable<Order["completedAt"]>;
}

function CompletedOrder({ order, completedAt }: CompletedOrderProps) {
  const documents = useRead(orderDocuments, { token: order.tokenValue });
  const mayOrder = useMay("cart.order");
  const amending = useAmending(order);
  return (
    <Page
      trail={
        <Breadcrumbs
          trail={[{ label: "Mes commandes", href: paths.orders() }, { label: order.number ?? "" }]}
        />
      }
      title={`Commande ${order.number ?? ""}`}
      subtitle={subtitleOf(order, completedAt)}
    >
      <PrintHead />
      <DemonstrationMark parts={["deliveries", "invoices"]} />
      <div className={layout.layout}>
        <div className={layout.shipments}>
          <OpenPayment order={order} />
          <Supplement order={order} />
          <TransferDetails transfers={order.transfers} />
          {order.shipments.map((shipment) => (
            <OrderShipment key={shipment.id} {...{ order, shipment, amending, documents }} />
          ))}
          <OrderAddresses order={order} />
        </div>
        <OrderSummary order={order} saving={false} withoutBar>
          <div className={styles.reorder}>
            <ReorderButton token={order.tokenValue} size="large" block />
          </div>
          <OrderPayments payments={order.payments} />
          <SaveAsListButton
            block
            name={nameOfOrderList(parisDayOf(completedAt))}
            products={productsOfOrder(order)}
          />
          <Button
            variant="quiet"
            block
            icon={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimer
          </Button>
        </OrderSummary>
      </div>
      {mayOrder && amending.shipmentId === null ? (
        <ActionBar label="Total TTC" amount={euros(order.total)}>
          <ReorderButton token={order.tokenValue} size="large" block />
        </ActionBar>
      ) : null}
    </Page>
  );
}

/** 'Passée lundi 23 novembre 2026', and who has changed it since. */
const subtitleOf = (
  { version, amended, byPhone }: Order,
  completedAt: CompletedOrderProps["completedAt"],
): string => {
  const placed = `Passée ${byPhone === true ? "par téléphone " : ""}${formatDay(parisDayOf(completedAt), "full")}`;
  if (amended === undefined) return placed;
  const day = formatDay(parisDayOf(amended.at), "long");
  const time = formatClock(parisTimeOf(amended.at));
  return `${placed} · Version ${version}, modifiée par ${amended.by} le ${day} à ${time}`;
};

const loadNotice = () => import("./supplement-notice.tsx");

/** What is still to be paid before a change counts; its code is only there when something is. */
function Supplement({ order }: { readonly order: Order }) {
  const { supplement } = order;
  const loaded = useLoaded(loadNotice, supplement !== undefined);
  if (supplement === undefined || loaded === null) return null;
  const Shown = loaded.default;
  return <Shown order={order} supplement={supplement} />;
}
