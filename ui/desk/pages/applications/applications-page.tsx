import { Link } from "wouter";
import type {
  Application,
  ApplicationDecided,
  ApplicationKind,
} from "../../../../api-schema/staff-applications.ts";
import { staffApplications } from "../../../../core/api/calls/staff-applications.ts";
import { APPLICATION_NAMES, DECISION_NAMES } from "../../../../core/registration/decided-words.ts";
import { Text } from "../../../widgets/primitives.tsx";
import { useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { HEADINGS, warningsOf } from "./application-words.tsx";
import styles from "./applications.module.css";

/** The oldest of each kind that are listed: the others come up as these are decided. */
const SHOWN = 50;

const KINDS: readonly ApplicationKind[] = ["store", "marketplace", "bank"];

/** What waits, kind by kind, and what was decided lately. */
export default function ApplicationsPage() {
  const read = useRead(staffApplications);
  const { data } = read;
  return (
    <DeskPage title="Demandes">
      {KINDS.map((kind) => {
        const ofKind = data?.waiting.filter((application) => application.kind === kind);
        return (
          <Section key={kind} title={HEADINGS[kind]}>
            <DeskTable
              label={HEADINGS[kind]}
              columns={COLUMNS}
              read={{ ...read, data: ofKind }}
              keyOf={({ id }) => id}
              empty="Rien n’attend de décision."
            />
            {ofKind?.length === SHOWN ? (
              <Text tone="quiet">
                Les {SHOWN} plus anciennes ; les suivantes viendront ensuite.
              </Text>
            ) : null}
          </Section>
        );
      })}
      {data === undefined || data.decisions.length === 0 ? null : (
        <Section title="Dernières décisions">
          <DeskTable
            label="Dernières décisions"
            columns={DECIDED_COLUMNS}
            read={{ data: data.decisions }}
            keyOf={({ at, company }) => `${at} ${company}`}
            empty=""
          />
        </Section>
      )}
    </DeskPage>
  );
}

const COLUMNS: readonly Column<Application>[] = [
  {
    id: "company",
    label: "Boutique",
    cell: ({ kind, id, company }) => (
      <Link href={deskPaths.application(kind, id)}>
        <b>{company}</b>
      </Link>
    ),
    sort: ({ company }) => company,
    onPhone: "title",
  },
  { id: "city", label: "Ville", cell: ({ city }) => city, sort: ({ city }) => city ?? "" },
  { id: "asker", label: "Demandeur", cell: ({ asker }) => asker.name },
  {
    id: "warnings",
    label: "À vérifier",
    cell: (application) =>
      warningsOf(application).map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      )),
  },
  {
    id: "at",
    label: "Depuis",
    cell: ({ askedAt }) => <Moment at={askedAt} />,
    align: "end",
    sort: ({ askedAt }) => askedAt,
  },
];

const DECIDED_COLUMNS: readonly Column<ApplicationDecided>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  {
    id: "subject",
    label: "Demande",
    cell: ({ kind, company }) => `${APPLICATION_NAMES[kind]} : ${company}`,
    onPhone: "title",
  },
  { id: "decision", label: "Décision", cell: ({ decision }) => DECISION_NAMES[decision] },
  { id: "agent", label: "Par", cell: ({ agent }) => agent },
];
