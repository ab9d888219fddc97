import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { parseArgs } from "node:util";
import { readDay } from "../../../core/calendar/day.ts";
import { formatMoment } from "../../../core/calendar/moment.ts";
import { readSettings, Settings } from "../../config.ts";
import { withDatabase } from "../../database/command.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { Relief, type ReliefState, reliefState } from "./relief.ts";

// npm run relief -- [--now] [--day 2026-11-30] (docs/operations.md)

const usage = `npm run relief                        dit quand les commandes par camion ont été posées
npm run relief -- --now               les pose dans RELIEF_DIR
npm run relief -- --day 2026-11-30    celles d’un jour`;

class Refused extends Error {}

const stateText = ({ putAt, failedAt, failure }: ReliefState): readonly string[] => [
  putAt === null
    ? "Les commandes par camion n’ont jamais été posées."
    : `Les commandes par camion ont été posées le ${formatMoment(putAt)}.`,
  ...(failedAt === null ? [] : [`En échec depuis le ${formatMoment(failedAt)} : ${failure}`]),
];

const main = async (): Promise<readonly string[]> => {
  const { values } = parseArgs({
    options: { now: { type: "boolean" }, day: { type: "string" } },
  });
  const day = values.day === undefined ? undefined : readDay(values.day);
  if (day === null) throw new Refused(usage);
  const settings = await Effect.runPromise(readSettings);
  if (values.now !== true && day === undefined) {
    return stateText(
      await withDatabase(settings, Effect.flatMap(SqlClient.SqlClient, reliefState)),
    );
  }
  const { reliefDir } = settings;
  if (reliefDir === undefined) throw new Refused(`RELIEF_DIR ne nomme aucun dossier.\n${usage}`);
  const done = await withDatabase(
    settings,
    Effect.flatMap(Relief, ({ putNow }) => putNow(day)).pipe(
      Effect.provide(
        Relief.at(reliefDir).pipe(
          Layer.provide(SellingFirm.layer),
          Layer.provide(Layer.succeed(Settings, settings)),
        ),
      ),
    ),
  );
  return [
    `${reliefDir} : ${done.lorries} camions, ${done.written} écrits, ${done.removed} retirés.`,
  ];
};

try {
  process.stdout.write(`${(await main()).join("\n")}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
