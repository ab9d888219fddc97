import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Manifest, normalizePath, type Plugin, type Rolldown } from "vite";

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

const origin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8081";
const served = [
  "/api/",
  "/images/",
  "/notFound.png",
  "/_mail",
  "/_push",
  "/_bank",
  "/_signature",
  "/_support",
  "/healthz",
];

/**
 * What every first visit loads: packages, each in a file that changes only with it, and the shop's own
 * code in two, which ui/main.ts has evaluated one after the other. Many small files would each be a
 * way there and back, and compress less.
 */
const chunks: CodeSplittingGroup[] = [
  // All code that loads other code needs it: elsewhere it would draw its chunk into the first one.
  { name: "loading", test: /vite\/preload-helper/, priority: 3 },
  {
    name: "view",
    test: /node_modules\/(?:react|react-dom|scheduler|wouter|use-sync-external-store|use-isomorphic-layout-effect|regexparam|mitt)\//,
    priority: 2,
  },
  { name: "processes", test: /node_modules\/(?:xstate|@xstate)\//, priority: 2 },
  { name: "effect", test: /node_modules\/effect\//, priority: 2 },
  { name: "reads", test: /node_modules\/@tanstack\//, priority: 2 },
  // Small style sheets weigh more apart than together.
  {
    name: "look",
    test: /ui\/layout\/[^?]*\.css|ui\/shell\/(?!terms-dialog|welcome-dialog|trace-bar|impersonation|morning)[^?]*\.css|ui\/widgets\/(?:badge|button|buy-box|card|empty-state|icon-button|loader|notice|price|product-card|product-picture|pictogram|quantity-stepper|skeleton|visually-hidden|back-to-top|toaster|progress-bar)\.module\.css|ui\/(?:cms\/rich-text|consent\/consent-banner)\.module\.css/,
    priority: 1,
  },
  { ...neededBy("first", ["ui/main.ts"]), priority: 1 },
  neededBy("machines", ["ui/boot/machines.ts"]),
  neededBy("shop", ["ui/start.tsx"]),
  // What names and prices need without a card around them: half of what cards weigh.
  neededBy("amounts", [
    "ui/widgets/quantity-stepper.tsx",
    "ui/widgets/price.tsx",
    "core/catalogue/tied-name.ts",
  ]),
  neededBy("cards", ["ui/shopping/shop-card.tsx"]),
];

/** The chunk of all that modules import, however far, unless it is imported when it is wanted. */
function neededBy(name: string, entries: readonly string[]): CodeSplittingGroup {
  let needed: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id, context) => {
      // Modules are called by their path with slashes, on Windows too.
      needed ??= closureOf(
        entries.map((entry) => normalizePath(join(import.meta.dirname, entry))),
        context,
      );
      return needed.has(id) ? name : null;
    },
  };
}

function closureOf(
  entries: readonly string[],
  context: Rolldown.ChunkingContext,
): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** In development the shop's page carries the mark that setting FLOWS gives it in production. */
const flowsInDevelopment: Plugin = {
  name: "flows-in-development",
  apply: "serve",
  transformIndexHtml: () => [{ tag: "meta", attrs: { name: "panetier-flows" } }],
};

/** In development the shop's page is told who sells, as the server's own pages are. */
const sellerInDevelopment: Plugin = {
  name: "seller-in-development",
  apply: "serve",
  transformIndexHtml: async () => {
    // The server may be starting still: a page that is loaded again is told.
    const answer = await fetch(`${origin}/seller.json`).catch(() => null);
    if (answer?.ok !== true) return [];
    const children = (await answer.text()).replaceAll("<", "\\u003c");
    return [
      { tag: "script", attrs: { type: "application/json", id: "panetier-seller" }, children },
    ];
  },
};

/** Beside each file that browsers load, the smallest brotli form of it: the server has no time for that. */
const precompressed: Plugin = {
  name: "precompressed",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle: async ({ dir }, bundle) => {
    const files = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|wasm)$/.test(name));
    await Promise.all(
      files.map(async (name) => {
        const path = join(dir ?? "", name);
        const body = await readFile(path);
        await writeFile(`${path}.br`, await toBrotli(body));
      }),
    );
  },
};

const toBrotli = promisify(brotliCompress);

const SHELL_FILES = "virtual:shell-files";

/**
 * What the service worker keeps of the build before it: all code, styles and typefaces, but those of
 * the laboratory, which works beside a running shop only.
 */
const shellFiles: Plugin = {
  name: "shell-files",
  applyToEnvironment: ({ name }) => name === "worker",
  resolveId: (id) => (id === SHELL_FILES ? `\0${SHELL_FILES}` : null),
  load: async (id) => {
    if (id !== `\0${SHELL_FILES}`) return null;
    const manifest = JSON.parse(
      await readFile("dist/client/.vite/manifest.json", "utf8"),
    ) as Manifest;
    const files = [...filesOfShop(manifest)].toSorted();
    const version = createHash("sha256").update(files.join(" ")).digest("hex").slice(0, 12);
    return `export const files = ${JSON.stringify(files)}; export const version = "${version}";`;
  },
};

/** All that pages load, however far, but what only the laboratory does. */
const filesOfShop = (manifest: Manifest): ReadonlySet<string> => {
  const isOfShop = (name: string): boolean => {
    const { src = "" } = manifest[name] ?? {};
    return !/^ui\/(?:flows|widgets-page)\/|^ui\/flows-link\/stately/.test(src);
  };
  const names = new Set(
    Object.keys(manifest).filter(
      (name) => manifest[name]?.src !== undefined && !name.startsWith("_") && isOfShop(name),
    ),
  );
  const files = new Set<string>();
  for (const name of names) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const path of [file, ...css, ...assets]) if (path !== undefined) files.add(`/${path}`);
    for (const imported of [...imports, ...dynamicImports]) {
      if (isOfShop(imported)) names.add(imported);
    }
  }
  if (files.size < 50)
    throw new Error("The service worker would keep next to nothing of the shop.");
  return files;
};

export default defineConfig({
  plugins: [react(), flowsInDevelopment, sellerInDevelopment, precompressed, shellFiles],
  css: { transformer: "lightningcss", modules: { localsConvention: "camelCaseOnly" } },
  server: {
    host: "127.0.0.1",
    port: 5173,
    // The server signs cookies and callbacks for the address in the browser's bar: keep it.
    proxy: Object.fromEntries(
      served.map((path) => [path, { target: origin, changeOrigin: false }]),
    ),
  },
  // A worker of type 'module', as it is asked for.
  worker: { format: "es" },
  // All are built by `vite build`: what browsers load, what the server draws first screens with, and
  // the service worker.
  builder: {},
  environments: {
    ssr: {
      // Everything of it goes into the bundle, React as it is in production too.
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: "dist/server",
        emptyOutDir: true,
        manifest: false,
        rolldownOptions: {
          input: { draw: "ui/first-screen/render.tsx" },
          output: { codeSplitting: { groups: [] } },
        },
      },
    },
    // After the pages: it names their files. One file under one name, which browsers ask for again.
    worker: {
      consumer: "client",
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: "dist/client",
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: {
          input: { sw: "worker/main.ts" },
          output: { format: "iife", entryFileNames: "[name].js", codeSplitting: false },
        },
      },
    },
  },
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    cssMinify: "lightningcss",
    modulePreload: { polyfill: false },
    // No data: addresses, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // Reading a property of a module has no effect in this house: 2.5 kB of unused schema go.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
});
