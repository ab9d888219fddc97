import { useState } from "react";
import {
  type ClientSecret,
  type ExchangeClient,
  ExchangeClientId,
} from "../../../../api-schema/exchange-clients.ts";
import { staffExchangeClients } from "../../../../core/api/calls/staff-exchange-clients.ts";
import {
  staffRevokeExchangeClient,
  staffRotateExchangeClient,
} from "../../../../core/api/wire/staff-exchange-clients.ts";
import { Card } from "../../../widgets/card.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { accessText, callsText, clientEventText, resourcesText } from "./partner-words.ts";
import { PROGRAM_SECRET, SecretSection } from "./secret-section.tsx";

/** One program of a partner: what it may, how it calls, and what became of its access. */
export default function PartnerPage({ params }: { readonly params: Named }) {
  const id = idIn(ExchangeClientId, params["id"]);
  const read = useRead(staffExchangeClients);
  return (
    <ReadPage read={read}>
      {(clients) => {
        const client = clients.find((each) => each.id === id);
        return client === undefined ? <MissingPage /> : <Seen client={client} />;
      }}
    </ReadPage>
  );
}

function Seen({ client }: { readonly client: ExchangeClient }) {
  const [secret, setSecret] = useState<ClientSecret | null>(null);
  const { name, may, source, merchant, lastCallAt, lastFailureAt } = client;
  return (
    <DeskPage title={name} back={{ href: deskPaths.partners(), label: "Tous les partenaires" }}>
      {secret === null ? null : (
        <SecretSection
          key={secret.secret}
          {...PROGRAM_SECRET}
          name={secret.name}
          secret={secret.secret}
        />
      )}
      <Card>
        <Facts
          facts={[
            ["Accès", accessText(client)],
            ["Apporte", resourcesText(may, "in")],
            ["Prend", resourcesText(may, "out")],
            ["Clés", source === null ? "celles de la maison" : `celles de ${source}`],
            ["Marchand", merchant ?? "toute la maison"],
            [
              "Dernier appel",
              lastCallAt === null ? "Jamais" : <Moment key="last" at={lastCallAt} />,
            ],
            [
              "Dernier refus",
              lastFailureAt === null ? "Aucun" : <Moment key="failure" at={lastFailureAt} />,
            ],
            ["En 24 h", callsText(client)],
          ]}
        />
      </Card>
      {client.revokedAt === null ? <Access client={client} onSecret={setSecret} /> : null}
      <Section title="Historique">
        <DeskTable
          label="Historique"
          columns={ACTS}
          read={{ data: client.acts }}
          keyOf={({ at, event }) => `${at} ${event}`}
          empty="Rien n’a encore été noté."
        />
      </Section>
    </DeskPage>
  );
}

function Access({
  client: { id, name },
  onSecret,
}: {
  readonly client: ExchangeClient;
  readonly onSecret: (secret: ClientSecret) => void;
}) {
  const rotate = useSend<ClientSecret>();
  const revoke = useSend<unknown>();
  const lead = useLead();
  const rotating = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => ({
      title: `Renouveler le secret de ${name} ?`,
      consequence:
        "Le nouveau s’affiche une fois. L’ancien reste bon 24 heures, le temps de le remplacer.",
      button: "Renouveler",
    }),
    send: () => rotate((api) => staffRotateExchangeClient(api, { id })).then(onSecret),
  });
  const revoking = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => ({
      title: `Révoquer ${name} ?`,
      consequence:
        "Son prochain appel est refusé, et ce nom ne resservira plus. Ce qu’il a apporté reste.",
      button: "Révoquer",
      danger: true,
    }),
    send: () => revoke((api) => staffRevokeExchangeClient(api, { id })),
    onDone: () => lead(deskPaths.partners(), `${name} est révoqué.`),
  });
  return (
    <Section title="Son accès">
      <Cluster gap="3">
        <DeskForm state={rotating} submit="Renouveler le secret…" look="secondary" />
        <DeskForm state={revoking} submit="Révoquer…" look="danger" />
      </Cluster>
    </Section>
  );
}

const ACTS: readonly Column<ExchangeClient["acts"][number]>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  { id: "event", label: "Événement", cell: clientEventText, onPhone: "title" },
  { id: "by", label: "Par", cell: ({ by }) => by },
];
