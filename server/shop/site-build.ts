import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the site is built from. */
const sources = [
  "ui",
  "machines",
  "core",
  "api-schema",
  "public",
  "index.html",
  "gestion.html",
  "vite.config.ts",
  "package.json",
];

/** Whether the built site is missing, or older than any of its sources; without them (an image) it is as it is. */
export function isSiteStale(root: string, siteFolder: string): boolean {
  const index = join(siteFolder, "index.html");
  if (!existsSync(index)) return true;
  if (!existsSync(join(root, "vite.config.ts"))) return false;
  const builtAt = statSync(index).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > builtAt);
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  let latest = 0;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}
