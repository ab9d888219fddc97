import { type Message, type Thread, ThreadId } from "../../../../api-schema/messaging.ts";
import type {
  Conversation,
  ConversationAction,
} from "../../../../api-schema/staff-conversations.ts";
import { staffConversation } from "../../../../core/api/calls/staff-conversations.ts";
import {
  staffCloseIncident,
  staffMarkSeen,
} from "../../../../core/api/wire/staff-conversations.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { fileSize } from "../../../../core/files/file-size.ts";
import { correspondentOf } from "../../../../core/messaging/thread-words.ts";
import { incidentStateLabel } from "../../../../core/messaging/incident.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { useDesk, useChange, useRead } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { attachmentAddress, deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./conversations.module.css";

/** One conversation with all its messages, and what can be done. */
export default function ConversationPage({ params }: { readonly params: Named }) {
  const id = idIn(ThreadId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: ThreadId }) {
  const read = useRead(staffConversation, { id });
  return <ReadPage read={read}>{(conversation) => <Shown {...conversation} />}</ReadPage>;
}

function Shown({ store, thread, actions, left }: Conversation) {
  const them = correspondentOf(useDesk().seller, thread);
  const about = thread.about.label === "" ? "" : ` · ${thread.about.label}`;
  const number = store.erpId === null ? "" : ` (n° ${store.erpId})`;
  return (
    <DeskPage
      title={thread.subject}
      back={{ href: deskPaths.conversations(), label: "Tous les messages" }}
      about={`${store.company}${number}, avec ${them}${about}`}
    >
      <Incident thread={thread} />
      <Stack as="ol" gap="3">
        {thread.messages.map((message) => (
          <Card key={message.id} as="li" className={styles.message}>
            <OneMessage message={message} />
          </Card>
        ))}
      </Stack>
      <Section title={`Répondre au nom de ${them}`}>
        <AnswerForm id={thread.id} left={left} />
      </Section>
      {hasUnseen(thread) ? (
        <OneAct thread={thread} act={staffMarkSeen} text="Aucune réponse nécessaire" />
      ) : null}
      {actions.length === 0 ? null : (
        <Section title="Journal">
          <DeskTable
            label="Ce qui a été fait dans cette conversation"
            columns={ACTION_COLUMNS}
            read={{ data: actions }}
            keyOf={({ at }) => at}
            empty=""
          />
        </Section>
      )}
    </DeskPage>
  );
}

const hasUnseen = ({ messages }: Thread): boolean =>
  messages.some(({ viewed, sender }) => !viewed && sender.type === "user");

function Incident({ thread }: { readonly thread: Thread }) {
  if (thread.incident === null) return null;
  const { state, reason, lines } = thread.incident;
  return (
    <Section title={`Incident : ${reason.label}`}>
      <p>
        <Badge tone={state === "open" ? "bad" : state === "closed" ? "good" : "info"}>
          {incidentStateLabel(state)}
        </Badge>
      </p>
      {lines.length === 0 ? null : (
        <ul>
          {lines.map(({ orderItemId, name, quantity }) => (
            <li key={orderItemId}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
      )}
      {state === "closed" ? null : (
        <OneAct thread={thread} act={staffCloseIncident} text="Clore l’incident" />
      )}
    </Section>
  );
}

interface OneActProps {
  readonly thread: Thread;
  readonly act: typeof staffCloseIncident;
  readonly text: string;
}

function OneAct({ thread, act, text }: OneActProps) {
  const doing = useChange((key: string) => (api) => act(api, { id: thread.id, body: { key } }));
  return (
    <Cluster gap="2">
      <Button
        variant="secondary"
        loading={doing.isPending}
        onClick={() => doing.mutate(crypto.randomUUID())}
      >
        {text}
      </Button>
      {doing.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(doing.error)}
        </Notice>
      )}
    </Cluster>
  );
}

function OneMessage({ message }: { readonly message: Message }) {
  const { sender, createdAt, body, attachments, viewed } = message;
  return (
    <>
      <Cluster as="p" gap="1 3" align="center">
        <strong>{sender.name}</strong>
        <Text as="span" tone="quiet">
          <Moment at={createdAt} />
        </Text>
        {sender.type === "user" && !viewed ? <Badge tone="info">non lu</Badge> : null}
      </Cluster>
      <p className={styles.body}>{body}</p>
      {attachments.length === 0 ? null : (
        <ul aria-label="Pièces jointes">
          {attachments.map(({ id, name, size }) => (
            <li key={id}>
              <a href={attachmentAddress(id)} download={name}>
                {name}
              </a>{" "}
              <Text as="span" tone="quiet">
                {fileSize(size)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const DONE: { readonly [Of in ConversationAction["action"]]: string } = {
  replied: "Réponse envoyée",
  closed: "Incident clos",
  viewed: "Sans réponse nécessaire",
};

const ACTION_COLUMNS: readonly Column<ConversationAction>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  { id: "action", label: "Action", cell: ({ action }) => DONE[action], onPhone: "title" },
  { id: "agent", label: "Par", cell: ({ agent }) => agent },
];
