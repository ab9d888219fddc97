import { Effect } from "effect";
import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A file of the site in memory, or what is made in place of one. */
export interface SiteFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly compressible: boolean;
  /** Headers of its own, in place of those that every answer has. */
  readonly headers: Readonly<Record<string, string>>;
  /** How it is done, and so how hard: what changes with the catalogue is not worth much work. */
  readonly toBrotli: (body: Buffer) => Promise<Uint8Array>;
  /** Compressed at the first request that accepts it. */
  readonly compressed: Map<Encoding, Promise<Uint8Array>>;
}

type Encoding = "br" | "gzip";

/** The built site of `folder`, read once: empty when there is none. */
export function readSite(folder: string): ReadonlyMap<string, SiteFile> {
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
  const { compressed, ...file } = fileAt(path, readFileSync(name));
  if (names.has(`${name}.br`)) compressed.set("br", Promise.resolve(readFileSync(`${name}.br`)));
  if (names.has(`${name}.gz`)) compressed.set("gzip", Promise.resolve(readFileSync(`${name}.gz`)));
  return { ...file, compressed };
}

/** The file that answers at that path of a built site. */
export const fileAt = (path: string, body: Buffer): SiteFile => {
  const type = types[extname(path)] ?? "application/octet-stream";
  return {
    body,
    type,
    etag: etagOf(body),
    headers: {},
    toBrotli: (body) => toBrotli(body, 9),
    cacheControl: path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    compressible: /^(text\/|application\/(javascript|json|manifest|wasm)|image\/svg)/.test(type),
    compressed: new Map(),
  };
};

/** A text that the server makes, to be asked for again each time. */
export const madeFile = (text: string, type: string): SiteFile =>
  withBody(
    {
      body: Buffer.alloc(0),
      type,
      etag: "",
      headers: {},
      toBrotli: toQuickBrotli,
      cacheControl: "no-cache",
      compressible: true,
      compressed: new Map(),
    },
    text,
  );

/** The file with another text; what lies compressed beside it has the old one. */
export const withBody = (file: SiteFile, text: string): SiteFile => {
  const body = Buffer.from(text);
  return { ...file, body, etag: etagOf(body), compressed: new Map() };
};

const etagOf = (body: Buffer): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 22);

/** The file, compressed for who accepts it; 304 to who has it already. */
export const answerFile = (
  file: SiteFile,
  request: HttpServerRequest.HttpServerRequest,
  status: number,
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const encoding = file.compressible
    ? acceptedEncoding(request.headers["accept-encoding"])
    : undefined;
  const etag = `"${file.etag}${encoding === undefined ? "" : `-${encoding}`}"`;
  const headers = {
    "cache-control": file.cacheControl,
    etag,
    ...(file.compressible ? { vary: "Accept-Encoding" } : {}),
    ...file.headers,
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

function compressedBody(file: SiteFile, encoding: Encoding): Promise<Uint8Array> {
  const known = file.compressed.get(encoding);
  if (known !== undefined) return known;
  const made = encoding === "br" ? file.toBrotli(file.body) : toGzip(file.body, { level: 9 });
  file.compressed.set(encoding, made);
  return made;
}

/** In the pool of the process; `effort` is 0 to 11. */
export const toBrotli = (body: Buffer, effort: number): Promise<Buffer> =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } });

/** For what changes with the catalogue. */
export const toQuickBrotli = (body: Buffer): Promise<Buffer> => toBrotli(body, 5);

const brotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const acceptedEncoding = (accept: string | undefined): Encoding | undefined => {
  if (accept === undefined) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\b)/.test(accept)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\b)/.test(accept) ? "gzip" : undefined;
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
  ".wasm": "application/wasm",
};
