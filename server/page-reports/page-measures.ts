import type { PageReport } from "../../api-schema/page-report.ts";
import { plainMistake } from "../../core/analytics/plain-mistake.ts";
import { ROUTES } from "../../core/routes/route-table.ts";
import type { Log } from "../log.ts";
import type { MeasureBook } from "../measures/measures.ts";

/** A screen's name as the code knows it: what anybody may send makes no series of its own. */
const pageOf = ({ page }: PageReport): string =>
  page === "authored" || Object.hasOwn(ROUTES, page) ? page : "other";

/** Counts a report among those of its page. */
export const measurePage = (book: MeasureBook, report: PageReport): void => {
  const page = pageOf(report);
  for (const vital of ["lcp", "inp", "ttfb"] as const) {
    const ms = report[vital];
    if (ms !== null) book.took("shop_page_vital_seconds", { page, vital }, ms / 1000);
  }
  if (report.cls !== null) book.took("shop_page_shift", { page }, report.cls);
  for (const { kind } of report.mistakes) book.count("shop_page_mistakes_total", { kind });
};

/** Different mistakes that the log is told of in an hour; more are counted by the measure alone. */
const MOST_DIFFERENT = 100;
const HOUR_MS = 3_600_000;

/** What pages did not catch, in the log: the first of its kind in an hour, then the tenth, the hundredth … */
export const makeMistakeBook = (log: Log) => {
  let since = 0;
  const counts = new Map<string, number>();
  return {
    note: (report: PageReport, now: number): void => {
      if (now - since >= HOUR_MS || now < since) {
        since = now;
        counts.clear();
      }
      for (const { kind, message } of report.mistakes) {
        const page = pageOf(report);
        const said = plainMistake(message);
        const key = [kind, page, report.build, said].join("\n");
        const count = (counts.get(key) ?? 0) + 1;
        if (count === 1 && counts.size >= MOST_DIFFERENT) continue;
        counts.set(key, count);
        if (!Number.isInteger(Math.log10(count))) continue;
        const fields = { page, kind, build: report.build, said, count };
        log.write("warn", "Une page a échoué chez un visiteur", fields);
      }
    },
  };
};
