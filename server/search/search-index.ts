import { Context, Effect, Layer, type Scope } from "effect";
import { SqlClient } from "effect/sql";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import type { CatalogueNow } from "../catalogue/snapshot.ts";
import { NotReady } from "../web/not-ready.ts";
import type { AskedQuestion } from "./index/asked.ts";
import { stemsOf } from "./index/index-reading.ts";
import type { Stems } from "./index/index-row.ts";
import { type IndexThread, openIndexThread } from "./index/index-thread.ts";
import { makeLivingIndex } from "./index/living-index.ts";
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
    /** For how many milliseconds it has not followed the catalogue; undefined before there is one. */
    readonly behindFor: Effect.Effect<number | undefined>;
  }
>()("panetier/search/SearchIndex") {
  /** Its threads as `open` opens them, each until the scope ends that it was opened in. */
  static readonly withThreads = (
    open: Effect.Effect<IndexThread, never, Scope.Scope>,
  ): Layer.Layer<SearchIndex, never, SqlClient.SqlClient | CatalogueReads> =>
    Layer.effect(
      SearchIndex,
      Effect.suspend(() => makeSearchIndex(open)),
    ).pipe(Layer.provide(SearchRepository.layer));

  static readonly layer = SearchIndex.withThreads(openIndexThread);
}

/** Longest a search waits for an index. */
const LONGEST_WAIT = "15 seconds";
/** Stems of words that were asked for lately. */
const STEMS_BYTES = 1_000_000;

const makeSearchIndex = Effect.fnUntraced(function* (
  open: Effect.Effect<IndexThread, never, Scope.Scope>,
) {
  const { sql } = yield* CatalogueReads;
  const repository = yield* SearchRepository;
  const { current, follow, look, isReady, behindFor } = yield* makeLivingIndex(open);
  const stemCache = new BoundedCache<string, readonly string[]>(
    STEMS_BYTES,
    (stems, word) => 100 + 2 * word.length + 20 * stems.length,
  );

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
      const told = yield* Effect.provideService(stemsOf(unknown), SqlClient.SqlClient, sql);
      for (const [word, stems] of Object.entries(told)) stemCache.set(word, stems);
      return { ...known, ...told };
    }).pipe(Effect.orDie);

  const askThread = (question: AskedQuestion): Effect.Effect<SearchHits> =>
    Effect.flatMap(current, (thread) => thread.ask("hits", question)).pipe(
      Effect.catchTag("ThreadEnded", () =>
        // Another one is being made.
        Effect.andThen(
          look,
          Effect.suspend(() => askThread(question)),
        ),
      ),
    );

  return SearchIndex.of({
    follow,
    isReady,
    behindFor,
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
