import sharp, { type Sharp } from "sharp";
import { checkRenderOptions, type RenderOptions } from "./picture-format.ts";
import { pixelsOf } from "../../core/catalogue/picture-crop.ts";
import type { SourceBytes } from "./picture-source.ts";

/** A draft takes a quarter of the encoder's time and weighs half as much again. */
export type RenderEffort = "full" | "draft";

/**
 * The source as picture bytes, `width` pixels wide, in proportion; a photograph that is narrower stays
 * as wide as it is. Transparent where the format can; JPEG on white. Rejects with `PictureRefused` for any other width or quality: the address of a
 * picture must not be a way to make the server work at will.
 */
export async function renderPicture(
  source: SourceBytes,
  options: RenderOptions,
  effort: RenderEffort = "full",
): Promise<Buffer> {
  checkRenderOptions(options);
  const { width, format, quality } = options;
  const isDrawing = source.mediaType === "image/svg+xml";
  const image = (await shown(source)).resize({ width, withoutEnlargement: !isDrawing });
  switch (format) {
    // effort 2: above it the encoder takes twice the time for some percent of size
    case "avif":
      return image
        .avif({ quality: avifQuality(quality), effort: effort === "draft" ? 0 : 2 })
        .toBuffer();
    case "webp":
      return image.webp({ quality, effort: 3 }).toBuffer();
    case "jpeg":
      return image
        .flatten({ background: "#FFFFFF" })
        .jpeg({ quality, progressive: true })
        .toBuffer();
    case "png":
      return image.png({ compressionLevel: 8 }).toBuffer();
  }
}

/** The part of a picture that is shown. */
const shown = async ({ bytes, crop }: SourceBytes): Promise<Sharp> => {
  const image = sharp(bytes);
  if (crop === undefined || crop === null) return image;
  const { width, height } = await image.metadata();
  return image.extract(pixelsOf({ width, height }, crop));
};

/** AVIF's scale runs higher than JPEG's: 75 there looks like 60 here and weighs a third less. */
function avifQuality(quality: number): number {
  return Math.round(quality * 0.8);
}
