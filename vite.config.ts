import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Manifest, type Plugin } from "vite";
import { chunks, deskChunks } from "./ui/build/chunks.ts";
import { moduleGraph } from "./ui/build/module-graph.ts";
import { pageCode } from "./ui/build/page-code.ts";

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

/** In development the desk's pages are its own document, as the server answers them. */
const deskInDevelopment: Plugin = {
  name: "desk-in-development",
  apply: "serve",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/_gestion(?:[/?]|$)/.test(request.url ?? "")) request.url = "/gestion.html";
      next();
    });
  },
};

/** Beside each file that browsers load, the smallest brotli form of it: the server has no time for that. */
const precompressed: Plugin = {
  name: "precompressed",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client" || name === "desk",
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
    return !/^ui\/(?:laboratory|widgets-page)\//.test(src);
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
  plugins: [
    react(),
    flowsInDevelopment,
    sellerInDevelopment,
    deskInDevelopment,
    precompressed,
    shellFiles,
    moduleGraph(import.meta.dirname),
    pageCode(import.meta.dirname),
  ],
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
          input: { draw: "ui/render.tsx" },
          output: { codeSplitting: { groups: [] } },
        },
      },
    },
    // Staff's pages (/_gestion): built apart, so that no file is shared and the shop's own stay as they are.
    desk: {
      consumer: "client",
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: "dist/client",
        assetsDir: "assets/desk",
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: ".vite/desk-manifest.json",
        rolldownOptions: {
          input: { gestion: "gestion.html" },
          output: { codeSplitting: { groups: deskChunks } },
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
