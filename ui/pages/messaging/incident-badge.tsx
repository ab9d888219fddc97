import type { IncidentState } from "../../../api-schema/messaging.ts";
import { incidentStateLabel } from "../../../core/messaging/incident.ts";
import { Badge } from "../../widgets/badge.tsx";

const TONES = { open: "bad", answered: "info", closed: "good" } as const;

/** Where an incident stands: 'Incident : répondu'. */
export function IncidentBadge({ state }: { readonly state: IncidentState }) {
  return <Badge tone={TONES[state]}>{`Incident · ${incidentStateLabel(state)}`}</Badge>;
}
