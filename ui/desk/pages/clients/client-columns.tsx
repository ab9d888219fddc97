import { Link } from "wouter";
import type { Client } from "../../../../api-schema/staff-clients.ts";
import { roleLabel } from "../../../../core/roles/labels.ts";
import { Text } from "../../../widgets/primitives.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { ImpersonateButton } from "./impersonate-button.tsx";

export const CLIENT_COLUMNS: readonly Column<Client>[] = [
  {
    id: "name",
    label: "Client",
    cell: ({ id, name }) => (
      <Link href={deskPaths.client(id)}>
        <b>{name}</b>
      </Link>
    ),
    onPhone: "title",
  },
  { id: "email", label: "E-mail", cell: ({ email }) => email },
  { id: "stores", label: "Boutiques", cell: (client) => <Stores client={client} /> },
  {
    id: "enter",
    label: "Session",
    hideLabel: true,
    cell: (client) => <ImpersonateButton client={client} variant="secondary" />,
    align: "end",
    onPhone: "actions",
  },
];

/** The first stores of a customer, with their role and their number. */
export function Stores({ client: { name, stores, storeCount } }: { readonly client: Client }) {
  return (
    <>
      <ul aria-label={`Boutiques de ${name}`}>
        {stores.map(({ company, erpId, role }) => (
          <li key={`${company}-${erpId}-${role}`}>
            {company},{" "}
            <Text as="span" tone="quiet">
              {roleLabel(role)}, {erpId === null ? "sans numéro client" : `client ${erpId}`}
            </Text>
          </li>
        ))}
      </ul>
      {storeCount > stores.length ? (
        <Text tone="quiet">et {storeCount - stores.length} autres boutiques</Text>
      ) : null}
    </>
  );
}
