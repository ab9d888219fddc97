import { spawn } from "node:child_process";
import { join } from "node:path";
import { enableCompileCache } from "node:module";
import { isSiteStale } from "./shop/site-build.ts";

// npm start: the site is built when it is missing or older than its sources, then the shop is served.

const root = join(import.meta.dirname, "..");
const siteFolder = join(root, "dist", "client");

if (isSiteStale(root, siteFolder)) {
  process.stdout.write("Construction du site (une seule fois)…\n");
  const code = await new Promise<number>((done) => {
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    spawn(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root, stdio: "inherit" })
      .once("error", () => done(1))
      .once("exit", (exitCode) => done(exitCode ?? 1));
  });
  if (code !== 0) {
    process.stderr.write("Le site n'a pas pu être construit.\n");
    process.exit(code);
  }
}

// Halves the time to read the modules, from the second start on.
enableCompileCache(join(root, "node_modules", ".cache", "panetier-code"));
const { serveShop } = await import("./shop/serve.ts");
await serveShop({ siteFolder });
