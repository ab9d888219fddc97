import { Effect, Scope } from "effect";
import type { SqlClient } from "effect/sql";
import { join } from "node:path";
import { now } from "../../clock.ts";
import { PoolConnections } from "../../database/sql.ts";
import { type DoorKind, holdingDoor } from "../one-run-at-once.ts";
import { controlAnswer } from "../edifact/control-answer.ts";
import { type Disk, type Entry, nodeDisk, type ReadHere } from "./disk.ts";
import { readTakenName, reportedFile, WHOLE } from "./names.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { makeShelves, type Placed } from "./shelves.ts";

/** Files that one look takes: the others come with the next. */
const MOST = 100;

/** Its lock and that of a resource are sessions of their own, beside what is written: with fewer it waits for itself. */
export const DOOR_CONNECTIONS = 3;

const DAY_MS = 24 * 3_600_000;

/** A file that has come to rest on a shelf, by the name that whoever sent it gave it. */
export interface Settled extends Outcome {
  readonly file: string;
  readonly below: string | null;
}

/**
 * The folder that a mill's files are put in. A file's way is a row of renames, from `in` to `taking`, then
 * to `done`, `refused` or `waiting`: after a kill at any instant it lies in one of them, and its run says
 * how far it came.
 */
export interface Door {
  readonly kind: DoorKind;
  /**
   * Takes what is whole and settles what an earlier look has left. Nothing while another process looks: one
   * does at a time. What fails is logged, stays where it is and is taken up by the next look. It dies where the pool
   * has fewer than `DOOR_CONNECTIONS`.
   */
  readonly look: Effect.Effect<readonly Settled[], never, SqlClient.SqlClient>;
}

