import { useState } from "react";
import type { Outstanding } from "../../../api-schema/outstanding.ts";
import type { CalendarDay, StoreId } from "../../../api-schema/primitives.ts";
import { calendarDay, dayParts, isCalendarDay } from "../../../core/calendar/day.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { entriesFileName } from "../../../core/invoices/accounting-entries.ts";
import { countLabel } from "../../../core/outstandings/chosen.ts";
import { useStores } from "../../hooks/stores.ts";
import { useNow } from "../../layout/use-now.ts";
import { DownloadButton } from "../../shopping/download-button.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./invoice-exports.module.css";

interface InvoiceExportsProps {
  /** Those that the page shows. */
  readonly shown: readonly Outstanding[];
  /** The store that the list is narrowed to; null for all. */
  readonly store: StoreId | null;
}

/** What an accountant takes along: the files that are shown, and a period as table or entries. */
export function InvoiceExports({ shown, store }: InvoiceExportsProps) {
  const today = parisDayOf(instantOfMs(useNow()));
  const [typedFrom, setFrom] = useState<string | null>(null);
  const [typedTo, setTo] = useState<string | null>(null);
  const from = typedFrom ?? firstOfLastMonth(today);
  const to = typedTo ?? today;
  const isPeriod = isCalendarDay(from) && isCalendarDay(to) && from <= to;
  return (
    <div data-print="none">
      <Disclosure summary="Télécharger factures et écritures">
        <div className={styles.exports}>
          {shown.length === 0 ? null : (
            <DownloadButton
              label={`${countLabel(shown.length)} de cette page (zip)`}
              name="factures.zip"
              file={({ api, invoices }) =>
                invoices.invoicesArchive(api, { ids: shown.map(({ id }) => id).join(",") })
              }
            />
          )}
          <div className={styles.period}>
            <TextField label="Émises du" type="date" value={from} onValueChange={setFrom} />
            <TextField
              label="au"
              type="date"
              value={to}
              onValueChange={setTo}
              error={isPeriod ? undefined : "La période commence après sa fin."}
            />
          </div>
          {isPeriod ? <PeriodFiles from={from} to={to} store={store} /> : null}
        </div>
      </Disclosure>
    </div>
  );
}

interface PeriodFilesProps {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly store: StoreId | null;
}

/** A period as a table and as entries. */
export function PeriodFiles({ from, to, store }: PeriodFilesProps) {
  const period = { from, to, ...(store === null ? {} : { stores: String(store) }) };
  const { stores } = useStores();
  const sirens = stores
    .filter(({ id }) => store === null || id === store)
    .map(({ siren }) => siren);
  return (
    <div className={styles.files}>
      <DownloadButton
        label="Tableau (CSV)"
        name={`factures-${from}-${to}.csv`}
        file={({ api, invoices }) => invoices.invoicesCsv(api, period)}
      />
      <DownloadButton
        label="Écritures comptables (FEC)"
        name={entriesFileName(sirens, { from, to })}
        file={({ api, invoices }) => invoices.invoicesEntries(api, period)}
      />
    </div>
  );
}

const firstOfLastMonth = (today: CalendarDay): CalendarDay => {
  const { year, month } = dayParts(today);
  return calendarDay(year, month - 1, 1);
};
