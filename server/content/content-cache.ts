import { Context, Effect, Layer } from "effect";
import { monotonicMs } from "../clock.ts";
import { singleFlight } from "../cache/single-flight.ts";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import { ServerLog } from "../web/server-log.ts";
import { makeLibrarian, type Library } from "./content-library.ts";
import { contentQuery, productAddressesQuery } from "./content-query.ts";

/** How long a process relies on the version it has read. */
const VERSION_MS = 1000;

/**
 * What there is to read, cached in this process. Freshness: a change of pages, recipes, articles,
 * testimonies, or of the products they name, that was committed by whatever process is seen one
 * second later at most; nothing is read again before.
 */
export class ContentCache extends Context.Service<
  ContentCache,
  {
    readonly library: Effect.Effect<Library>;
    /** JSON of every product that is sold, with its last change (specification §7). */
    readonly productAddresses: Effect.Effect<string>;
  }
>()("panetier/ContentCache") {
  static readonly layer: Layer.Layer<ContentCache, never, CatalogueReads | ServerLog> =
    Layer.effect(
      ContentCache,
      Effect.suspend(() => makeCache),
    );
}

const makeCache = Effect.gen(function* () {
  const { sql, versions } = yield* CatalogueReads;
  const librarian = makeLibrarian(yield* ServerLog);
  let known: Library | undefined;
  let checkedAt = 0;
  let addresses: { readonly version: string; readonly text: string } | undefined;

  const check = singleFlight(
    Effect.gen(function* () {
      // The time before the read: what is committed during it may not be in it.
      const startedAt = yield* monotonicMs;
      const { content, catalogue } = yield* versions;
      const version = `${content}.${catalogue}`;
      if (known?.version !== version) {
        const [read] = yield* sql.unsafe<{ readonly content: string }>(contentQuery);
        known = librarian(version, read?.content ?? "{}");
      }
      checkedAt = startedAt;
      return known;
    }).pipe(Effect.orDie),
  );

  const library = Effect.flatMap(monotonicMs, (present) =>
    known !== undefined && present - checkedAt < VERSION_MS ? Effect.succeed(known) : check,
  );

  const readAddresses = singleFlight(
    Effect.gen(function* () {
      const { version } = yield* library;
      const [row] = yield* sql.unsafe<{ readonly addresses: string }>(productAddressesQuery);
      addresses = { version, text: row?.addresses ?? "[]" };
      return addresses.text;
    }).pipe(Effect.orDie),
  );

  return ContentCache.of({
    library,
    productAddresses: Effect.flatMap(library, ({ version }) =>
      addresses?.version === version ? Effect.succeed(addresses.text) : readAddresses,
    ),
  });
});
