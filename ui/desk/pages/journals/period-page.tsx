import { type ClosedPeriod, PeriodId } from "../../../../api-schema/staff-books.ts";
import { staffBooks, staffPeriodEntries } from "../../../../core/api/calls/staff-books.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { euros } from "../../../../core/money/format.ts";
import { useRead } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import { EntriesList, journalIn } from "./entries-list.tsx";
import { ALL_JOURNALS, entriesWords, periodWords } from "./journal-words.ts";
import { PeriodFiles } from "./period-files.tsx";

/** A closed period: its entries as they were closed, and its files. */
export default function PeriodPage({ params }: { readonly params: Named }) {
  const id = idIn(PeriodId, params["id"]);
  const read = useRead(staffBooks);
  return (
    <ReadPage read={read}>
      {({ closed }) => {
        const period = closed.find((one) => one.id === id);
        return period === undefined ? <MissingPage /> : <Known period={period} />;
      }}
    </ReadPage>
  );
}

function Known({ period }: { readonly period: ClosedPeriod }) {
  const { choice, choose } = useChoices();
  const { id, from, until, closedAt, by, entries, debit } = period;
  const known = { jusqu: "", recherche: choice("recherche"), journal: choice("journal") };
  const place = choice("suite");
  const read = useRead(
    staffPeriodEntries,
    {
      id,
      search: known.recherche,
      journal: journalIn(known.journal),
      place: place === "" ? null : place,
    },
    { keepsPage: true },
  );
  return (
    <DeskPage
      title={`Journaux, ${periodWords(from, until)}`}
      about={`Close par ${by}, ${formatMoment(closedAt)} : ${entriesWords(entries)}, ${euros(debit)} au débit et au crédit.`}
      back={ALL_JOURNALS}
      actions={<PeriodFiles period={period} />}
    >
      <EntriesList
        label="Écritures closes"
        known={known}
        path={deskPaths.period(id)}
        isFirst={place === ""}
        choose={choose}
        read={read}
      />
    </DeskPage>
  );
}
