import { Link } from "wouter";
import type { OrderSummary } from "../../../api-schema/order.ts";
import { listOrders } from "../../../core/api/calls/orders.ts";
import { euros } from "../../../core/money/format.ts";
import { deliveryLine } from "../../../core/orders/delivery-line.ts";
import { paths } from "../../../core/routes/paths.ts";
import { shipmentStatusLabel } from "../../../core/shipments/status.ts";
import { useMode } from "../../hooks/mode.ts";
import { useRead } from "../../hooks/read.ts";
import { ReorderButton } from "../../shopping/reorder-button.tsx";
import { shipmentTone } from "../../shopping/status-tones.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./latest-orders.module.css";
import { useToday } from "./use-today.ts";

const shown = { desktop: 3, tablet: 3, mobile: 2 };

/** The store's last orders, each one press away from being ordered again. */
export function LatestOrders() {
  const orders = useRead(listOrders, {}, { keepsPage: true });
  const count = shown[useMode()];
  if (orders.data?.results.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="dernieres-commandes" className={styles.card}>
      <CardHeader
        id="dernieres-commandes"
        title="Dernières commandes"
        aside={
          <Link href={paths.orders()} className={styles.all}>
            Toutes
          </Link>
        }
      />
      <Loaded read={orders} coming={<SkeletonBlock height={`${count * 5.5}rem`} />}>
        {(data) => (
          <ul>
            {data.results.slice(0, count).map((order) => (
              <LatestOrder key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function LatestOrder({ order }: { readonly order: OrderSummary }) {
  const today = useToday();
  return (
    <Cluster as="li" gap="0 3" align="center" justify="between" className={styles.order}>
      <Link href={paths.order(order.tokenValue)} className={styles.link}>
        <b>{order.number}</b>
        <Badge tone={shipmentTone(order.shippingState)}>
          {shipmentStatusLabel(order.shippingState)}
        </Badge>
        <b className={styles.total}>{`${euros(order.total)} TTC`}</b>
      </Link>
      <span className={styles.when}>{deliveryLine(order, today)}</span>
      <ReorderButton
        variant="secondary"
        token={order.tokenValue}
        about={`commande ${order.number}`}
      />
    </Cluster>
  );
}
