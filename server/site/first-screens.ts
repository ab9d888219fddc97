import { Clock, Effect } from "effect";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import type { FirstScreen } from "../../core/drawing/first-screen.ts";
import { FIRST_SCREEN_ID, type Viewer } from "../../core/routes/first-screen.ts";
import { knownSearch } from "../../core/routes/known-parameters.ts";
import type { ShownSeller } from "../../core/seller/shown-seller.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { Settings } from "../config.ts";
import { type RenderThread, openRenderThread } from "../rendering/render-thread.ts";
import { OwnShop } from "./own-shop.ts";
import { contentSecurityPolicy, type SecuritySettings } from "../web/security-headers.ts";
import { ServerLog } from "../web/server-log.ts";
import { selfContained, type SiteCode, withCode } from "./site-code.ts";
import { type SiteFile, toBrotli, withBody } from "./site-files.ts";
import { TooBusyToRender } from "../rendering/drawing-bounds.ts";

/** A page that is wanted with its first screen in it. */
export interface WantedFirstScreen {
  readonly path: string;
  /** Without its question mark. */
  readonly search: string;
  readonly viewer: Viewer;
  /** The page with its head, and nothing else yet. */
  readonly page: SiteFile;
  readonly seller: ShownSeller;
  /** Nothing is at that address: there is no end of them. */
  readonly isMissing: boolean;
}

/** How long a drawn page is answered before it is drawn again, and how long it may be meanwhile. */
const FRESH_MS = 30_000;
const USABLE_MS = 300_000;
/** A page that could not be drawn goes out without its first screen so long. */
const REST_MS = 10_000;
const PATIENCE = "2500 millis";
/** Of drawn pages with their compressed forms, and of the addresses that rest. */
const MOST_BYTES = 24 * 1024 * 1024;
const MOST_RESTING_BYTES = 512 * 1024;
/** Of addresses where nothing is: they take no place from what is there, and little of the thread's time. */
const MOST_MISSING_BYTES = 2 * 1024 * 1024;
const MISSING_EVERY_MS = 250;
const LONGEST_SEARCH = 300;
/**
 * Brotli's, of 11: kept and sent often. It takes 80 ms for the home page, in the thread that draws,
 * and saves 6 % over 9.
 */
export const DRAWN_PAGE_EFFORT = 10;

/**
 * Puts what a page shows first into it, drawn by the built screens' own code from what the shop's
 * endpoints answer a visitor (specification §2). A page that cannot be drawn goes out as it came: the browser
 * draws it as it did before. Drawn pages are kept for a while; an old one is answered while the next
 * is drawn.
 */
export const makeFirstScreens = (siteFolder: string, code: SiteCode) =>
  Effect.gen(function* () {
    const room = yield* drawingRoomFor(siteFolder);
    const policyOf = drawnPagePolicy(yield* Settings);
    const log = yield* ServerLog;
    const found = new BoundedCache<string, Drawn>(MOST_BYTES, weighDrawn);
    const missing = new BoundedCache<string, Drawn>(MOST_MISSING_BYTES, weighDrawn);
    const cacheOf = ({ isMissing }: WantedFirstScreen) => (isMissing ? missing : found);
    let nextMissingAt = 0;
    const resting = new BoundedCache<string, number>(
      MOST_RESTING_BYTES,
      (_until, key) => 2 * key.length + 100,
    );
    const drawing = new Map<string, Promise<SiteFile>>();

    const drawPage = async (room: RenderThread, request: WantedFirstScreen, now: number) => {
      const { path, search, viewer, page, seller } = request;
      const screen = await room.draw({ path, search, viewer, now, seller });
      const file = pageWithFirstScreen(request, screen, code, policyOf);
      const compressible = request.isMissing ? file : { ...file, toBrotli: brotliIn(room) };
      cacheOf(request).set(keyOf(request), { page, file: compressible, drawnAt: now });
      return compressible;
    };
    /** One drawing of an address at a time, whoever waits for it. */
    const drawOnce = (room: RenderThread, request: WantedFirstScreen, now: number) => {
      const key = keyOf(request);
      const known = drawing.get(key);
      if (known !== undefined) return known;
      const begun = drawPage(room, request, now).catch((failure: unknown) => {
        if (!(failure instanceof TooBusyToRender)) {
          resting.set(key, now + REST_MS);
          log.write("warn", "A first screen could not be drawn.", {
            path: request.path,
            failure: failure instanceof Error ? failure.message : inspect(failure),
          });
        }
        return request.page;
      });
      drawing.set(key, begun);
      void begun.finally(() => drawing.delete(key));
      return begun;
    };

    return (parameters: WantedFirstScreen): Effect.Effect<SiteFile> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const request = { ...parameters, search: knownSearch(parameters.path, parameters.search) };
        if (room === undefined || request.search.length > LONGEST_SEARCH) {
          return Effect.succeed(request.page);
        }
        const key = keyOf(request);
        const known = cacheOf(request).get(key);
        const age = known?.page === request.page ? now - known.drawnAt : Infinity;
        const restsUntil = Math.max(resting.get(key) ?? 0, request.isMissing ? nextMissingAt : 0);
        const isToDraw = age >= FRESH_MS && now >= restsUntil;
        if (isToDraw && request.isMissing) nextMissingAt = now + MISSING_EVERY_MS;
        const next = isToDraw ? drawOnce(room, request, now) : undefined;
        if (known !== undefined && age < USABLE_MS) return Effect.succeed(known.file);
        if (next === undefined) return Effect.succeed(request.page);
        return Effect.promise(() => next).pipe(
          Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => Effect.succeed(request.page) }),
        );
      });
  });

