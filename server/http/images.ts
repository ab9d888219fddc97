import { Effect, type Layer, Schema } from "effect";
import { HttpRouter, HttpServerResponse, type HttpServerRequest } from "effect/http";
import { SqlClient } from "effect/sql";
import { extname, join } from "node:path";
import { Settings } from "../config.ts";
import type { PictureCache, PictureReports } from "../pictures/picture-cache.ts";
import { PictureSpec } from "../../demonstration/pictures/picture-spec.ts";
import { callOf } from "./calls.ts";
import { guarded } from "./edge.ts";
import { BUSY } from "./busy.ts";
import { problemAnswer } from "./json-answer.ts";
import { makeRecentlyServed } from "./recently-served.ts";
import { ServerLog } from "./server-log.ts";

/**
 * `/images/…?w=640&q=75`: the shop's own illustrations and the pictures of table `picture`, in the best
 * format the browser accepts. Rendered once, then read from the disk (`DATA_DIR/pictures`); what was
 * asked for lately comes from memory. The first time an AVIF is asked for, a quick draft of it goes
 * out, to be kept for a minute only, while the picture itself is made. A picture that does not exist
 * shows the fallback, with 404.
 */
export const ImageRoutes: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | SqlClient.SqlClient | Settings | ServerLog
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const settings = yield* Settings;
    const log = yield* ServerLog;
    const studio = makeStudio(join(settings.dataDir, "pictures"), {
      failed: (error) =>
        log.write("error", "A picture could not be made.", { error: String(error) }),
      unkept: (error) =>
        log.write("error", "Pictures are served, but cannot be kept on the disk.", {
          error: String(error),
        }),
    });
    const recent = makeRecentlyServed<Served>();

    const specOf = (path: string) =>
      sql<{ readonly spec: unknown }>`select spec from picture where path = ${path}`.pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.succeed(undefined) : decodeSpec(row.spec),
        ),
        Effect.orDie,
      );

    const answer = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const call = callOf(request);
      if (call !== undefined) call.route = "/images/*";
      const asked = askedOf(request);
      const tools = yield* Effect.promise(studio);
      const format = tools.negotiateFormat(request.headers["accept"], extname(asked.path));
      const key = `${format} ${asked.width} ${asked.quality} ${asked.path}`;
      const known = recent.get(key);
      if (known !== undefined) return pictureAnswer(known, request);
      const own = isFallback(asked.path) ? tools.drawNotFound() : tools.drawOwnPicture(asked.path);
      const spec = own === undefined ? yield* specOf(asked.path) : undefined;
      const drawn = own ?? (spec === undefined ? undefined : tools.drawPicture(spec));
      const svg = drawn ?? tools.drawNotFound();
      const options = { width: asked.width, quality: asked.quality, format };
      const picture = yield* Effect.promise((left) => tools.cache.picture(svg, options, left));
      const found = drawn !== undefined;
      const served = { ...picture, type: tools.contentTypeOf(format), status: found ? 200 : 404 };
      if (found && picture.final) recent.keep(key, served);
      return pictureAnswer(served, request);
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
    yield* router.add("GET", fallbackPath, handler);
  }),
);

const fallbackPath = "/notFound.png";
const isFallback = (path: string): boolean => path === fallbackPath;

// The drawings and their encoder weigh more than the rest of the server: loaded at the first picture.
function makeStudio(folder: string, reports: PictureReports) {
  let ready: Promise<Studio> | undefined;
  return () => (ready ??= loadStudio(folder, reports));
}

type Studio = {
  readonly cache: PictureCache;
} & Pick<typeof import("../../demonstration/pictures/draw.ts"), "drawPicture" | "drawNotFound"> &
  Pick<typeof import("../../demonstration/pictures/illustrations.ts"), "drawOwnPicture"> &
  Pick<typeof import("../pictures/render.ts"), "negotiateFormat" | "contentTypeOf">;

async function loadStudio(folder: string, reports: PictureReports): Promise<Studio> {
  const [draw, { drawOwnPicture }, render, { openPictureCache }, renderer] = await Promise.all([
    import("../../demonstration/pictures/draw.ts"),
    import("../../demonstration/pictures/illustrations.ts"),
    import("../pictures/render.ts"),
    import("../pictures/picture-cache.ts"),
    import("../pictures/render-process.ts"),
  ]);
  return {
    cache: openPictureCache(folder, reports, renderer.openRenderProcess()),
    drawPicture: draw.drawPicture,
    drawNotFound: draw.drawNotFound,
    drawOwnPicture,
    negotiateFormat: render.negotiateFormat,
    contentTypeOf: render.contentTypeOf,
  };
}

const decodeSpec = Schema.decodeUnknownEffect(PictureSpec);

interface Asked {
  readonly path: string;
  readonly width: number;
  readonly quality: number;
}

const askedOf = (request: HttpServerRequest.HttpServerRequest): Asked => {
  const url = new URL(request.url, "http://localhost");
  return {
    path: url.pathname,
    width: wholeNumber(url.searchParams.get("w"), 640),
    quality: wholeNumber(url.searchParams.get("q"), 75),
  };
};

// A value that is no number is refused like a number that is not offered.
const wholeNumber = (text: string | null, otherwise: number): number =>
  text === null ? otherwise : /^\d{1,5}$/.test(text) ? Number(text) : 0;

// By name: their classes are loaded with the drawings.
const refusalOf = (defect: unknown): HttpServerResponse.HttpServerResponse | undefined => {
  if (!(defect instanceof Error)) return undefined;
  if (defect.name === "PictureRefused") {
    return problemAnswer(400, "Cette taille d'image n'est pas proposée.");
  }
  return defect.name === "PictureBusy" ? BUSY : undefined;
};

interface Served {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly type: string;
  readonly status: number;
  /** False for a draft: the same address answers the picture itself a little later. */
  readonly final: boolean;
}

const pictureAnswer = (picture: Served, request: HttpServerRequest.HttpServerRequest) => {
  const headers = {
    "cache-control":
      picture.status === 200 && picture.final
        ? "public, max-age=31536000, immutable"
        : "public, max-age=60",
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
