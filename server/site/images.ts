import { Effect, type Layer } from "effect";
import { HttpRouter, HttpServerResponse, type HttpServerRequest } from "effect/http";
import { extname } from "node:path";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { FALLBACK_PATH, ownPicture } from "../pictures/own-pictures.ts";
import type { CachedPicture } from "../pictures/picture-cache.ts";
import { contentTypeOf, negotiateFormat, type RenderOptions } from "../pictures/picture-format.ts";
import { PictureBusy, PictureRefused } from "../pictures/picture-refused.ts";
import { PictureGone } from "../pictures/picture-source.ts";
import { Pictures } from "../pictures/pictures.ts";
import { Studio } from "../pictures/studio.ts";
import { callOf } from "../web/calls.ts";
import { guarded } from "../web/edge.ts";
import { BUSY } from "../web/busy.ts";
import { problemAnswer } from "../web/json-answer.ts";
import { ServerLog } from "../web/server-log.ts";

/**
 * `/images/…?w=640&q=75`: the shop's own illustrations and the pictures of table `picture`, in the best
 * format the browser accepts. Rendered once, then read from the disk (`DATA_DIR/pictures`); what was
 * asked for lately comes from memory. The first time an AVIF is asked for, a quick draft of it goes
 * out, to be kept for a minute only, while the picture itself is made. What is made from a picture is
 * kept under its hash: one that was replaced is served no more. A picture that does not exist shows the
 * fallback, with 404.
 */
export const ImageRoutes: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | Pictures | Studio | ServerLog
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const pictures = yield* Pictures;
    const studio = yield* Studio;
    const log = yield* ServerLog;
    const recent = new BoundedCache<string, Served>(
      RECENT_BYTES,
      ({ bytes }, key) => bytes.length + 2 * key.length + 300,
      { budget: processCaches, name: "pictures" },
    );

    const sourceOf = (path: string) => {
      const own = ownPicture(path);
      return own === undefined ? pictures.find(path) : Effect.promise(() => own);
    };

    const served: (parameters: ImageParameters) => Effect.Effect<Served> = Effect.fnUntraced(
      function* (parameters) {
        const { path, ...options } = parameters;
        const found = yield* sourceOf(path);
        const source = found ?? (yield* sourceOf(FALLBACK_PATH));
        if (source === undefined) return yield* Effect.die(new Error("The shop has no fallback."));
        const key = `${source.hash} ${options.format} ${options.width} ${options.quality}`;
        const known = recent.get(key);
        const status = found === undefined ? 404 : 200;
        if (known !== undefined) return { ...known, status };
        const { cache } = yield* Effect.promise(studio.tools);
        const picture = yield* Effect.tryPromise({
          try: (left) => cache.picture(source, options, left),
          catch: (error) => error,
        }).pipe(
          Effect.catchIf(
            (error) => error instanceof PictureGone,
            () => Effect.as(pictures.forget(path), undefined),
          ),
          Effect.orDie,
        );
        // Another one stands there now, or nothing.
        if (picture === undefined) return yield* served(parameters);
        const whole = { ...picture, type: contentTypeOf(options.format), status };
        if (picture.final) recent.set(key, whole);
        return whole;
      },
    );

    const answer = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const call = callOf(request);
      if (call !== undefined) call.route = "/images/*";
      return pictureAnswer(yield* served(imageParametersOf(request)), request);
    });

    const handler = (request: HttpServerRequest.HttpServerRequest) =>
      guarded(
        answer(request).pipe(
          Effect.catchDefect((defect) => {
            const refused = refusalOf(defect);
            return refused === undefined ? Effect.die(defect) : Effect.succeed(refused);
          }),
        ),
      ).pipe(Effect.provideService(ServerLog, log));
    yield* router.add("GET", "/images/*", handler);
    yield* router.add("GET", FALLBACK_PATH, handler);
  }),
);

interface ImageParameters extends RenderOptions {
  readonly path: string;
}

const imageParametersOf = (request: HttpServerRequest.HttpServerRequest): ImageParameters => {
  const url = new URL(request.url, "http://localhost");
  return {
    path: url.pathname,
    format: negotiateFormat(request.headers["accept"], extname(url.pathname)),
    width: wholeNumber(url.searchParams.get("w"), 640),
    quality: wholeNumber(url.searchParams.get("q"), 75),
  };
};

// A value that is no number is refused like a number that is not offered.
const wholeNumber = (text: string | null, otherwise: number): number =>
  text === null ? otherwise : /^\d{1,5}$/.test(text) ? Number(text) : 0;

const refusalOf = (defect: unknown): HttpServerResponse.HttpServerResponse | undefined => {
  if (defect instanceof PictureRefused) {
    return problemAnswer(400, "Cette taille d'image n'est pas proposée.");
  }
  return defect instanceof PictureBusy ? BUSY : undefined;
};

/** What was served last, the least recently used leaving first. */
const RECENT_BYTES = 24 * 1024 * 1024;

/** Not final is a draft: the same address answers the picture itself a little later. */
interface Served extends CachedPicture {
  readonly type: string;
  readonly status: number;
}

/**
 * Fresh for ten minutes; for a week after that what a browser has is shown at once, while it asks
 * whether that is still the picture. A picture may be replaced at its address, so nobody is told to
 * keep it for ever.
 */
const CACHE_CONTROL = "public, max-age=600, stale-while-revalidate=604800";

const pictureAnswer = (picture: Served, request: HttpServerRequest.HttpServerRequest) => {
  const headers = {
    "cache-control": picture.status === 200 && picture.final ? CACHE_CONTROL : "public, max-age=60",
    etag: picture.etag,
    vary: "Accept",
  };
  if (picture.status === 200 && request.headers["if-none-match"] === picture.etag) {
    return HttpServerResponse.empty({ status: 304, headers });
  }
  return HttpServerResponse.uint8Array(picture.bytes, {
    status: picture.status,
    contentType: picture.type,
    headers,
  });
};
