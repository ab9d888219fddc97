import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ALERTS } from "../../../server/measures/alerts.ts";
import type { Played } from "./play.ts";

export interface Told {
  readonly played: readonly Played[];
  readonly unplayed: readonly { readonly name: string; readonly why: string }[];
  /** Orders that the last primary has of this evening. */
  readonly made: number;
  readonly began: Date;
  readonly minutes: number;
  /** The machine's load before, and over the last quarter of an hour of it. */
  readonly load: readonly [before: number, during: number];
  readonly cores: number;
  readonly pooler: string | null;
}

export const tableOf = (played: readonly Played[]): string =>
  [
    "| fault | confirmed | failed | lost | doubled | asked again | slowest order, s | nobody's order, s | all order again, s | alerts: fired → cleared, s |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...played.map(
      (one) =>
        `| ${[
          one.fault.name,
          one.confirmed,
          one.refusals.length,
          one.lost,
          one.doubled,
          one.again,
          seconds(one.slowestS),
          seconds(one.withoutS),
          seconds(one.backS),
          alertsOf(one),
        ].join(" | ")} |`,
    ),
  ].join("\n");

const seconds = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : "never");

const alertsOf = ({ alerts }: Played): string =>
  alerts.length === 0
    ? "none"
    : alerts
        .map(
          ({ name, firedS, clearedS }) =>
            `${name} ${firedS.toFixed(0)} → ${clearedS === null ? "not yet" : clearedS.toFixed(0)}`,
        )
        .join(", ");

/** In words; empty when all was held. */
export const misses = ({
  played,
  unplayed,
  made,
}: Pick<Told, "played" | "unplayed" | "made">): readonly string[] => {
  const confirmed = played.reduce((sum, one) => sum + one.confirmed, 0);
  return [
    ...played.flatMap((one) => {
      const { name } = one.fault;
      return [
        ...(one.lost > 0 ? [`${name}: ${one.lost} orders lost`] : []),
        ...(one.doubled > 0 ? [`${name}: ${one.doubled} orders doubled`] : []),
        ...(Number.isFinite(one.backS) ? [] : [`${name}: not everybody ordered again`]),
        ...one.alerts
          .filter(({ clearedS }) => clearedS === null)
          .map((alert) => `${name}: ${alert.name} was not cleared`),
      ];
    }),
    ...unplayed.map(({ name, why }) => `${name}: ${why}`),
    ...(made < confirmed ? [`${confirmed - made} confirmed orders were gone at the end`] : []),
  ];
};

export function writeFaults(told: Told): void {
  const { played, unplayed, made, began, minutes, load, cores, pooler } = told;
  const confirmed = played.reduce((sum, one) => sum + one.confirmed, 0);
  const fired = new Set(played.flatMap(({ alerts }) => alerts.map(({ name }) => name)));
  const silent = ALERTS.filter(({ name }) => !fired.has(name)).map(({ name }) => name);
  const missed = misses(told);
  const text = [
    "# An evening of faults",
    "",
    '`npm run endure -- --faults` starts a primary and two standbys (`ANY 1`), a pooler, two processes that answer behind a balancer and one that works, an ERP, and eight customers who order without a pause, each in a store of its own. Then one thing after the other goes wrong. Whoever is not answered asks again under the same key. It writes its last result here; `-- --faults --only "disk full"` plays one and writes nothing.',
    "Aims: no confirmed order is lost, none is doubled; everybody orders again; every alert that fires is cleared.",
    "",
    "- **Failed**: an order that was refused and begun anew, or that nobody answered until the customers were told to stop. **Asked again**: calls that were answered 5xx or cut, and made again under the same key. **Slowest order**: from a customer's confirmed order to their next one. **Nobody's order**: the longest time between two confirmed orders of anybody (where none was confirmed before the fault, the time until the first one is not in it). **All order again**: from when what was taken away is back.",
    "- **Alerts** are the shop's own, evaluated each second over what all processes tell at `/metrics`; seconds since the fault began. A minute of theirs lasts six seconds here: their windows, how long they have to be true, and the ages that they look at. Counts and delays are as they are. One process more or less is told by `up == 0`, which is not among them.",
    "- All of it runs on one machine: its cores and its disk are everybody's.",
    "",
    "## What is done",
    "",
    ...played.map(({ fault }) => `- **${fault.name}**: ${fault.what}`),
    ...unplayed.map(({ name, why }) => `- **${name}** was not played: ${why}.`),
    "",
    pooler === null
      ? "No PgBouncer is installed here: a TCP relay that is closed and opened stands for it."
      : `The pooler is PgBouncer ${pooler}, in transaction mode, with \`server_login_retry = 1\`: by its own setting of 15 s it looks for a server that was away only that often.`,
    "The clock is JavaScript's own (`Date`) in one process, by which the shop knows the time; timers go on as they do where an operating system steps its clock. The disk is a file system in memory whose size is taken back to what lies on it.",
    "",
    "## Last run",
    "",
    `${began.toISOString().slice(0, 10)}, ${began.toISOString().slice(11, 16)} UTC, ${minutes.toFixed(0)} minutes, ${cores} cores; load ${load[0].toFixed(0)} before, ${load[1].toFixed(0)} at the end (over a quarter of an hour), Node ${process.version}.`,
    "",
    tableOf(played),
    "",
    `${confirmed} orders were confirmed, and the last primary has ${made} of this evening.`,
    ...(silent.length === 0
      ? []
      : [
          `No fault of these makes ${silent.join(", ")} fire; \`tests/server/alarms.test.ts\` does.`,
        ]),
    ...played.flatMap(({ fault, refusals }) =>
      refusals.length === 0
        ? []
        : [`Refused during ${fault.name}: ${[...new Set(refusals)].slice(0, 3).join("; ")}.`],
    ),
    "",
    missed.length === 0 ? "Nothing was missed." : `Missed: ${missed.join("; ")}.`,
    "",
  ].join("\n");
  writeFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "faults.md"), text);
}
