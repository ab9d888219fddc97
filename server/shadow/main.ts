import { Effect, Schema } from "effect";
import { parseArgs } from "node:util";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, daysBetween, isCalendarDay } from "../../core/calendar/day.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { cents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { SHADOW_KINDS } from "../../core/shadow/report.ts";
import { today } from "../clock.ts";
import { readSettings } from "../config.ts";
import { withDatabase } from "../database/command.ts";
import { sayDay, type ShadowReport } from "./shadow-reports.ts";

// npm run shadow -- [--day D] [--from D --to D] [--json] (docs/exchange.md)

const USAGE = `npm run shadow                                        ce qui aurait été autrement hier
npm run shadow -- --day 2026-11-27                    ce jour-là
npm run shadow -- --from 2026-11-01 --to 2026-11-30   chaque jour de la période, 100 au plus
npm run shadow -- … --json                            en un document JSON

Fin : 0 aucun écart, 1 des écarts, 2 rien à comparer, 3 mauvais usage, 4 la comparaison n’a pas pu se faire.`;

const EXIT = { equal: 0, differs: 1, nothing: 2, usage: 3, failed: 4 } as const;
const MOST_DAYS = 100;

/** Days in their order; undefined where what was typed says none. */
const daysOf = (
  given: { readonly day?: string; readonly from?: string; readonly to?: string },
  yesterday: CalendarDay,
): readonly CalendarDay[] | undefined => {
  const { day, from = day, to = day ?? yesterday } = given;
  if (day !== undefined && (given.from !== undefined || given.to !== undefined)) return undefined;
  const first = dayOf(from ?? yesterday);
  const last = dayOf(to);
  if (first === undefined || last === undefined || last < first) return undefined;
  const length = daysBetween(first, last) + 1;
  return length > MOST_DAYS
    ? undefined
    : Array.from({ length }, (_, ahead) => addDays(first, ahead));
};

const isDayText = Schema.is(CalendarDay);
const dayOf = (text: string): CalendarDay | undefined =>
  isDayText(text) && isCalendarDay(text) ? text : undefined;

const textOf = ({ day, orders, equal, kinds, differences }: ShadowReport): string =>
  [
    `${formatDay(day, "long")} : ${orders} commandes comparées, ${equal} sans écart${equal === orders ? " : prêt" : ""}`,
    ...kinds.map(
      ({ kind, count, cents: sum }) =>
        `  ${SHADOW_KINDS[kind]} : ${count}${sum === 0 ? "" : `, ${euros(cents(sum))}`}`,
    ),
    ...differences.map(
      ({ order, customer, kind, what, old, shop, why }) =>
        `  ${order} · ${customer} · ${SHADOW_KINDS[kind]} · ${what} : ${old} → ${shop}. ${why}`,
    ),
  ].join("\n");

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      day: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const days = daysOf(values, addDays(await Effect.runPromise(today), -1));
  if (days === undefined) throw new TypeError(USAGE);
  const settings = await Effect.runPromise(readSettings);
  const said = await withDatabase(
    settings,
    Effect.forEach(days, (day) => sayDay(day, "command")),
  );
  const reports = said.filter((report) => report !== undefined);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ reports })}\n`
      : `${reports.length === 0 ? "Rien à comparer : aucune commande de l’ancien système ces jours-là." : reports.map(textOf).join("\n")}\n`,
  );
  if (reports.length === 0) return EXIT.nothing;
  return reports.every(({ orders, equal }) => orders === equal) ? EXIT.equal : EXIT.differs;
};

try {
  process.exitCode = await main();
} catch (error) {
  // parseArgs says what it does not know by errors of this type.
  const isUsage = error instanceof TypeError;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = isUsage ? EXIT.usage : EXIT.failed;
}
