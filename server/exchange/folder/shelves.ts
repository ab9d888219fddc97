import { Effect } from "effect";
import type { Instant } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import type { Report } from "../run-report.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { isPaperName, paperColumns } from "../brought-papers.ts";
import { bindingOf, rankOf } from "./bindings.ts";
import type { Disk, Entry } from "./disk.ts";
import { jsonOf, textOf } from "./file-report.ts";
import { isPlainName, readTakenName, reportedFile, REPORTS, takenName } from "./names.ts";

/** Where a file lies on its way: `out` is for what the shop writes, and nothing of it is read. */
const SHELVES = ["in", "taking", "waiting", "done", "refused", "out"] as const;
export type Shelf = (typeof SHELVES)[number];

/** Days that taken and refused files are kept, with their reports (docs/retention.md). */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** Something on a shelf, and the subfolder that it is in; null beside them. */
export interface Placed {
  readonly below: string | null;
  readonly entry: Entry;
  /** A PDF where lines name such. */
  readonly isPaper?: boolean;
}

/** The folder of files, shelf by shelf. */
export const makeShelves = (folder: string, disk: Disk) => {
  const pathOf = (shelf: Shelf, below: string | null, name: string) =>
    disk.join(folder, shelf, below ?? "", name);

  /** All that lies on a shelf: what others stand on comes before them, then by the age of the file. */
  const on = Effect.fnUntraced(function* (shelf: Shelf) {
    const entries = yield* Effect.promise(() => disk.entries(disk.join(folder, shelf)));
    const placed: (Placed & { readonly rank: number })[] = [];
    for (const entry of entries) {
      if (!isSubfolder(entry)) {
        placed.push({ below: null, entry, rank: rankOf(undefined) });
        continue;
      }
      const binding = yield* bindingOf(entry.name);
      const rank = rankOf(binding);
      const hasPapers =
        binding !== undefined && paperColumns(RESOURCES[binding.resource]).length > 0;
      const below = yield* Effect.promise(() => disk.entries(disk.join(folder, shelf, entry.name)));
      placed.push(
        ...below.map((one) => ({
          below: entry.name,
          entry: one,
          rank,
          isPaper: hasPapers && isPaperName(one.name),
        })),
      );
    }
    return placed.toSorted(
      (one, other) => one.rank - other.rank || one.entry.changedMs - other.entry.changedMs,
    );
  });

  return {
    pathOf,
    on,
    make: Effect.promise(async () => {
      for (const shelf of SHELVES) await disk.makeFolder(disk.join(folder, shelf));
    }),
    /** A name that no file on any shelf has. */
    freeName: (below: string | null, sent: string, at: Instant) =>
      Effect.promise(async () => {
        for (let again = 0; ; again += 1) {
          const name = takenName(sent, at, again);
          const found = await Promise.all(
            SHELVES.map((shelf) => disk.entry(pathOf(shelf, below, name))),
          );
          if (found.every((entry) => entry === undefined)) return name;
        }
      }),
    /** Moves a file, its report first: what is cut short is done again, and ends alike. */
    put: ({ below, entry }: Placed, from: Shelf, to: Shelf, report: Report) =>
      Effect.promise(async () => {
        const path = pathOf(to, below, entry.name);
        await disk.makeFolder(disk.join(folder, to, below ?? ""));
        await disk.write(`${path}${REPORTS.json}`, jsonOf(report));
        await disk.write(`${path}${REPORTS.text}`, textOf(report));
        await disk.move(pathOf(from, below, entry.name), path);
      }),
    /** Takes away reports whose file waits no longer. */
    sweep: Effect.gen(function* () {
      const waiting = yield* on("waiting");
      const isThere = (below: string | null, name: string) =>
        waiting.some((one) => one.below === below && one.entry.name === name);
      for (const { below, entry } of waiting) {
        const file = reportedFile(entry.name);
        if (file === undefined || isThere(below, file)) continue;
        yield* Effect.promise(() => disk.remove(pathOf("waiting", below, entry.name)));
      }
    }),
    /** Takes away what was taken or refused so long ago. */
    clean: Effect.fnUntraced(function* (present: Instant) {
      const before = addMs(present, -KEPT_DAYS * DAY_MS);
      for (const { below, entry, isPaper } of yield* on("in")) {
        if (isPaper !== true || entry.changedMs >= Date.parse(before)) continue;
        yield* Effect.promise(() => disk.remove(pathOf("in", below, entry.name)));
      }
      for (const shelf of ["done", "refused"] as const) {
        for (const { below, entry } of yield* on(shelf)) {
          const taken = readTakenName(entry.name);
          if (taken === undefined || taken.at >= before) continue;
          yield* Effect.promise(() => disk.remove(pathOf(shelf, below, entry.name)));
        }
      }
    }),
  };
};

/** One that files are put into, not one that was put in as a file. */
const isSubfolder = ({ kind, name }: Entry): boolean =>
  kind === "folder" && isPlainName(name) && readTakenName(name) === undefined;
