import { Link } from "wouter";
import type { JournalEntry } from "../../../../api-schema/staff-clients.ts";
import { formatClock } from "../../../../core/calendar/format.ts";
import { parisTimeOf } from "../../../../core/calendar/paris-time.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Moment } from "../../parts/moment.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";

export const ENTRY_COLUMNS: readonly Column<JournalEntry>[] = [
  {
    id: "customer",
    label: "Client",
    cell: ({ id, customer }) => (
      <Link href={deskPaths.journalEntry(id)}>
        <b>{customer}</b>
      </Link>
    ),
    onPhone: "title",
  },
  { id: "at", label: "Début", cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { id: "agent", label: "Par", cell: ({ agent }) => agent },
  { id: "requests", label: "Requêtes", cell: ({ requests }) => requests, align: "end" },
  { id: "state", label: "État", cell: (entry) => <EntryState entry={entry} />, onPhone: "figure" },
];

/** Whether it runs still, or when it ended. */
export function EntryState({ entry: { endedAt } }: { readonly entry: JournalEntry }) {
  return endedAt === null ? (
    <Badge tone="info">En cours</Badge>
  ) : (
    <>Terminée à {formatClock(parisTimeOf(endedAt))}</>
  );
}
