import { Link } from "wouter";
import { RESOURCE_NAMES } from "../../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import { RunState, StaffResource, type StaffRun } from "../../../../api-schema/staff-resources.ts";
import { staffRuns } from "../../../../core/api/calls/staff-resources.ts";
import { RUN_STATES } from "../../../../core/exchange/run-states.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { Schema } from "effect";
import { Badge } from "../../../widgets/badge.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import { RoomTabs } from "../../resources/room-tabs.tsx";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { counted } from "../../parts/counted.ts";
import { FileDoor } from "./file-door.tsx";
import { RUN_TONES, runTitle, stateWords, writtenLines } from "./run-words.ts";
import styles from "./runs.module.css";

/** Files that come in, and everything that came in, by whatever door. */
export default function RunsPage() {
  const { page, choice, choose, hrefOf } = useChoices();
  const { roles } = useAgent();
  const state = orNull(RunState, choice("etat"));
  const resource = orNull(StaffResource, choice("ressource"));
  const read = useRead(staffRuns, { state, resource, page }, { keepsPage: true });
  const seen = RESOURCE_NAMES.filter((name) => mayOfResource(roles, "view", name));
  const sent = RESOURCE_NAMES.some((name) => mayOfResource(roles, "change", name));
  return (
    <DeskPage title="Échanges" about="Chaque fichier se lit, se montre, s’applique et se défait.">
      <RoomTabs room={deskPaths.runs()} here={deskPaths.runs()} />
      {sent ? <FileDoor /> : null}
      <Section title="Passages">
        <div className={styles.choices}>
          <Select
            label="De quoi"
            placeholder="Tout"
            clearable
            options={seen.map((name) => ({ value: name, label: RESOURCES[name].title }))}
            value={resource}
            onValueChange={(value) =>
              choose({ ressource: value ?? undefined, etat: state ?? undefined })
            }
          />
          <Select
            label="Où il en est"
            placeholder="Tous"
            clearable
            options={Object.keys(RUN_STATES).flatMap((name) => {
              const known = orNull(RunState, name);
              return known === null ? [] : [{ value: name, label: stateWords(known) }];
            })}
            value={state}
            onValueChange={(value) =>
              choose({ ressource: resource ?? undefined, etat: value ?? undefined })
            }
          />
        </div>
        <DeskTable
          label="Passages"
          columns={COLUMNS}
          read={{ ...read, data: read.data?.results }}
          keyOf={({ id }) => id}
          empty={
            state === null && resource === null
              ? "Rien n’est encore venu."
              : "Aucun passage n’est ainsi."
          }
          pages={{ page, lastPage: read.data?.pagination.lastPage ?? 1, href: hrefOf }}
        />
      </Section>
    </DeskPage>
  );
}

const orNull = <A extends string>(schema: Schema.Codec<A, A>, text: string): A | null =>
  Schema.is(schema)(text) ? text : null;

const COLUMNS: readonly Column<StaffRun>[] = [
  {
    id: "what",
    label: "Passage",
    cell: (run) => (
      <>
        <Link href={deskPaths.run(run.id)}>
          <b>{runTitle(run)}</b>
        </Link>{" "}
        <Text as="span" tone="quiet">
          n° {run.id}
        </Text>
      </>
    ),
    onPhone: "title",
  },
  { id: "of", label: "De quoi", cell: ({ resource }) => RESOURCES[resource].title },
  {
    id: "state",
    label: "État",
    cell: ({ state }) => <Badge tone={RUN_TONES[state]}>{stateWords(state)}</Badge>,
    onPhone: "figure",
  },
  {
    id: "does",
    label: "Change",
    cell: (run) => (run.counts === null ? "" : counted(writtenLines(run), "ligne", "lignes")),
    align: "end",
  },
  {
    id: "faulty",
    label: "Refusées",
    cell: ({ counts }) => (counts === null || counts.faulty === 0 ? "" : counts.faulty),
    align: "end",
  },
  { id: "by", label: "De", cell: ({ receivedBy }) => receivedBy },
  {
    id: "at",
    label: "Reçu le",
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
    align: "end",
  },
];
