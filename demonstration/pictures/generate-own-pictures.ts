import { writeFile } from "node:fs/promises";
import { FALLBACK_PATH, ownPictureFiles } from "../../server/pictures/own-pictures.ts";
import { drawNotFound } from "./draw.ts";
import { drawOwnPicture } from "./illustrations.ts";

// Writes the pictures that the shop itself shows (empty lists, errors, shared links) as files. Run by
// hand when one of them changes:
//   node demonstration/pictures/generate-own-pictures.ts

const folder = new URL("../../server/pictures/own/", import.meta.url);

for (const [path, file] of ownPictureFiles) {
  const svg = path === FALLBACK_PATH ? drawNotFound() : drawOwnPicture(path);
  if (svg === undefined) throw new Error(`Nothing is drawn for ${path}`);
  await writeFile(new URL(file, folder), svg);
}
