import { Link } from "wouter";
import type { ExchangeClient } from "../../../../api-schema/exchange-clients.ts";
import type { Webhook } from "../../../../api-schema/webhooks.ts";
import { staffExchangeClients } from "../../../../core/api/calls/staff-exchange-clients.ts";
import { staffWebhooks } from "../../../../core/api/calls/staff-webhooks.ts";
import { standingText } from "../../../../core/exchange/webhook-standing.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { accessText, callsText, resourcesText } from "./partner-words.ts";
import { eventsText, waitingText } from "./webhook-words.ts";

/** Who calls what, and who is told of what: programs and addresses of partners, and the way in for another one. */
export default function PartnersPage() {
  const clients = useRead(staffExchangeClients);
  const webhooks = useRead(staffWebhooks);
  return (
    <DeskPage
      title="Partenaires"
      about="Les programmes qui appellent la maison, et les adresses qu’elle prévient."
      actions={
        <>
          <ButtonLink href={deskPaths.newPartner()}>Ouvrir un accès…</ButtonLink>
          <ButtonLink href={deskPaths.newWebhook()} variant="secondary">
            Ajouter un webhook…
          </ButtonLink>
        </>
      }
    >
      <Section title="Programmes">
        <DeskTable
          label="Programmes des partenaires"
          columns={CLIENTS}
          read={clients}
          keyOf={({ id }) => id}
          empty="Aucun programme n’appelle la maison. Un ERP, un entrepôt ou une agence en a besoin pour ne plus passer par des fichiers."
        />
      </Section>
      <Section title="Webhooks">
        <DeskTable
          label="Webhooks"
          columns={WEBHOOKS}
          read={webhooks}
          keyOf={({ id }) => id}
          empty="Aucune adresse n’est prévenue. Un partenaire en a besoin pour savoir une commande, un paiement ou un stock bas sans venir le demander."
        />
      </Section>
    </DeskPage>
  );
}

const CLIENTS: readonly Column<ExchangeClient>[] = [
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

const WEBHOOKS: readonly Column<Webhook>[] = [
  {
    id: "name",
    label: "Webhook",
    cell: ({ id, name }) => (
      <Link href={deskPaths.webhook(id)}>
        <b>{name}</b>
      </Link>
    ),
    sort: ({ name }) => name,
    onPhone: "title",
  },
  { id: "events", label: "Prévenu de", cell: eventsText },
  { id: "standing", label: "État", cell: standingText, sort: standingText },
  {
    id: "last",
    label: "Dernier arrivé",
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? "Aucun" : <Moment at={lastSuccessAt} />),
    sort: ({ lastSuccessAt }) => lastSuccessAt ?? "",
  },
  {
    id: "failure",
    label: "Dernier échec",
    cell: ({ lastFailureAt }) => (lastFailureAt === null ? "Aucun" : <Moment at={lastFailureAt} />),
    sort: ({ lastFailureAt }) => lastFailureAt ?? "",
  },
  {
    id: "waiting",
    label: "Messages",
    cell: waitingText,
    sort: ({ waiting }) => waiting,
    align: "end",
  },
];
