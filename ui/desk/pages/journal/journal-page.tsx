import { staffJournal } from "../../../../core/api/calls/staff-clients.ts";
import { useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { Card } from "../../../widgets/card.tsx";
import { ENTRY_COLUMNS } from "./entry-columns.tsx";

/** Every impersonation, the newest first. */
export default function JournalPage() {
  const { page, hrefOf } = useChoices();
  const read = useRead(staffJournal, { page }, { keepsPage: true });
  return (
    <DeskPage title="Journal des connexions" tab="Journal">
      <Card padding="s">
        <DeskTable
          label="Connexions en tant que client"
          columns={ENTRY_COLUMNS}
          read={{ ...read, data: read.data?.results }}
          keyOf={({ id }) => id}
          empty="Aucune connexion en tant que client."
          pages={{ page, lastPage: read.data?.pagination.lastPage ?? 1, href: hrefOf }}
        />
      </Card>
    </DeskPage>
  );
}
