import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "wouter";
import type { OrderSummary } from "../../../api-schema/order.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { euros } from "../../../core/money/format.ts";
import { paymentLabel, paymentOutcome } from "../../../core/payment/states.ts";
import { paths } from "../../../core/routes/paths.ts";
import { shipmentStatusLabel } from "../../../core/shipments/status.ts";
import { PaymentWays } from "../../shopping/payment-ways.tsx";
import { ReorderButton } from "../../shopping/reorder-button.tsx";
import { OUTCOME_TONES, shipmentTone } from "../../shopping/status-tones.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Text, WithSide } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./order-row.module.css";

const shownPictures = 4;

/** An order in the list: when, what is to come, what it cost. */
export function OrderRow({ order }: { readonly order: OrderSummary }) {
  const shown = notSettled(order);
  return (
    <WithSide as="li" gap="2 4" className={styles.row}>
      <div className={styles.head}>
        <Text as="h2" size="l" weight="strong" className={styles.title}>
          <Link href={paths.order(order.tokenValue)} className={styles.link}>
            Commande {order.number}
          </Link>
        </Text>
        <Text tone="quiet" size="s" className={styles.when}>
          {`${formatDay(parisDayOf(order.completedAt), "full")} · ${order.itemCount} colis`}
        </Text>
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
        {shown === undefined ? null : (
          <Badge tone={OUTCOME_TONES[paymentOutcome(shown)]}>{paymentLabel(shown)}</Badge>
        )}
      </p>
      <div className={styles.again}>
        <ReorderButton
          variant="secondary"
          token={order.tokenValue}
          about={`commande ${order.number}`}
        />
      </div>
      <ChevronRight className={styles.chevron} size={20} aria-hidden />
      <div className={styles.ways}>
        <PaymentWays token={order.tokenValue} payments={order.payments} />
      </div>
    </WithSide>
  );
}

/** The payment that is said of a row: what can be paid again before what is awaited. */
const notSettled = ({ payments }: OrderSummary): OrderSummary["payments"][number] | undefined =>
  payments.find((payment) => paymentOutcome(payment) === "retryableFailure") ??
  payments.find(({ resumable }) => resumable) ??
  payments.find((payment) => paymentOutcome(payment) === "pending");
