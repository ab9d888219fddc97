import { readDay } from "../../../../core/calendar/day.ts";
import { staffOpenEntries } from "../../../../core/api/calls/staff-books.ts";
import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { MissingPage } from "../../parts/missing-page.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { EntriesList, journalIn } from "./entries-list.tsx";
import { ALL_JOURNALS } from "./journal-words.ts";

/** The entries that no period has closed, up to a day: told as they would be closed now. */
export default function OpenEntriesPage() {
  const { choice } = useChoices();
  const until = readDay(choice("jusqu"));
  return until === null ? <MissingPage /> : <Waiting until={until} />;
}

function Waiting({ until }: { readonly until: CalendarDay }) {
  const { choice, choose } = useChoices();
  const known = { jusqu: until, recherche: choice("recherche"), journal: choice("journal") };
  const place = choice("suite");
  const read = useRead(
    staffOpenEntries,
    {
      until,
      search: known.recherche,
      journal: journalIn(known.journal),
      place: place === "" ? null : place,
    },
    { keepsPage: true },
  );
  return (
    <DeskPage
      title="Écritures à clôturer"
      about={`Jusqu’au ${formatDay(until, "date")}. Elles ne sont pas encore numérotées, et suivent le nom du client et le plan comptable du moment.`}
      back={ALL_JOURNALS}
    >
      <EntriesList
        label="Écritures à clôturer"
        known={known}
        path="/journaux/attente"
        isFirst={place === ""}
        choose={choose}
        read={read}
      />
    </DeskPage>
  );
}
