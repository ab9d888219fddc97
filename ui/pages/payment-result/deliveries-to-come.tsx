import Truck from "lucide-react/icons/truck";
import type { Order } from "../../../api-schema/order.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { shipmentStatusLabel } from "../../../core/shipments/status.ts";
import { Card } from "../../widgets/card.tsx";
import styles from "./deliveries-to-come.module.css";

/** What comes, and when. */
export function DeliveriesToCome({ order }: { readonly order: Order }) {
  return (
    <Card aria-labelledby="livraisons">
      <h2 id="livraisons" className={styles.title}>
        Vos livraisons
      </h2>
      <ul>
        {order.shipments.map(
          ({ id, label, deliveryDate, miraklLatestDeliveryDate, status, quantity, items }) => (
            <li key={id} className={styles.delivery}>
              <Truck size={20} aria-hidden />
              <span className={styles.what}>
                <b>{label}</b>
                {deliveryDate !== null
                  ? formatDay(deliveryDate, "long")
                  : miraklLatestDeliveryDate !== null
                    ? `au plus tard ${formatDay(miraklLatestDeliveryDate, "long")}`
                    : ""}
                {` · ${quantity} colis`}
              </span>
              <span>{shipmentStatusLabel(status)}</span>
              <span className={styles.lines}>
                {items.map(({ id: item, productName, quantity: count }) => (
                  <span key={item}>{`${count} × ${tiedName(productName)}`}</span>
                ))}
              </span>
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}
