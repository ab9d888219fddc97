import { staffClients } from "../../../../core/api/calls/staff-clients.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { SearchForm } from "../../form/search-form.tsx";
import { DeskPage } from "../../parts/desk-page.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { useAgent, useRead } from "../../desk-context.ts";
import { deskPaths } from "../../paths.ts";
import { RoomTabs } from "../../resources/room-tabs.tsx";
import { DeskTable } from "../../table/desk-table.tsx";
import { Card } from "../../../widgets/card.tsx";
import { clientColumns } from "./client-columns.tsx";

/** Looks a customer up. */
export default function ClientsPage() {
  const { page, choice, choose, hrefOf } = useChoices();
  const text = choice("recherche").trim();
  return (
    <DeskPage title="Clients" tab={text === "" ? "Clients" : `Clients : ${text}`} startsInField>
      <RoomTabs room={deskPaths.clients()} here={deskPaths.clients()} />
      <SearchForm
        label="Rechercher un client"
        hint="E-mail, nom, enseigne ou numéro client."
        text={text}
        startsHere
        onSearch={(recherche) => choose({ recherche })}
      />
      {text === "" ? null : <Found text={text} page={page} hrefOf={hrefOf} />}
    </DeskPage>
  );
}

interface FoundProps {
  readonly text: string;
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

function Found({ text, page, hrefOf }: FoundProps) {
  const read = useRead(staffClients, { search: text, page }, { keepsPage: true });
  const { roles } = useAgent();
  const pagination = read.data?.pagination;
  return (
    <>
      <p role="status">{pagination === undefined ? "" : countOf(pagination.totalItems)}</p>
      {pagination?.totalItems === 0 ? null : (
        <Card padding="s">
          <DeskTable
            label="Clients trouvés"
            columns={clientColumns(staffMay(roles, "clients.impersonate"))}
            read={{ ...read, data: read.data?.results }}
            keyOf={({ id }) => id}
            empty="Aucun client sur cette page."
            pages={{ page, lastPage: pagination?.lastPage ?? 1, href: hrefOf }}
          />
        </Card>
      )}
    </>
  );
}

const countOf = (total: number): string =>
  total === 0
    ? "Aucun client trouvé."
    : total === 1
      ? "1 client trouvé."
      : `${total} clients trouvés.`;
