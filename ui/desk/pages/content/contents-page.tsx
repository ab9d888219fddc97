import { Link } from "wouter";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import { ContentResource, type ContentVersion } from "../../../../api-schema/staff-content.ts";
import { staffContents } from "../../../../core/api/calls/staff-content.ts";
import { CONTENT_WORDS } from "../../../../core/content/content-states.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { BeginVersion } from "../../parts/begin-version.tsx";
import { CONTENT_TONES } from "./content-words.ts";

/** What is being written, planned, published and withdrawn. */
export default function ContentsPage() {
  const read = useRead(staffContents, {});
  const mayChange = staffMay(useAgent().roles, "content.change");
  return (
    <DeskPage
      title="Publications"
      about="Une version s’écrit à côté de ce que voient vos clients, se vérifie, puis se publie à son heure."
      actions={
        mayChange
          ? ContentResource.literals.map((resource) => (
              <BeginVersion key={resource} of={{ resource }}>
                {`Écrire ${RESOURCES[resource].one}`}
              </BeginVersion>
            ))
          : undefined
      }
    >
      <DeskTable
        label="Versions"
        columns={COLUMNS}
        read={read}
        keyOf={({ id }) => id}
        empty="Aucune version n’est en cours : écrivez-en une, ou préparez-en une depuis une page, une recette ou un conseil."
      />
    </DeskPage>
  );
}

const COLUMNS: readonly Column<ContentVersion>[] = [
  {
    id: "title",
    label: "Titre",
    onPhone: "title",
    sort: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link href={deskPaths.content(id)}>{title === "" ? "Sans titre" : title}</Link>
    ),
  },
  { id: "resource", label: "De quoi", cell: ({ resource }) => RESOURCES[resource].title },
  {
    id: "state",
    label: "État",
    cell: ({ state }) => <Badge tone={CONTENT_TONES[state]}>{CONTENT_WORDS[state]}</Badge>,
  },
  {
    id: "planned",
    label: "Prévue pour",
    cell: ({ plannedFor }) => (plannedFor === null ? "–" : <Moment at={plannedFor} />),
  },
  { id: "by", label: "Par", cell: ({ changedBy }) => changedBy },
  {
    id: "at",
    label: "Changée",
    sort: ({ changedAt }) => changedAt,
    cell: ({ changedAt }) => <Moment at={changedAt} />,
  },
];
