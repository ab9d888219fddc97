import { Effect, Layer } from "effect";
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http";
import { problemAnswer } from "../web/json-answer.ts";
import { DESK_POLICY, isDeskPath } from "../web/desk-policy.ts";
import { BUILD_MARK } from "../../core/offline/other-build.ts";
import { SHELL_PATH } from "../../core/offline/shell.ts";
import { paths } from "../../core/routes/paths.ts";
import { NOINDEX } from "../../core/seo/indexing.ts";
import { answerFile, readSite, type SiteFile, withBody } from "./site-files.ts";
import { methodsAt } from "./allowed-methods.ts";
import { keepBuild } from "./kept-builds.ts";
import { readSiteCode, withCode } from "./site-code.ts";
import {
  MANIFEST_PATH,
  namingShop,
  SELLER_PATH,
  showSellerOnce,
  embeddingSeller,
  type FileForSeller,
} from "./seller-files.ts";
import { makeSitePages, type SitePagesNeeds } from "./site-pages.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { ServerLog } from "../web/server-log.ts";
import { PageLogins } from "../sessions/page-logins.ts";
import { withoutSlash } from "./trailing-slash.ts";

/**
 * The built site of `folder`, read once: files whose name carries a hash are kept for ever by
 * browsers, the others are revalidated. Every other path is a page (site-pages.ts): index.html with
 * the head of what is there. Below /assets the files of former builds are answered too (kept-builds.ts): pages
 * of theirs are still open. Anything below /api that no endpoint answers, and below /assets that was not built,
 * is a 404 in the wire's shape.
 */
export const staticSite = (
  folder: string,
  options: SiteOptions,
): Layer.Layer<
  never,
  never,
  | HttpRouter.HttpRouter
  | ServerLog
  | Exclude<SitePagesNeeds, PageLogins>
  | Layer.Services<typeof PageLogins.layer>
> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const log = yield* ServerLog;
      const site = readSite(folder);
      const files = marked(site, options);
      const builds = yield* Effect.promise(() =>
        keepBuild(options.dataDir, site, (error) =>
          log.write("error", "Files of this build cannot be kept on the disk.", {
            error: String(error),
          }),
        ),
      );
      const code = readSiteCode(folder, files);
      const built = files.get("/index.html");
      const index = built && withBody(built, withCode(built.body.toString(), code.start));
      const desk = files.get(DESK_FILE);
      const shell = index && {
        ...index,
        headers: { ...index.headers, "x-robots-tag": NOINDEX },
      };
      const page = index === undefined ? undefined : yield* makeSitePages(index, folder, code);
      const { now: firm } = yield* SellingFirm;
      const answering =
        (embedded: FileForSeller) => (request: HttpServerRequest.HttpServerRequest) =>
          Effect.flatMap(firm, (known) =>
            answerFile(embedded(showSellerOnce(known)), request, 200),
          );
      const bare = index && answering(embeddingSeller(index));
      const offline = shell && answering(embeddingSeller(shell));
      const gestion = desk && answering(embeddingSeller(asDesk(desk)));
      const manifest = files.get(MANIFEST_PATH);
      const named = manifest && answering(namingShop(manifest));
      yield* router.add("GET", SELLER_PATH, () =>
        Effect.map(firm, (known) => HttpServerResponse.jsonUnsafe(showSellerOnce(known))),
      );
      yield* router.add("GET", "/*", (request) => {
        const path = pathOf(request.url);
        if (isDeskPath(path) && gestion !== undefined) return gestion(request);
        const file = files.get(path);
        if (path === MANIFEST_PATH && named !== undefined) return named(request);
        if (file !== undefined && file !== built && file !== desk) {
          return answerFile(file, request, 200);
        }
        if (path.startsWith("/assets/")) {
          return Effect.flatMap(
            Effect.promise(() => builds.file(path)),
            (former) =>
              former === undefined
                ? Effect.succeed(notAnswered(request.method, path))
                : answerFile(former, request, 200),
          );
        }
        if (path.startsWith("/api/")) return Effect.succeed(notAnswered(request.method, path));
        if (page === undefined || bare === undefined || offline === undefined) {
          return Effect.succeed(problemAnswer(404, "Site non construit."));
        }
        if (path === SHELL_PATH) return offline(request);
        if (options.flows && /^\/_flows(?:\/|$)/.test(path)) return bare(request);
        const address = withoutSlash(request.url);
        if (address !== undefined) return Effect.succeed(movedTo(address));
        return page(request, path);
      });
      for (const path of PAGES_WITH_FORMS) {
        yield* router.add("POST", path as `/${string}`, ({ url }) =>
          Effect.succeed(HttpServerResponse.empty({ status: 303, headers: { location: url } })),
        );
      }
      for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
        yield* router.add(method, "/*", ({ url }) =>
          Effect.succeed(notAnswered(method, pathOf(url))),
        );
      }
      yield* router.add("OPTIONS", "/*", ({ url }) => Effect.succeed(optionsOf(pathOf(url))));
    }),
  ).pipe(Layer.provide(PageLogins.layer));

