import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

// What tests make once and keep between runs, until what it is made from changes.

const root = join(import.meta.dirname, "..");

/** Below node_modules: a fresh clone has none of it, and `npm ci` takes it away. */
export const keptFolder: string = join(root, "node_modules/.cache/panetier-tests");

/** Changes with these words and with the code and data in these files and folders of the repository. */
export function fingerprintOf(paths: ReadonlyArray<string>, ...words: string[]): string {
  const hash = createHash("sha256");
  for (const word of words) hash.update(word);
  for (const path of paths) {
    for (const name of codeIn(path)) hash.update(name).update(readFileSync(join(root, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

function codeIn(path: string): ReadonlyArray<string> {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|sql|csv|md|json)$/.test(name))
    .toSorted()
    .map((name) => join(path, name));
}

/** Where what is called so is kept; what was kept before under another fingerprint goes. */
export function placeOf(kind: string, fingerprint: string): string {
  const name = `${kind}-${fingerprint}`;
  mkdirSync(keptFolder, { recursive: true });
  for (const other of readdirSync(keptFolder)) {
    if (other.startsWith(`${kind}-`) && other !== name) {
      rmSync(join(keptFolder, other), { recursive: true, force: true });
    }
  }
  return join(keptFolder, name);
}
