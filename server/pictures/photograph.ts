import { stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";

/** A photograph as the shop keeps it: WebP, upright, sRGB, without what the camera wrote beside it. */
export interface Photograph {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What a file may be and hold to be taken. */
export const PHOTOGRAPH_BOUNDS = {
  bytes: 20 * 1024 * 1024,
  /** Above any telephone's; a file of some kilobytes may hold a thousand times more. */
  pixels: 50_000_000,
  /** The widest that is served. */
  keptSide: 3840,
} as const;

/** What a file is, by its content, with sharp's word for it. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/avif", "heif"],
]);

export type PhotographProblem = "missing" | "too heavy" | "wrong type" | "too large" | "unreadable";

/** Why a file is not taken, in the words of whoever sent it. */
export const PHOTOGRAPH_MESSAGES: { readonly [Problem in PhotographProblem]: string } = {
  missing: "Choisissez un fichier.",
  "too heavy": "Le fichier dépasse 20 Mo : enregistrez la photo dans une taille plus petite.",
  "wrong type":
    "Ce fichier n'est pas une photo que la boutique sait montrer : envoyez un JPEG, un PNG, un WebP ou un AVIF.",
  "too large":
    "La photo a plus de 50 millions de pixels : enregistrez-la dans une taille plus petite.",
  unreadable: "La photo est incomplète ou abîmée : enregistrez-la de nouveau et renvoyez-la.",
};

/** The file is not taken, for this reason. */
export class PhotographRefused extends Error {
  readonly _tag = "PhotographRefused";
  readonly problem: PhotographProblem;

  constructor(problem: PhotographProblem) {
    super(PHOTOGRAPH_MESSAGES[problem]);
    this.name = "PhotographRefused";
    this.problem = problem;
  }
}

/**
 * Reads a photograph and encodes it again, so that nothing of the file itself is ever served. Its size
 * and its pixels are looked at before anything is decoded. Rejects with `PhotographRefused`.
 */
export async function takePhotograph(file: string): Promise<Photograph> {
  const { size } = await stat(file);
  if (size === 0) throw new PhotographRefused("missing");
  if (size > PHOTOGRAPH_BOUNDS.bytes) throw new PhotographRefused("too heavy");
  const format = FORMATS.get((await fileTypeFromFile(file))?.mime ?? "");
  if (format === undefined) throw new PhotographRefused("wrong type");
  // Cameras write harmless nonsense, which only a warning is about; what is cut off is an error.
  const image = sharp(file, {
    failOn: "error",
    limitInputPixels: PHOTOGRAPH_BOUNDS.pixels,
    sequentialRead: true,
  });
  const found = await image.metadata().catch(unreadable);
  if (found.format !== format) throw new PhotographRefused("wrong type");
  if (found.width * found.height > PHOTOGRAPH_BOUNDS.pixels) {
    throw new PhotographRefused("too large");
  }
  const { data, info } = await image
    .autoOrient()
    .resize({
      width: PHOTOGRAPH_BOUNDS.keptSide,
      height: PHOTOGRAPH_BOUNDS.keptSide,
      fit: "inside",
      withoutEnlargement: true,
    })
    .webp({ quality: 92, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { bytes: data, width: info.width, height: info.height };
}

const unreadable = (error: unknown): never => {
  const isTooLarge = error instanceof Error && /exceeds pixel limit/i.test(error.message);
  throw new PhotographRefused(isTooLarge ? "too large" : "unreadable");
};
