import { CustomerId } from "../../../../api-schema/primitives.ts";
import { staffClient, staffJournal } from "../../../../core/api/calls/staff-clients.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { useAgent, useRead } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { Card } from "../../../widgets/card.tsx";
import { ENTRY_COLUMNS } from "../journal/entry-columns.tsx";
import { Stores } from "./client-columns.tsx";
import { ImpersonateButton } from "./impersonate-button.tsx";

/** One customer, and what was done as them before. */
export default function ClientPage({ params }: { readonly params: Named }) {
  const id = idIn(CustomerId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: CustomerId }) {
  const client = useRead(staffClient, { id });
  const { roles } = useAgent();
  return (
    <ReadPage read={client}>
      {(known) => (
        <DeskPage
          title={known.name}
          back={{ href: deskPaths.clients(), label: "Chercher un autre client" }}
          actions={
            staffMay(roles, "clients.impersonate") ? (
              <ImpersonateButton client={known} />
            ) : undefined
          }
        >
          <Card>
            <Facts
              facts={[
                ["E-mail", known.email],
                ["Boutiques", <Stores key="stores" client={known} />],
              ]}
            />
          </Card>
          {staffMay(roles, "journal.view") ? <Entries id={id} /> : null}
        </DeskPage>
      )}
    </ReadPage>
  );
}

/** What was done as this customer, for who may read it. */
function Entries({ id }: { readonly id: CustomerId }) {
  const entries = useRead(staffJournal, { client: id, page: 1 });
  return (
    <Section title="Dernières connexions du support">
      <DeskTable
        label="Dernières connexions du support"
        columns={ENTRY_COLUMNS}
        read={{ ...entries, data: entries.data?.results }}
        keyOf={({ id: entry }) => entry}
        empty="Aucune pour ce client."
      />
    </Section>
  );
}
