import { Clock, Effect } from "effect";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import type { FirstScreen, ServedCustomer } from "../../core/drawing/first-screen.ts";
import {
  FIRST_SCREEN_ID,
  PREVIEW_ID,
  PREVIEW_MARK,
  type Viewer,
} from "../../core/routes/first-screen.ts";
import { knownSearch } from "../../core/routes/known-parameters.ts";
import type { ShownSeller } from "../../core/seller/shown-seller.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { Settings } from "../config.ts";
import { type RenderThread, openRenderThread } from "../rendering/render-thread.ts";
import { OwnShop } from "./own-shop.ts";
import { makeAdmission } from "../web/admission.ts";
import { contentSecurityPolicy, type SecuritySettings } from "../web/security-headers.ts";
import { ServerLog } from "../web/server-log.ts";
import { selfContained, type SiteCode, withCode } from "./site-code.ts";
import { type SiteFile, toBrotli, toQuickBrotli, withBody } from "./site-files.ts";
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
/** A customer's page waits so long for what is theirs: their browser draws it too. */
const PREVIEW_PATIENCE = "1 second";
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

/** Pages with their first screens in them. A page that could not be drawn comes as it was. */
export interface FirstScreens {
  /** The same for all who look at it in that way. */
  readonly shared: (wanted: WantedFirstScreen) => Effect.Effect<SiteFile>;
  /**
   * The same with a preview of what is that customer's own. It is drawn each time, and stored nowhere: not
   * here, not on its way, not in the browser.
   */
  readonly own: (wanted: WantedFirstScreen, customer: ServedCustomer) => Effect.Effect<SiteFile>;
}

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
    const found = new BoundedCache<string, Drawn>(MOST_BYTES, weighDrawn, {
      budget: processCaches,
      name: "drawn pages",
    });
    const missing = new BoundedCache<string, Drawn>(MOST_MISSING_BYTES, weighDrawn, {
      budget: processCaches,
      name: "drawn pages",
    });
    const cacheOf = ({ isMissing }: WantedFirstScreen) => (isMissing ? missing : found);
    let nextMissingAt = 0;
    const resting = new BoundedCache<string, number>(
      MOST_RESTING_BYTES,
      (_until, key) => 2 * key.length + 100,
    );
    const drawing = new Map<string, Promise<Shown>>();
    const admission = makeAdmission();

    const drawPage = async (room: RenderThread, request: WantedFirstScreen, now: number) => {
      const { path, search, viewer, page, seller } = request;
      const screen = await room.draw({ path, search, viewer, customer: null, now, seller });
      const drawn = pageWithFirstScreen(request, screen, null, code, policyOf);
      const file = request.isMissing ? drawn : { ...drawn, toBrotli: brotliIn(room) };
      cacheOf(request).set(keyOf(request), { page, screen, file, drawnAt: now });
      return { file, screen };
    };
    /** One drawing of an address at a time, whoever waits for it. */
    const drawOnce = (room: RenderThread, request: WantedFirstScreen, now: number) => {
      const key = keyOf(request);
      const known = drawing.get(key);
      if (known !== undefined) return known;
      const begun = drawPage(room, request, now).catch((failure: unknown) => {
        rest(key, request, failure, now);
        return undrawn(request);
      });
      drawing.set(key, begun);
      void begun.finally(() => drawing.delete(key));
      return begun;
    };

    const rest = (key: string, { path }: WantedFirstScreen, failure: unknown, now: number) => {
      if (failure instanceof TooBusyToRender) return;
      resting.set(key, now + REST_MS);
      log.write("warn", "A first screen could not be drawn.", {
        path,
        failure: failure instanceof Error ? failure.message : inspect(failure),
      });
    };
    const shared = (parameters: WantedFirstScreen): Effect.Effect<Shown> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const request = { ...parameters, search: knownSearch(parameters.path, parameters.search) };
        if (room === undefined || request.search.length > LONGEST_SEARCH) {
          return Effect.succeed(undrawn(request));
        }
        const key = keyOf(request);
        const known = cacheOf(request).get(key);
        const age = known?.page === request.page ? now - known.drawnAt : Infinity;
        const restsUntil = Math.max(resting.get(key) ?? 0, request.isMissing ? nextMissingAt : 0);
        const isToDraw = age >= FRESH_MS && now >= restsUntil;
        if (isToDraw && request.isMissing) nextMissingAt = now + MISSING_EVERY_MS;
        const next = isToDraw ? drawOnce(room, request, now) : undefined;
        if (known !== undefined && age < USABLE_MS) return Effect.succeed(known);
        if (next === undefined) return Effect.succeed(undrawn(request));
        return Effect.promise(() => next).pipe(
          Effect.timeoutOrElse({
            duration: PATIENCE,
            orElse: () => Effect.succeed(undrawn(request)),
          }),
        );
      });
    /** What is that customer's; null when it does not come in time. */
    const preview = (wanted: WantedFirstScreen, customer: ServedCustomer) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        // What fails for one, for want of a right say, is drawn for the others.
        const key = `${customer.login.customerId} ${wanted.path}`;
        if (room === undefined || wanted.search.length > LONGEST_SEARCH)
          return Effect.succeed(null);
        if (now < (resting.get(key) ?? 0)) return Effect.succeed(null);
        const leave = admission.enter("previews", String(customer.login.customerId));
        if (leave === undefined) return Effect.succeed(null);
        const { path, search, viewer, seller } = wanted;
        const screen = room
          .draw({ path, search, viewer, customer, now, seller })
          .catch((failure: unknown) => {
            rest(key, wanted, failure, now);
            return null;
          })
          .finally(leave);
        return Effect.promise(() => screen).pipe(
          Effect.timeoutOrElse({
            duration: PREVIEW_PATIENCE,
            orElse: () => Effect.succeed(null),
          }),
        );
      });
    return {
      shared: (wanted) => Effect.map(shared(wanted), ({ file }) => file),
      own: (wanted, customer) =>
        Effect.map(
          Effect.all([shared(wanted), preview(wanted, customer)], { concurrency: "unbounded" }),
          ([{ file, screen }, own]) =>
            screen === null || own === null
              ? file
              : pageWithFirstScreen(wanted, screen, own, code, policyOf),
        ),
    } satisfies FirstScreens;
  });

