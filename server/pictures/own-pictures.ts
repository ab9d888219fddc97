import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  ILLUSTRATIONS,
  illustrationPath,
  SHARED_PICTURE_PATH,
} from "../../core/content/illustrations.ts";
import { drawingSource, type PictureSource } from "./picture-source.ts";

// Pictures that belong to the shop itself, not to what it sells: drawings in folder own.

/** What stands in for a picture that does not exist. (spec §6) */
export const FALLBACK_PATH = "/notFound.png";

/** Files of folder own by the addresses that they are served at. */
export const ownPictureFiles: ReadonlyMap<string, string> = new Map([
  [FALLBACK_PATH, "not-found.svg"],
  [SHARED_PICTURE_PATH, "shop.svg"],
  ...ILLUSTRATIONS.map((name) => [illustrationPath(name), `illustration-${name}.svg`] as const),
]);

const cached = new Map<string, Promise<PictureSource>>();

/** The shop's own picture at that path, read once; undefined when it has none there. */
export function ownPicture(path: string): Promise<PictureSource> | undefined {
  const file = ownPictureFiles.get(path);
  if (file === undefined) return undefined;
  const known = cached.get(path);
  if (known !== undefined) return known;
  const source = readFile(join(import.meta.dirname, "own", file), "utf8").then(drawingSource);
  cached.set(path, source);
  return source;
}
