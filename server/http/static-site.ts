import { Effect, type Layer } from "effect";
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { matchRoute } from "../../core/routes/route-table.ts";
import { jsonAnswer, problemAnswer } from "./json-answer.ts";

/**
 * The built site of `folder`, read once: files whose name carries a hash are kept for ever by
 * browsers, the others are revalidated. Paths of the application answer index.html, unknown ones
 * answer it with status 404, so that a shared dead link is not taken for a page. Anything below /api
 * that no endpoint answers is a 404 in the wire's shape.
 */
export const staticSite = (
  folder: string,
  options: SiteOptions,
): Layer.Layer<never, never, HttpRouter.HttpRouter> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const files = options.flows ? marked(readSite(folder)) : readSite(folder);
      const index = files.get("/index.html");
      const unknown = (path: string) =>
        path.startsWith("/api/") || index === undefined
          ? problemAnswer(404, "Cette adresse n'existe pas.")
          : undefined;
      yield* router.add("GET", "/*", (request) => {
        const path = pathOf(request.url);
        const file = files.get(path);
        if (file !== undefined && file !== index) return answerFile(file, request, 200);
        const problem = unknown(path);
        if (problem !== undefined) return Effect.succeed(problem);
        if (index === undefined) return Effect.succeed(problemAnswer(404, "Site non construit."));
        const known =
          matchRoute(path) !== undefined || (options.flows && /^\/_flows(?:\/|$)/.test(path));
        return answerFile(index, request, known ? 200 : 404);
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
  const body = Buffer.from(text);
  // What lies compressed beside the file has no mark.
  return new Map(files).set("/index.html", {
    ...index,
    body,
    etag: etagOf(body),
    // Stately's inspector is another site's window: it must be able to answer the shop that opened it.
    headers: { "cross-origin-opener-policy": "same-origin-allow-popups" },
    compressed: new Map(),
  });
}

const noSuchCall = jsonAnswer(
  { code: 404, message: "Cette adresse n'existe pas." },
  { "cache-control": "no-store" },
  404,
);

interface SiteFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly compressible: boolean;
  /** Headers of its own, in place of those that every answer has. */
  readonly headers: Readonly<Record<string, string>>;
  /** Compressed at the first request that accepts it. */
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

type Encoding = "br" | "gzip";

function readSite(folder: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  let names: readonly string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    // Not built: `npm start` builds it, and in development Vite serves it.
    return files;
  }
  for (const name of names) {
    const path = `/${relative(folder, name).split(sep).join("/")}`;
    if (path.startsWith("/.vite/") || path.endsWith(".br") || path.endsWith(".gz")) continue;
    files.set(path, readSiteFile(name, path, new Set(names)));
  }
  return files;
}

function readSiteFile(name: string, path: string, names: ReadonlySet<string>): SiteFile {
  const body = readFileSync(name);
  const type = types[extname(name)] ?? "application/octet-stream";
  const compressed = new Map<Encoding, Promise<Buffer>>();
  if (names.has(`${name}.br`)) compressed.set("br", Promise.resolve(readFileSync(`${name}.br`)));
  if (names.has(`${name}.gz`)) compressed.set("gzip", Promise.resolve(readFileSync(`${name}.gz`)));
  return {
    body,
    type,
    etag: etagOf(body),
    headers: {},
    cacheControl: path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    compressible: /^(text\/|application\/(javascript|json|manifest)|image\/svg)/.test(type),
    compressed,
  };
}

const etagOf = (body: Buffer): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 22);

const answerFile = (
  file: SiteFile,
  request: HttpServerRequest.HttpServerRequest,
  status: number,
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const encoding = file.compressible
    ? acceptedEncoding(request.headers["accept-encoding"])
    : undefined;
  const etag = `"${file.etag}${encoding === undefined ? "" : `-${encoding}`}"`;
  const headers = {
    ...file.headers,
    "cache-control": file.cacheControl,
    etag,
    ...(file.compressible ? { vary: "Accept-Encoding" } : {}),
  };
  if (status === 200 && request.headers["if-none-match"] === etag) {
    return Effect.succeed(HttpServerResponse.empty({ status: 304, headers }));
  }
  const answer = (body: Uint8Array, more: Readonly<Record<string, string>>) =>
    HttpServerResponse.uint8Array(body, {
      status,
      contentType: file.type,
      headers: { ...headers, ...more },
    });
  if (encoding === undefined) return Effect.succeed(answer(file.body, {}));
  return Effect.map(
    Effect.promise(() => compressedBody(file, encoding)),
    (body) => answer(body, { "content-encoding": encoding }),
  );
};

function compressedBody(file: SiteFile, encoding: Encoding): Promise<Buffer> {
  const known = file.compressed.get(encoding);
  if (known !== undefined) return known;
  const made =
    encoding === "br"
      ? toBrotli(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : toGzip(file.body, { level: 9 });
  file.compressed.set(encoding, made);
  return made;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const acceptedEncoding = (accept: string | undefined): Encoding | undefined => {
  if (accept === undefined) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\b)/.test(accept)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\b)/.test(accept) ? "gzip" : undefined;
};

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
