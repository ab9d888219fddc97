import MessageSquare from "lucide-react/icons/message-square";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { Order, Shipment } from "../../../api-schema/order.ts";
import { inbox } from "../../../core/api/calls/messaging.ts";
import { incidentStateLabel, isReportable } from "../../../core/messaging/incident.ts";
import { writeOccasion } from "../../../core/messaging/occasion.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { useMay } from "../../hooks/stores.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Stack } from "../../widgets/primitives.tsx";

interface ShipmentMessagesProps {
  readonly order: Order;
  readonly shipment: Shipment;
}

/** Writing about a delivery, reporting a problem on it, and the incidents that are open on it. */
export function ShipmentMessages({ order, shipment }: ShipmentMessagesProps) {
  if (!useMay("messaging.use")) return null;
  const about = writeOccasion({ kind: "order", order: order.tokenValue, shipment: shipment.id });
  return (
    <Stack
      gap="3"
      below="4"
      role="group"
      aria-label={`Messages, ${shipment.label}`}
      data-print="none"
    >
      {isReportable(shipment.status) ? <Incidents order={order} shipment={shipment} /> : null}
      <Cluster gap="3" align="start">
        {isReportable(shipment.status) ? (
          <ButtonLink
            variant="secondary"
            href={paths.reportIncident(about)}
            icon={<TriangleAlert size={18} aria-hidden />}
          >
            Signaler un problème
          </ButtonLink>
        ) : null}
        <ButtonLink
          variant="quiet"
          href={paths.newMessage(about)}
          icon={<MessageSquare size={18} aria-hidden />}
        >
          {shipment.gmp ? "Écrire au moulin" : "Écrire au marchand"}
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}

function Incidents({ order, shipment }: ShipmentMessagesProps) {
  const query = useRead(
    inbox,
    { about: "incident", search: order.number ?? "", page: 1, itemsPerPage: 100 },
    { refetchOnWindowFocus: false },
  );
  const incidents = (query.data?.results ?? []).flatMap(({ id, about, incident }) =>
    incident !== null && about.shipmentId === shipment.id ? [{ id, incident }] : [],
  );
  return incidents.map(({ id, incident }) => (
    <Notice
      key={id}
      tone={incident.state === "closed" ? "info" : "warning"}
      title={incident.state === "closed" ? "Incident clos" : "Incident ouvert"}
      action={
        <ButtonLink variant="quiet" href={paths.conversation(id)}>
          Voir la conversation
        </ButtonLink>
      }
    >
      {incident.state === "closed"
        ? incident.reason.label
        : `${incident.reason.label} · ${incidentStateLabel(incident.state)}`}
    </Notice>
  ));
}
