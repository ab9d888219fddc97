import { readFileSync } from "node:fs";
import { join } from "node:path";

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"),
);

/**
 * The release that runs. Told to who runs the shop: log, doctor, measures, traces, the desk. No page or answer that
 * anybody may read says it (docs/security.md): whoever looks for a known hole would learn where it is.
 */
export const VERSION = version;
