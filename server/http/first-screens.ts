import { Clock, Effect } from "effect";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type DrawFirstScreen,
  FIRST_SCREEN_ID,
  type FirstScreen,
  type Viewer,
} from "../../core/routes/first-screen.ts";
import { BoundedCache } from "../catalogue/bounded-cache.ts";
import { Settings } from "../config.ts";
import { OwnShop } from "./own-shop.ts";
import { contentSecurityPolicy, type SecuritySettings } from "./security-headers.ts";
import { ServerLog } from "./server-log.ts";
import { selfContained, type SiteCode, withCode } from "./site-code.ts";
import { type SiteFile, withBody } from "./site-files.ts";

/** A page that is wanted with its first screen in it. */
export interface FirstScreenWish {
  readonly path: string;
  /** Without its question mark. */
  readonly search: string;
  readonly viewer: Viewer;
  /** The page with its head, and nothing else yet. */
  readonly page: SiteFile;
}

/** How long a drawn page is answered before it is drawn again, and how long it may be meanwhile. */
const FRESH_MS = 30_000;
const USABLE_MS = 300_000;
/** Who asks while so many are being drawn gets the page without: its scripts draw it. */
const MOST_DRAWING = 4;
const PATIENCE = "2500 millis";
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_ADDRESS = 300;
/**
 * Brotli's, of 11: kept and sent often. It takes 80 ms for the home page, beside the work of the
 * server, and saves 6 % over 9.
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
    const draw = yield* loadDraw(siteFolder);
    const { fetch } = yield* OwnShop;
    const policyOf = drawnPagePolicy(yield* Settings);
    const log = yield* ServerLog;
    const kept = new BoundedCache<string, Drawn>(MOST_BYTES, ({ file }) => 2 * file.body.length);
    const drawing = new Map<string, Promise<SiteFile>>();

    const drawPage = async (draw: DrawFirstScreen, wish: FirstScreenWish, now: number) => {
      const { path, search, viewer, page } = wish;
      const warn = (message: string, details: unknown) =>
        log.write("warn", message, { path, details: String(details) });
      const screen = await draw({ path, search, viewer, now, fetch, log: warn });
      const file = pageWithFirstScreen(wish, screen, code, policyOf);
      kept.set(keyOf(wish), { page, file, drawnAt: now });
      return file;
    };
    /** One drawing of an address at a time, whoever waits for it; undefined when there are too many. */
    const drawOnce = (draw: DrawFirstScreen, wish: FirstScreenWish, now: number) => {
      const key = keyOf(wish);
      const known = drawing.get(key);
      if (known !== undefined) return known;
      if (drawing.size >= MOST_DRAWING) return undefined;
      const begun = drawPage(draw, wish, now).catch((failure: unknown) => {
        log.write("warn", "A first screen could not be drawn.", {
          path: wish.path,
          failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
        });
        return wish.page;
      });
      drawing.set(key, begun);
      void begun.finally(() => drawing.delete(key));
      return begun;
    };

    return (wish: FirstScreenWish): Effect.Effect<SiteFile> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        if (draw === undefined || wish.search.length > LONGEST_ADDRESS) {
          return Effect.succeed(wish.page);
        }
        const known = kept.get(keyOf(wish));
        const age = known?.page === wish.page ? now - known.drawnAt : Infinity;
        const next = age < FRESH_MS ? undefined : drawOnce(draw, wish, now);
        if (known !== undefined && age < USABLE_MS) return Effect.succeed(known.file);
        if (next === undefined) return Effect.succeed(wish.page);
        return Effect.promise(() => next).pipe(
          Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => Effect.succeed(wish.page) }),
        );
      });
  });

interface Drawn {
  /** The page that it was made from: another one, another head. */
  readonly page: SiteFile;
  readonly file: SiteFile;
  readonly drawnAt: number;
}

const keyOf = ({ path, search, viewer }: FirstScreenWish): string => `${viewer} ${path}?${search}`;

/** The bundle that `vite build` puts beside the site; undefined in development, where there is none. */
const loadDraw = (siteFolder: string): Effect.Effect<DrawFirstScreen | undefined> => {
  const bundle = join(siteFolder, "..", "server", "draw.js");
  if (!existsSync(bundle)) return Effect.succeed(undefined);
  return Effect.promise(async () => {
    // safe: ui/first-screen/draw.tsx, whose export has this type
    const code = (await import(pathToFileURL(bundle).href)) as {
      readonly drawFirstScreen: DrawFirstScreen;
    };
    return code.drawFirstScreen;
  });
};

const pageWithFirstScreen = (
  { page, viewer }: FirstScreenWish,
  screen: FirstScreen,
  code: SiteCode,
  policyOf: (style: string) => string,
): SiteFile => {
  // A customer's page has to ask for what is theirs: its scripts do not wait.
  const linked = withCode(page.body.toString(), code.ofPage(screen.html));
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
    effort: DRAWN_PAGE_EFFORT,
    headers: { ...page.headers, "content-security-policy": policyOf(style), vary: VARY },
  };
};

const ROOT = '<div id="root"></div>';
const VARY = "Accept-Encoding, Cookie";

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