/** The document of staff's pages, whatever room is asked for: it holds nothing of anybody's. */
const DESK_FILE = "/gestion.html";

const asDesk = (file: SiteFile): SiteFile => ({
  ...file,
  cacheControl: "no-store",
  headers: {
    "content-security-policy": DESK_POLICY,
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "x-robots-tag": NOINDEX,
  },
});

interface SiteOptions {
  /** Setting FLOWS: /_flows is a page, and the shop knows that it may be watched from there. */
  readonly flows: boolean;
  /** Setting TAG_MANAGER_ID: what pages load after consent (ui/analytics/tag-manager.ts). */
  readonly tagManagerId: string | undefined;
  /** Where the files of this build are kept beside those of former ones. */
  readonly dataDir: string;
  /** Of which build the pages are; undefined where none is there. */
  readonly build: string | undefined;
}

/**
 * Pages whose form a browser without scripts sends by itself: what was typed is read by nobody, and
 * stands in no address and no log. The page comes again, and says that it needs scripts.
 */
const PAGES_WITH_FORMS = [
  paths.signIn(),
  paths.register(),
  paths.contact(),
  paths.becomeMerchant(),
];

/** The site whose page carries the marks of the settings: they make the browser load more. */
function marked(
  files: ReadonlyMap<string, SiteFile>,
  { flows, tagManagerId, build }: SiteOptions,
): ReadonlyMap<string, SiteFile> {
  const index = files.get("/index.html");
  const desk = files.get(DESK_FILE);
  const ofBuild = build === undefined ? [] : [`<meta name="${BUILD_MARK}" content="${build}">`];
  const marks = [
    ...ofBuild,
    ...(flows ? ['<meta name="panetier-flows">'] : []),
    ...(tagManagerId === undefined
      ? []
      : [`<meta name="panetier-tag-manager" content="${tagManagerId}">`]),
  ];
  if (index === undefined || marks.length === 0) return files;
  const all = new Map(files);
  if (desk !== undefined) all.set(DESK_FILE, withBody(desk, withMarks(desk, ofBuild)));
  return all.set("/index.html", {
    ...withBody(index, withMarks(index, marks)),
    // Stately's inspector is another site's window: it must be able to answer the shop that opened it.
    ...(flows ? { headers: { "cross-origin-opener-policy": "same-origin-allow-popups" } } : {}),
  });
}

const withMarks = ({ body }: SiteFile, marks: readonly string[]): string =>
  body.toString().replace("<head>", `<head>${marks.join("")}`);

/**
 * No such address, or one that answers other methods, which are named. One that answers this method and
 * still came here names a thing by more letters than any name has (the router reads a hundred).
 */
const notAnswered = (method: string, path: string) => {
  const methods = methodsAt(path);
  if (methods.length === 0 || methods.includes(method))
    return problemAnswer(404, "Cette adresse n'existe pas.");
  return HttpServerResponse.setHeader(
    problemAnswer(405, "Cette adresse ne répond pas à cette méthode."),
    "allow",
    methods.join(", "),
  );
};

const optionsOf = (path: string) => {
  const methods = methodsAt(path);
  return methods.length === 0
    ? notAnswered("OPTIONS", path)
    : HttpServerResponse.empty({ status: 204, headers: { allow: methods.join(", ") } });
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
