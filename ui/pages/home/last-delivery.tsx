import ChevronRight from "lucide-react/icons/chevron-right";
import PackageOpen from "lucide-react/icons/package-open";
import { Link } from "wouter";
import type { TopBar } from "../../../api-schema/customer.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import styles from "./last-delivery.module.css";

/** The last order and the day it comes or came (spec §3 Top-bar data). */
export function LastDelivery({ bar }: { readonly bar: TopBar }) {
  const { orderNumber, orderToken, deliveryShipmentDate, hasMultipleShipment } = bar;
  if (orderToken === null || orderNumber === null) return null;
  return (
    <Link href={paths.order(orderToken)} className={styles.strip}>
      <PackageOpen size={22} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>
        <b>{`Commande ${orderNumber}`}</b>
        <span>
          {deliveryShipmentDate === null
            ? "En préparation"
            : `Livraison ${formatDay(deliveryShipmentDate, "long")}`}
          {hasMultipleShipment ? " · plusieurs livraisons" : ""}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  );
}
