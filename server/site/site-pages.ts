import { Cause, Effect } from "effect";
import type { HttpServerRequest, HttpServerResponse } from "effect/http";
import type { Site } from "../../core/content/structured-data.ts";
import type { ServedCustomer } from "../../core/drawing/first-screen.ts";
import { pageWithHead } from "../../core/seo/head-html.ts";
import { NOINDEX } from "../../core/seo/indexing.ts";
import {
  isPreviewed,
  isServerRendered,
  LOGIN_MARK,
  SECURE_LOGIN_MARK,
  STORE_MARK,
  type Viewer,
} from "../../core/routes/first-screen.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { missingHead, type PageHead } from "../../core/seo/page-head.ts";
import { siteAt } from "../../core/seo/public-site.ts";
import { readStoreId } from "../../core/stores/store-choice.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { Settings } from "../config.ts";
import { isDatabaseAway } from "../database/unavailable.ts";
import { DatabaseWatch } from "../database/watch.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { makeFirstScreens } from "./first-screens.ts";
import { madeOnce, showSellerOnce, embeddingSeller } from "./seller-files.ts";
import type { OwnShop } from "./own-shop.ts";
import { makePageHeads, type PageHeadsNeeds, type PageQuestion } from "./page-heads.ts";
import { PageLogins } from "../sessions/page-logins.ts";
import { ServerLog } from "../web/server-log.ts";
import type { SiteCode } from "./site-code.ts";
import { answerFile, type SiteFile, toQuickBrotli, withBody } from "./site-files.ts";

/** How long a page waits for its head before it goes out with a general one. */
const WAIT = "2 seconds";

/** And for who looks at it. */
const LOGIN_WAIT = "500 millis";

/** Pages in memory, with their compressed forms: some 1,500 of them. */
const MOST_BYTES = 18 * 1024 * 1024;

export type SitePagesNeeds =
  | PageHeadsNeeds
  | SellingFirm
  | Settings
  | DatabaseWatch
  | ServerLog
  | OwnShop
  | PageLogins;

/**
 * Every page of the shop: index.html with the head of what is at the path (specification §2), 404 with
 * the shop's own page where there is nothing. Made once for each version of what it shows, then
 * answered from memory. A page never fails for its head: while the database is away it goes out with
 * a general one.
 */
export const makeSitePages = (index: SiteFile, siteFolder: string, code: SiteCode) =>
  Effect.gen(function* () {
    const { publicUrl } = yield* Settings;
    const pagesOf = makePagesOf(index, publicUrl, yield* makePageHeads);
    const { now: firm } = yield* SellingFirm;
    const orGeneral = yield* makeOrGeneral;
    const firstScreens = yield* makeFirstScreens(siteFolder, code);
    const customerOf = yield* makeCustomerOf;
    const watch = yield* DatabaseWatch;
    return (
      request: HttpServerRequest.HttpServerRequest,
      path: string,
    ): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
      const viewer = viewerOf(request);
      return Effect.gen(function* () {
        const seller = showSellerOnce(yield* firm);
        const { about, pageOf, pageAt } = pagesOf(seller);
        const question = about(path);
        const page = pageAt(question);
        const { file, status } = yield* question.isFixed ? page : orGeneral(pageOf, page, question);
        const search = searchOf(request.url);
        if (watch.isAway() || !isDrawnFor(path, search, viewer)) {
          return yield* answerFile(file, request, status);
        }
        const isMissing = status === 404;
        const wanted = { path, search, viewer, page: file, seller, isMissing };
        const customer =
          viewer === "member" && isPreviewed(matchRoute(path))
            ? yield* customerOf(request)
            : undefined;
        const drawn =
          customer === undefined ? firstScreens.shared(wanted) : firstScreens.own(wanted, customer);
        return yield* answerFile(yield* drawn, request, status);
      });
    };
  });

const viewerOf = ({ cookies }: HttpServerRequest.HttpServerRequest): Viewer =>
  cookies[SECURE_LOGIN_MARK] === undefined && cookies[LOGIN_MARK] === undefined
    ? "visitor"
    : "member";

/**
 * The customer whose login came with the request, and the store of their browser's last choice; undefined
 * without a login, and when it cannot be read: the page is drawn for everybody then.
 */
