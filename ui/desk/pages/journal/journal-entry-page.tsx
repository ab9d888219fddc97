import { Link } from "wouter";
import { ImpersonationId, type JournalRequest } from "../../../../api-schema/staff-clients.ts";
import {
  staffJournalEntry,
  staffJournalRequests,
} from "../../../../core/api/calls/staff-clients.ts";
import { useRead } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { Card } from "../../../widgets/card.tsx";
import { EntryState } from "./entry-columns.tsx";

/** One impersonation with what was done under it. */
export default function JournalEntryPage({ params }: { readonly params: Named }) {
  const id = idIn(ImpersonationId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: ImpersonationId }) {
  const { page, hrefOf } = useChoices();
  const entry = useRead(staffJournalEntry, { id });
  const requests = useRead(staffJournalRequests, { id, page }, { keepsPage: true });
  return (
    <ReadPage read={entry}>
      {(known) => (
        <DeskPage
          title={`Connexion en tant que ${known.customer}`}
          back={{ href: deskPaths.journal(), label: "Revenir au journal" }}
        >
          <Card>
            <Facts
              facts={[
                ["Par", known.agent],
                ["Début", <Moment key="at" at={known.startedAt} />],
                ["État", <EntryState key="state" entry={known} />],
                [
                  "Client",
                  <Link key="client" href={deskPaths.client(known.customerId)}>
                    {known.email}
                  </Link>,
                ],
              ]}
            />
          </Card>
          <Section title="Ce qui a été fait">
            <DeskTable
              label="Requêtes"
              columns={COLUMNS}
              read={{ ...requests, data: requests.data?.results }}
              keyOf={({ id: request }) => request}
              empty="Rien."
              pages={{ page, lastPage: requests.data?.pagination.lastPage ?? 1, href: hrefOf }}
            />
          </Section>
        </DeskPage>
      )}
    </ReadPage>
  );
}

const COLUMNS: readonly Column<JournalRequest>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  { id: "method", label: "Action", cell: ({ method }) => <b>{method}</b>, onPhone: "figure" },
  { id: "path", label: "Adresse", cell: ({ path }) => path, onPhone: "title" },
  { id: "status", label: "Réponse", cell: ({ status }) => status, align: "end" },
  { id: "store", label: "Boutique", cell: ({ storeId }) => storeId, align: "end" },
];