interface Drawn {
  /** The page that it was made from: another one, another head. */
  readonly page: SiteFile;
  readonly file: SiteFile;
  readonly drawnAt: number;
}

const keyOf = ({ path, search, viewer }: WantedFirstScreen): string =>
  `${viewer} ${path}?${search}`;

/** The page, and its two compressed forms, which weigh no more than itself each. */
const weighDrawn = ({ file }: Drawn, key: string): number => 3 * file.body.length + 2 * key.length;

/**
 * A thread that draws with the bundle that `vite build` puts beside the site; undefined in
 * development, where there is none.
 */
const drawingRoomFor = Effect.fnUntraced(function* (siteFolder: string) {
  const bundle = join(siteFolder, "..", "server", "draw.js");
  if (!existsSync(bundle)) return undefined;
  const { fetch } = yield* OwnShop;
  const log = yield* ServerLog;
  return yield* Effect.acquireRelease(
    Effect.sync(() => openRenderThread({ bundle: pathToFileURL(bundle).href, fetch, log })),
    (room) => Effect.promise(room.close),
  );
});

/** Hard work, beside the server's; quickly in the server itself when nobody has time for it there. */
const brotliIn =
  (room: RenderThread) =>
  (body: Buffer): Promise<Uint8Array> =>
    room.compress(body, DRAWN_PAGE_EFFORT).catch(() => toBrotli(body, QUICK_EFFORT));

const QUICK_EFFORT = 4;

const pageWithFirstScreen = (
  { page, path, viewer }: WantedFirstScreen,
  screen: FirstScreen,
  code: SiteCode,
  policyOf: (style: string) => string,
): SiteFile => {
  // A customer's page has to ask for what is theirs: its scripts do not wait.
  const needed = code.ofPage({ html: screen.html, path, viewer });
  const linked = withCode(page.body.toString(), needed);
  const { page: text, style } = selfContained(linked, code.sheet, {
    areScriptsLater: viewer === "visitor",
  });
  // '</script>' in a product's name would end the data.
  const data = screen.data.replaceAll("<", "\\u003c");
  const [before, after] = cutAt(text, ROOT);
  return {
    ...withBody(
      page,
      `${before}<div id="root">${screen.html}</div>` +
        `<script type="application/json" id="${FIRST_SCREEN_ID}">${data}</script>${after}`,
    ),
    headers: { ...page.headers, "content-security-policy": policyOf(style) },
  };
};

const ROOT = '<div id="root"></div>';

/** The style sheet in the page, by its hash; sizes of skeletons and gauges are style attributes in what is drawn. */
const drawnPagePolicy = (settings: SecuritySettings) => {
  const policy = contentSecurityPolicy(settings);
  return (style: string): string =>
    policy.replace(
      "style-src 'self'",
      `style-src 'self' 'sha256-${createHash("sha256").update(style).digest("base64")}'; style-src-attr 'unsafe-inline'`,
    );
};

const cutAt = (text: string, mark: string): readonly [string, string] => {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`The built page has no ${mark}.`);
  return [text.slice(0, at), text.slice(at + mark.length)];
};
