import { Link } from "wouter";
import { outstandingSummary } from "../../../core/api/calls/outstandings.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { countLabel } from "../../../core/outstandings/chosen.ts";
import {
  EMPTY_OUTSTANDING_FILTERS,
  type OutstandingFilters,
  summaryCall,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import {
  type DueByTime,
  type DueSum,
  dueByTime,
  endOfPayingWeek,
} from "../../../core/outstandings/paying-week.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Grid, Text } from "../../widgets/primitives.tsx";
import { SkeletonLine } from "../../widgets/skeleton.tsx";
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
  if (all.isError || soon.isError) {
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
        <li key={when}>
          <Link
            href={paths.outstandings(writeOutstandingFilters(filters))}
            className={styles.tile}
            data-due={when}
          >
            <Text as="span" tone="soft" size="s" weight="medium">
              {label}
            </Text>
            <Sum sum={sumAt(due, when)} />
          </Link>
        </li>
      ))}
    </Grid>
  );
}

const sumAt = (due: DueByTime | null, when: keyof DueByTime): DueSum | null =>
  due === null ? null : due[when];

function Sum({ sum }: { readonly sum: DueSum | null }) {
  if (sum === null) return <SkeletonLine width="6rem" />;
  return (
    <>
      <b className={styles.amount} data-none={sum.count === 0 || undefined}>
        {euros(sum.amount)}
      </b>
      <Text as="span" tone="quiet" size="xs">
        {sum.count === 0 ? "Aucune facture" : countLabel(sum.count)}
      </Text>
    </>
  );
}
