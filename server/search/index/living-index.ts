import { Deferred, Effect, Exit, Scope } from "effect";
import { SqlClient } from "effect/sql";
import { monotonicMs } from "../../clock.ts";
import { freshFlight } from "../../cache/fresh-flight.ts";
import { CatalogueReads } from "../../database/catalogue-reads.ts";
import type { CatalogueNow } from "../../catalogue/snapshot.ts";
import { fillIndex, readChanges, type ReadUpTo, tellStems } from "./index-reading.ts";
import type { IndexThread } from "./index-thread.ts";
import { inBackground } from "../../process-role.ts";

/** How often the database is asked for changes when nobody searches. */
const FOLLOW_EVERY = "1 second";
/** Who searches waits for an index that is made anew, when the one before took no longer to make. */
const WORTH_WAITING_MS = 2000;
const LONGEST_WAIT_FOR_NEW = "2 seconds";
/** Between two tries to make an index, doubled up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** The index that answers now, whichever thread has it. */
export interface LivingIndex {
  /** Waits for the first one, and for another when its thread has ended. */
  readonly current: Effect.Effect<IndexThread>;
  /** Follows what made the catalogue what it is now. Another number than before: other hits. */
  readonly follow: (now: CatalogueNow) => Effect.Effect<number>;
  /** Looks whether the thread is still there, reads what has changed, and has another index made where it is wanted. */
  readonly look: Effect.Effect<void>;
  /** Whether there has been one. */
  readonly isReady: () => boolean;
  /** For how many milliseconds it has not followed the catalogue; undefined before there is one. */
  readonly behindFor: Effect.Effect<number | undefined>;
}

interface Built {
  readonly thread: IndexThread;
  readonly scope: Scope.Closeable;
  upTo: ReadUpTo;
}

