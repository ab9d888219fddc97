import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { DRAWN_PAGE_EFFORT } from "../../server/site/first-screens.ts";
import { clsAim, lcpAim, type PageKind, pageAims, scoreAims } from "./aims.ts";
import { type Looker, withPhone } from "./browsers.ts";
import { medianOf } from "./latencies.ts";

/** Lighthouse's judgements, of a hundred. */
export const SCORES = ["performance", "accessibility", "bestPractices", "seo"] as const;
type Score = (typeof SCORES)[number];

export interface PageVisit {
  readonly path: string;
  readonly kind: PageKind;
  readonly looker: Looker;
  /** Engines may show it; Lighthouse takes it for a fault when they may not. */
  readonly indexed: boolean;
}

/** Bytes of bodies as they crossed the network, compressed; milliseconds. */
export interface PageFigures
  extends Pick<PageVisit, "path" | "kind" | "indexed">, Readonly<Record<Score, number>> {
  /** Until half a second of silence. */
  readonly scriptBytes: number;
  /** Until two seconds of silence, without a gesture. */
  readonly idleScriptBytes: number;
  readonly styleBytes: number;
  readonly allBytes: number;
  readonly requests: number;
  /** How many views the following are the medians of. */
  readonly views: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** What is not as it should be: an uncompressed script, an answer that failed. */
  readonly remarks: readonly string[];
}

/** Weighs each page in a fresh browser, then lets Lighthouse (mobile) look at it, `runs` times at most. */
export async function measurePages(
  origin: string,
  visits: readonly PageVisit[],
  runs: number,
): Promise<readonly PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const visit of visits) {
    const { path, kind, indexed, looker } = visit;
    const url = `${origin}${path}`;
    const weight = await withPhone(origin, looker, (phone) => weigh(phone, url));
    const judged = await withPhone(origin, looker, (_, port) => judge(url, port));
    const views: View[] = [judged];
    while (views.length < runs && !isSettled(views, runs, kind)) {
      views.push(await withPhone(origin, looker, (_, port) => watch(url, port)));
    }
    const median = (name: keyof View) => medianOf(views.map((view) => view[name]));
    figures.push({
      path,
      kind,
      indexed,
      ...weight,
      views: views.length,
      lcp: median("lcp"),
      tbt: median("tbt"),
      cls: median("cls"),
      performance: median("performance"),
      accessibility: judged.accessibility,
      bestPractices: judged.bestPractices,
      seo: judged.seo,
    });
    console.log(`  ${path}${looker === "visitor" ? "" : ", signed in"}`);
  }
  return figures;
}

type View = Pick<PageFigures, "lcp" | "tbt" | "cls" | "performance">;

/** More than half of all views meet every aim already: the others could not turn a median. */
const isSettled = (views: readonly View[], runs: number, kind: PageKind): boolean =>
  views.length > runs / 2 &&
  views.every(
    ({ lcp, tbt, cls, performance }) =>
      lcpAim.isMet(lcp) &&
      pageAims[kind].tbt.isMet(tbt) &&
      clsAim.isMet(cls) &&
      scoreAims.performance.isMet(performance),
  );

/** What a phone loads at its first visit, with an empty cache. */
async function weigh(phone: BrowserContext, url: string) {
  const page = await phone.newPage();
  const session = await phone.newCDPSession(page);
  const { loads, silence } = await watchNetwork(session);
  await page.goto(url, { waitUntil: "networkidle" });
  const first = listOf(loads);
  const styleBytes = bytesOf(first, "Stylesheet") + (await inlineStyleBytes(page));
  const hasComeToRest = await silence(IDLE_MS, NEVER_IDLE_MS);
  const all = listOf(loads);
  return {
    scriptBytes: bytesOf(first, "Script"),
    idleScriptBytes: bytesOf(all, "Script"),
    styleBytes,
    allBytes: first.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
    requests: first.length,
    remarks: [
      ...all.flatMap(remarkOn),
      ...(hasComeToRest
        ? []
        : [`not idle for ${IDLE_MS / 1000} s within ${NEVER_IDLE_MS / 1000} s`]),
    ],
  };
}

/** Nothing was asked or answered for so long. */
const IDLE_MS = 2000;
const NEVER_IDLE_MS = 20_000;

