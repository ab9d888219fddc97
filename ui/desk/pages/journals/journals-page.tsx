import { Link } from "wouter";
import type { ClosedPeriod, OpenMonth } from "../../../../api-schema/staff-books.ts";
import { staffBooks } from "../../../../core/api/calls/staff-books.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { JOURNAL_WORDS } from "../../../../core/ledger/journal-entries.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { monthWords, periodWords } from "./journal-words.ts";
import { PeriodFiles } from "./period-files.tsx";

/** The books by period: what waits for its closing, and what is closed with its files. */
export default function JournalsPage() {
  const { roles } = useAgent();
  const read = useRead(staffBooks, {}, { everyMs: 60_000 });
  const { data } = read;
  return (
    <DeskPage
      title="Journaux"
      about="Ce que la boutique a vendu et encaissé, écrit pour la comptabilité : chaque écriture une fois, verrouillée à la clôture de sa période."
    >
      <Section title="À clôturer">
        <DeskTable
          label="À clôturer"
          columns={openColumns(staffMay(roles, "money.handle"))}
          read={{ ...read, data: data?.open }}
          keyOf={({ until }) => until}
          empty="Rien n’attend : toutes les écritures sont closes."
        />
      </Section>
      <Section title="Périodes closes">
        <DeskTable
          label="Périodes closes"
          columns={CLOSED}
          read={{ ...read, data: data?.closed }}
          keyOf={({ id }) => id}
          empty="Aucune période n’est encore close."
        />
      </Section>
    </DeskPage>
  );
}

const openColumns = (mayClose: boolean): readonly Column<OpenMonth>[] => [
  {
    id: "month",
    label: "Mois",
    cell: ({ until }) => (
      <Link href={deskPaths.openBooks(until)}>
        <b>{monthWords(until)}</b>
      </Link>
    ),
    onPhone: "title",
  },
  {
    id: "state",
    label: "État",
    cell: ({ isOver }) =>
      isOver ? <Badge tone="info">À clôturer</Badge> : <Badge>En cours</Badge>,
  },
  {
    id: "journals",
    label: "Journaux",
    cell: ({ journals }) =>
      journals
        .map(({ journal, entries }) => `${JOURNAL_WORDS[journal]} ${wholeNumber(entries)}`)
        .join(" · "),
  },
  {
    id: "late",
    label: "Venues après la clôture",
    cell: ({ late }) => (late === 0 ? "Aucune" : wholeNumber(late)),
    align: "end",
  },
  {
    id: "entries",
    label: "Écritures",
    cell: ({ entries }) => <b>{wholeNumber(entries)}</b>,
    align: "end",
    onPhone: "figure",
  },
  {
    id: "act",
    label: "Clôture",
    hideLabel: true,
    cell: ({ until, isOver }) =>
      isOver && mayClose ? (
        <Link href={deskPaths.closing(until)}>{`Clôturer ${monthWords(until)}…`}</Link>
      ) : null,
    onPhone: "actions",
  },
];

const CLOSED: readonly Column<ClosedPeriod>[] = [
  {
    id: "period",
    label: "Période",
    cell: ({ id, from, until }) => (
      <Link href={deskPaths.period(id)}>
        <b>{periodWords(from, until)}</b>
      </Link>
    ),
    sort: ({ until }) => until,
    onPhone: "title",
  },
  {
    id: "closed",
    label: "Close",
    cell: ({ until, closedAt, by }) =>
      `Jusqu’au ${formatDay(until, "numeric")}, par ${by}, ${formatMoment(closedAt)}`,
  },
  {
    id: "entries",
    label: "Écritures",
    cell: ({ entries }) => wholeNumber(entries),
    align: "end",
    sort: ({ entries }) => entries,
  },
  {
    id: "debit",
    label: "Débit et crédit",
    cell: ({ debit }) => <b>{euros(debit)}</b>,
    align: "end",
    sort: ({ debit }) => debit,
    onPhone: "figure",
  },
  {
    id: "files",
    label: "Fichiers",
    hideLabel: true,
    cell: (period) => <PeriodFiles period={period} />,
    onPhone: "actions",
  },
];
