import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_CODE_FILE, type CodeFiles, type PageCodeTable } from "../../core/routes/page-code.ts";
import { normalizePath, type Plugin, type Rolldown } from "vite";

// Tells the server, when the site is built, which files each page needs, so that the document that is
// sent names them all: a browser that had to read one file to learn of the next would go to and fro.

/** What ui/main.ts loads in every page. */
const START = [
  "ui/boot/view.ts",
  "ui/boot/processes.ts",
  "ui/boot/reads.ts",
  "ui/boot/machines.ts",
  "ui/start.tsx",
];

/** What the shop loads by itself, as soon as somebody is signed in. */
export const CUSTOMER_CODE = [
  "core/api/api-client.ts",
  "ui/composition/order-rules.ts",
  "ui/composition/message-stream.ts",
  "ui/offline/queue-store.ts",
  "ui/offline/offline-queue.ts",
  "ui/shell/customer-shell.tsx",
  "ui/first-screen/preview.ts",
];

/** What a page loads for customers alone, by the page's name in ui/routes.tsx. */
export const CUSTOMER_PARTS = {
  home: ["ui/pages/home/customer-home.tsx"],
  cart: ["ui/pages/cart/other-lorries.tsx"],
};

/** Writes the table of what is needed, from the graph of the build. */
export const pageCode = (root: string): Plugin => ({
  name: "page-code",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const graph = graphOf(root, Object.values(bundle));
    const entry = graph.closureOf(["ui/main.ts"]);
    const start = graph.closureOf(START, entry);
    const known = new Set([...entry, ...start]);
    const pages = pageModules(readFileSync(join(root, "ui/routes.tsx"), "utf8"));
    const filesBy = (modulesOf: (route: string, module: string) => readonly string[]) =>
      Object.fromEntries(
        pages.map(([route, module]) => [
          route,
          graph.filesOf(graph.closureOf(modulesOf(route, `ui/${module}`), known)),
        ]),
      );
    const parts: Readonly<Record<string, readonly string[]>> = CUSTOMER_PARTS;
    const table: PageCodeTable = {
      entry: graph.filesOf(entry),
      start: graph.filesOf(start),
      pages: {
        visitor: filesBy((_route, module) => [module]),
        member: filesBy((route, module) => [module, ...(parts[route] ?? []), ...CUSTOMER_CODE]),
      },
    };
    this.emitFile({ type: "asset", fileName: PAGE_CODE_FILE, source: JSON.stringify(table) });
  },
});

/** Routes and the modules of their pages, as ui/routes.tsx loads them. Throws on a page whose module it cannot tell. */
export const pageModules = (
  source: string,
): readonly (readonly [route: string, module: string])[] => {
  const [, table] = /const loaders: [^=]+= \{\n(.+?)\n\};/s.exec(source) ?? [];
  if (table === undefined) throw new Error("ui/routes.tsx has no table of loaders.");
  const shared = new Map(
    [...source.matchAll(/^const (\w+): Load = \(\) =>\s+import\("\.\/([^"]+)"\)/gm)].map(
      ([, name = "", module = ""]) => [name, module],
    ),
  );
  return table.split(/\n(?= {2}\w)/).map((line) => {
    const [, route = "", value = ""] = /^ {2}(\w+)(?:: (.+))?,$/s.exec(line) ?? [];
    const module = /import\("\.\/([^"]+)"\)/.exec(value)?.[1] ?? shared.get(value || route);
    if (module === undefined)
      throw new Error(`ui/routes.tsx: which module is the page of ${line}?`);
    return [route, module];
  });
};

interface Graph {
  readonly closureOf: (
    modules: readonly string[],
    but?: ReadonlySet<Rolldown.OutputChunk>,
  ) => ReadonlySet<Rolldown.OutputChunk>;
  readonly filesOf: (chunks: ReadonlySet<Rolldown.OutputChunk>) => CodeFiles;
}

const graphOf = (
  root: string,
  outputs: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[],
): Graph => {
  const chunks = outputs.filter((output) => output.type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [normalizePath(id), chunk] as const)),
  );
  const chunkOf = (module: string): Rolldown.OutputChunk => {
    const chunk = byModule.get(normalizePath(join(root, module)));
    if (chunk === undefined) throw new Error(`No file of the site holds ${module}.`);
    return chunk;
  };
  return {
    closureOf: (modules, but = new Set()) => {
      const found = new Set<Rolldown.OutputChunk>();
      const seen = new Set(but);
      const add = (chunk: Rolldown.OutputChunk | undefined): void => {
        if (chunk === undefined || seen.has(chunk)) return;
        seen.add(chunk);
        for (const file of chunk.imports) add(byFile.get(file));
        found.add(chunk);
      };
      for (const module of modules) add(chunkOf(module));
      return found;
    },
    filesOf: (found) => ({
      modules: [...found].map(({ fileName }) => `/${fileName}`),
      styles: [...found].flatMap((chunk) =>
        [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
      ),
    }),
  };
};