/** Follows what a page loads, with an empty cache. */
async function watchNetwork(session: CDPSession) {
  const loads = new Map<string, Load>();
  const open = new Set<string>();
  let lastAt = performance.now();
  const heard = (): void => void (lastAt = performance.now());
  session.on("Network.requestWillBeSent", ({ requestId }) => {
    open.add(requestId);
    heard();
  });
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    loads.set(requestId, {
      type,
      path: new URL(response.url).pathname,
      status: response.status,
      encoding: response.headers["content-encoding"] ?? response.headers["Content-Encoding"],
      headBytes: response.encodedDataLength,
      bodyBytes: 0,
    });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load !== undefined) load.bodyBytes = Math.max(0, encodedDataLength - load.headBytes);
    open.delete(requestId);
    heard();
  });
  session.on("Network.loadingFailed", ({ requestId }) => {
    open.delete(requestId);
    heard();
  });
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  /** Waits for so many milliseconds of silence; false when they have not come within `longest`. */
  const silence = async (milliseconds: number, longest: number): Promise<boolean> => {
    const giveUpAt = performance.now() + longest;
    while (open.size > 0 || performance.now() - lastAt < milliseconds) {
      if (performance.now() > giveUpAt) return false;
      await pause(50);
    }
    return true;
  };
  return { loads, silence };
}

const listOf = (loads: ReadonlyMap<string, Load>): readonly Load[] =>
  [...loads.values()].filter(({ path }) => path !== "/favicon.ico").map((load) => ({ ...load }));

const bytesOf = (loads: readonly Load[], type: string): number =>
  loads.filter((load) => load.type === type).reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);

/** What the style sheets in the page itself add to it, compressed as it is. */
const inlineStyleBytes = async (page: Page): Promise<number> => {
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll("style")].map(({ textContent }) => textContent),
  );
  const body = Buffer.from(styles.join(""));
  return body.length === 0
    ? 0
    : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: DRAWN_PAGE_EFFORT } })
        .length;
};

interface Load {
  readonly type: string;
  readonly path: string;
  readonly status: number;
  readonly encoding: string | undefined;
  readonly headBytes: number;
  bodyBytes: number;
}

const remarkOn = ({ type, path, status, encoding }: Load): readonly string[] => {
  if (status >= 400 && !path.endsWith("/authentication-token"))
    return [`${path} answered ${status}`];
  const isCode = type === "Script" || type === "Stylesheet";
  return isCode && encoding !== "br" ? [`${path} came without brotli`] : [];
};

/** One view by Lighthouse: its own phone and slow network, with a cold cache and the cookies kept. */
const watch = async (url: string, port: number): Promise<View> =>
  viewOf(await lookAt(url, port, ["performance"]));

/** The same with everything that it judges; what is no matter of time is the same in each view. */
async function judge(url: string, port: number): Promise<Pick<PageFigures, keyof View | Score>> {
  const seen = await lookAt(url, port, ["performance", "accessibility", "best-practices", "seo"]);
  return {
    ...viewOf(seen),
    accessibility: scoreOf(seen, "accessibility"),
    bestPractices: scoreOf(seen, "best-practices"),
    seo: scoreOf(seen, "seo"),
  };
}

async function lookAt(url: string, port: number, onlyCategories: string[]) {
  // Caches are emptied; cookies are not among what Lighthouse clears, and keep people signed in.
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories });
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
  if (result.lhr.runtimeError !== undefined) {
    throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  }
  return result.lhr;
}

type Seen = Awaited<ReturnType<typeof lookAt>>;

const viewOf = (seen: Seen): View => ({
  lcp: valueOf(seen, "largest-contentful-paint"),
  tbt: valueOf(seen, "total-blocking-time"),
  cls: valueOf(seen, "cumulative-layout-shift"),
  performance: scoreOf(seen, "performance"),
});

const valueOf = ({ audits, requestedUrl }: Seen, id: string): number => {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse has no ${id} for ${requestedUrl ?? "it"}`);
  return value;
};

const scoreOf = ({ categories }: Seen, id: string): number =>
  Math.round((categories[id]?.score ?? 0) * 100);