/** Makes an index beside its caller, follows what changes, and makes another one where that is needed. */
export const makeLivingIndex = Effect.fnUntraced(function* (
  open: Effect.Effect<IndexThread, never, Scope.Scope>,
) {
  const { sql, together } = yield* CatalogueReads;
  const life = yield* Effect.scope;
  let built: Built | undefined;
  let ready = Deferred.makeUnsafe<Built>();
  let generation = 0;
  /** Something has changed that the index that answers cannot follow. */
  let isWanted = false;
  let tookMs = 0;
  /** When all that had changed was last read. */
  let followedAt: number | undefined;

  const onDatabase = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.provideService(effect, SqlClient.SqlClient, sql);

  const take = (next: Built): Built | undefined => {
    const former = built;
    built = next;
    generation += 1;
    Deferred.doneUnsafe(ready, Effect.succeed(next));
    return former;
  };

  const dismiss = ({ scope }: Built) => Scope.close(scope, Exit.void);

  /** Reads what has changed since and tells the thread; true when something has. */
  const bringUpToDate = Effect.fnUntraced(function* (own: Built) {
    const { upTo, changes, isAllNew } = yield* onDatabase(together(readChanges(own.upTo)));
    own.upTo = upTo;
    followedAt = yield* monotonicMs;
    if (isAllNew) isWanted = true;
    const { moved, patched, gone } = changes;
    if (moved.length + patched.length + gone.length === 0) return false;
    const { words, room } = yield* own.thread.ask("changes", changes);
    if (room !== "enough") isWanted = true;
    // What is not told now is told to nobody later.
    yield* Effect.onError(onDatabase(tellStems(own.thread, words)), () =>
      Effect.sync(() => {
        isWanted = true;
      }),
    );
    return true;
  });

  /** One thread more, filled, in the place of the one before. */
  const build = Effect.gen(function* () {
    const startedAt = yield* monotonicMs;
    const scope = yield* Scope.make();
    const { next, size, version } = yield* Effect.gen(function* () {
      const thread = yield* Scope.provide(open, scope);
      const { size, upTo, version } = yield* onDatabase(fillIndex(thread));
      isWanted = false;
      const next: Built = { thread, scope, upTo };
      // What the former index has followed meanwhile is not to go away again.
      yield* bringUpToDate(next);
      return { next, size, version };
    }).pipe(
      Effect.onExit((exit) => (Exit.isFailure(exit) ? Scope.close(scope, exit) : Effect.void)),
    );
    const former = take(next);
    if (former !== undefined) yield* dismiss(former);
    tookMs = (yield* monotonicMs) - startedAt;
    yield* Effect.logInfo("L'index de la recherche est prêt").pipe(
      Effect.annotateLogs({
        version,
        products: size.products,
        words: size.words,
        megabytes: Math.round(size.bytes / 100_000) / 10,
        heapMegabytes: Math.round(size.heap / 100_000) / 10,
        seconds: Math.round(tookMs / 100) / 10,
      }),
    );
  });

  const catchUp = freshFlight(
    Effect.suspend(() =>
      built === undefined
        ? Effect.void
        : Effect.map(bringUpToDate(built), (hasChanged) => {
            if (hasChanged) generation += 1;
          }),
    ),
  );

  /** Who lost the thread waits for the next one. */
  const noticeEnd = Effect.suspend(() => {
    const own = built;
    if (own === undefined || !own.thread.isOver()) return Effect.void;
    built = undefined;
    ready = Deferred.makeUnsafe<Built>();
    return Effect.andThen(
      Effect.logError("Le fil de la recherche s'est arrêté : un autre prend sa place"),
      dismiss(own),
    );
  });

  let pause = FIRST_PAUSE_MS;
  const tryToBuild = build.pipe(
    Effect.tap(() =>
      Effect.sync(() => {
        pause = FIRST_PAUSE_MS;
      }),
    ),
    Effect.catchCause((cause) => {
      const own = pause;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      return Effect.andThen(
        Effect.logWarning("L'index de la recherche n'a pas pu être fait", cause),
        Effect.sleep(own),
      );
    }),
  );

  /** Builds where there is none or another one is wanted, in a fiber of its own: changes are followed meanwhile. */
  let building: Effect.Effect<void> | undefined;
  const buildWhereWanted = Effect.suspend(() => {
    if ((built !== undefined && !isWanted) || building !== undefined) return Effect.void;
    const done = Deferred.makeUnsafe<void>();
    building = Deferred.await(done);
    const run = tryToBuild.pipe(
      Effect.ensuring(
        Effect.suspend(() => {
          building = undefined;
          return Deferred.done(done, Exit.void);
        }),
      ),
    );
    return Effect.asVoid(Effect.forkIn(run, life, { startImmediately: true }));
  });

  const look = noticeEnd.pipe(
    Effect.andThen(catchUp),
    Effect.andThen(buildWhereWanted),
    // The database may be away for a while, or the thread has just ended: the next step sees.
    Effect.catchCause((cause) =>
      Effect.logDebug("La recherche n'a pas pu suivre le catalogue", cause),
    ),
  );
  yield* inBackground(
    "index of the search",
    look.pipe(Effect.andThen(Effect.sleep(FOLLOW_EVERY)), Effect.forever),
  );
  yield* Effect.addFinalizer(() => (built === undefined ? Effect.void : dismiss(built)));

  let followed: CatalogueNow | undefined;
  const follow = (now: CatalogueNow): Effect.Effect<number> =>
    Effect.suspend(() => {
      if (now === followed) return Effect.succeed(generation);
      return look.pipe(
        Effect.andThen(
          Effect.suspend(() =>
            // Half a minute is not waited for: the former index answers meanwhile.
            built === undefined || building === undefined || tookMs > WORTH_WAITING_MS
              ? Effect.void
              : Effect.ignore(Effect.timeout(building, LONGEST_WAIT_FOR_NEW)),
          ),
        ),
        Effect.andThen(
          Effect.sync(() => {
            followed = now;
            return generation;
          }),
        ),
      );
    });

  const index: LivingIndex = {
    current: Effect.suspend(() =>
      Effect.map(
        built === undefined ? Deferred.await(ready) : Effect.succeed(built),
        ({ thread }) => thread,
      ),
    ),
    follow,
    look,
    isReady: () => generation > 0,
    behindFor: Effect.map(monotonicMs, (now) =>
      followedAt === undefined ? undefined : now - followedAt,
    ),
  };
  return index;
});
