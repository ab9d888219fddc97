import Snowflake from "lucide-react/icons/snowflake";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import { useId } from "react";
import type { Blocker, Shipment } from "../../../api-schema/order.ts";
import { usualProducts } from "../../../core/api/calls/stores.ts";
import { formatCountdown, formatDay } from "../../../core/calendar/format.ts";
import { isMinimumReached } from "../../../core/selling/conditions.ts";
import { groupLabel } from "../../../core/selling/shipping-groups.ts";
import { lorryDelivery } from "../../../core/delivery/lorry-delivery.ts";
import { useRead } from "../../hooks/read.ts";
import { useNow } from "../../layout/use-now.ts";
import { loadedLorry, proposalOf, shelfOf } from "../../shopping/completing.ts";
import { Complete, Proposal, ProposalComing } from "../../shopping/completion.tsx";
import { PricesHT } from "../../shopping/prices-ht.tsx";
import { ShipmentGauge } from "../../shopping/shipment-gauge.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Row, Spaced } from "../../widgets/primitives.tsx";
import { CartLine } from "./cart-line.tsx";
import { CartTrouble } from "./cart-trouble.tsx";
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
  const { transportTypeCode, merchant } = shipment;
  const Icon = icons[transportTypeCode];
  const { title, carrier } = groupLabel({ transportTypeCode, merchantName: merchant.name });
  const delivery = lorryDelivery(shipment);
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={title}
        subtitle={
          <Row as="span" gap="2" align="start" className={styles.carrier}>
            <Icon size={18} aria-hidden />
            <span>
              {carrier}
              {delivery === null ? null : (
                <>
                  {" · livré "}
                  <b>{formatDay(delivery.day, "long")}</b>
                </>
              )}
            </span>
          </Row>
        }
        aside={delivery === null ? undefined : formatCountdown(Date.parse(delivery.cutOff) - now)}
        asideLabel={delivery === null ? undefined : "avant la clôture"}
      />
      <Spaced above="3" className={styles.gauge}>
        <ShipmentGauge shipment={shipment} />
      </Spaced>
      {blockers.map((blocker) => (
        <Spaced key={blocker.code} above="3">
          <CartTrouble blocker={blocker}>{blocker.message}</CartTrouble>
        </Spaced>
      ))}
      <Completion shipment={shipment} />
      <PricesHT />
      <ul aria-label={`Produits, ${title}`}>
        {shipment.items.map((item) => (
          <CartLine key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

/** What brings it to its minimum, while it is under it: one tap, or the way to the shelf. */
function Completion({ shipment }: { readonly shipment: Shipment }) {
  const { data: usuals, isPending } = useRead(usualProducts);
  const { transportTypeCode, merchant, conditions } = shipment;
  if (isMinimumReached(conditions)) return null;
  const { title } = groupLabel({ transportTypeCode, merchantName: merchant.name });
  const proposal = proposalOf(loadedLorry(shipment), usuals ?? null);
  return (
    <div className={styles.completion} data-print="none">
      {isPending ? <ProposalComing /> : null}
      {proposal === null ? null : <Proposal proposal={proposal} />}
      <Complete
        title={title}
        isParcel={!shipment.gmp}
        proposal={proposal}
        shelf={shelfOf(shipment)}
      />
    </div>
  );
}
