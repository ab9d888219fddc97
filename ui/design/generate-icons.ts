import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { appIconSvg, faviconSvg } from "./loaf-mark.ts";

// Writes the icons of folder public from the house's own drawing. Run by hand when that changes:
//   node launch.js ui/design/generate-icons.ts

const folder = new URL("../../public/", import.meta.url);

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();

/** A Windows icon whose images are PNG files: one directory entry of 16 bytes each, then the files. */
function ico(images: readonly { readonly size: number; readonly bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, bytes }, i) => {
    const at = 6 + 16 * i;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  });
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)]);
}

// A launcher may cut a maskable icon to a circle of four fifths of its width: the loaf stays inside.
const files: Readonly<Record<string, string | Buffer>> = {
  "favicon.svg": faviconSvg(),
  "favicon.ico": ico(
    await Promise.all(
      [16, 32, 48].map(async (size) => ({ size, bytes: await png(faviconSvg(), size) })),
    ),
  ),
  "apple-touch-icon.png": await png(appIconSvg(0.68, false), 180),
  "icon-192.png": await png(appIconSvg(0.68, true), 192),
  "icon-512.png": await png(appIconSvg(0.68, true), 512),
  "icon-maskable-192.png": await png(appIconSvg(0.56, false), 192),
  "icon-maskable-512.png": await png(appIconSvg(0.56, false), 512),
};
await Promise.all(
  Object.entries(files).map(([name, content]) => writeFile(new URL(name, folder), content)),
);
