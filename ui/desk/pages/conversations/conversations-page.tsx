import { Link } from "wouter";
import type {
  ConversationsShown,
  ListedConversation,
} from "../../../../api-schema/staff-conversations.ts";
import { staffConversations } from "../../../../core/api/calls/staff-conversations.ts";
import { incidentStateLabel } from "../../../../core/messaging/incident.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { useDesk, useRead } from "../../desk-context.ts";
import { SearchForm } from "../../form/search-form.tsx";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths, withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import styles from "./conversations.module.css";

/** The choices of the list, by their words in addresses. */
const SHOWN: readonly {
  readonly slug: string;
  readonly shown: ConversationsShown;
  readonly label: string;
  readonly empty: string;
}[] = [
  { slug: "a-traiter", shown: "waiting", label: "À traiter", empty: "Rien n’attend de réponse." },
  {
    slug: "incidents",
    shown: "incidents",
    label: "Incidents en cours",
    empty: "Aucun incident en cours.",
  },
  { slug: "tous", shown: "all", label: "Tous", empty: "Aucune conversation." },
];

/** Conversations of all stores. */
export default function ConversationsPage() {
  const { page, choice, choose, hrefOf } = useChoices();
  const text = choice("recherche");
  const [first] = SHOWN;
  const here = SHOWN.find(({ slug }) => slug === choice("etat")) ?? first;
  const read = useRead(
    staffConversations,
    { shown: here?.shown ?? "waiting", search: text || null, page },
    { keepsPage: true },
  );
  return (
    <DeskPage title="Messages">
      <Cluster as="nav" gap="2" aria-label="Conversations">
        {SHOWN.map(({ slug, label }) => (
          <Link
            key={slug}
            href={withChoices(deskPaths.conversations(), { etat: slug })}
            className={styles.choice}
            aria-current={slug === here?.slug ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </Cluster>
      <SearchForm
        label="Boutique, n° client, marchand ou objet"
        text={text}
        onSearch={(recherche) => choose({ etat: here?.slug, recherche })}
      />
      <Card padding="s">
        <DeskTable
          label="Conversations"
          columns={COLUMNS}
          read={{ ...read, data: read.data?.results }}
          keyOf={({ id }) => id}
          empty={here?.empty}
          pages={{ page, lastPage: read.data?.pagination.lastPage ?? 1, href: hrefOf }}
        />
      </Card>
    </DeskPage>
  );
}

/** The firm itself, where no merchant is written to. */
function Operator() {
  return useDesk().seller.name;
}

const COLUMNS: readonly Column<ListedConversation>[] = [
  {
    id: "subject",
    label: "Objet",
    cell: ({ id, subject }) => (
      <Link href={deskPaths.conversation(id)}>
        <b>{subject}</b>
      </Link>
    ),
    onPhone: "title",
  },
  { id: "company", label: "Boutique", cell: ({ company }) => company },
  { id: "with", label: "Avec", cell: ({ merchant }) => merchant ?? <Operator /> },
  {
    id: "state",
    label: "État",
    cell: ({ incident, unseen }) =>
      incident === null && unseen === 0 ? null : (
        <span className={styles.states}>
          {incident === null ? null : (
            <Badge tone={incident === "open" ? "bad" : "info"}>
              Incident : {incidentStateLabel(incident)}
            </Badge>
          )}
          {unseen === 0 ? null : (
            <Badge tone="info">{unseen === 1 ? "1 non lu" : `${unseen} non lus`}</Badge>
          )}
        </span>
      ),
  },
  { id: "by", label: "Dernier message", cell: ({ lastBy }) => lastBy },
  { id: "at", label: "Le", cell: ({ lastAt }) => <Moment at={lastAt} />, align: "end" },
];
