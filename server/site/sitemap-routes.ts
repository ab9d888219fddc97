import { Clock, Effect, type Layer, Schema } from "effect";
import { HttpRouter, type HttpServerRequest } from "effect/http";
import { monotonicMs } from "../clock.ts";
import { ProductAddress } from "../../api-schema/cms.ts";
import { paths } from "../../core/routes/paths.ts";
import { robotsText } from "../../core/seo/indexing.ts";
import { fixedPaths, type PublicPath, publicPaths, sitemapFiles } from "../../core/seo/sitemap.ts";
import { Settings } from "../config.ts";
import { addressesOf, publishedAt } from "../content/content-handlers.ts";
import type { Library } from "../content/content-library.ts";
import { ContentCache } from "../content/content-cache.ts";
import { callOf } from "../web/calls.ts";
import { guarded } from "../web/edge.ts";
import { problemAnswer } from "../web/json-answer.ts";
import { ServerLog } from "../web/server-log.ts";
import { answerFile, madeFile, type SiteFile } from "./site-files.ts";

/** How long a sitemap is kept at most: an article may come out without any change in the database. */
const CACHED_MS = 60_000;

/**
 * `/sitemap.xml`, its parts below `/sitemaps/`, and `/robots.txt` (specification §2 public pages). The
 * addresses are those of `cms-plugin/pages/list` and `products-to-build`, with the routes that are the
 * same for everybody.
 */
export const SitemapRoutes: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | ContentCache | Settings | ServerLog
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { publicUrl } = yield* Settings;
    const site = { origin: publicUrl };
    const files = yield* makeFiles((addresses) =>
      sitemapFiles(site, addresses).map((text) => madeFile(text, "application/xml; charset=utf-8")),
    );
    const log = yield* ServerLog;
    const answer = (request: HttpServerRequest.HttpServerRequest, index: number) =>
      guarded(
        Effect.flatMap(files, (all) => {
          const call = callOf(request);
          if (call !== undefined) call.route = "/sitemap.xml";
          const file = all[index];
          return file === undefined
            ? Effect.succeed(problemAnswer(404, "Cette adresse n'existe pas."))
            : answerFile(file, request, 200);
        }),
      ).pipe(Effect.provideService(ServerLog, log));
    yield* router.add("GET", "/sitemap.xml", (request) => answer(request, 0));
    yield* router.add("GET", "/sitemaps/*", (request) => answer(request, partOf(request.url)));
    const robots = madeFile(robotsText(site), "text/plain; charset=utf-8");
    yield* router.add("GET", "/robots.txt", (request) => answerFile(robots, request, 200));
  }),
);

/** '/sitemaps/3.xml' is 3; what is no part is -1. */
const partOf = (url: string): number =>
  Number(/^\/sitemaps\/([1-9]\d{0,4})\.xml(?:\?|$)/.exec(url)?.[1] ?? -1);

/** The files for what is public now; made again when that has changed. */
const makeFiles = Effect.fnUntraced(function* (
  make: (addresses: readonly PublicPath[]) => readonly SiteFile[],
) {
  const cache = yield* ContentCache;
  let known: Cached | undefined;
  return Effect.gen(function* () {
    const library = yield* cache.library;
    const products = yield* cache.productAddresses;
    const present = yield* monotonicMs;
    if (
      known?.library === library &&
      known.products === products &&
      present - known.madeAt < CACHED_MS
    ) {
      return known.files;
    }
    const published = publishedAt(library, yield* Clock.currentTimeMillis);
    const files = make(
      publicPaths([
        fixedPaths,
        addressesOf(published).map(({ uri, updatedAt }) => ({ path: uri, updatedAt })),
        decodeProducts(products).map(({ slug, updatedAt }) => ({
          path: paths.product(slug),
          updatedAt,
        })),
      ]),
    );
    known = { library, products, madeAt: present, files };
    return files;
  });
});

interface Cached {
  readonly library: Library;
  readonly products: string;
  readonly madeAt: number;
  readonly files: readonly SiteFile[];
}

const decodeProducts = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Array(ProductAddress)),
);
