import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import { formatCountdown, formatDay } from "../../core/calendar/format.ts";
import type { ProposedLine } from "../../core/habits/lorry-proposal.ts";
import { paths } from "../../core/routes/paths.ts";
import { useNow } from "../layout/use-now.ts";
import { Card, CardHeader } from "../widgets/card.tsx";
import { Cluster, Row } from "../widgets/primitives.tsx";
import { Complete, Proposal } from "./completion.tsx";
import styles from "./lorry-card.module.css";
import { type GaugeLoad, ShipmentGauge } from "./shipment-gauge.tsx";

/** The next lorry of a range, or a merchant's parcel, as the home page shows it. */
export interface Lorry {
  readonly key: string;
  /** 'Farine', or the merchant's name. */
  readonly title: string;
  readonly carrier: string;
  /** The cut-off; null for a parcel, which leaves when it is ordered. */
  readonly cutOff: Instant | null;
  /** The day it arrives, or the last day on which it may. */
  readonly day: CalendarDay | null;
  /** Used, missing, remaining; null without a bound. */
  readonly load: GaugeLoad | null;
  readonly isLoaded: boolean;
  readonly isComplete: boolean;
  /** The usual products that reach the minimum; null without a short way to it. */
  readonly proposal: readonly ProposedLine[] | null;
  /** Where else something for it is found. */
  readonly shelf: string;
}

interface LorryCardProps {
  readonly lorry: Lorry;
  /** For those who may order. */
  readonly mayOrder: boolean;
}

/** Time left before the cut-off, the day it arrives, what it holds, and what completes it. */
export function LorryCard({ lorry, mayOrder }: LorryCardProps) {
  const { title, carrier, cutOff, day, load, isLoaded, isComplete } = lorry;
  return (
    <Card
      as="section"
      aria-label={`${cutOff === null ? "Prochain envoi" : "Prochain camion"}, ${title}`}
      className={styles.card}
    >
      <CardHeader
        title={title}
        subtitle={carrier}
        aside={cutOff === null ? undefined : <TimeLeft until={cutOff} />}
        asideLabel={cutOff === null ? undefined : "avant la clôture"}
      />
      {day === null ? null : (
        <Row as="p" gap="2" align="center" className={styles.day}>
          <Truck size={20} aria-hidden />
          <span>
            {cutOff === null ? "Livré au plus tard " : "Livré "}
            <b>{formatDay(day, "long")}</b>
          </span>
        </Row>
      )}
      {load === null ? null : <ShipmentGauge shipment={load} />}
      {mayOrder && !isComplete ? <Completion lorry={lorry} /> : null}
      {mayOrder && isComplete && isLoaded ? (
        <Actions isLoaded isParcel={cutOff === null}>
          {null}
        </Actions>
      ) : null}
    </Card>
  );
}

function TimeLeft({ until }: { readonly until: Instant }) {
  return formatCountdown(Date.parse(until) - useNow());
}

/** One tap to the minimum by the store's own usual products, else the shelf of that lorry. */
function Completion({ lorry }: { readonly lorry: Lorry }) {
  const { title, proposal, shelf, isLoaded, cutOff } = lorry;
  return (
    <>
      {proposal === null ? null : <Proposal proposal={proposal} />}
      <Actions isLoaded={isLoaded} isParcel={cutOff === null}>
        <Complete title={title} isParcel={cutOff === null} proposal={proposal} shelf={shelf} />
      </Actions>
    </>
  );
}

interface ActionsProps {
  readonly isLoaded: boolean;
  readonly isParcel: boolean;
  readonly children: ReactNode;
}

function Actions({ isLoaded, isParcel, children }: ActionsProps) {
  return (
    <Cluster gap="0 4" align="center" justify="between" className={styles.actions}>
      {isLoaded ? (
        <Link className={styles.see} href={paths.cart()}>
          {isParcel ? "Voir l’envoi" : "Voir le camion"}
        </Link>
      ) : (
        <span />
      )}
      {children}
    </Cluster>
  );
}
