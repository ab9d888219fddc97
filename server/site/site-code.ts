import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FIRST_SCREEN_CODE_ID, type FirstScreenCode } from "../../core/routes/first-screen.ts";
import type { SiteFile } from "./site-files.ts";

/** What a page needs of the built site before its scripts ask for it. */
interface PageCode {
  /** Style sheets, which the first painting waits for. */
  readonly styles: readonly string[];
  /** Modules, which the taking over waits for. */
  readonly modules: readonly string[];
}

export interface SiteCode {
  /** What the entry of index.html loads once the page is painted. */
  readonly start: PageCode;
  /** What that page needs besides, told by its classes: those of CSS modules are unlike any other's. */
  readonly ofPage: (html: string) => PageCode;
  /** The text of a style sheet; empty for an unknown one. */
  readonly sheet: (href: string) => string;
}

/** The page with links that have all of this loaded meanwhile. */
export const withCode = (page: string, { styles, modules }: PageCode): string => {
  const end = page.indexOf("</head>");
  if (end === -1) return page;
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
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
  const manifest = readManifest(folder);
  const sheetByClass = new Map<string, string>();
  for (const [path, file] of files) {
    if (!path.endsWith(".css")) continue;
    for (const [, name = ""] of file.body.toString().matchAll(/\.([\w-]+_[\w-]+)/g)) {
      sheetByClass.set(name, path);
    }
  }
  const all = [...manifest.values()];
  const entries = withImports(
    manifest,
    all.filter(({ isEntry }) => isEntry === true),
  );
  const start = withImports(
    manifest,
    all.filter(({ src }) => src === START),
  );
  const known = new Set([...entries, ...start]);
  const knownSheets = new Set(sheetsOf(known));
  const pages = all.filter(({ src = "" }) => /^ui\/(?:pages|marketplace)\//.test(src));
  const ofPage = (html: string): PageCode => {
    const styles = new Set<string>();
    for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g)) {
      for (const name of names.split(" ")) {
        const sheet = sheetByClass.get(name);
        if (sheet !== undefined && !knownSheets.has(sheet)) styles.add(sheet);
      }
    }
    const drawn = pages.filter(({ css = [] }) => css.some((name) => styles.has(`/${name}`)));
    const needed = [...withImports(manifest, drawn)].filter((chunk) => !known.has(chunk));
    return { styles: [...styles], modules: pathsOf(needed) };
  };
  const entrySheets = sheetsOf(entries);
  return {
    start: {
      styles: sheetsOf(start).filter((sheet) => !entrySheets.includes(sheet)),
      modules: pathsOf([...start].filter((chunk) => !entries.has(chunk))),
    },
    ofPage,
    sheet: (href) => files.get(href)?.body.toString().trim() ?? "",
  };
};

/** What the entry of index.html loads last. */
const START = "ui/start.tsx";

const pathsOf = (chunks: readonly Chunk[]): readonly string[] =>
  chunks.map(({ file }) => `/${file}`);

const sheetsOf = (chunks: Iterable<Chunk>): readonly string[] =>
  [...chunks].flatMap(({ css = [] }) => css.map((name) => `/${name}`));

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const readManifest = (folder: string): ReadonlyMap<string, Chunk> => {
  const path = join(folder, ".vite", "manifest.json");
  if (!existsSync(path)) return new Map();
  // safe: written by Vite beside the files themselves
  return new Map(Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, Chunk>));
};

/** The chunks and all that they import, however far. */
const withImports = (
  manifest: ReadonlyMap<string, Chunk>,
  chunks: Iterable<Chunk>,
): ReadonlySet<Chunk> => {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) add(manifest.get(name));
  };
  for (const chunk of chunks) add(chunk);
  return found;
};
