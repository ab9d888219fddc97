import { Link } from "wouter";
import type { Client } from "../../../../api-schema/staff-clients.ts";
import { roleLabel } from "../../../../core/roles/labels.ts";
import { otherStoresText } from "../../../../core/stores/store-choice.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Text } from "../../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../../widgets/visually-hidden.tsx";
import { useAgent } from "../../desk-context.ts";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { ImpersonateButton } from "./impersonate-button.tsx";

/** Who may enter a customer's session does so from the list. */
export const clientColumns = (mayEnter: boolean): readonly Column<Client>[] => [
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
  ...(mayEnter
    ? [
        {
          id: "enter",
          label: "Session",
          hideLabel: true,
          cell: (client: Client) => <ImpersonateButton client={client} variant="secondary" />,
          align: "end",
          onPhone: "actions",
        } as const,
      ]
    : []),
];

/** The first stores of a customer, with their role and their number. */
export function Stores({ client: { name, stores, storeCount } }: { readonly client: Client }) {
  const { roles } = useAgent();
  const mayOrder = staffMay(roles, "orders.place");
  return (
    <>
      <ul aria-label={`Boutiques de ${name}`}>
        {stores.map(({ id, company, erpId, role }) => (
          <li key={id}>
            {company},{" "}
            <Text as="span" tone="quiet">
              {roleLabel(role)}, {erpId === null ? "sans numéro client" : `client ${erpId}`}
            </Text>
            {mayOrder ? (
              <>
                {" · "}
                <Link href={deskPaths.phoneOrder(id)}>
                  Commander<VisuallyHidden> pour {company}</VisuallyHidden>
                </Link>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {storeCount > stores.length ? (
        <Text tone="quiet">et {otherStoresText(storeCount - stores.length)}</Text>
      ) : null}
    </>
  );
}
