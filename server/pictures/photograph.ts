import { open, stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { PHOTOGRAPH_BOUNDS, PhotographRefused } from "./photograph-refused.ts";

/** A photograph as the shop keeps it: WebP, upright, sRGB, without what the camera wrote beside it. */
export interface Photograph {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What a file is, by its content, with sharp's word for it. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/avif", "heif"],
]);

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
  if (format === "webp" && (await isCutOff(file, size))) throw new PhotographRefused("unreadable");
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

/** A WebP says its own length; its decoder fills in grey for what is missing. */
const isCutOff = async (file: string, size: number): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readUInt32LE(4) + 8 > size;
  } finally {
    await handle.close();
  }
};

const unreadable = (error: unknown): never => {
  const isTooLarge = error instanceof Error && /exceeds pixel limit/i.test(error.message);
  throw new PhotographRefused(isTooLarge ? "too large" : "unreadable");
};
