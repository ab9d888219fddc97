import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takePhotograph } from "../../../server/pictures/photograph.ts";
import {
  PHOTOGRAPH_BOUNDS,
  PhotographRefused,
} from "../../../server/pictures/photograph-refused.ts";
import { openRenderProcess } from "../../../server/pictures/render-process.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "photographs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (bytes: string | Uint8Array, name = "photo"): string => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

/** 60 wide, 40 high: the left half red, the right half blue. */
const halves = (): Sharp =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#0000FF" } }).composite([
    {
      input: { create: { width: 30, height: 40, channels: 3, background: "#FF0000" } },
      left: 0,
      top: 0,
    },
  ]);

/** The colours at these places, as letters. */
const coloursAt = async (bytes: Uint8Array, places: readonly (readonly [number, number])[]) => {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (y * info.width + x) * 3;
    const [red = 0, , blue = 0] = data.subarray(at, at + 3);
    return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : `${red} ${blue}`;
  });
};

const refusal = async (file: string): Promise<string> => {
  try {
    await takePhotograph(file);
    return "taken";
  } catch (error) {
    if (error instanceof PhotographRefused) return error.problem;
    throw error;
  }
};

describe("a merchant's photograph", () => {
  it.each([
    ["JPEG", () => halves().jpeg({ quality: 95, chromaSubsampling: "4:4:4" })],
    ["PNG", () => halves().png()],
    ["WebP", () => halves().webp({ lossless: true })],
    ["AVIF", () => halves().avif({ quality: 90, chromaSubsampling: "4:4:4" })],
  ] as const)("is kept as WebP when it comes as %s, whatever it is called", async (_, made) => {
    const { bytes, width, height } = await takePhotograph(
      fileOf(await made().toBuffer(), "photo.svg"),
    );
    const { format } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(["webp", 60, 40]);
    expect(
      await coloursAt(bytes, [
        [5, 20],
        [55, 20],
      ]),
    ).toEqual(["red", "blue"]);
  });

  it("stands upright, and says nothing of where and by what it was taken", async () => {
    const turned = await halves()
      .withExif({
        IFD0: { Make: "Appareil", Orientation: "6" },
        IFD3: { GPSLatitude: "48/1 51/1 24/1" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
      .withIccProfile("srgb")
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
      .toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const { bytes, width, height } = await takePhotograph(fileOf(turned));
    const { orientation, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ width, height, orientation, exif, icc, xmp, iptc }).toEqual({ width: 40, height: 60 });
    // Turned by a quarter to the right, its left side is up.
    expect(
      await coloursAt(bytes, [
        [20, 5],
        [20, 55],
      ]),
    ).toEqual(["red", "blue"]);
  });

  it("is sRGB, whatever colours it came with", async () => {
    // The same numbers mean a stronger red in Display P3 than sRGB has.
    const wide = await sharp({
      create: { width: 8, height: 8, channels: 3, background: { r: 180, g: 90, b: 90 } },
    })
      .withIccProfile("p3")
      .png()
      .toBuffer();
    const { bytes } = await takePhotograph(fileOf(wide));
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0] = data;
    expect([Math.abs(red - 180) <= 3, Math.abs(green - 90) <= 3]).toEqual([true, true]);
  });

  it("keeps what is see-through, and is never larger than what is served", async () => {
    const clear = await sharp({
      create: {
        width: 5000,
        height: 1000,
        channels: 4,
        background: { r: 9, g: 9, b: 9, alpha: 0 },
      },
    })
      .png()
      .toBuffer();
    const { bytes, width, height } = await takePhotograph(fileOf(clear));
    expect([width, height, (await sharp(bytes).metadata()).hasAlpha]).toEqual([3840, 768, true]);
  });
});

describe("a file that is no photograph", () => {
  it("is refused above 20 MB, to the byte, before it is read", async () => {
    const file = fileOf(await halves().jpeg().toBuffer());
    await truncate(file, PHOTOGRAPH_BOUNDS.bytes + 1);
    expect(await refusal(file)).toBe("too heavy");
    await truncate(file, PHOTOGRAPH_BOUNDS.bytes);
    expect(await refusal(file)).toBe("taken");
  });

  it.each([
    [
      "a drawing with a script",
      `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
    ],
    [
      "a drawing that says what it is",
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`,
    ],
    ["a page", "<!doctype html><p>Bonjour</p>"],
    ["a moving picture", "GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;"],
    ["words", "ceci n'est pas une photo"],
  ])("is refused: %s", async (_, text) => {
    expect(await refusal(fileOf(text, "photo.jpg"))).toBe("wrong type");
  });

  it("is refused when it is empty", async () => {
    expect(await refusal(fileOf(""))).toBe("missing");
  });

  it.each([
    ["JPEG", "jpeg"],
    ["PNG", "png"],
    ["WebP", "webp"],
    ["AVIF", "avif"],
  ] as const)("is refused when a %s is cut off", async (_, format) => {
    const noise = sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: "white",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    expect(await refusal(fileOf(whole))).toBe("taken");
    expect(await refusal(fileOf(whole.subarray(0, whole.length / 2)))).toBe("unreadable");
  });

  it("is refused by what it says of its size: 900 million pixels are not unpacked", async () => {
    const bomb = fileOf(pngOfZeros(30_000, 30_000));
    const before = process.cpuUsage();
    expect(await refusal(bomb)).toBe("too large");
    const { user } = process.cpuUsage(before);
    // Unpacking them takes seconds.
    expect(user / 1000).toBeLessThan(500);
  });

  it("is refused by the process that renders as it is here", async () => {
    const { photograph } = openRenderProcess();
    const file = fileOf(await halves().png().toBuffer());
    expect(await photograph(file)).toMatchObject({ width: 60, height: 40 });
    await expect(photograph(fileOf("words", "words"))).rejects.toEqual(
      new PhotographRefused("wrong type"),
    );
  });
});

/** A black PNG of one bit a pixel: some kilobytes that stand for a whole memory. */
function pngOfZeros(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
