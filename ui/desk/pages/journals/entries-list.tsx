import type { BookEntries, BookEntry, JournalCode } from "../../../../api-schema/staff-books.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { JOURNAL_WORDS } from "../../../../core/ledger/journal-entries.ts";
import { negate } from "../../../../core/money/cents.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { SearchForm } from "../../form/search-form.tsx";
import type { useChoices } from "../../parts/use-choices.ts";
import { withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable, type TableRead } from "../../table/desk-table.tsx";
import styles from "./entries-list.module.css";

/** What the address of a list of entries says. */
export interface EntryChoices {
  readonly jusqu: string;
  readonly recherche: string;
  readonly journal: string;
}

const JOURNALS = Object.entries(JOURNAL_WORDS).map(([value, label]) => ({
  value,
  label: `${label} (${value})`,
}));

/** The journal that is chosen; null for all. */
export const journalIn = (text: string): JournalCode | null =>
  // safe: the words are of the journals' own codes
  (JOURNALS.find(({ value }) => value === text)?.value as JournalCode | undefined) ?? null;

interface EntriesListProps {
  readonly label: string;
  readonly known: EntryChoices;
  readonly path: string;
  readonly isFirst: boolean;
  readonly choose: ReturnType<typeof useChoices>["choose"];
  readonly read: Omit<TableRead<BookEntry>, "data"> & { readonly data?: BookEntries | undefined };
}

/** Entries with their lines: looked for by customer, piece or account, narrowed to a journal, page by page. */
export function EntriesList({ label, known, path, isFirst, choose, read }: EntriesListProps) {
  const { data } = read;
  const next = data?.next ?? null;
  return (
    <>
      <Stack gap="3" as="section" aria-label="Filtres">
        <SearchForm
          label="Rechercher une écriture"
          hint="Client, n° client, marchand, pièce, facture ou compte."
          text={known.recherche}
          onSearch={(recherche) => choose({ ...known, recherche })}
        />
        <div className={styles.journal}>
          <Select
            label="Journal"
            options={JOURNALS}
            value={known.journal === "" ? null : known.journal}
            placeholder="Tous"
            clearable
            onValueChange={(journal) => choose({ ...known, journal: journal ?? "" })}
          />
        </div>
      </Stack>
      <Card padding="s">
        <DeskTable
          label={label}
          columns={COLUMNS}
          read={{ ...read, data: data?.entries }}
          keyOf={({ id }) => id}
          empty={
            next === null
              ? "Aucune écriture ne correspond."
              : "Aucune écriture ne correspond parmi celles qui ont été regardées."
          }
        />
      </Card>
      <Cluster as="nav" gap="2 4" align="center" aria-label="Suite des écritures">
        {isFirst ? null : (
          <ButtonLink variant="secondary" href={withChoices(path, { ...known })}>
            Revenir au début
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink variant="secondary" href={withChoices(path, { ...known, suite: next })}>
            {data?.isCut === true ? "Chercher plus loin" : "Écritures suivantes"}
          </ButtonLink>
        )}
      </Cluster>
    </>
  );
}

/** What the label of a line says beyond that of its entry: ' 5,5 %', ' FA26000123'. */
const moreThan = (said: string, label: string): string =>
  ` ${label.startsWith(said) ? label.slice(said.length).replace(/^, /, "") : label}`.trimEnd();

const COLUMNS: readonly Column<BookEntry>[] = [
  {
    id: "number",
    label: "Écriture",
    cell: ({ journal, number }) => (
      <Text as="b" nowrap>
        {number === null ? journal : `${journal} ${wholeNumber(number)}`}
      </Text>
    ),
    onPhone: "title",
  },
  {
    id: "day",
    label: "Date",
    cell: ({ day, pieceDay }) => (
      <>
        {formatDay(day, "numeric")}
        {day === pieceDay ? null : (
          <Text size="s" tone="quiet">{`Pièce du ${formatDay(pieceDay, "numeric")}`}</Text>
        )}
      </>
    ),
  },
  {
    id: "piece",
    label: "Pièce",
    cell: ({ piece, label }) => (
      <>
        {piece}
        {label.includes(piece) ? null : (
          <Text size="s" tone="quiet">
            {label}
          </Text>
        )}
      </>
    ),
  },
  {
    id: "lines",
    label: "Comptes, débit et crédit",
    cell: ({ label: said, lines }) => (
      <ul className={styles.lines}>
        {lines.map(({ account, accountLabel, party, label, amount, letter }, at) => (
          <li key={at} className={styles.line}>
            <span>
              <b>{account}</b> {accountLabel}
              {party === null ? "" : `, ${party.name} (${party.number})`}
              <Text as="span" size="s" tone="quiet">
                {moreThan(said, label)}
                {letter === undefined ? "" : ` · lettrage ${letter.letters}`}
              </Text>
            </span>
            <span className={amount > 0 ? styles.debit : styles.credit}>
              <Text as="span" size="s" tone="quiet">
                {amount > 0 ? "Débit " : "Crédit "}
              </Text>
              <Text as="span" nowrap>
                {euros(amount < 0 ? negate(amount) : amount)}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    ),
  },
];
