import { Effect } from "effect";
import { RESOURCES } from "../../api-schema/exchange/resources.ts";
import { formatMoment } from "../../core/calendar/moment.ts";
import { changeLines, countsText, shownKey } from "../../core/exchange/report.ts";
import { RUN_WORDS } from "../../core/exchange/run-states.ts";
import { makeRunStore, type Run } from "./run-store.ts";
import type { TakenIn } from "./take-in.ts";

/** Lines of a run that its report shows. */
const SHOWN = 10;

/** What came of a file: lines for people, and the same as one JSON document. */
export interface Report {
  readonly verdict: "done" | "refused" | "waits";
  readonly lines: readonly string[];
  readonly json: unknown;
}

/** The report of a file that was taken in; `file` as who brought it knows it. */
export const reportOf = Effect.fnUntraced(function* (
  file: string,
  taken: TakenIn,
): Effect.fn.Return<Report, never, Effect.Services<typeof makeRunStore>> {
  if (taken.outcome === "asking") {
    return {
      verdict: "waits",
      lines: [
        `${file} : ${taken.why}`,
        ...(taken.resource === null
          ? ["  --resource nomme la ressource ; npm run exchange -- template écrit un modèle."]
          : []),
        ...taken.guesses.map(({ header, column, why }) =>
          column === null
            ? `  « ${header} » : ${why} ; dites --means "${header}=colonne", ou "${header}=" pour la laisser.`
            : `  « ${header} » : ${why} ; dites --means "${header}=${column}", ou "${header}=" pour la laisser.`,
        ),
      ],
      json: { file, ...taken },
    };
  }
  if (taken.outcome === "known") {
    const { id, appliedAt } = taken.run;
    return {
      verdict: "done",
      lines: [`${file} : déjà reçu, appliqué par le passage n° ${id} (${appliedAt ?? ""}).`],
      json: { file, ...taken },
    };
  }
  return yield* runReport(file, taken.run, taken.ignored);
});

const VERDICTS: { readonly [State in Run["state"]]?: Report["verdict"] } = {
  refused: "refused",
  waiting: "waits",
  dated: "waits",
};

/** The report of a run; `ignored` are the headers of its file that say nothing to the shop. */
export const runReport = Effect.fnUntraced(function* (
  file: string,
  run: Run,
  ignored: readonly string[] = [],
): Effect.fn.Return<Report, never, Effect.Services<typeof makeRunStore>> {
  const resource = RESOURCES[run.resource];
  const store = yield* makeRunStore;
  const faults = yield* store.faults(run.id, SHOWN);
  const changed = yield* store.shown(run.id, "changed", SHOWN);
  const lines = [
    `${file} : ${resource.title}, passage n° ${run.id} ${RUN_WORDS[run.state]}${run.counts === null ? "" : ` : ${countsText(run.counts)}`}.`,
    ...(ignored.length === 0
      ? []
      : [`  Laissées de côté : ${ignored.map((header) => `« ${header} »`).join(", ")}.`]),
    ...(run.refusal === null ? [] : [`  ${run.refusal}`]),
    ...run.concerns.map(({ text }) => `  À regarder : ${text}`),
    ...run.told.map((text) => `  ${text}`),
    ...changed.flatMap(({ key, before, after }) =>
      changeLines(resource, before ?? {}, after ?? {}).map(
        (line) => `  ${shownKey(key)} · ${line}`,
      ),
    ),
    ...faults.flatMap(({ line, faults: found }) =>
      found.map(({ column, value, reason }) => {
        const header = column === null ? "" : `, ${resource.columns[column]?.header ?? column}`;
        return `  Ligne ${line ?? "?"}${header}${value === "" ? "" : ` « ${value} »`} : ${reason}`;
      }),
    ),
    ...(run.state === "waiting"
      ? [`  Une autre personne regarde, puis : npm run exchange -- confirm ${run.id}`]
      : []),
    ...(run.state === "dated"
      ? [
          `  Compte à partir du ${run.countsFrom === null ? "lendemain" : formatMoment(run.countsFrom)} ; jusque-là : npm run exchange -- cancel ${run.id}`,
        ]
      : []),
    ...(run.state === "ready"
      ? [`  Pour l'appliquer : npm run exchange -- confirm ${run.id}`]
      : []),
  ];
  const verdict = VERDICTS[run.state] ?? "done";
  return { verdict, lines, json: { file, run, ignored, faults } };
});
