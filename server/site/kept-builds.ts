import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { type KeptFiles, openKeptFiles } from "../cache/kept-files.ts";
import { fileAt, type SiteFile } from "./site-files.ts";

// What pages of a build ask for after another one has come, and what pages of the new one ask of a process that is
// still of the old one: the files of the last builds lie in DATA_DIR.

const FOLDER = "builds";
const ASSETS = "/assets/";

/** Some ten builds of 6 MB: those that nobody has asked for or started for longest leave. */
const BOUNDS = {
  mostBytes: 64 * 1024 * 1024,
  countEvery: 8 * 1024 * 1024,
  memoryBytes: 0,
  isPrivate: false,
};

/** Bytes of those that are asked for now, with what lies compressed beside them: they are compressed once. */
const ASKED_BYTES = 4 * 1024 * 1024;
const weightOf = ({ body }: SiteFile): number => 2 * body.length;

/** Files that are written at a time at the first start of a build. */
const AT_ONCE = 16;

/** Files of other builds than this process's own. */
export interface KeptBuilds {
  /** Undefined for a path of no build that is kept. */
  readonly file: (path: string) => Promise<SiteFile | undefined>;
}

/** The name of the build in that folder, by the names of its files; undefined for a folder without any. */
export const buildOf = (folder: string): string | undefined => {
  try {
    const names = readdirSync(join(folder, ASSETS), { recursive: true, encoding: "utf8" });
    const text = names
      .map((name) => name.replaceAll("\\", "/"))
      .toSorted()
      .join("\n");
    return createHash("sha256").update(text).digest("hex").slice(0, 12);
  } catch {
    return undefined;
  }
};

/** Keeps the files of this build beside those of former ones, for all processes on that `dataDir`. */
export const keepBuild = async (
  dataDir: string,
  own: ReadonlyMap<string, SiteFile>,
  unkept: (error: unknown) => void,
): Promise<KeptBuilds> => {
  const assets = [...own].filter(([path]) => path.startsWith(ASSETS));
  if (assets.length === 0) return { file: () => Promise.resolve(undefined) };
  const kept = openKeptFiles(join(dataDir, FOLDER), unkept, BOUNDS);
  for (let at = 0; at < assets.length; at += AT_ONCE) {
    await Promise.all(
      assets.slice(at, at + AT_ONCE).map(([path, { body }]) => keepOne(kept, path, body)),
    );
  }
  const asked = new BoundedCache<string, SiteFile>(ASKED_BYTES, weightOf);
  return {
    file: async (path) => {
      if (!IS_BUILT.test(path)) return undefined;
      const known = asked.get(path);
      if (known !== undefined) return known;
      const body = await kept.read(nameOf(path));
      if (body === undefined) return undefined;
      const file = fileAt(path, body);
      asked.set(path, file);
      return file;
    },
  };
};

/** As the build names its files: a hash of what is in them. */
const IS_BUILT = /^\/assets\/(?:desk\/)?[\w.-]{1,200}-[\w-]{6,}\.\w{2,5}$/;

const nameOf = (path: string): string => createHash("sha256").update(path).digest("hex");

/** What is there is asked for: it counts as used now. */
const keepOne = async (kept: KeptFiles, path: string, body: Buffer): Promise<void> => {
  if ((await kept.read(nameOf(path))) === undefined) await kept.keep(nameOf(path), body);
};
