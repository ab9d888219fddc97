import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import { listOrders } from "../../../core/api/calls/orders.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { shipmentStatusLabel } from "../../../core/shipments/status.ts";
import { useRead } from "../../hooks/read.ts";
import { shipmentTone } from "../../shopping/status-tones.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Reach, Spaced, Text } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./recent-orders.module.css";

const shown = 8;

/** The store's last orders, for those who follow them and place none. */
export function RecentOrders() {
  const orders = useRead(listOrders, {}, { keepsPage: true });
  return (
    <Card as="section" aria-labelledby="dernieres-commandes" className={styles.card}>
      <CardHeader id="dernieres-commandes" title="Dernières commandes" />
      <Loaded read={orders} coming={<SkeletonBlock height="30rem" />}>
        {(data) =>
          data.results.length === 0 ? (
            <p className={styles.empty}>Aucune commande pour cette boutique.</p>
          ) : (
            <Spaced as="ul" above="2">
              {data.results.slice(0, shown).map((order) => (
                <li key={order.id}>
                  <Link href={paths.order(order.tokenValue)} className={styles.order}>
                    <span className={styles.names}>
                      <b>{order.number}</b>
                      <Text as="span" tone="quiet" size="s">
                        {formatDay(parisDayOf(order.completedAt), "long")}
                      </Text>
                    </span>
                    <Badge tone={shipmentTone(order.shippingState)}>
                      {shipmentStatusLabel(order.shippingState)}
                    </Badge>
                    <b className={styles.total}>{`${euros(order.total)} TTC`}</b>
                  </Link>
                </li>
              ))}
            </Spaced>
          )
        }
      </Loaded>
      <Reach as={Link} gap="1" weight="strong" plain href={paths.orders()} className={styles.all}>
        Toutes les commandes <ArrowRight size={16} aria-hidden />
      </Reach>
    </Card>
  );
}
