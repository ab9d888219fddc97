import type { CalendarDay, Cents } from "../../../../api-schema/primitives.ts";
import type { BookTotals, ClosedPeriod, ClosingSeen } from "../../../../api-schema/staff-books.ts";
import { staffClosing } from "../../../../core/api/calls/staff-books.ts";
import { staffClosePeriod } from "../../../../core/api/wire/staff-books.ts";
import { readDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { JOURNAL_WORDS } from "../../../../core/ledger/journal-entries.ts";
import { cents } from "../../../../core/money/cents.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { Card } from "../../../widgets/card.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { ALL_JOURNALS, entriesWords, monthWords, periodWords } from "./journal-words.ts";

/** What a closing would lock, by journal and by account, before it does. */
export default function ClosingPage({ params }: { readonly params: Named }) {
  const until = readDay(params["until"] ?? null);
  return until === null ? <MissingPage /> : <Known until={until} />;
}

function Known({ until }: { readonly until: CalendarDay }) {
  const read = useRead(staffClosing, { until });
  return <ReadPage read={read}>{(seen) => <Seen {...seen} />}</ReadPage>;
}

function Seen({ from, until, totals }: ClosingSeen) {
  return (
    <DeskPage title={`Clôturer ${monthWords(until)}`} back={ALL_JOURNALS}>
      <Card>
        <Facts
          facts={[
            [
              "Période",
              `${periodWords(from, until)}, jusqu’au ${formatDay(until, "date")} compris`,
            ],
            ["Écritures", wholeNumber(totals.entries)],
            ["Débit", euros(totals.debit)],
            ["Crédit", euros(totals.credit)],
          ]}
        />
      </Card>
      {totals.entries === 0 ? (
        <Text tone="quiet">Rien n’attend d’être clôturé jusqu’à ce jour.</Text>
      ) : (
        <Act until={until} totals={totals} />
      )}
      <Section title="Par journal">
        <DeskTable
          label="Par journal"
          columns={JOURNALS}
          read={{ data: totals.journals }}
          keyOf={({ journal }) => journal}
          empty="Aucune écriture."
        />
      </Section>
      <Section title="Par compte">
        <DeskTable
          label="Par compte"
          columns={ACCOUNTS}
          read={{ data: totals.accounts }}
          keyOf={({ account }) => account}
          empty="Aucune écriture."
        />
      </Section>
    </DeskPage>
  );
}

interface ActProps {
  readonly until: CalendarDay;
  readonly totals: BookTotals;
}

/** Asks once more: what is closed stays closed. */
function Act({ until, totals: { entries, debit } }: ActProps) {
  const send = useSend<ClosedPeriod>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => ({
      title: `Clôturer ${monthWords(until)} ?`,
      consequence: `${entriesWords(entries)} pour ${euros(debit)} : numérotées, puis verrouillées. Une clôture ne se reprend pas ; ce qui vient plus tard va à la période suivante.`,
      button: "Clôturer",
      danger: true,
    }),
    send: () => send((api) => staffClosePeriod(api, { body: { until, entries, debit } })),
    onDone: () => lead(deskPaths.books(), `Clôture faite jusqu’au ${formatDay(until, "date")}.`),
  });
  return <DeskForm state={form} submit={`Clôturer ${monthWords(until)}…`} />;
}

interface Sides {
  readonly debit: Cents;
  readonly credit: Cents;
}

const side = (id: keyof Sides, label: string) =>
  ({
    id,
    label,
    cell: (row: Sides) => (row[id] === 0 ? "" : euros(row[id])),
    align: "end",
  }) as const;

const JOURNALS: readonly Column<BookTotals["journals"][number]>[] = [
  {
    id: "journal",
    label: "Journal",
    cell: ({ journal }) => <b>{`${JOURNAL_WORDS[journal]} (${journal})`}</b>,
    onPhone: "title",
  },
  side("debit", "Débit"),
  side("credit", "Crédit"),
  {
    id: "entries",
    label: "Écritures",
    cell: ({ entries }) => wholeNumber(entries),
    align: "end",
    onPhone: "figure",
  },
];

const ACCOUNTS: readonly Column<BookTotals["accounts"][number]>[] = [
  {
    id: "account",
    label: "Compte",
    cell: ({ account, label }) => (
      <>
        <b>{account}</b> {label}
      </>
    ),
    onPhone: "title",
  },
  side("debit", "Débit"),
  side("credit", "Crédit"),
  {
    id: "balance",
    label: "Solde",
    cell: ({ debit, credit }) => <b>{euros(cents(debit - credit))}</b>,
    align: "end",
    onPhone: "figure",
  },
];
