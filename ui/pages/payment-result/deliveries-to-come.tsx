import Truck from "lucide-react/icons/truck";
import type { Order } from "../../../api-schema/order.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { shipmentStatusLabel } from "../../../core/shipments/status.ts";
import { Card } from "../../widgets/card.tsx";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./deliveries-to-come.module.css";

/** What comes, and when. */
export function DeliveriesToCome({ order }: { readonly order: Order }) {
  return (
    <Card aria-labelledby="livraisons">
      <Text as="h2" size="xl" below="3" id="livraisons">
        Vos livraisons
      </Text>
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
              <Text as="span" tone="soft" size="s" className={styles.lines}>
                {items.map(({ id: item, productName, quantity: count }) => (
                  <span key={item}>{`${count} × ${tiedName(productName)}`}</span>
                ))}
              </Text>
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}
