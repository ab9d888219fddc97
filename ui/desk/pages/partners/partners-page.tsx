import { Link } from "wouter";
import type { ExchangeClient } from "../../../../api-schema/exchange-clients.ts";
import { staffExchangeClients } from "../../../../core/api/calls/staff-exchange-clients.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { accessText, callsText, resourcesText } from "./partner-words.ts";

/** Programs of partners: who calls what, and the way in for another one. */
export default function PartnersPage() {
  const clients = useRead(staffExchangeClients);
  return (
    <DeskPage
      title="Partenaires"
      about="Les programmes qui apportent ou prennent des lignes de la maison par HTTP."
      actions={<ButtonLink href={deskPaths.newPartner()}>Ouvrir un accès…</ButtonLink>}
    >
      <Card padding="s">
        <DeskTable
          label="Programmes des partenaires"
          columns={COLUMNS}
          read={clients}
          keyOf={({ id }) => id}
          empty="Aucun programme n’appelle la maison. Un ERP, un entrepôt ou une agence en a besoin pour ne plus passer par des fichiers."
        />
      </Card>
    </DeskPage>
  );
}

const COLUMNS: readonly Column<ExchangeClient>[] = [
  {
    id: "name",
    label: "Programme",
    cell: ({ id, name }) => (
      <Link href={deskPaths.partner(id)}>
        <b>{name}</b>
      </Link>
    ),
    sort: ({ name }) => name,
    onPhone: "title",
  },
  { id: "in", label: "Apporte", cell: ({ may }) => resourcesText(may, "in") },
  { id: "out", label: "Prend", cell: ({ may }) => resourcesText(may, "out") },
  { id: "access", label: "Accès", cell: accessText, sort: accessText },
  {
    id: "last",
    label: "Dernier appel",
    cell: ({ lastCallAt }) => (lastCallAt === null ? "Jamais" : <Moment at={lastCallAt} />),
    sort: ({ lastCallAt }) => lastCallAt ?? "",
  },
  {
    id: "calls",
    label: "En 24 h",
    cell: callsText,
    sort: ({ calls }) => calls,
    align: "end",
  },
];
