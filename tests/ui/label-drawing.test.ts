import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { type DrawnCode, drawCode } from "../../ui/pages/shelf-labels/label-drawing.ts";

// What is printed is read by another library than the one that drew it.

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

const read = async ({ width, height, path }: DrawnCode) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"
    width="${width * 4}" height="${height * 4}"><rect width="100%" height="100%" fill="#fff"/>
    <path d="${path}" fill-rule="evenodd" shape-rendering="crispEdges"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const found = await readBarcodes(new Uint8Array(png));
  return found.map(({ format, text }) => `${format} ${text}`);
};

describe("the codes of shelf labels", () => {
  it("[SHELF-1] bars of an EAN and of a reference are read back letter for letter", async () => {
    expect(await read(drawCode("code128", "3760001000125"))).toEqual(["Code128 3760001000125"]);
    expect(await read(drawCode("code128", "FAR-T65/25 kg"))).toEqual(["Code128 FAR-T65/25 kg"]);
  });

  it("[SHELF-1] the square says the variant's own code", async () => {
    const long = `PNT:${"A1_b-".repeat(12)}Z9`;
    expect(await read(drawCode("qr", "PNT:farine-t65-25kg"))).toEqual([
      "QRCode PNT:farine-t65-25kg",
    ]);
    expect(await read(drawCode("qr", long))).toEqual([`QRCode ${long}`]);
  });
});
