import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PictureRefused } from "../../../server/pictures/picture-refused.ts";
import {
  ALLOWED_WIDTHS,
  checkRenderOptions,
  contentTypeOf,
  negotiateFormat,
} from "../../../server/pictures/picture-format.ts";
import type { SourceBytes } from "../../../server/pictures/picture-source.ts";
import { renderPicture } from "../../../server/pictures/render.ts";

const drawing = (text: string): SourceBytes => ({
  mediaType: "image/svg+xml",
  bytes: Buffer.from(text),
});
/** A disc in the middle of a sheet that is otherwise bare. */
const disc = (width: number, height: number): SourceBytes =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#8A4F1D"/></svg>`,
  );
const svg = disc(800, 800);

describe("renderPicture", () => {
  it.each([
    ["avif", "heif"],
    ["webp", "webp"],
    ["jpeg", "jpeg"],
    ["png", "png"],
  ] as const)("renders %s at the asked width", async (format, stored) => {
    const bytes = await renderPicture(svg, { width: 240, format, quality: 75 });
    const metadata = await sharp(bytes).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual([stored, 240, 240]);
  });

  it("keeps a wide cover wide", async () => {
    const cover = disc(1600, 640);
    const { width, height } = await sharp(
      await renderPicture(cover, { width: 320, format: "webp", quality: 50 }),
    ).metadata();
    expect([width, height]).toEqual([320, 128]);
  });

  it("puts JPEG on white and leaves the others transparent", async () => {
    const corner = async (format: "jpeg" | "webp") => {
      const bytes = await renderPicture(svg, { width: 60, format, quality: 90 });
      const raw = await sharp(bytes).ensureAlpha().raw().toBuffer();
      return [...raw.subarray(0, 4)];
    };
    expect(await corner("jpeg")).toEqual([255, 255, 255, 255]);
    expect((await corner("webp"))[3]).toBe(0);
  });

  it("answers a width above the drawing’s own", async () => {
    const bytes = await renderPicture(svg, { width: 828, format: "webp", quality: 50 });
    expect((await sharp(bytes).metadata()).width).toBe(828);
  });

  it("leaves a photograph as wide as it is rather than blow it up", async () => {
    const bytes = await sharp({
      create: { width: 300, height: 200, channels: 3, background: "red" },
    })
      .webp()
      .toBuffer();
    const sizes = await Promise.all(
      ([120, 480] as const).map(async (width) => {
        const rendered = await renderPicture(
          { mediaType: "image/webp", bytes },
          { width, format: "avif", quality: 75 },
        );
        const made = await sharp(rendered).metadata();
        return [made.width, made.height];
      }),
    );
    expect(sizes).toEqual([
      [120, 80],
      [300, 200],
    ]);
  });

  it.each([0, -60, 59, 61, 100, 641, 3841, 1e9, Number.NaN, 120.5])(
    "refuses the width %d",
    async (width) => {
      const refused = renderPicture(svg, { width, format: "webp", quality: 75 });
      await expect(refused).rejects.toEqual(new PictureRefused("width", width));
    },
  );

  it.each([0, 1, 74, 100, Number.NaN])("refuses the quality %d", async (quality) => {
    const refused = renderPicture(svg, { width: 60, format: "webp", quality });
    await expect(refused).rejects.toEqual(new PictureRefused("quality", quality));
  });

  it("allows the small sizes and the device widths", () => {
    expect(ALLOWED_WIDTHS).toEqual([
      60, 120, 160, 240, 320, 480, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
    ]);
    for (const width of ALLOWED_WIDTHS) {
      expect(() => checkRenderOptions({ width, format: "avif", quality: 75 })).not.toThrow();
    }
  });
});

describe("negotiateFormat", () => {
  it.each([
    ["image/avif,image/webp,*/*;q=0.8", undefined, "avif"],
    ["image/webp,*/*", undefined, "webp"],
    ["IMAGE/WEBP", undefined, "webp"],
    ["image/avif;q=0, image/webp;q=0.5", undefined, "webp"],
    ["image/avif;q=0.1,image/webp;q=0.9", undefined, "avif"],
    ["image/png,image/*;q=0.8", undefined, "jpeg"],
    ["*/*", undefined, "jpeg"],
    ["", undefined, "jpeg"],
    [undefined, undefined, "jpeg"],
    ["nonsense;;q=,,", undefined, "jpeg"],
    ["image/avif", "png", "png"],
    ["image/avif", ".jpg", "jpeg"],
    ["image/avif", "JPEG", "jpeg"],
    [undefined, "webp", "webp"],
    [undefined, ".avif", "avif"],
    ["image/webp", "svg", "webp"],
    ["image/webp", "constructor", "webp"],
  ] as const)("answers Accept %j and extension %j with %s", (accept, extension, format) => {
    expect(negotiateFormat(accept, extension)).toBe(format);
  });

  it("names the media type of a format", () => {
    expect(contentTypeOf("jpeg")).toBe("image/jpeg");
  });
});
