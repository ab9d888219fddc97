import sharp from "sharp";
import { PictureRefused } from "./picture-refused.ts";

export type PictureFormat = "avif" | "webp" | "jpeg" | "png";

export type RenderOptions = {
  /** Width in pixels, one of `ALLOWED_WIDTHS`. */
  readonly width: number;
  readonly format: PictureFormat;
  /** One of `ALLOWED_QUALITIES`; PNG ignores it. */
  readonly quality: number;
};

/** A draft takes a quarter of the encoder's time and weighs half as much again. */
export type RenderEffort = "full" | "draft";

/** Small sizes for cards and lists, then the device widths (spec §9: 640 to 3840). */
export const ALLOWED_WIDTHS = [
  60, 120, 160, 240, 320, 480, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;

/** Default quality 75 (spec §9). */
export const ALLOWED_QUALITIES = [50, 75, 90] as const;

/**
 * The SVG as picture bytes, `width` pixels wide, in proportion. Transparent where the format can;
 * JPEG on white. Rejects with `PictureRefused` for any other width or quality: the address of a
 * picture must not be a way to make the server work at will.
 */
export async function renderPicture(
  svg: string,
  options: RenderOptions,
  effort: RenderEffort = "full",
): Promise<Buffer> {
  checkRenderOptions(options);
  const { width, format, quality } = options;
  const image = sharp(Buffer.from(svg)).resize({ width });
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

/** Throws `PictureRefused` unless width and quality are on the lists. */
export function checkRenderOptions({ width, quality }: RenderOptions): void {
  if (!ALLOWED_WIDTHS.some((allowed) => allowed === width)) {
    throw new PictureRefused("width", width);
  }
  if (!ALLOWED_QUALITIES.some((allowed) => allowed === quality)) {
    throw new PictureRefused("quality", quality);
  }
}

/** AVIF's scale runs higher than JPEG's: 75 there looks like 60 here and weighs a third less. */
function avifQuality(quality: number): number {
  return Math.round(quality * 0.8);
}

const FORMATS_BY_EXTENSION: ReadonlyMap<string, PictureFormat> = new Map([
  ["avif", "avif"],
  ["webp", "webp"],
  ["jpg", "jpeg"],
  ["jpeg", "jpeg"],
  ["png", "png"],
]);

/**
 * The format to answer with. An extension in the address decides alone ("jpg", ".webp"); otherwise
 * AVIF, then WebP when the Accept header names them with q > 0, else JPEG, which everything reads.
 */
export function negotiateFormat(accept: string | undefined, extension?: string): PictureFormat {
  const asked = FORMATS_BY_EXTENSION.get(extension?.replace(/^\./, "").toLowerCase() ?? "");
  if (asked !== undefined) return asked;
  const accepted = new Map(
    (accept ?? "").split(",").map((entry): readonly [string, number] => {
      const [type = "", ...parameters] = entry.toLowerCase().split(";");
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return [type.trim(), q === undefined ? 1 : Number(q)];
    }),
  );
  if ((accepted.get("image/avif") ?? 0) > 0) return "avif";
  if ((accepted.get("image/webp") ?? 0) > 0) return "webp";
  return "jpeg";
}

/** The Content-Type of a format. */
export function contentTypeOf(format: PictureFormat): `image/${PictureFormat}` {
  return `image/${format}`;
}
