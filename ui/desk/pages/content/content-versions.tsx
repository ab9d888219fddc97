import { Link } from "wouter";
import type {
  ContentId,
  ContentMove,
  ContentVersion,
  StaffContent,
} from "../../../../api-schema/staff-content.ts";
import { CONTENT_WORDS } from "../../../../core/content/content-states.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { BeginVersion } from "../../parts/begin-version.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths, withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { CONTENT_TONES } from "./content-words.ts";

interface ContentVersionsProps {
  readonly version: StaffContent;
  readonly mayChange: boolean;
}

/** The others of the same row, and what became of this one. */
export function ContentVersions({ version, mayChange }: ContentVersionsProps) {
  const others = version.versions.filter(({ id }) => id !== version.id);
  const isTakenUp = mayChange && (version.state === "replaced" || version.state === "dropped");
  return (
    <>
      {others.length === 0 && !isTakenUp ? null : (
        <Section title="Les autres versions">
          {others.length === 0 ? null : (
            <DeskTable
              label="Les autres versions"
              columns={versionColumns(version.id)}
              read={{ data: others }}
              keyOf={({ id }) => id}
              empty=""
            />
          )}
          {isTakenUp ? (
            <Cluster>
              <BeginVersion of={{ resource: version.resource, like: version.id }}>
                Reprendre cette version
              </BeginVersion>
            </Cluster>
          ) : null}
        </Section>
      )}
      <Section title="Son histoire">
        <DeskTable
          label="Son histoire"
          columns={MOVES}
          read={{ data: version.moves }}
          keyOf={({ at, event }) => `${at} ${event}`}
          empty="Rien n’a encore été fait."
        />
      </Section>
    </>
  );
}

const versionColumns = (own: ContentId): readonly Column<ContentVersion>[] => [
  {
    id: "at",
    label: "Version",
    onPhone: "title",
    cell: ({ id, changedAt }) => (
      <Link href={deskPaths.content(id)}>
        <Moment at={changedAt} />
      </Link>
    ),
  },
  {
    id: "state",
    label: "État",
    cell: ({ state }) => <Badge tone={CONTENT_TONES[state]}>{CONTENT_WORDS[state]}</Badge>,
  },
  { id: "by", label: "Par", cell: ({ changedBy }) => changedBy },
  {
    id: "beside",
    label: "Comparer",
    hideLabel: true,
    cell: ({ id, state }) => (
      <Link
        href={withChoices(deskPaths.content(own), { avec: id })}
        aria-label={`Comparer avec la version ${CONTENT_WORDS[state]} n° ${id}`}
      >
        Comparer
      </Link>
    ),
    align: "end",
    onPhone: "actions",
  },
];

const MOVES: readonly Column<ContentMove>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  {
    id: "to",
    label: "Devient",
    onPhone: "title",
    cell: ({ to }) => CONTENT_WORDS[to],
  },
  { id: "who", label: "Par", cell: ({ who }) => who },
];
