import ArrowRight from "lucide-react/icons/arrow-right";
import Truck from "lucide-react/icons/truck";
import { Link } from "wouter";
import type { Shipment } from "../../api-schema/order.ts";
import type { TaxonCode } from "../../api-schema/primitives.ts";
import type { TopHour } from "../../api-schema/store.ts";
import { formatCountdown, formatDay } from "../../core/calendar/format.ts";
import { isMinimumReached } from "../../core/cart/conditions.ts";
import { RANGES } from "../../core/delivery/ranges.ts";
import { paths } from "../../core/routes/paths.ts";
import { useNow } from "../shell/use-now.ts";
import { ButtonLink } from "../widgets/button.tsx";
import { Card, CardHeader } from "../widgets/card.tsx";
import styles from "./lorry-card.module.css";
import { ShipmentGauge } from "./shipment-gauge.tsx";

interface LorryCardProps {
  readonly topHour: TopHour;
  /** What the cart already puts on it. */
  readonly shipment: Shipment | undefined;
  /** For those who may order. */
  readonly mayOrder: boolean;
}

/** The next lorry of a range: time left before its cut-off, the day it arrives, what it holds. */
export function LorryCard({ topHour, shipment, mayOrder }: LorryCardProps) {
  const now = useNow();
  const words = RANGES[topHour.code];
  const incomplete = shipment === undefined || !isMinimumReached(shipment.conditions);
  return (
    <Card as="section" aria-label={`Prochain camion, ${words.title}`}>
      <CardHeader
        title={words.title}
        subtitle={words.carrier}
        aside={formatCountdown(Date.parse(topHour.cutOff) - now)}
        asideLabel="avant la clôture"
      />
      <p className={styles.day}>
        <Truck size={20} aria-hidden />
        <span>
          Livré <b>{formatDay(topHour.deliveryDate, "long")}</b>
        </span>
      </p>
      {shipment === undefined ? null : <ShipmentGauge shipment={shipment} />}
      {shipment === undefined && mayOrder ? (
        <p className={styles.empty}>Rien sur ce camion pour l'instant</p>
      ) : null}
      {mayOrder ? (
        <div className={styles.actions}>
          {shipment === undefined ? (
            <span />
          ) : (
            <Link className={styles.see} href={paths.cart()}>
              Voir le camion
            </Link>
          )}
          {incomplete ? (
            <ButtonLink
              className={styles.complete}
              href={paths.category(firstTaxon[topHour.code])}
              trailingIcon={<ArrowRight size={18} aria-hidden />}
            >
              Compléter
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

// safe: codes of the catalogue's two top categories
const firstTaxon = { Z001: "surgeles" as TaxonCode, Z002: "farines" as TaxonCode } as const;
