import { Link } from "wouter";
import { calendarDay, addDays, dayParts } from "../../../core/calendar/day.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { PeriodFiles } from "../outstandings/invoice-exports.tsx";
import styles from "./month-exports.module.css";
import { useToday } from "./use-today.ts";

/** The files of the last whole month, for the books. */
export function MonthExports() {
  const { year, month } = dayParts(useToday());
  const from = calendarDay(year, month - 1, 1);
  const to = addDays(calendarDay(year, month, 1), -1);
  return (
    <Card as="section" aria-labelledby="exports" className={styles.card}>
      <CardHeader
        id="exports"
        title="Le mois dernier"
        subtitle={`Factures du ${formatDay(from, "date")} au ${formatDay(to, "date")}`}
      />
      <PeriodFiles from={from} to={to} store={null} />
      <p className={styles.other}>
        <Link href={paths.outstandings()}>
          Une autre période, ou les factures en un seul fichier
        </Link>
      </p>
    </Card>
  );
}
