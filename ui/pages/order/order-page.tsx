import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import type { Order } from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { isNotFound } from "../../../core/api/errors.ts";
import { isOrderToken } from "../../../core/cart/order-token.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { orderOutcome } from "../../../core/payment/states.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useReader } from "../../hooks/reader.ts";
import { orderDocuments } from "../../data/invoices.ts";
import { order as orderQuery } from "../../data/orders.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import layout from "../cart/cart-page.module.css";
import { OrderSummary } from "../cart/order-summary.tsx";
import { OrderAddresses } from "./order-addresses.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderShipment } from "./order-shipment.tsx";
import { Reorder } from "./reorder.tsx";

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

function ReadOrder({ token }: { readonly token: OrderToken }) {
  const query = useQuery(orderQuery(useReader(), token));
  const number = query.data?.number ?? undefined;
  return (
    <>
      <PageTitle route="order" ownName={number === undefined ? undefined : `Commande ${number}`} />
      <FoundOrder query={query} />
    </>
  );
}

function FoundOrder({ query }: { readonly query: UseQueryResult<Order> }) {
  if (query.isError) {
    if (isNotFound(query.error)) return <NotFound />;
    return (
      <Page>
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
      </Page>
    );
  }
  if (query.data === undefined) {
    return (
      <Page>
        <div className={layout.layout} role="status" aria-label={LOADING}>
          <SkeletonBlock height="36rem" />
          <SkeletonBlock height="22rem" />
        </div>
      </Page>
    );
  }
  // A cart is not an order yet: it has its own page.
  if (query.data.completedAt === null) return <NotFound />;
  return <CompletedOrder order={query.data} completedAt={query.data.completedAt} />;
}

interface CompletedOrderProps {
  readonly order: Order;
  readonly completedAt: NonNullable<Order["completedAt"]>;
}

function CompletedOrder({ order, completedAt }: CompletedOrderProps) {
  const documents = useQuery(orderDocuments(useReader(), order.tokenValue));
  const unpaid = orderOutcome(order.payments) === "retryableFailure";
  return (
    <Page
      trail={
        <Breadcrumbs
          trail={[{ label: "Mes commandes", href: paths.orders() }, { label: order.number ?? "" }]}
        />
      }
      title={`Commande ${order.number ?? ""}`}
      subtitle={`Passée ${formatDay(parisDayOf(completedAt), "full")}`}
    >
      <div className={layout.layout}>
        <div className={layout.shipments}>
          {unpaid ? (
            <Notice
              tone="error"
              action={
                <ButtonLink variant="secondary" href={paths.cartPaymentResult(order.tokenValue)}>
                  Payer à nouveau
                </ButtonLink>
              }
            >
              Le paiement n'a pas abouti : la commande attend d'être payée.
            </Notice>
          ) : null}
          {order.shipments.map((shipment) => (
            <OrderShipment key={shipment.id} shipment={shipment} documents={documents} />
          ))}
          <OrderAddresses order={order} />
        </div>
        <OrderSummary order={order} saving={false} withoutBar>
          <Reorder order={order} />
          <OrderPayments payments={order.payments} />
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
    </Page>
  );
}
