import type { Viewer } from "./first-screen.ts";

// Which files of the built site each page needs: the build writes it down (ui/build/page-code.ts), the
// server names them in the documents that it sends (server/site/site-code.ts).

/** Where it is written, in the folder of the built site. */
export const PAGE_CODE_FILE = ".vite/page-code.json";

/** Addresses of files; each module after those that it needs. */
export interface CodeFiles {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

/** What the built site needs, by what shows it. */
export interface PageCodeTable {
  /** What index.html names itself. */
  readonly entry: CodeFiles;
  /** What every page needs besides. */
  readonly start: CodeFiles;
  /** What a page needs besides both, by who looks at it and by its name in ui/routes.tsx. */
  readonly pages: Readonly<Record<Viewer, Readonly<Record<string, CodeFiles>>>>;
}