/** A page, and what is drawn in it; null when nothing is. */
interface Shown {
  readonly file: SiteFile;
  readonly screen: FirstScreen | null;
}

const undrawn = ({ page }: WantedFirstScreen): Shown => ({ file: page, screen: null });

interface Drawn {
  /** The page that it was made from: another one, another head. */
  readonly page: SiteFile;
  readonly screen: FirstScreen;
  readonly file: SiteFile;
  readonly drawnAt: number;
}

const keyOf = ({ path, search, viewer }: WantedFirstScreen): string =>
  `${viewer} ${path}?${search}`;

/** The page, what is drawn in it, and its two compressed forms, which weigh no more than itself each. */
const weighDrawn = ({ file }: Drawn, key: string): number => 4 * file.body.length + 2 * key.length;

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
  preview: FirstScreen | null,
  code: SiteCode,
  policyOf: (style: string) => string,
): SiteFile => {
  // A customer's page has to ask for what is theirs: its scripts do not wait.
  const html = `${preview === null ? "" : `<div id="${PREVIEW_ID}">${preview.html}</div>`}<div id="root">${screen.html}</div>`;
  const needed = code.ofPage({ html, path, viewer });
  const linked = withCode(page.body.toString(), needed);
  const { page: text, style } = selfContained(linked, code.sheet, {
    areScriptsLater: viewer === "visitor",
  });
  // '</script>' in a product's name would end the data.
  const data = screen.data.replaceAll("<", "\\u003c");
  const [before, after] = cutAt(preview === null ? text : previewing(text, preview), ROOT);
  const body = `${before}${html}<script type="application/json" id="${FIRST_SCREEN_ID}">${data}</script>${after}`;
  return {
    ...withBody(page, body),
    ...(preview === null ? {} : { cacheControl: "no-store", toBrotli: toQuickBrotli }),
    headers: { ...page.headers, "content-security-policy": policyOf(style) },
  };
};

/** The page's root says for which store the preview is, before anything of it is there. */
const previewing = (text: string, { storeId }: FirstScreen): string =>
  text.replace("<html", () => `<html ${PREVIEW_MARK}="${storeId ?? ""}"`);

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