const makeCustomerOf = Effect.gen(function* () {
  const logins = yield* PageLogins;
  const log = yield* ServerLog;
  return (
    request: HttpServerRequest.HttpServerRequest,
  ): Effect.Effect<ServedCustomer | undefined> =>
    logins.of(request).pipe(
      Effect.timeout(LOGIN_WAIT),
      Effect.map((login) =>
        login === undefined
          ? undefined
          : { login, storeId: readStoreId(request.cookies[STORE_MARK]) },
      ),
      Effect.catchCause((cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt;
        log.write("warn", "The login of a page could not be read.", { cause: Cause.pretty(cause) });
        return Effect.succeed(undefined);
      }),
    );
});

const isDrawnFor = (path: string, search: string, viewer: Viewer): boolean =>
  isServerRendered(matchRoute(path), viewer, search);

const searchOf = (url: string): string => /\?([^#]*)/.exec(url)?.[1] ?? "";

/** What pages are made with, and those that were made, until who sells is told otherwise. */
const makePagesOf = (index: SiteFile, publicUrl: string, headsOf: (site: Site) => About) => {
  const told = embeddingSeller(index);
  return madeOnce((seller): Pages => {
    const site = siteAt(publicUrl, seller);
    const pageOf = makePage(told(seller), site);
    return {
      about: headsOf(site),
      pageOf,
      pageAt: makePageCache(pageOf, pageOf(missingHead(site))),
    };
  });
};

/** What is asked of a path. */
type About = (path: string) => PageQuestion;

interface Pages {
  readonly about: About;
  readonly pageOf: (head: PageHead) => SiteFile;
  readonly pageAt: ReturnType<typeof makePageCache>;
}

/** Pages that were made already, each until what it was made from has changed. */
const makePageCache = (pageOf: (head: PageHead) => SiteFile, missingPage: SiteFile) => {
  const cached = new BoundedCache<string, Cached>(MOST_BYTES, weigh, {
    budget: processCaches,
    name: "pages",
  });
  const missing = { status: 404, file: missingPage };
  const make = (question: PageQuestion, version: object) =>
    Effect.map(question.head, (head): Page => {
      // An address that names nothing is not kept: there is no end of them.
      if (head === undefined) return missing;
      const file = pageOf(head);
      cached.set(question.key, { version, file });
      return { status: 200, file };
    });
  return (question: PageQuestion): Effect.Effect<Page> =>
    Effect.flatMap(question.version, (version) => {
      const known = cached.get(question.key);
      return known?.version === version
        ? Effect.succeed({ status: 200, file: known.file })
        : make(question, version);
    });
};

/** The page, or one with a general head when the database is away, slow, or says what nobody reads. */
const makeOrGeneral = Effect.gen(function* () {
  const watch = yield* DatabaseWatch;
  const log = yield* ServerLog;
  return (
    pageOf: (head: PageHead) => SiteFile,
    page: Effect.Effect<Page>,
    { generalHead }: PageQuestion,
  ): Effect.Effect<Page> => {
    const general = Effect.sync(() => ({ status: 200, file: pageOf(generalHead) }));
    if (watch.isAway()) return general;
    return page.pipe(
      Effect.timeoutOrElse({ duration: WAIT, orElse: () => general }),
      Effect.catchCause((cause) => {
        // Nobody waits any more.
        if (cause.reasons.every(({ _tag }) => _tag === "Interrupt")) return Effect.interrupt;
        if (!isAway(cause)) {
          log.write("error", "The head of a page could not be made.", {
            cause: Cause.pretty(cause),
          });
        }
        return general;
      }),
    );
  };
});

interface Page {
  readonly status: number;
  readonly file: SiteFile;
}

interface Cached {
  /** What the page was made from: another object when that has changed. */
  readonly version: object;
  readonly file: SiteFile;
}

// Three times the text: its two compressed forms come later, and weigh no more each.
const weigh = ({ file }: Cached, key: string): number => 3 * file.body.length + 2 * key.length;

const makePage = (index: SiteFile, site: Site) => {
  const built = index.body.toString();
  // Also where it comes undrawn: the same address comes drawn for whom has, or has not, the cookie.
  const headers = { ...index.headers, vary: "Accept-Encoding, Cookie" };
  return (head: PageHead): SiteFile => ({
    ...withBody(index, pageWithHead(built, site, head)),
    toBrotli: toQuickBrotli,
    headers: head.indexed ? headers : { ...headers, "x-robots-tag": NOINDEX },
  });
};

const isAway = (cause: Cause.Cause<never>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && isDatabaseAway(reason.defect));
