import { PictureRefused } from "./picture-refused.ts";

// What may be asked of a picture, without what makes it.

export type PictureFormat = "avif" | "webp" | "jpeg" | "png";

export type RenderOptions = {
  /** Width in pixels, one of `ALLOWED_WIDTHS`. */
  readonly width: number;
  readonly format: PictureFormat;
  /** One of `ALLOWED_QUALITIES`; PNG ignores it. */
  readonly quality: number;
};

/** Small sizes for cards and lists, then the device widths (spec §9: 640 to 3840). */
export const ALLOWED_WIDTHS = [
  60, 120, 160, 240, 320, 480, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;

/** Default quality 75 (spec §9). */
export const ALLOWED_QUALITIES = [50, 75, 90] as const;

/** Throws `PictureRefused` unless width and quality are on the lists. */
export function checkRenderOptions({ width, quality }: RenderOptions): void {
  if (!ALLOWED_WIDTHS.some((allowed) => allowed === width)) {
    throw new PictureRefused("width", width);
  }
  if (!ALLOWED_QUALITIES.some((allowed) => allowed === quality)) {
    throw new PictureRefused("quality", quality);
  }
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
  const requested = FORMATS_BY_EXTENSION.get(extension?.replace(/^\./, "").toLowerCase() ?? "");
  if (requested !== undefined) return requested;
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
