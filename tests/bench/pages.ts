import { type BrowserContext, chromium, type Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { DRAWN_PAGE_EFFORT } from "../../server/site/first-screens.ts";
import { browserLaunchOptions } from "../browser.ts";
import { medianOf } from "./latencies.ts";
import { freePort } from "./shop-process.ts";

/** Lighthouse's judgements, of a hundred. */
export const SCORES = ["performance", "accessibility", "bestPractices", "seo"] as const;
type Score = (typeof SCORES)[number];

export interface PageVisit {
  /** As the report names it. */
  readonly name: string;
  readonly url: string;
  readonly isHome?: boolean;
  /** Signs in first; the cart is no public page. */
  readonly account?: { readonly email: string; readonly password: string };
}

/** Bytes of bodies as they crossed the network, compressed; milliseconds. */
export interface PageFigures extends Readonly<Record<Score, number>> {
  readonly name: string;
  readonly isHome: boolean;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly allBytes: number;
  readonly requests: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** What is not as it should be: an uncompressed script, an answer that failed. */
  readonly remarks: readonly string[];
}

/** Weighs each page in a fresh browser, then lets Lighthouse (mobile) look at it `runs` times. */
export async function measurePages(
  visits: readonly PageVisit[],
  runs: number,
): Promise<readonly PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const visit of visits) {
    const weight = await withBrowser((profile) => weigh(profile, visit));
    const views: Array<View> = [];
    for (let run = 0; run < runs; run += 1) {
      views.push(await withBrowser((profile, port) => audit(profile, port, visit)));
    }
    const median = (name: keyof View) => medianOf(views.map((view) => view[name]));
    figures.push({
      name: visit.name,
      isHome: visit.isHome === true,
      ...weight,
      lcp: median("lcp"),
      tbt: median("tbt"),
      cls: median("cls"),
      performance: median("performance"),
      accessibility: median("accessibility"),
      bestPractices: median("bestPractices"),
      seo: median("seo"),
    });
    console.log(`  ${visit.name}`);
  }
  return figures;
}

type View = Pick<PageFigures, "lcp" | "tbt" | "cls" | Score>;

/** A browser with a profile of its own, which Lighthouse reaches by `port`. */
async function withBrowser<A>(
  look: (profile: BrowserContext, port: number) => Promise<A>,
): Promise<A> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "panetier-bench-browser-"));
  const { executablePath, args } = await browserLaunchOptions();
  const profile = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    // The window of Lighthouse's phone: pictures are chosen by it.
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: "fr-FR",
  });
  try {
    return await look(profile, port);
  } finally {
    await profile.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a phone loads at its first visit, with an empty cache. */
async function weigh(profile: BrowserContext, visit: PageVisit) {
  if (visit.account !== undefined) await signIn(profile, visit.url, visit.account);
  const page = await profile.newPage();
  const session = await profile.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  const loads = new Map<string, Load>();
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
  });
  await page.goto(visit.url, { waitUntil: "networkidle" });
  const all = [...loads.values()].filter(({ path }) => path !== "/favicon.ico");
  const bytesOf = (type: string) =>
    all.filter((load) => load.type === type).reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
  return {
    scriptBytes: bytesOf("Script"),
    styleBytes: bytesOf("Stylesheet") + (await inlineStyleBytes(page)),
    allBytes: all.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
    requests: all.length,
    remarks: all.flatMap(remarkOn),
  };
}

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
async function audit(profile: BrowserContext, port: number, visit: PageVisit): Promise<View> {
  if (visit.account !== undefined) await signIn(profile, visit.url, visit.account);
  const result = await lighthouse(visit.url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    // Caches are emptied; cookies are not among what Lighthouse clears, and keep people signed in.
  });
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${visit.url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${visit.url}: ${runtimeError.message}`);
  const valueOf = (id: string): number => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse has no ${id} for ${visit.url}`);
    return value;
  };
  const scoreOf = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    lcp: valueOf("largest-contentful-paint"),
    tbt: valueOf("total-blocking-time"),
    cls: valueOf("cumulative-layout-shift"),
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    bestPractices: scoreOf("best-practices"),
    seo: scoreOf("seo"),
  };
}

/** As a customer does: the session's cookie then is in the profile. */
async function signIn(
  profile: BrowserContext,
  url: string,
  { email, password }: NonNullable<PageVisit["account"]>,
): Promise<void> {
  const page = await profile.newPage();
  await page.goto(new URL("/connexion", url).href);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await page.waitForURL((now) => now.pathname !== "/connexion");
  await page.close();
}
