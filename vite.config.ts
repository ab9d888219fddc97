import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const origin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8081";
const served = [
  "/api/",
  "/images/",
  "/notFound.png",
  "/_mail",
  "/_bank",
  "/_signature",
  "/_signature",
  "/_support",
  "/healthz",
];

/** Packages of the first load, in chunks that change only with their package. */
const chunks = [
  { name: "view", test: /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|mitt)\// },
  { name: "processes", test: /node_modules\/(?:xstate|@xstate)\// },
  { name: "effect", test: /node_modules\/effect\// },
  { name: "reads", test: /node_modules\/@tanstack\// },
  // What the header, the home page and every card of a product draw with: one file, not forty.
  {
    name: "cards",
    test: /ui\/shopping\/shop-card|ui\/widgets\/(?:badge|button|buy-box|card|class-names|icon-button|loader|notice|price|product-card|product-picture|pictogram|quantity-stepper|skeleton|use-native-dialog|visually-hidden)\.|ui\/layout\/page\.|lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(?:arrow-right|check|circle-x|circle-check|circle-exclamation-point|circle-alert|info|triangle-exclamation-point|triangle-alert|minus|plus|tag|trash|trash-2|truck|x|history|list-checks|receipt-euro|message-square)\./,
  },
];

/** In development the shop's page carries the mark that setting FLOWS gives it in production. */
const flowsInDevelopment: Plugin = {
  name: "flows-in-development",
  apply: "serve",
  transformIndexHtml: () => [{ tag: "meta", attrs: { name: "panetier-flows" } }],
};

export default defineConfig({
  plugins: [react(), flowsInDevelopment],
  css: { transformer: "lightningcss", modules: { localsConvention: "camelCaseOnly" } },
  server: {
    host: "127.0.0.1",
    port: 5173,
    // The server signs cookies and callbacks for the address in the browser's bar: keep it.
    proxy: Object.fromEntries(
      served.map((path) => [path, { target: origin, changeOrigin: false }]),
    ),
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
