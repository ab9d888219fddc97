import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shownPageAt } from "../../core/routes/existing-pages.ts";
import {
  FIRST_SCREEN_CODE_ID,
  type FirstScreenCode,
  type Viewer,
} from "../../core/routes/first-screen.ts";
import { type CodeFiles, PAGE_CODE_FILE, type PageCodeTable } from "../../core/routes/page-code.ts";
import type { SiteFile } from "./site-files.ts";

/** What a page needs of the built site before its scripts ask for it. */
interface PageCode {
  /** Style sheets, which the first painting waits for. */
  readonly styles: readonly string[];
  /** Modules, which the taking over waits for, each after those that it needs. */
  readonly modules: readonly string[];
  /** Style sheets that what is drawn does not show yet. */
  readonly laterStyles: readonly string[];
}

export interface SiteCode {
  /** What the entry of index.html loads once the page is painted. */
  readonly start: PageCode;
  /**
   * What the page at that path needs besides for whom looks at it: a customer's page all that it will
   * ask for by itself, so that no file is learnt of from another one.
   */
  readonly ofPage: (shown: {
    /** What is drawn: it tells by its classes which style sheets it shows. Those of CSS modules are unlike any other's. */
    readonly html: string;
    readonly path: string;
    readonly viewer: Viewer;
  }) => PageCode;
  /** The text of a style sheet; empty for an unknown one. */
  readonly sheet: (href: string) => string;
}

/** The page with links that have all of this loaded meanwhile. */
export const withCode = (page: string, { styles, modules, laterStyles }: PageCode): string => {
  const end = page.indexOf("</head>");
  if (end === -1) return page;
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...laterStyles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
  ];
  return page.slice(0, end) + links.join("") + page.slice(end);
};

/** A page that waits for no file of code before it is painted. */
export interface SelfContainedPage {
  readonly page: string;
  /** All style sheets of the page, which stand in it; the content security policy wants their hash. */
  readonly style: string;
}

/**
 * Puts the style sheets that a page links into it: on a phone's network each of them is a way there
 * and back before anything is painted. ui/main.ts is told which these are, and which modules to load
 * once the pictures are there, when `areScriptsLater`.
 */
export const selfContained = (
  page: string,
  sheet: SiteCode["sheet"],
  { areScriptsLater }: { readonly areScriptsLater: boolean },
): SelfContainedPage => {
  const styles: string[] = [];
  const modules: string[] = [];
  const bare = page.replaceAll(LINK, (link, rel: string, href: string) => {
    if (rel === "modulepreload" && !areScriptsLater) return link;
    (rel === "modulepreload" ? modules : styles).push(href);
    return "";
  });
  // '</style>' in a comment or a string would end the element.
  const style = styles.map(sheet).join("\n").replaceAll("</", "<\\/");
  const code: FirstScreenCode = { styles, modules: areScriptsLater ? modules : null };
  const added = `<style>${style}</style><script type="application/json" id="${FIRST_SCREEN_CODE_ID}">${JSON.stringify(code)}</script>`;
  return { page: bare.replace("</head>", () => `${added}</head>`), style };
};

/** What `withCode` and Vite write. */
const LINK = /<link rel="(stylesheet|modulepreload)"[^>]* href="([^"]+)"[^>]*>\s*/g;

/** Reads which file of the built site needs which others. */
export const readSiteCode = (folder: string, files: ReadonlyMap<string, SiteFile>): SiteCode => {
  const { entry, start, pages } = readPageCode(folder);
  const sheetByClass = new Map<string, string>();
  for (const [path, file] of files) {
    // The desk has files of its own for the same widgets.
    if (!path.endsWith(".css") || path.startsWith("/assets/desk/")) continue;
    for (const [, name = ""] of file.body.toString().matchAll(/\.([\w-]+_[\w-]+)/g)) {
      sheetByClass.set(name, path);
    }
  }
  const known = new Set([...entry.styles, ...start.styles]);
  const shownSheets = (html: string): ReadonlySet<string> => {
    const shown = new Set<string>();
    for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g)) {
      for (const name of names.split(" ")) {
        const sheet = sheetByClass.get(name);
        if (sheet !== undefined && !known.has(sheet)) shown.add(sheet);
      }
    }
    return shown;
  };
  return {
    start: {
      ...start,
      styles: start.styles.filter((href) => !entry.styles.includes(href)),
      laterStyles: [],
    },
    ofPage: ({ html, path, viewer }) => {
      const shown = shownSheets(html);
      const needed = pages[viewer][shownPageAt(path) ?? ""] ?? NOTHING;
      return {
        styles: [...shown],
        modules: needed.modules,
        // A visitor's page shows all that it has.
        laterStyles: viewer === "visitor" ? [] : needed.styles.filter((href) => !shown.has(href)),
      };
    },
    sheet: (href) => files.get(href)?.body.toString().trim() ?? "",
  };
};

const NOTHING: CodeFiles = { modules: [], styles: [] };

const UNBUILT: PageCodeTable = {
  entry: NOTHING,
  start: NOTHING,
  pages: { visitor: {}, member: {} },
};

const readPageCode = (folder: string): PageCodeTable => {
  const path = join(folder, PAGE_CODE_FILE);
  if (!existsSync(path)) return UNBUILT;
  // safe: written by the build beside the files themselves
  return JSON.parse(readFileSync(path, "utf8")) as PageCodeTable;
};
