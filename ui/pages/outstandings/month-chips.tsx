import { Link } from "wouter";
import type { OutstandingSummary } from "../../../api-schema/outstanding.ts";
import { formatMonth } from "../../../core/calendar/format.ts";
import {
  type OutstandingFilters,
  shownMonths,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Reach, Text } from "../../widgets/primitives.tsx";
import styles from "./month-chips.module.css";

interface MonthChipsProps {
  readonly months: OutstandingSummary["months"];
  readonly filters: OutstandingFilters;
}

/** Last month's invoices in one tap: the months in which some of what is shown was issued. */
export function MonthChips({ months, filters }: MonthChipsProps) {
  const shown = shownMonths(months, filters);
  if (shown.length < 2 && filters.month === null) return null;
  return (
    <ul className={styles.months} aria-label="Factures émises en" data-print="none">
      {shown.slice(0, MOST_MONTHS).map(({ month, count }) => {
        const isCurrent = filters.month === month;
        const wanted = { ...filters, page: 1, month: isCurrent ? null : month };
        return (
          <li key={month}>
            <Reach
              as={Link}
              gap="2"
              size="s"
              weight="medium"
              nowrap
              href={paths.outstandings(writeOutstandingFilters(wanted))}
              className={styles.month}
              aria-current={isCurrent ? "true" : undefined}
            >
              {formatMonth(month, "full")}
              <Text as="span" tone="quiet" size="xs" className={styles.count}>
                {count}
              </Text>
            </Reach>
          </li>
        );
      })}
    </ul>
  );
}

/** Two years of them: an older one is found by its due days. */
const MOST_MONTHS = 24;
