import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "wouter";
import type { OrderSummary } from "../../../api-schema/order.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { euros } from "../../../core/money/format.ts";
import { paymentStateLabel } from "../../../core/payment/states.ts";
import { paths } from "../../../core/routes/paths.ts";
import { shipmentStatusLabel } from "../../../core/shipments/status.ts";
import { shipmentTone } from "../../shopping/status-tones.ts";
import { Badge } from "../../widgets/badge.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./order-row.module.css";

const shownPictures = 4;
const unpaid = new Set<OrderSummary["paymentState"]>(["failed", "abandoned", "new", "cart"]);

/** An order in the list: when, what is to come, what it cost. */
export function OrderRow({ order }: { readonly order: OrderSummary }) {
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link href={paths.order(order.tokenValue)} className={styles.link}>
            Commande {order.number}
          </Link>
        </h2>
        <p className={styles.when}>
          {`${formatDay(parisDayOf(order.completedAt), "full")} · ${order.itemCount} colis`}
        </p>
      </div>
      <ul className={styles.pictures} aria-hidden>
        {order.images.slice(0, shownPictures).map(({ path }, index) => (
          <li key={`${path}-${index}`}>
            <ProductPicture src={path} alt="" width={40} height={40} />
          </li>
        ))}
      </ul>
      <ul className={styles.shipments} aria-label="Livraisons">
        {order.shipments.map(({ id, label, status, deliveryDate }) => (
          <li key={id}>
            <span>
              {label}
              {deliveryDate === null ? "" : `, ${formatDay(deliveryDate, "short")}`}
            </span>
            <Badge tone={shipmentTone(status)}>{shipmentStatusLabel(status)}</Badge>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <b>{euros(order.total)}</b>
        <span>TTC</span>
        {unpaid.has(order.paymentState) ? (
          <Badge tone="bad">{paymentStateLabel(order.paymentState)}</Badge>
        ) : null}
      </p>
      <ChevronRight className={styles.chevron} size={20} aria-hidden />
    </li>
  );
}
