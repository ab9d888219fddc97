import { outstandingSummary } from "../../../core/api/calls/outstandings.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { countLabel } from "../../../core/outstandings/chosen.ts";
import {
  EMPTY_OUTSTANDING_FILTERS,
  type OutstandingFilters,
  summaryCall,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { type DueSum, dueByTime, endOfPayingWeek } from "../../../core/outstandings/paying-week.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Grid } from "../../widgets/primitives.tsx";
import { SumTile } from "../../widgets/sum-tile.tsx";
import frame from "./customer-frame.module.css";
import styles from "./due-tiles.module.css";
import { useToday } from "./use-today.ts";

/** What is late, due within the week and later, in all of one's stores; each leads to its invoices. */
export function DueTiles() {
  const today = useToday();
  const until = endOfPayingWeek(today);
  const week: OutstandingFilters = { ...EMPTY_OUTSTANDING_FILTERS, to: until };
  const all = useRead(outstandingSummary, summaryCall(EMPTY_OUTSTANDING_FILTERS), {
    keepsPage: true,
  });
  const soon = useRead(outstandingSummary, summaryCall(week), { keepsPage: true });
  if (all.isLoadingError || soon.isLoadingError) {
    return (
      <ErrorState
        onRetry={() => void Promise.all([all.refetch(), soon.refetch()])}
        busy={all.isFetching || soon.isFetching}
      />
    );
  }
  const due =
    all.data === undefined || soon.data === undefined
      ? null
      : dueByTime(all.data.totals, soon.data.totals);
  const later = { ...EMPTY_OUTSTANDING_FILTERS, state: "due", from: addDays(until, 1) } as const;
  const tiles = [
    ["late", "En retard", { ...EMPTY_OUTSTANDING_FILTERS, state: "late" }],
    ["week", "Cette semaine", { ...week, state: "due" }],
    ["later", "Plus tard", later],
  ] as const;
  return (
    <Grid as="ul" least="9rem" fit gap="3" below="4" className={frame.tiles} aria-label="À payer">
      {tiles.map(([when, label, filters]) => (
        <SumTile
          key={when}
          href={paths.outstandings(writeOutstandingFilters(filters))}
          label={label}
          sum={due === null ? null : written(due[when])}
          isLate={when === "late" && due !== null && due.late.count > 0}
          className={when === "later" ? styles.later : undefined}
        />
      ))}
    </Grid>
  );
}

const written = ({ amount, count }: DueSum) => ({
  amount: euros(amount),
  count: count === 0 ? "Aucune facture" : countLabel(count),
});
