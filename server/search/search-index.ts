import { Context, Deferred, Effect, Exit, Layer, Scope } from "effect";
import { SqlClient } from "effect/sql";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { freshFlight } from "../cache/fresh-flight.ts";
import type { CatalogueNow } from "../catalogue/snapshot.ts";
import { NotReady } from "../web/not-ready.ts";
import type { AskedQuestion } from "./index/asked.ts";
import {
  fillIndex,
  readChanges,
  type ReadUpTo,
  stemsOf,
  tellStems,
} from "./index/index-reading.ts";
import type { Stems } from "./index/index-row.ts";
import { type IndexThread, openIndexThread } from "./index/index-thread.ts";
import type { SearchHits, SearchQuestion } from "./search-hits.ts";
import { SearchRepository } from "./search-repository.ts";

/**
 * What the catalogue holds, counted and sorted in a thread of its own. It is made of PostgreSQL's tables when
 * the process starts, beside its serving: searches that come before it is ready wait for it. Changes
 * follow within a second; when all of it is made anew another thread does that, and takes the place of the
 * former one when it has everything.
 */
export class SearchIndex extends Context.Service<
  SearchIndex,
  {
    /** Dies with `NotReady` when there is no index for so long that nobody would wait. */
    readonly hits: (question: SearchQuestion) => Effect.Effect<SearchHits>;
    /** Follows what made the catalogue what it is now. Another number than before: other hits. */
    readonly follow: (now: CatalogueNow) => Effect.Effect<number>;
    /** Whether there has been an index. */
    readonly isReady: () => boolean;
  }
>()("panetier/search/SearchIndex") {
  /** Its threads as `open` opens them, each until the scope ends that it was opened in. */
  static readonly withThreads = (
    open: Effect.Effect<IndexThread, never, Scope.Scope>,
  ): Layer.Layer<SearchIndex, never, SqlClient.SqlClient> =>
    Layer.effect(
      SearchIndex,
      Effect.suspend(() => makeSearchIndex(open)),
    ).pipe(Layer.provide(SearchRepository.layer));

  static readonly layer = SearchIndex.withThreads(openIndexThread);
}

/** How often the database is asked for changes when nobody searches. */
const FOLLOW_EVERY = "1 second";
/** Longest a search waits for the first index, and for one that is made anew. */
const LONGEST_WAIT = "15 seconds";
const LONGEST_WAIT_FOR_NEW = "2 seconds";
/** Between two tries to make an index, doubled up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** Stems of words that were asked for lately. */
const STEMS_BYTES = 1_000_000;

interface Built {
  readonly thread: IndexThread;
  readonly scope: Scope.Closeable;
  upTo: ReadUpTo;
}

const makeSearchIndex = Effect.fnUntraced(function* (
  open: Effect.Effect<IndexThread, never, Scope.Scope>,
) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* SearchRepository;
  const stemCache = new BoundedCache<string, readonly string[]>(
    STEMS_BYTES,
    (stems, word) => 100 + 2 * word.length + 20 * stems.length,
  );
  let built: Built | undefined;
  let ready = Deferred.makeUnsafe<Built>();
  let generation = 0;
  let isWanted = false;

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
    const { upTo, changes, isAllNew } = yield* onDatabase(readChanges(own.upTo));
    own.upTo = upTo;
    if (isAllNew) isWanted = true;
    const { moved, patched, gone } = changes;
    if (moved.length + patched.length + gone.length === 0) return false;
    const { words, room } = yield* own.thread.ask("changes", changes);
    yield* onDatabase(tellStems(own.thread, words));
    if (room !== "enough") isWanted = true;
    return true;
  });

  /** One thread more, filled, in the place of the one before. */
  const build = Effect.gen(function* () {
    const startedAt = performance.now();
    const scope = yield* Scope.make();
    const { next, size } = yield* Effect.gen(function* () {
      const thread = yield* Scope.provide(open, scope);
      const { size, upTo } = yield* onDatabase(fillIndex(thread));
      isWanted = false;
      const next: Built = { thread, scope, upTo };
      // What the former index has followed meanwhile is not to go away again.
      yield* bringUpToDate(next);
      return { next, size };
    }).pipe(
      Effect.onExit((exit) => (Exit.isFailure(exit) ? Scope.close(scope, exit) : Effect.void)),
    );
    const former = take(next);
    if (former !== undefined) yield* dismiss(former);
    yield* Effect.logInfo("L'index de la recherche est prêt").pipe(
      Effect.annotateLogs({
        products: size.products,
        words: size.words,
        megabytes: Math.round(size.bytes / 100_000) / 10,
        heapMegabytes: Math.round(size.heap / 100_000) / 10,
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
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
    return Effect.asVoid(Effect.forkIn(run, scope, { startImmediately: true }));
  });

  const scope = yield* Effect.scope;
  const step = noticeEnd.pipe(
    Effect.andThen(catchUp),
    Effect.andThen(buildWhereWanted),
    // The database may be away for a while, or the thread has just ended: the next step sees.
    Effect.catchCause((cause) =>
      Effect.logDebug("La recherche n'a pas pu suivre le catalogue", cause),
    ),
  );
  yield* step.pipe(Effect.andThen(Effect.sleep(FOLLOW_EVERY)), Effect.forever, Effect.forkScoped);
  yield* Effect.addFinalizer(() => (built === undefined ? Effect.void : dismiss(built)));

  let followed: CatalogueNow | undefined;
  const follow = (now: CatalogueNow): Effect.Effect<number> =>
    Effect.suspend(() => {
      if (now === followed) return Effect.succeed(generation);
      return step.pipe(
        Effect.andThen(
          Effect.suspend(() =>
            built === undefined || building === undefined
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

  const stemsFor = (words: readonly string[]): Effect.Effect<Stems> =>
    Effect.gen(function* () {
      const known: Record<string, readonly string[]> = {};
      const unknown: string[] = [];
      for (const word of words) {
        const stems = stemCache.get(word);
        if (stems === undefined) unknown.push(word);
        else known[word] = stems;
      }
      if (unknown.length === 0) return known;
      const told = yield* onDatabase(stemsOf(unknown));
      for (const [word, stems] of Object.entries(told)) stemCache.set(word, stems);
      return { ...known, ...told };
    }).pipe(Effect.orDie);

  const current = Effect.suspend(() =>
    built === undefined ? Deferred.await(ready) : Effect.succeed(built),
  );

  const askThread = (question: AskedQuestion): Effect.Effect<SearchHits> =>
    Effect.flatMap(current, ({ thread }) => thread.ask("hits", question)).pipe(
      Effect.catchTag("ThreadEnded", () =>
        // Another one is being made.
        Effect.andThen(
          step,
          Effect.suspend(() => askThread(question)),
        ),
      ),
    );

  return SearchIndex.of({
    follow,
    isReady: () => generation > 0,
    hits: Effect.fnUntraced(function* (question) {
      const { words } = question;
      const [stems, described] = yield* Effect.all([
        words === undefined ? Effect.succeed<Stems>({}) : stemsFor(wordsIn(words.groups)),
        words?.how === "described" ? repository.describedBy(words.groups) : Effect.succeed(null),
      ]);
      const asked: AskedQuestion = {
        ...question,
        words: words ?? null,
        stems,
        described,
      };
      return yield* Effect.timeoutOrElse(askThread(asked), {
        duration: LONGEST_WAIT,
        orElse: () => Effect.die(new NotReady("The search has no index yet.")),
      });
    }),
  });
});

const wordsIn = (groups: readonly string[]): readonly string[] => [
  ...new Set(groups.flatMap((group) => group.split(/[| ]/))),
];
