import { useState } from "react";
import {
  type Webhook,
  WebhookId,
  type WebhookReplayed,
  type WebhookSecret,
} from "../../../../api-schema/webhooks.ts";
import { staffWebhooks } from "../../../../core/api/calls/staff-webhooks.ts";
import {
  staffPauseWebhook,
  staffRemoveWebhook,
  staffReplayWebhook,
  staffResumeWebhook,
  staffRotateWebhook,
} from "../../../../core/api/wire/staff-webhooks.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { standingText } from "../../../../core/exchange/webhook-standing.ts";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { counted } from "../../parts/counted.ts";
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
import { SecretSection, WEBHOOK_SECRET } from "./secret-section.tsx";
import { eventsText, waitingText, webhookActText } from "./webhook-words.ts";

/** One address of a partner: what it is told, how it answers, what waits for it, and what to do about it. */
export default function WebhookPage({ params }: { readonly params: Named }) {
  const id = idIn(WebhookId, params["id"]);
  const read = useRead(staffWebhooks);
  return (
    <ReadPage read={read}>
      {(webhooks) => {
        const webhook = webhooks.find((each) => each.id === id);
        return webhook === undefined ? <MissingPage /> : <Seen webhook={webhook} />;
      }}
    </ReadPage>
  );
}

function Seen({ webhook }: { readonly webhook: Webhook }) {
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  const [replayed, setReplayed] = useState<number | null>(null);
  const { name, url, formerUntil, lastSuccessAt, lastFailureAt, lastAnswer, failures } = webhook;
  return (
    <DeskPage title={name} back={{ href: deskPaths.partners(), label: "Tous les partenaires" }}>
      {secret === null ? null : (
        <SecretSection key={secret.secret} {...WEBHOOK_SECRET} name={name} secret={secret.secret} />
      )}
      {replayed === null ? null : (
        <Notice tone="success" live>
          {replayed < 2
            ? `${replayed} message repart vers ${name}.`
            : `${counted(replayed, "message", "messages")} repartent vers ${name}.`}
        </Notice>
      )}
      <Card>
        <Facts
          facts={[
            ["Adresse", url],
            ["Prévenu de", eventsText(webhook)],
            ["État", standingText(webhook)],
            ["Messages", waitingText(webhook)],
            [
              "Dernier arrivé",
              lastSuccessAt === null ? "Aucun" : <Moment key="success" at={lastSuccessAt} />,
            ],
            [
              "Dernier échec",
              lastFailureAt === null ? "Aucun" : <Moment key="failure" at={lastFailureAt} />,
            ],
            [
              "Dernière réponse",
              failures < 2
                ? (lastAnswer ?? "Aucune")
                : `${lastAnswer ?? ""} (${failures} échecs de suite)`,
            ],
            ...(formerUntil === null
              ? []
              : [["Ancien secret", `Signe aussi jusqu’au ${formatMoment(formerUntil)}`] as const]),
          ]}
        />
      </Card>
      {webhook.endedAt === null ? (
        <Acts webhook={webhook} onSecret={setSecret} onReplayed={setReplayed} />
      ) : null}
      <Section title="Historique">
        <DeskTable
          label="Historique"
          columns={ACTS}
          read={{ data: webhook.acts }}
          keyOf={({ at, event }) => `${at} ${event}`}
          empty="Rien n’a encore été noté."
        />
      </Section>
    </DeskPage>
  );
}

interface ActsProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: WebhookSecret) => void;
  readonly onReplayed: (messages: number) => void;
}

function Acts({ webhook: { id, name, pausedAt, parked }, onSecret, onReplayed }: ActsProps) {
  const send = useSend<unknown>();
  const replay = useSend<WebhookReplayed>();
  const rotate = useSend<WebhookSecret>();
  const lead = useLead();
  const replaying = useDeskForm({
    fields: [],
    initial: {},
    send: () =>
      replay((api) => staffReplayWebhook(api, { id, body: { since: null } })).then(({ messages }) =>
        onReplayed(messages),
      ),
  });
  const pausing = useDeskForm({
    fields: [],
    initial: {},
    send: () =>
      send((api) =>
        pausedAt === null ? staffPauseWebhook(api, { id }) : staffResumeWebhook(api, { id }),
      ),
  });
  const rotating = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => ({
      title: `Renouveler le secret de ${name} ?`,
      consequence:
        "Le nouveau s’affiche une fois. Pendant 24 heures chaque message est signé par les deux, le temps de le remplacer.",
      button: "Renouveler",
    }),
    send: () => rotate((api) => staffRotateWebhook(api, { id })).then(onSecret),
  });
  const removing = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => ({
      title: `Retirer ${name} ?`,
      consequence:
        "Cette adresse n’est plus prévenue de rien, ce qui l’attend est abandonné, et ce nom ne resservira plus.",
      button: "Retirer",
      danger: true,
    }),
    send: () => send((api) => staffRemoveWebhook(api, { id })),
    onDone: () => lead(deskPaths.partners(), `${name} est retiré.`),
  });
  return (
    <Section title="Ses envois">
      <Cluster gap="3">
        {parked === 0 ? null : (
          <DeskForm
            state={replaying}
            submit={`Renvoyer ${counted(parked, "message abandonné", "messages abandonnés")}`}
          />
        )}
        <DeskForm
          state={pausing}
          submit={pausedAt === null ? "Suspendre" : "Reprendre"}
          look={pausedAt === null ? "secondary" : "primary"}
        />
        <DeskForm state={rotating} submit="Renouveler le secret…" look="secondary" />
        <DeskForm state={removing} submit="Retirer…" look="danger" />
      </Cluster>
    </Section>
  );
}

const ACTS: readonly Column<Webhook["acts"][number]>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  { id: "event", label: "Événement", cell: webhookActText, onPhone: "title" },
  { id: "by", label: "Par", cell: ({ by }) => by },
];