export const makeDoor = (
  folder: string,
  disk: Disk = nodeDisk,
  kind: DoorKind = "dossier",
): Door => {
  const shelves = makeShelves(folder, disk);
  let seen: ReadonlyMap<string, string> = new Map();
  let cleanedMs = 0;

  const look = Effect.gen(function* () {
    yield* shelves.make;
    const settled: Settled[] = [];
    for (const from of ["taking", "waiting"] as const) {
      for (const placed of yield* shelves.on(from)) {
        settled.push(...(yield* bearing(placed, settle(placed, from))));
      }
    }
    yield* shelves.sweep;
    for (const placed of (yield* whole).slice(0, MOST)) {
      settled.push(...(yield* bearing(placed, take(placed))));
    }
    const present = yield* now;
    if (Date.parse(present) - cleanedMs >= DAY_MS) {
      yield* shelves.clean(present);
      cleanedMs = Date.parse(present);
    }
    return settled;
  });

  /** What lies in `in` and has rested since the look before, or has its mark beside it. */
  const whole = Effect.gen(function* () {
    // Papers wait where they are put, for the file that names them.
    const placed = (yield* shelves.on("in")).filter(({ isPaper }) => !isPaper);
    const keyOf = ({ below, entry }: Placed) => join(below ?? "", entry.name);
    const before = seen;
    seen = new Map(placed.map((one) => [keyOf(one), `${one.entry.size} ${one.entry.changedMs}`]));
    const marks = new Set(
      placed.flatMap((one) =>
        one.entry.kind === "file" && keyOf(one).endsWith(WHOLE) ? [keyOf(one)] : [],
      ),
    );
    return placed.flatMap((one) => {
      const key = keyOf(one);
      const isMark = marks.has(key) && seen.has(key.slice(0, -WHOLE.length));
      const isMarked = marks.has(key + WHOLE);
      const rests = before.get(key) === seen.get(key);
      return isMark || !(isMarked || rests) ? [] : [{ ...one, isMarked }];
    });
  });

  const take = Effect.fnUntraced(function* ({
    below,
    entry,
    isMarked,
  }: Placed & { readonly isMarked: boolean }) {
    const name = yield* shelves.freeName(below, entry.name, yield* now);
    yield* Effect.promise(async () => {
      await disk.makeFolder(shelves.pathOf("taking", below, ""));
      // First: a mark that stayed would call the next file of this name whole while it still comes.
      if (isMarked) await disk.remove(shelves.pathOf("in", below, `${entry.name}${WHOLE}`));
      await disk.move(entry.path, shelves.pathOf("taking", below, name));
    });
    return yield* settle({ below, entry: { ...entry, name } }, "taking");
  });

  const settle = Effect.fnUntraced(function* (
    { below, entry: { name } }: Placed,
    from: "taking" | "waiting",
  ) {
    const taken = readTakenName(name);
    if (taken === undefined || reportedFile(name) !== undefined) return [];
    const path = shelves.pathOf(from, below, name);
    const entry = yield* Effect.promise(async () => {
      const found = await disk.entry(path);
      if (found?.kind === "file") await disk.close(path);
      return found;
    });
    if (entry === undefined) return [];
    const scope = yield* Effect.scope;
    const here = (read: () => Promise<ReadHere>) =>
      Effect.acquireRelease(Effect.promise(read), ({ away }) => Effect.promise(away)).pipe(
        Effect.map((copy) => copy.path),
        Scope.provide(scope),
        Effect.cached,
      );
    const readHere = yield* here(() => disk.readFile(path));
    const outcome = yield* outcomeOf({
      taken,
      entry,
      path: readHere,
      mostBytes: disk.mostBytes,
      below,
      beside: yield* here(() => disk.readPapers(shelves.pathOf("in", below, ""))),
      by: `${kind} ${below ?? ""}`,
    });
    if (outcome.shelf === from) return [];
    if (from === "taking" && below !== null && isReadable(entry, disk)) {
      const control = yield* controlAnswer(yield* readHere);
      if (control !== null) {
        yield* Effect.promise(() =>
          disk.write(shelves.pathOf("out", null, `CONTRL-${name}`), control),
        );
      }
    }
    yield* shelves.put({ below, entry: { ...entry, name } }, from, outcome.shelf, outcome.report);
    return [{ ...outcome, file: taken.sent, below } satisfies Settled];
  }, Effect.scoped);

  const visit = Effect.acquireUseRelease(
    disk.reach,
    (isReached) => (isReached ? look : Effect.succeed<readonly Settled[]>([])),
    () => disk.leave,
  );

  return {
    kind,
    look: Effect.flatMap(PoolConnections, (connections) =>
      connections < DOOR_CONNECTIONS
        ? Effect.die(
            new Error(
              `A folder of files needs ${DOOR_CONNECTIONS} connections, not ${connections}`,
            ),
          )
        : holdingDoor(kind, visit).pipe(
            Effect.catchTag("DoorBusy", () => Effect.succeed<readonly Settled[]>([])),
          ),
    ),
  };
};

const isReadable = ({ kind, links, size }: Entry, { mostBytes }: Disk): boolean =>
  kind === "file" && links === 1 && size <= mostBytes;

/** One file that fails keeps no other waiting. */
const bearing = <E, R>(
  { below, entry }: Placed,
  work: Effect.Effect<readonly Settled[], E, R>,
): Effect.Effect<readonly Settled[], never, R> =>
  work.pipe(
    Effect.tap((settled) =>
      Effect.forEach(settled, ({ file, shelf }) =>
        Effect.logInfo(SETTLED[shelf]).pipe(Effect.annotateLogs({ file, folder: below })),
      ),
    ),
    Effect.catchCause((cause) =>
      Effect.logWarning("Un fichier reçu attend le regard suivant", cause).pipe(
        Effect.annotateLogs({ file: entry.name, folder: below }),
        Effect.as([]),
      ),
    ),
  );

const SETTLED: { readonly [Shelf in Outcome["shelf"]]: string } = {
  done: "Un fichier reçu a été pris",
  refused: "Un fichier reçu a été refusé",
  waiting: "Un fichier reçu attend un second regard",
};
