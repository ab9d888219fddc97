import Snowflake from "lucide-react/icons/snowflake";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import { useId } from "react";
import type { Blocker, Shipment } from "../../../api-schema/order.ts";
import { formatCountdown, formatDay } from "../../../core/calendar/format.ts";
import { groupLabel } from "../../../core/cart/shipping-groups.ts";
import { useNow } from "../../layout/use-now.ts";
import { ShipmentGauge } from "../../shopping/shipment-gauge.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { CartLine } from "./cart-line.tsx";
import styles from "./shipment-card.module.css";

interface ShipmentCardProps {
  readonly shipment: Shipment;
  readonly blockers: readonly Blocker[];
}

const icons = { Z001: Snowflake, Z002: Truck, MKP: Store };

/** A lorry or a merchant's parcel: its gauge, its cut-off, its lines. */
export function ShipmentCard({ shipment, blockers }: ShipmentCardProps) {
  const now = useNow();
  const id = useId();
  const { deliveryDetails, transportTypeCode, merchant } = shipment;
  const Icon = icons[transportTypeCode];
  const { title, carrier } = groupLabel({ transportTypeCode, merchantName: merchant.name });
  const day = shipment.deliveryDate ?? deliveryDetails?.availableDate ?? null;
  const cutOff = deliveryDetails?.cutOff ?? null;
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={title}
        subtitle={
          <span className={styles.carrier}>
            <Icon size={18} aria-hidden />
            <span>
              {carrier}
              {day === null ? null : (
                <>
                  {" · livré "}
                  <b>{formatDay(day, "long")}</b>
                </>
              )}
            </span>
          </span>
        }
        aside={cutOff === null ? undefined : formatCountdown(Date.parse(cutOff) - now)}
        asideLabel={cutOff === null ? undefined : "avant la clôture"}
      />
      <div className={styles.gauge}>
        <ShipmentGauge shipment={shipment} />
      </div>
      {blockers.map(({ code, message }) => (
        <div key={code} className={styles.blocker}>
          <Notice tone="error" live>
            {message}
          </Notice>
        </div>
      ))}
      <ul className={styles.lines} aria-label={`Produits, ${title}`}>
        {shipment.items.map((item) => (
          <CartLine key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}
