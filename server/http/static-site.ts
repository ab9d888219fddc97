import { Effect, type Layer } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { jsonAnswer, problemAnswer } from "./json-answer.ts";
import { answerFile, readSite, type SiteFile, withBody } from "./site-files.ts";
import { makeSitePages, type SitePagesNeeds } from "./site-pages.ts";

/**
 * The built site of `folder`, read once: files whose name carries a hash are kept for ever by
 * browsers, the others are revalidated. Every other path is a page (site-pages.ts): index.html with
 * the head of what is there. Anything below /api that no endpoint answers is a 404 in the wire's
 * shape.
 */
export const staticSite = (
  folder: string,
  options: SiteOptions,
): Layer.Layer<never, never, HttpRouter.HttpRouter | SitePagesNeeds> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const files = options.flows ? marked(readSite(folder)) : readSite(folder);
      const index = files.get("/index.html");
      const page = index === undefined ? undefined : yield* makeSitePages(index);
      yield* router.add("GET", "/*", (request) => {
        const path = pathOf(request.url);
        const file = files.get(path);
        if (file !== undefined && file !== index) return answerFile(file, request, 200);
        if (path.startsWith("/api/")) {
          return Effect.succeed(problemAnswer(404, "Cette adresse n'existe pas."));
        }
        if (index === undefined || page === undefined) {
          return Effect.succeed(problemAnswer(404, "Site non construit."));
        }
        if (options.flows && /^\/_flows(?:\/|$)/.test(path)) return answerFile(index, request, 200);
        const bare = withoutSlash(request.url);
        if (bare !== undefined) return Effect.succeed(movedTo(bare));
        return page(request, path);
      });
      for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
        yield* router.add(method, "/*", Effect.succeed(noSuchCall));
      }
    }),
  );

interface SiteOptions {
  /** Setting FLOWS: /_flows is a page, and the shop knows that it may be watched from there. */
  readonly flows: boolean;
}

/** The site whose page carries the mark that makes the browser load the flows laboratory. */
function marked(files: ReadonlyMap<string, SiteFile>): ReadonlyMap<string, SiteFile> {
  const index = files.get("/index.html");
  if (index === undefined) return files;
  const text = index.body.toString().replace("<head>", '<head><meta name="panetier-flows">');
  return new Map(files).set("/index.html", {
    ...withBody(index, text),
    // Stately's inspector is another site's window: it must be able to answer the shop that opened it.
    headers: { "cross-origin-opener-policy": "same-origin-allow-popups" },
  });
}

const noSuchCall = jsonAnswer(
  { code: 404, message: "Cette adresse n'existe pas." },
  { "cache-control": "no-store" },
  404,
);

/**
 * The address without its slash at the end, undefined when it has none. A path that begins with two
 * slashes or with '/\\' is left alone: as a Location it would lead to another site.
 */
const withoutSlash = (url: string): string | undefined => {
  const [, path, query = ""] = /^(\/(?![/\\])[^?#\\]*?)\/+(\?[^#]*)?$/.exec(url) ?? [];
  return path === undefined ? undefined : path + query;
};

const movedTo = (location: string) =>
  HttpServerResponse.empty({ status: 301, headers: { location, "cache-control": "no-cache" } });

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
