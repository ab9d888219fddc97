import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join } from "node:path";

/**
 * What a module says now, as a name: another one as soon as its text changes, that of a module that it
 * imports, the version of a package that these import, or a file of `folders`.
 */
export const sourceVersion = (module: URL, folders: readonly string[]): string => {
  const hash = createHash("sha256");
  addModule(hash, module, new Set());
  for (const folder of folders) {
    for (const name of readdirSync(folder).toSorted()) {
      hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest("base64url").slice(0, 16);
};

/** What another module is taken from; types make nothing. */
const IMPORTED = /^(?:import|export)(?! type)[^;]*? from "([^"]+)";/gm;

const addModule = (hash: Hash, module: URL, known: Set<string>): void => {
  if (known.has(module.href)) return;
  known.add(module.href);
  const text = readFileSync(module, "utf8");
  hash.update(text);
  for (const [, name = ""] of text.matchAll(IMPORTED)) {
    if (name.startsWith(".")) addModule(hash, new URL(name, module), known);
    else if (!name.startsWith("node:") && !known.has(name)) {
      known.add(name);
      hash.update(packageVersion(name, module));
    }
  }
};

const packageVersion = (name: string, from: URL): string => {
  const file = findPackageJSON(name, from);
  if (file === undefined) throw new Error(`${name} is no package of ${from.href}`);
  const { version }: { readonly version: string } = JSON.parse(readFileSync(file, "utf8"));
  return `${name}@${version}`;
};
