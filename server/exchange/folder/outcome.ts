import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { NO_WISH } from "../../../core/exchange/wish.ts";
import { paperColumns } from "../brought-papers.ts";
import type { ResourceBusy } from "../one-run-at-once.ts";
import { type Report, reportOf, runReport } from "../run-report.ts";
import { isCutShort, makeRunStore, type Run } from "../run-store.ts";
import { digestOf, takeFileIn } from "../take-file.ts";
import { takePhotosIn } from "../take-photos.ts";
import { applyReady, cancelRun } from "../take-in.ts";
import { type Binding, bindingOf, PHOTOS_FOLDER } from "./bindings.ts";
import type { Entry } from "./disk.ts";
import { refusal } from "./file-report.ts";
import type { Taken } from "./names.ts";

/** Where a file goes, and why. */
export interface Outcome {
  readonly shelf: "done" | "refused" | "waiting";
  readonly report: Report;
}

/** A file that was taken out of `in`: nobody else reaches it, and what it is can be trusted. */
export interface TakenFile {
  readonly taken: Taken;
  readonly entry: Entry;
  /** Where this machine reads it. */
  readonly path: Effect.Effect<string>;
  readonly mostBytes: number;
  /** Where papers wait that it may name. */
  readonly beside: Effect.Effect<string>;
  readonly below: string | null;
  /** Who brought it, for its run. */
  readonly by: string;
}

/**
 * What comes of a file that was taken, or has come of it already: its run has its name, and goes on where
 * it stood. Everything that is written for it is written by that run, once.
 */
export const outcomeOf = Effect.fnUntraced(function* (
  file: TakenFile,
): Effect.fn.Return<Outcome, ResourceBusy, SqlClient.SqlClient> {
  const { taken, entry, below } = file;
  if (taken.isOdd) return refused(taken, ODD_NAME);
  if (entry.kind !== "file" || entry.links > 1) return refused(taken, NO_FILE);
  const binding = below === null ? undefined : yield* bindingOf(below);
  if (below === null || binding === undefined) return refused(taken, NO_BINDING);
  if (entry.size > file.mostBytes) return refused(taken, TOO_LARGE);
  const store = yield* makeRunStore;
  const run = yield* store.ofFile(file.by, taken.name);
  return run === undefined || isCutShort(run)
    ? yield* takenIn(file, binding)
    : yield* outcomeOfRun(file, run);
});

const ODD_NAME =
  "Ce nom de fichier n'est pas pris : 180 caractères au plus, des lettres, des chiffres, des espaces et . _ - ( ) +, une lettre ou un chiffre d'abord.";
const NO_FILE = "Ce n'est pas un fichier : dossiers, liens et autres ne sont pas pris.";
const NO_BINDING = `Aucun dossier ne dit de quoi il parle : mettez-le dans un sous-dossier de « in » qui porte le nom d'un profil gardé ou l'un de ceux-ci : ${RESOURCE_NAMES.join(", ")}, ${PHOTOS_FOLDER} (archives .zip de photos).`;
const TOO_LARGE = "Il dépasse 200 Mo : envoyez-le en plusieurs fichiers.";
const HAS_CHANGED =
  "Il a changé pendant qu'il était lu, rien n'en est pris : envoyez-le en entier, puis posez son fichier .ok à côté.";

const refused = ({ sent }: Taken, reason: string, line: number | null = null): Outcome => ({
  shelf: "refused",
  report: refusal(sent, reason, line),
});

const takenIn = Effect.fnUntraced(function* (file: TakenFile, binding: Binding) {
  const { taken, entry } = file;
  const path = yield* file.path;
  const brought = {
    fileName: taken.name,
    // When it was written, which is not after it came.
    asOf: instantOfMs(Math.min(Math.trunc(entry.changedMs), Date.parse(taken.at))),
    wish: NO_WISH,
    by: file.by,
  };
  const { resource, profile, hasPhotos } = binding;
  const hasPapers = paperColumns(RESOURCES[resource]).length > 0;
  const answer = yield* (
    hasPhotos === true
      ? takePhotosIn(path, brought)
      : takeFileIn(path, {
          ...brought,
          resource,
          profile,
          ...(hasPapers ? { beside: yield* file.beside } : {}),
        })
  ).pipe(
    Effect.catchTag("UnreadableFile", ({ reason, line }) =>
      Effect.succeed(refused(taken, reason, line)),
    ),
  );
  if ("shelf" in answer) return answer;
  if (answer.outcome === "compared") {
    return yield* outcomeOfRun(file, answer.run, answer.ignored);
  }
  const report = yield* reportOf(taken.sent, answer);
  const shelf: Outcome["shelf"] = answer.outcome === "known" ? "done" : "refused";
  return { shelf, report };
});

const outcomeOfRun = Effect.fnUntraced(function* (
  { taken, path }: TakenFile,
  run: Run,
  ignored: readonly string[] = [],
): Effect.fn.Return<Outcome, ResourceBusy, SqlClient.SqlClient> {
  if (run.state === "ready") {
    // Whoever sent it may hold it open and have written on.
    const here = yield* path;
    const { digest } = yield* Effect.promise(() => digestOf(here));
    if (digest !== run.digest) {
      yield* cancelRun(run);
      return refused(taken, HAS_CHANGED);
    }
  }
  const settled = run.state === "ready" || run.state === "applying" ? yield* applyReady(run) : run;
  const report = yield* runReport(taken.sent, settled, ignored);
  switch (settled.state) {
    case "waiting":
    case "dated":
      return { shelf: "waiting", report };
    case "refused":
    case "cancelled":
      return { shelf: "refused", report };
    default:
      return { shelf: "done", report };
  }
});
